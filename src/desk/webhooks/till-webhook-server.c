/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookServer: HTTP for the listener, on its own thread and main context, so that a flood of
 * requests does not block the window. A call that has passed the guard goes to the thread that
 * started the server, a few at a time; the rest get a 503.
 *
 * The two threads share the call, whose message only the server's thread touches once it was
 * handed over, and the server, whose fields do not change while the thread runs. */

#include "till-webhook-server.h"

#include <string.h>

#include "till-webhook-guard.h"
#include "till-define.h"

#define MAX_WAITING 8

struct _TillWebhookServer
{
  gatomicrefcount ref_count;

  GMainContext *owner;   /* of the thread that started it */
  GMainContext *context; /* of its own thread */
  GMainLoop *loop;
  GThread *thread;
  GSocket *socket;
  guint16 port;

  /* The owner's */
  gboolean is_stopped;
  TillWebhookListenerFunc function;
  gpointer user_data;

  /* The thread's */
  guint n_waiting;
};

struct _TillCall
{
  gatomicrefcount ref_count;

  TillWebhookServer *server;
  SoupServerMessage *message; /* the thread's */
  char **header_names;
  char **header_values;
  GBytes *body;
  guint status; /* of the answer, zero before */
};

/* Their values may be secrets. */
static const char *const secret_headers[] = { "Authorization", "Cookie", "Proxy-Authorization",
                                              "X-API-Key" };

static TillWebhookServer *
server_ref (TillWebhookServer *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

static void
server_unref (TillWebhookServer *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_main_context_unref (self->owner);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_object_unref (self->socket);
  g_free (self);
}

TillCall *
till_call_ref (TillCall *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/* Calls @function in @context, after this returns: g_main_context_invoke() would call it at once
 * where nobody runs that context. */
static void
post (GMainContext *context, GSourceFunc function, gpointer data, GDestroyNotify destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, function, data, destroy);
  g_source_attach (source, context);
}

static gboolean
drop_cb (gpointer data)
{
  return G_SOURCE_REMOVE;
}

void
till_call_unref (TillCall *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  if (self->message != NULL)
    post (self->server->context, drop_cb, self->message, g_object_unref);
  g_strfreev (self->header_names);
  g_strfreev (self->header_values);
  g_bytes_unref (self->body);
  server_unref (self->server);
  g_free (self);
}

TILL_DEFINE_GETTER (till_call_get_body, TillCall, GBytes *, body)

/* Returns: (transfer full) (nullable): the value of the first header of that name. */
char *
till_call_dup_header (TillCall *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  for (guint i = 0; self->header_names[i] != NULL; i++)
    if (g_ascii_strcasecmp (self->header_names[i], name) == 0)
      return g_strdup (self->header_values[i]);

  return NULL;
}

static gboolean
is_secret (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (secret_headers); i++)
    if (g_ascii_strcasecmp (secret_headers[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full): the headers as they came, a line each, as UTF-8. The values of those
 * that may carry a key are left out. */
char *
till_call_print_headers (TillCall *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; self->header_names[i] != NULL; i++)
    {
      g_autofree char *value = g_utf8_make_valid (self->header_values[i], -1);
      g_autofree char *name = g_utf8_make_valid (self->header_names[i], -1);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", name,
                              is_secret (name) ? "…" : value);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
set_answer (SoupServerMessage *message, guint status)
{
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Cache-Control",
                                "no-store");
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (message, NULL, SOUP_MEMORY_STATIC, "", 0);
}

static gboolean
answer_cb (gpointer user_data)
{
  TillCall *call = user_data;

  call->server->n_waiting--;
  set_answer (call->message, call->status);
  soup_server_message_unpause (call->message);
  g_clear_object (&call->message);

  return G_SOURCE_REMOVE;
}

/* Answers the call, once. */
void
till_call_answer (TillCall *self, guint status)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->status == 0);

  self->status = status;
  if (!self->server->is_stopped)
    post (self->server->context, answer_cb, till_call_ref (self), (GDestroyNotify) till_call_unref);
}

/* On the owner's thread. */
static gboolean
hand_over_cb (gpointer user_data)
{
  TillCall *call = user_data;

  if (!call->server->is_stopped)
    call->server->function (call, call->server->user_data);

  return G_SOURCE_REMOVE;
}

static void
copy_headers (TillCall *call, SoupMessageHeaders *headers)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  SoupMessageHeadersIter iter;
  const char *name = NULL;
  const char *value = NULL;

  soup_message_headers_iter_init (&iter, headers);
  while (soup_message_headers_iter_next (&iter, &name, &value))
    {
      g_strv_builder_add (names, name);
      g_strv_builder_add (values, value);
    }
  call->header_names = g_strv_builder_end (names);
  call->header_values = g_strv_builder_end (values);
}

