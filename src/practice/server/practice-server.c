/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeServer: answers over HTTP. The guard has passed its requests: they are small and come
 * from this machine, not from a page of another origin. */

#include "practice-server.h"
#include "practice-auth.h"
#include "practice-call-table.h"
#include "practice-connections.h"
#include "practice-guard.h"
#include "practice-raw-answer.h"

#include <libsoup/soup.h>
#include <string.h>

/* For an answer that drips. */
#define BROKEN_ANSWER_MS 3600000

/* Enough for a page of a hundred invoices. */
#define USUAL_REPLY_SIZE 32000

struct _PracticeServer
{
  PracticeService *service; /* borrowed */
  SoupServer *soup;
  PracticeConnections *connections;
  PracticeGuard *guard;
};

static const struct
{
  const char *name;
  const char *value;
} page_headers[] = {
  { "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self';"
                               " base-uri 'none'; frame-ancestors 'none'" },
  /* A stricter policy would make a browser send the form without its origin. */
  { "Referrer-Policy", "same-origin" },
  { "X-Content-Type-Options", "nosniff" },
};

static gboolean
is_json (const PracticeReply *reply)
{
  return g_str_equal (reply->content_type, "application/json");
}

static void
send_reply (SoupServerMessage *message, PracticeReply *reply)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  gsize length = reply->body->len;

  for (guint i = 0; i < G_N_ELEMENTS (page_headers) && !is_json (reply); i++)
    soup_message_headers_replace (headers, page_headers[i].name, page_headers[i].value);

  soup_message_body_truncate (soup_server_message_get_response_body (message));
  soup_message_headers_replace (headers, "Cache-Control", "no-store");
  if (reply->header_name != NULL)
    soup_message_headers_replace (headers, reply->header_name, reply->header_value);

  soup_server_message_set_status (message, reply->status, NULL);
  soup_server_message_set_response (message, reply->content_type, SOUP_MEMORY_TAKE,
                                    g_string_free (g_steal_pointer (&reply->body), FALSE), length);
}

static gboolean
resume_cb (gpointer user_data)
{
  soup_server_message_unpause (user_data);

  return G_SOURCE_REMOVE;
}

static void
delay_answer (SoupServerMessage *message, guint delay_ms)
{
  soup_server_message_pause (message);
  g_timeout_add_full (G_PRIORITY_DEFAULT, delay_ms, resume_cb, g_object_ref (message),
                      g_object_unref);
}

static gboolean
is_authenticated (PracticeServer *self, SoupServerMessage *message, const PracticeRequest *request)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  GUri *uri = soup_server_message_get_uri (message);
  const PracticeProof proof = {
    .authorization = soup_message_headers_get_list (headers, "Authorization"),
    .api_key = soup_message_headers_get_list (headers, "X-API-Key"),
    .timestamp = soup_message_headers_get_list (headers, "X-Timestamp"),
    .signature = soup_message_headers_get_list (headers, "X-Signature"),
    .method = request->method,
    .path = g_uri_get_path (uri),
    .query = g_uri_get_query (uri),
    .body = request->body,
    .body_length = request->body_length,
  };

  return practice_auth_check (self->service->options, &proof, g_get_real_time () / G_USEC_PER_SEC);
}

/* @path is the one below the prefix. */
static void
answer (PracticeServer *self,
        SoupServerMessage *message,
        const char *path,
        PracticeRequest *request,
        PracticeReply *reply)
{
  const char *query = g_uri_get_query (soup_server_message_get_uri (message));

  if (g_str_has_prefix (path, "/api/") && !is_authenticated (self, message, request))
    practice_reply_fail (reply, 401, "Invalid API key");
  else
    practice_call_table_answer (self->service, path, query, request, reply);

  if (!g_str_equal (request->method, "GET"))
    practice_webhook_sender_send_pending (self->service->webhooks);
}

/* Returns: (nullable): the path of @message below the prefix. */
static const char *
get_inner_path (PracticeServer *self, SoupServerMessage *message)
{
  const char *prefix = self->service->options->path_prefix;
  const char *path = g_uri_get_path (soup_server_message_get_uri (message));

  return g_str_has_prefix (path, prefix) ? path + strlen (prefix) : NULL;
}

