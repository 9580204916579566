/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTestProxy: one exchange a connection, each on a thread of its own: reads a request, sends it
 * on under the service's own host name, and brings the answer back, or not. */

#include "till-test-proxy.h"

#include <string.h>

struct _TillTestProxy
{
  GSocketService *service;
  guint16 port;
  guint16 upstream_port;
  gint mode;       /* atomic */
  gint n_requests; /* atomic */
};

static const char fault[] = "HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\n"
                            "Connection: close\r\n\r\n";

static gsize
parse_length (const char *head)
{
  const char *field = strcasestr (head, "\r\ncontent-length:");

  return field != NULL ? g_ascii_strtoull (field + strlen ("\r\ncontent-length:"), NULL, 10) : 0;
}

/* Reads until the end of the request. Returns: NULL where the client has gone. */
static GString *
read_request (GInputStream *input)
{
  g_autoptr (GString) request = g_string_new (NULL);
  char buffer[4096];

  while (TRUE)
    {
      const char *body = strstr (request->str, "\r\n\r\n");
      gssize n_read = 0;

      if (body != NULL &&
          request->len - (gsize) (body + 4 - request->str) >= parse_length (request->str))
        return g_steal_pointer (&request);

      n_read = g_input_stream_read (input, buffer, sizeof buffer, NULL, NULL);
      if (n_read <= 0)
        return NULL;
      g_string_append_len (request, buffer, n_read);
    }
}

/* Sends @request and returns everything that comes back until the end. */
static GString *
exchange (guint16 port, const GString *request)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_to_host (client, "127.0.0.1", port, NULL, NULL);
  g_autoptr (GString) answer = g_string_new (NULL);
  GInputStream *input = NULL;
  char buffer[4096];
  gssize n_read = 0;

  if (connection == NULL ||
      !g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)),
                                  request->str, request->len, NULL, NULL, NULL))
    return NULL;

  input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  while ((n_read = g_input_stream_read (input, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (answer, buffer, n_read);

  return g_steal_pointer (&answer);
}

static gboolean
run_cb (GThreadedSocketService *service,
        GSocketConnection *connection,
        GObject *source,
        gpointer user_data)
{
  TillTestProxy *self = user_data;
  GIOStream *stream = G_IO_STREAM (connection);
  g_autoptr (GString) request = read_request (g_io_stream_get_input_stream (stream));
  g_autoptr (GString) answer = NULL;
  g_autofree char *ours = g_strdup_printf ("127.0.0.1:%u", self->port);
  g_autofree char *theirs =
      g_strdup_printf ("127.0.0.1:%u\r\nConnection: close", self->upstream_port);
  int mode = g_atomic_int_get (&self->mode);

  if (request == NULL || mode == TILL_TEST_PROXY_LOSE_ALL)
    return TRUE;
  g_atomic_int_inc (&self->n_requests);
  if (mode == TILL_TEST_PROXY_FAULT)
    {
      g_output_stream_write_all (g_io_stream_get_output_stream (stream), fault, strlen (fault),
                                 NULL, NULL, NULL);
      return TRUE;
    }
  if (mode == TILL_TEST_PROXY_SMALL_PAGES)
    g_string_replace (request, "limit=100", "limit=20", 1);
  if (g_str_has_prefix (request->str, "GET "))
    mode = TILL_TEST_PROXY_PASS;
  if (mode == TILL_TEST_PROXY_LOSE_REQUEST)
    return TRUE;

  g_string_replace (request, "\r\nConnection: Keep-Alive", "", 1);
  g_string_replace (request, ours, theirs, 1);
  answer = exchange (self->upstream_port, request);
  if (answer != NULL && mode == TILL_TEST_PROXY_PASS)
    g_output_stream_write_all (g_io_stream_get_output_stream (stream), answer->str, answer->len,
                               NULL, NULL, NULL);

  return TRUE;
}

TillTestProxy *
till_test_proxy_start (guint16 upstream_port)
{
  TillTestProxy *self = g_new0 (TillTestProxy, 1);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) taken = NULL;
  g_autoptr (GError) error = NULL;

  self->upstream_port = upstream_port;
  self->service = g_threaded_socket_service_new (-1);
  /* Each thread of the service has a reference to it while it reads this. */
  g_object_set_data_full (G_OBJECT (self->service), "proxy", self, g_free);
  g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &taken, &error);
  g_assert_no_error (error);
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (taken));
  g_signal_connect (self->service, "run", G_CALLBACK (run_cb), self);
  g_socket_service_start (self->service);

  return self;
}

void
till_test_proxy_stop (TillTestProxy *self)
{
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_object_unref (self->service);
}

void
till_test_proxy_set_mode (TillTestProxy *self, TillTestProxyMode mode)
{
  g_atomic_int_set (&self->mode, (int) mode);
}

/* Returns: how many requests have come to the service by this way. */
guint
till_test_proxy_get_n_requests (TillTestProxy *self)
{
  return (guint) g_atomic_int_get (&self->n_requests);
}

char *
till_test_proxy_build_url (TillTestProxy *self)
{
  return g_strdup_printf ("http://127.0.0.1:%u", self->port);
}

/* Makes a call that needs no key, as those that steer the practice service, and returns the whole
 * answer. */
char *
till_test_http (guint16 port, const char *method, const char *path, const char *body)
{
  g_autoptr (GString) request = g_string_new (NULL);
  g_autoptr (GString) answer = NULL;

  g_string_printf (request,
                   "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n"
                   "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                   method, path, port, strlen (body), body);
  answer = exchange (port, request);
  g_assert_nonnull (answer);

  return g_string_free (g_steal_pointer (&answer), FALSE);
}
