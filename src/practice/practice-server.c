/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeServer: HTTP. SoupServer is not made for clients one can't trust, and any page in a
 * browser is one: so nothing is answered under a foreign Host or to a foreign Origin, a body that
 * is too large is refused by its headers, ranges are refused, and the connections are accepted
 * here, where they can be counted and their idle time limited. */

#include "practice-server.h"
#include "practice-auth.h"
#include "practice-routes.h"
#include "practice-states.h"

#include <libsoup/soup.h>
#include <string.h>

#define MAX_BODY_SIZE   65536
#define MAX_CONNECTIONS 64

struct _PracticeServer
{
  PracticeService *service; /* borrowed */
  GSocketService *listener;
  SoupServer *soup;
  char *origin; /* http://ADDR:PORT */
  guint16 port;
};

static void
send_reply (SoupServerMessage *message, PracticeReply *reply)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  gsize length = reply->body->len;

  soup_message_headers_replace (headers, "Cache-Control", "no-store");
  if (reply->header_name != NULL)
    soup_message_headers_replace (headers, reply->header_name, reply->header_value);

  soup_server_message_set_status (message, reply->status, NULL);
  soup_server_message_set_response (message, reply->content_type, SOUP_MEMORY_TAKE,
                                    g_string_free (g_steal_pointer (&reply->body), FALSE), length);
  g_clear_pointer (&reply->header_value, g_free);
}

static void
send_failure (SoupServerMessage *message, guint status, const char *text)
{
  PracticeReply reply = { .body = g_string_new (NULL) };

  practice_reply_fail (&reply, status, text);
  send_reply (message, &reply);
}

static gboolean
is_own_host (PracticeServer *self, const char *host)
{
  static const char *const names[] = { "127.0.0.1", "localhost", "[::1]" };

  for (guint i = 0; host != NULL && i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *own = g_strdup_printf ("%s:%u", names[i], self->port);

      if (g_ascii_strcasecmp (host, own) == 0)
        return TRUE;
    }

  return FALSE;
}

/* Refuses what must not even be read. */
static void
got_headers_cb (SoupServer *soup,
                SoupServerMessage *message,
                const char *path,
                GHashTable *query,
                gpointer user_data)
{
  PracticeServer *self = user_data;
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const char *origin = soup_message_headers_get_list (headers, "Origin");

  if (!is_own_host (self, soup_message_headers_get_list (headers, "Host")))
    send_failure (message, 421, "This host is not served here");
  else if (origin != NULL && (!g_str_has_prefix (origin, "http://") ||
                              !is_own_host (self, origin + strlen ("http://"))))
    send_failure (message, 403, "Requests from other origins are refused");
  else if (soup_message_headers_get_list (headers, "Range") != NULL)
    send_failure (message, 400, "Range is not supported");
  else if (soup_message_headers_get_content_length (headers) > MAX_BODY_SIZE)
    send_failure (message, 413, "The body is larger than 64 KiB");
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

/* One transaction: either the request has happened and is answered, or neither. */
static void
run_handler (PracticeServer *self,
             PracticeHandler handler,
             const PracticeRequest *request,
             PracticeReply *reply)
{
  PracticeStore *store = self->service->store;
  g_autoptr (GError) error = NULL;

  practice_store_begin (store);
  practice_states_settle (self->service);
  handler (self->service, request, reply);

  if (!practice_store_commit (store, &error))
    {
      g_debug ("%s", error->message);
      practice_reply_fail (reply, 500, "Internal server error");
    }
}

static void
answer (PracticeServer *self,
        SoupServerMessage *message,
        PracticeRequest *request,
        PracticeReply *reply)
{
  GUri *uri = soup_server_message_get_uri (message);
  const char *prefix = self->service->options->path_prefix;
  const char *path = g_uri_get_path (uri);
  const PracticeRoutePlan *plan = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autofree char *id = NULL;
  guint refusal = 404;
  gboolean is_api;

  if (!g_str_has_prefix (path, prefix))
    {
      practice_reply_fail (reply, 404, "Not found");
      return;
    }

  path += strlen (prefix);
  is_api = g_str_has_prefix (path, "/api/");
  plan = practice_routes_match (request->method, path, &id, &refusal);

  if (g_uri_get_query (uri) != NULL)
    query = g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_WWW_FORM, NULL);
  request->id = id;
  request->query = query;

  if (is_api && !is_authenticated (self, message, request))
    practice_reply_fail (reply, 401, "Invalid API key");
  else if (plan == NULL)
    practice_reply_fail (reply, refusal, refusal == 405 ? "Method not allowed" : "Not found");
  else if (g_uri_get_query (uri) != NULL && query == NULL)
    practice_reply_fail (reply, 400, "The query can't be read");
  else
    run_handler (self, plan->handler, request, reply);
}