/* Counts a call of the interface. Returns: %TRUE with @reply filled where the limit refuses it. */
static gboolean
is_over_limit (PracticeServer *self, const char *path, guint *delay_ms, PracticeReply *reply)
{
  if (path == NULL || !g_str_has_prefix (path, "/api/"))
    return FALSE;

  self->service->n_requests++;

  return practice_limit_refuses (self->service->limit, delay_ms, reply);
}

static void
answer_message (PracticeServer *self, SoupServerMessage *message)
{
  g_autoptr (GBytes) body =
      soup_message_body_flatten (soup_server_message_get_request_body (message));
  PracticeRequest request = { .method = soup_server_message_get_method (message) };
  PracticeReply reply = { .body = g_string_sized_new (USUAL_REPLY_SIZE) };
  const char *path = get_inner_path (self, message);
  const PracticeFault *fault = NULL;
  guint delay_ms = 0;
  guint limit_ms = 0;
  gboolean is_refused = is_over_limit (self, path, &limit_ms, &reply);
  gboolean is_broken;

  request.body = g_bytes_get_data (body, &request.body_length);
  if (path != NULL && !is_refused)
    fault = practice_faults_select (self->service->faults, request.method, path, &delay_ms);
  delay_ms += limit_ms;

  if (path == NULL)
    practice_reply_fail (&reply, 404, "Not found");
  else if (!is_refused && (fault == NULL || !practice_fault_replace_call (fault, &reply)))
    {
      answer (self, message, path, &request, &reply);
      if (fault != NULL && reply.status < 300)
        practice_fault_change_reply (fault, &reply);
      if (reply.status < 300)
        practice_faults_apply_bad_records (self->service->faults, &reply);
    }

  is_broken = fault != NULL && practice_fault_breaks_delivery (fault);
  practice_connections_allow_ms (self->connections, message,
                                 is_broken ? BROKEN_ANSWER_MS : delay_ms);
  if (is_broken)
    practice_raw_answer_send (message, fault, &reply, delay_ms);
  else
    {
      send_reply (message, &reply);
      if (delay_ms > 0)
        delay_answer (message, delay_ms);
    }

  practice_reply_clear (&reply);
}

/* Runs before SoupServer decodes the query and looks for a handler. */
static void
request_read_cb (SoupServer *soup, SoupServerMessage *message, PracticeServer *self)
{
  gboolean is_refused = soup_server_message_get_status (message) != 0;

  if (!is_refused)
    answer_message (self, message);
}

static gboolean
bind_port (PracticeServer *self, guint16 *port, GError **error)
{
  const PracticeOptions *options = self->service->options;
  g_autoptr (GSocketAddress) address =
      g_inet_socket_address_new_from_string (options->address, options->port);
  gboolean is_ipv6 = strchr (options->address, ':') != NULL;
  g_autoptr (GSList) sockets = NULL;
  g_autoptr (GSocketAddress) bound = NULL;

  if (!soup_server_listen (self->soup, address, 0, error))
    return FALSE;

  sockets = soup_server_get_listeners (self->soup);
  bound = g_socket_get_local_address (sockets->data, error);
  if (bound == NULL)
    return FALSE;

  *port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));

  self->service->records.base_url =
      g_strdup_printf (is_ipv6 ? "http://[%s]:%u%s" : "http://%s:%u%s", options->address, *port,
                       options->path_prefix);

  return TRUE;
}

/* Serves @service, which outlives the server, on the thread-default main context. */
PracticeServer *
practice_server_listen (PracticeService *service, GError **error)
{
  g_autoptr (PracticeServer) self = g_new0 (PracticeServer, 1);
  guint16 port = 0;

  g_return_val_if_fail (service != NULL, NULL);

  self->service = service;
  self->soup = soup_server_new ("raw-paths", TRUE, NULL);
  self->connections = practice_connections_watch (self->soup);
  g_signal_connect (self->soup, "request-read", G_CALLBACK (request_read_cb), self);

  if (!bind_port (self, &port, error))
    return NULL;

  self->guard = practice_guard_new (self->soup, port);
  practice_webhook_sender_send_pending (service->webhooks);

  return g_steal_pointer (&self);
}

void
practice_server_free (PracticeServer *self)
{
  g_return_if_fail (self != NULL);

  soup_server_disconnect (self->soup);
  g_signal_handlers_disconnect_by_data (self->soup, self);
  g_clear_pointer (&self->guard, practice_guard_free);
  g_clear_pointer (&self->connections, practice_connections_free);
  g_clear_object (&self->soup);
  g_free (self);
}