static TillCall *
call_new (TillWebhookServer *server, SoupServerMessage *message)
{
  TillCall *call = g_new0 (TillCall, 1);

  g_atomic_ref_count_init (&call->ref_count);
  call->server = server_ref (server);
  call->message = g_object_ref (message);
  call->body = soup_message_body_flatten (soup_server_message_get_request_body (message));
  copy_headers (call, soup_server_message_get_request_headers (message));

  return call;
}

/* A refused request comes here, too, with its answer. */
static void
got_request_cb (SoupServer *soup,
                SoupServerMessage *message,
                const char *path,
                GHashTable *query,
                gpointer user_data)
{
  TillWebhookServer *self = user_data;
  g_autoptr (TillCall) call = NULL;

  if (soup_server_message_get_status (message) != 0)
    return;

  if (self->n_waiting >= MAX_WAITING)
    {
      set_answer (message, 503);
      return;
    }

  call = call_new (self, message);
  self->n_waiting++;
  soup_server_message_pause (message);
  post (self->owner, hand_over_cb, till_call_ref (call), (GDestroyNotify) till_call_unref);
}

static gpointer
run_thread (gpointer user_data)
{
  TillWebhookServer *self = user_data;
  g_autoptr (SoupServer) soup = NULL;
  g_autoptr (GError) error = NULL;
  TillWebhookGuard *guard = NULL;

  g_main_context_push_thread_default (self->context);
  soup = soup_server_new ("raw-paths", TRUE, NULL);
  soup_server_add_handler (soup, NULL, got_request_cb, self, NULL);
  guard = till_webhook_guard_new (soup, self->port, TILL_WEBHOOK_LISTENER_PATH,
                                  TILL_WEBHOOK_LISTENER_MAX_BODY);
  if (!soup_server_listen_socket (soup, self->socket, 0, &error))
    g_debug ("The webhook listener does not run: %s", error->message);

  g_main_loop_run (self->loop);

  soup_server_disconnect (soup);
  till_webhook_guard_free (guard);
  g_clear_object (&soup);
  while (g_main_context_iteration (self->context, FALSE))
    ;
  g_main_context_pop_thread_default (self->context);
  server_unref (self);

  return NULL;
}

/* Returns: (transfer full): a socket that listens, or %NULL with %G_IO_ERROR. */
static GSocket *
bind_socket (guint16 port, GError **error)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, port);
  g_autoptr (GSocket) socket =
      g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);

  if (socket == NULL || !g_socket_bind (socket, address, TRUE, error) ||
      !g_socket_listen (socket, error))
    return NULL;

  return g_steal_pointer (&socket);
}

static guint16
get_bound_port (GSocket *socket)
{
  g_autoptr (GSocketAddress) address = g_socket_get_local_address (socket, NULL);

  return address != NULL ? g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)) : 0;
}

/* Listens on @port of loopback, on a free one where it is zero. Calls @function in the main context
 * of the caller for each call that comes in, until the server is stopped.
 *
 * Returns: (transfer full): the server, or %NULL with %G_IO_ERROR, such as
 * %G_IO_ERROR_ADDRESS_IN_USE. */
TillWebhookServer *
till_webhook_server_start (guint16 port,
                           TillWebhookListenerFunc function,
                           gpointer user_data,
                           GError **error)
{
  g_autoptr (GSocket) socket = bind_socket (port, error);
  TillWebhookServer *self = NULL;

  g_return_val_if_fail (function != NULL, NULL);

  if (socket == NULL)
    return NULL;

  self = g_new0 (TillWebhookServer, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->owner = g_main_context_ref_thread_default ();
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  self->port = get_bound_port (socket);
  self->socket = g_steal_pointer (&socket);
  self->function = function;
  self->user_data = user_data;
  self->thread = g_thread_new ("till-webhook-listener", run_thread, server_ref (self));

  return self;
}

TILL_DEFINE_GETTER (till_webhook_server_get_port, TillWebhookServer, guint16, port)

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);

  return G_SOURCE_REMOVE;
}

/* Stops listening and waits for the thread, which ends at once. Open calls are closed without an
 * answer. */
void
till_webhook_server_stop (TillWebhookServer *self)
{
  g_return_if_fail (self != NULL);

  self->is_stopped = TRUE;
  post (self->context, quit_cb, self->loop, NULL);
  g_thread_join (self->thread);
  server_unref (self);
}
