/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookGuard: SoupServer trusts its clients, but here they may come through a tunnel from
 * anywhere, or be a web page in a browser on this machine. So only a POST to the one path gets
 * its body read, under a name of loopback, from no web page, with a plain length below the
 * limit. The number of connections and the time of each are limited. The guard closes each
 * connection itself, because libsoup 3.2 never closes the socket of one that has ended. */

#include "till-webhook-guard.h"

#include "till-source.h"

#include <string.h>
#include <sys/socket.h>

#define MAX_CONNECTIONS 64
#define IDLE_US         (15 * G_USEC_PER_SEC)
#define SWEEP_S         5

struct _TillWebhookGuard
{
  SoupServer *soup; /* borrowed */
  guint16 port;
  const char *path;    /* static */
  gsize max_body;      /* bytes */
  GHashTable *sockets; /* GSocket → gint64: its deadline, in monotonic time */
  GSource *sweep;
};

static gboolean
is_own_host (TillWebhookGuard *self, const char *host)
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

/* The request line may name another host than the header does. */
static gboolean
is_own_uri (TillWebhookGuard *self, GUri *uri)
{
  const char *host = g_uri_get_host (uri);
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (host);
  gboolean is_loopback = address != NULL ? g_inet_address_get_is_loopback (address)
                                         : g_ascii_strcasecmp (host, "localhost") == 0;

  return is_loopback && g_uri_get_port (uri) == self->port;
}

static guint
check_length (TillWebhookGuard *self, const char *length)
{
  guint64 number = 0;

  if (length == NULL)
    return 411;
  if (*length == '\0' || strspn (length, "0123456789") != strlen (length))
    return 400;

  return g_ascii_string_to_unsigned (length, 10, 0, self->max_body, &number, NULL) ? 0 : 413;
}

/* Returns: the status to refuse the request with, or zero. */
static guint
check_request (TillWebhookGuard *self, SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  GUri *uri = soup_server_message_get_uri (message);

  if (!is_own_host (self, soup_message_headers_get_list (headers, "Host")) ||
      !is_own_uri (self, uri))
    return 421;
  if (soup_message_headers_get_list (headers, "Origin") != NULL)
    return 403;
  if (soup_message_headers_get_list (headers, "Range") != NULL)
    return 400;
  if (!g_str_equal (g_uri_get_path (uri), self->path))
    return 404;
  if (soup_server_message_get_method (message) != SOUP_METHOD_POST)
    return 405;
  if (soup_message_headers_get_list (headers, "Transfer-Encoding") != NULL)
    return 411;

  return check_length (self, soup_message_headers_get_list (headers, "Content-Length"));
}

/* SoupServer sends nothing before it has read the whole request, so the answer is written to the
 * socket directly; later bytes are dropped. */
static void
refuse (SoupServerMessage *message, guint status)
{
  GSocket *socket = soup_server_message_get_socket (message);
  g_autofree char *answer = g_strdup_printf (
      "HTTP/1.1 %u %s\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n",
      status, soup_status_get_phrase (status));

  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  soup_server_message_set_status (message, status, NULL);
  g_socket_send (socket, answer, strlen (answer), NULL, NULL);
  g_socket_shutdown (socket, FALSE, TRUE, NULL);
}

static void
got_headers_cb (SoupServer *soup,
                SoupServerMessage *message,
                const char *path,
                GHashTable *query,
                gpointer user_data)
{
  guint status = check_request (user_data, message);

  if (status != 0)
    refuse (message, status);
}

/* SoupServer then reads the end of the stream and drops the connection. */
static void
hang_up (GSocket *socket)
{
  g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

static gboolean
has_ended (GSocket *socket)
{
  return g_socket_is_closed (socket) ||
         (g_socket_condition_check (socket, G_IO_HUP) & G_IO_HUP) != 0;
}

static gboolean
sweep_cb (gpointer user_data)
{
  TillWebhookGuard *self = user_data;
  GHashTableIter iter;
  gpointer socket = NULL;
  gpointer deadline_us = NULL;

  g_hash_table_iter_init (&iter, self->sockets);
  while (g_hash_table_iter_next (&iter, &socket, &deadline_us))
    if (has_ended (socket))
      {
        g_socket_close (socket, NULL);
        g_hash_table_iter_remove (&iter);
      }
    else if (*(gint64 *) deadline_us <= g_get_monotonic_time ())
      hang_up (socket);

  if (g_hash_table_size (self->sockets) > 0)
    return G_SOURCE_CONTINUE;

  g_clear_pointer (&self->sweep, g_source_unref);

  return G_SOURCE_REMOVE;
}

/* No timer runs without a connection. */
static void
start_sweep (TillWebhookGuard *self)
{
  if (self->sweep != NULL)
    return;

  self->sweep = g_timeout_source_new_seconds (SWEEP_S);
  g_source_set_callback (self->sweep, sweep_cb, self, NULL);
  g_source_attach (self->sweep, g_main_context_get_thread_default ());
}

static void
renew_deadline (TillWebhookGuard *self, SoupServerMessage *message)
{
  GSocket *socket = soup_server_message_get_socket (message);
  gint64 deadline_us = g_get_monotonic_time () + IDLE_US;

  if (socket == NULL)
    return;

  g_hash_table_replace (self->sockets, g_object_ref (socket),
                        g_memdup2 (&deadline_us, sizeof deadline_us));
  start_sweep (self);
}

static void
request_started_cb (SoupServer *soup, SoupServerMessage *message, TillWebhookGuard *self)
{
  renew_deadline (self, message);
  if (g_hash_table_size (self->sockets) > MAX_CONNECTIONS && self->sweep != NULL)
    sweep_cb (self);
  if (g_hash_table_size (self->sockets) > MAX_CONNECTIONS)
    hang_up (soup_server_message_get_socket (message));
}

static void
request_finished_cb (SoupServer *soup, SoupServerMessage *message, TillWebhookGuard *self)
{
  renew_deadline (self, message);
}

/* Guards @soup, which listens on @port and outlives the guard. Only @path, which is static, is
 * served, and only bodies of at most @max_body bytes. */
TillWebhookGuard *
till_webhook_guard_new (SoupServer *soup, guint16 port, const char *path, gsize max_body)
{
  TillWebhookGuard *self = g_new0 (TillWebhookGuard, 1);

  g_return_val_if_fail (SOUP_IS_SERVER (soup), NULL);

  self->soup = soup;
  self->port = port;
  self->path = path;
  self->max_body = max_body;
  self->sockets = g_hash_table_new_full (g_direct_hash, g_direct_equal, g_object_unref, g_free);
  soup_server_add_early_handler (soup, NULL, got_headers_cb, self, NULL);
  g_signal_connect (soup, "request-started", G_CALLBACK (request_started_cb), self);
  g_signal_connect (soup, "request-finished", G_CALLBACK (request_finished_cb), self);

  return self;
}

/* Closes the remaining connections. */
void
till_webhook_guard_free (TillWebhookGuard *self)
{
  GHashTableIter iter;
  gpointer socket = NULL;

  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->soup, self);
  till_source_clear (&self->sweep);

  g_hash_table_iter_init (&iter, self->sockets);
  while (g_hash_table_iter_next (&iter, &socket, NULL))
    g_socket_close (socket, NULL);
  g_hash_table_unref (self->sockets);
  g_free (self);
}