static void
got_request_cb (SoupServer *soup,
                SoupServerMessage *message,
                const char *path,
                GHashTable *query,
                gpointer user_data)
{
  PracticeServer *self = user_data;
  g_autoptr (GBytes) body =
      soup_message_body_flatten (soup_server_message_get_request_body (message));
  PracticeRequest request = { .method = soup_server_message_get_method (message) };
  PracticeReply reply = { .body = g_string_sized_new (4096) };

  request.body = g_bytes_get_data (body, &request.body_length);
  answer (self, message, &request, &reply);
  send_reply (message, &reply);
}

static gboolean
incoming_cb (GSocketService *listener,
             GSocketConnection *connection,
             GObject *source,
             PracticeServer *self)
{
  g_autoptr (GSocketAddress) local = g_socket_connection_get_local_address (connection, NULL);
  g_autoptr (GSocketAddress) remote = g_socket_connection_get_remote_address (connection, NULL);

  if (local != NULL && remote != NULL)
    soup_server_accept_iostream (self->soup, G_IO_STREAM (connection), local, remote, NULL);

  return TRUE;
}

static gboolean
bind_port (PracticeServer *self, GError **error)
{
  const PracticeOptions *options = self->service->options;
  g_autoptr (GSocketAddress) wanted =
      g_inet_socket_address_new_from_string (options->address, options->port);
  g_autoptr (GSocketAddress) bound = NULL;
  gboolean is_ipv6 = strchr (options->address, ':') != NULL;

  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (self->listener), wanted,
                                      G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL, &bound,
                                      error))
    return FALSE;

  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
  self->origin =
      g_strdup_printf (is_ipv6 ? "http://[%s]:%u" : "http://%s:%u", options->address, self->port);
  self->service->base_url = g_strconcat (self->origin, options->path_prefix, NULL);

  return TRUE;
}

/* Serves @service, which has to outlive the server, on the thread-default main context. */
PracticeServer *
practice_server_listen (PracticeService *service, GError **error)
{
  g_autoptr (PracticeServer) self = g_new0 (PracticeServer, 1);

  g_return_val_if_fail (service != NULL, NULL);

  self->service = service;
  self->soup = soup_server_new ("raw-paths", TRUE, NULL);
  self->listener = g_socket_service_new ();
  soup_server_add_early_handler (self->soup, NULL, got_headers_cb, self, NULL);
  soup_server_add_handler (self->soup, NULL, got_request_cb, self, NULL);
  g_signal_connect (self->listener, "incoming", G_CALLBACK (incoming_cb), self);

  if (!bind_port (self, error))
    return NULL;

  g_socket_service_start (self->listener);

  return g_steal_pointer (&self);
}

void
practice_server_free (PracticeServer *self)
{
  g_return_if_fail (self != NULL);

  g_socket_service_stop (self->listener);
  g_socket_listener_close (G_SOCKET_LISTENER (self->listener));
  g_clear_object (&self->listener);
  soup_server_disconnect (self->soup);
  g_clear_object (&self->soup);
  g_free (self->origin);
  g_free (self);
}

/* Returns: (transfer none): "http://ADDR:PORT". */
const char *
practice_server_get_origin (PracticeServer *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->origin;
}
