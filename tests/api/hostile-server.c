/* SPDX-License-Identifier: GPL-3.0-or-later */

/* HostileServer: one thread accepts connections; one thread for each connection reads whole
 * requests, stores them for the test and passes the socket to the current answer. */

#include "hostile-server.h"

#include <string.h>
#include <sys/socket.h>

#define MAX_REQUEST (1024 * 1024)

struct _HostileServer
{
  GSocketListener *listener;
  GCancellable *stop;
  GTlsCertificate *certificate; /* nullable */
  GSocket *socket;
  GThread *acceptor;  /* NULL while it is deaf */
  GPtrArray *threads; /* of GThread, the acceptor's own */
  guint16 port;
  char *url;

  GMutex lock;
  GCond changed;
  GPtrArray *requests; /* of char * */
  guint n_connections;
  HostileAnswer answer;
  gpointer answer_data;
  const char *greeting;  /* nullable: all that is ever said */
  HostileAnswer greeter; /* nullable: has the connection to itself */
  gpointer greeter_data;
};

static gsize
get_body_length (const char *head)
{
  g_autofree char *text = hostile_find_header (head, "Content-Length");

  return text != NULL ? (gsize) g_ascii_strtoull (text, NULL, 10) : 0;
}

/* Returns: (nullable): one request with its body; %NULL when the peer has gone. */
static char *
read_request (HostilePeer *peer)
{
  GInputStream *input = g_io_stream_get_input_stream (peer->stream);
  g_autoptr (GString) request = g_string_new (NULL);
  gsize wanted = G_MAXSIZE;

  while (request->len < wanted && request->len < MAX_REQUEST)
    {
      char byte = 0;
      const char *end = NULL;

      if (g_input_stream_read (input, &byte, 1, peer->server->stop, NULL) != 1)
        return NULL;

      g_string_append_c (request, byte);
      end = wanted == G_MAXSIZE ? strstr (request->str, "\r\n\r\n") : NULL;
      if (end != NULL)
        wanted = request->len + get_body_length (request->str);
    }

  return g_string_free (g_steal_pointer (&request), FALSE);
}

static gboolean
answer (HostilePeer *peer, char *request)
{
  HostileServer *self = peer->server;
  HostileAnswer function = NULL;
  gpointer data = NULL;

  peer->n_requests++;
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->requests, g_strdup (request));
  function = self->answer;
  data = self->answer_data;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);

  return function (peer, request, data);
}

/* Returns: whether the peer is connected. */
static gboolean
greet (HostilePeer *peer)
{
  HostileServer *self = peer->server;
  g_autoptr (GTlsCertificate) certificate = NULL;
  const char *greeting = NULL;
  HostileAnswer greeter = NULL;
  gpointer greeter_data = NULL;

  g_mutex_lock (&self->lock);
  greeting = self->greeting;
  greeter = self->greeter;
  greeter_data = self->greeter_data;
  g_set_object (&certificate, self->certificate);
  g_mutex_unlock (&self->lock);

  if (greeter != NULL)
    return greeter (peer, NULL, greeter_data) && FALSE;
  if (greeting != NULL)
    return hostile_send (peer, greeting, -1) && FALSE;

  if (certificate == NULL)
    return TRUE;

  g_object_unref (peer->stream);
  peer->stream = g_tls_server_connection_new (G_IO_STREAM (peer->connection), certificate, NULL);

  return g_tls_connection_handshake (G_TLS_CONNECTION (peer->stream), self->stop, NULL);
}

static gpointer
run_connection (gpointer user_data)
{
  HostilePeer *peer = user_data;
  gboolean is_open = greet (peer);

  while (is_open)
    {
      g_autofree char *request = read_request (peer);

      is_open = request != NULL && answer (peer, request);
    }

  g_io_stream_close (peer->stream, NULL, NULL);
  g_io_stream_close (G_IO_STREAM (peer->connection), NULL, NULL);
  g_object_unref (peer->stream);
  g_object_unref (peer->connection);
  g_free (peer);

  return NULL;
}

static gpointer
run_acceptor (gpointer user_data)
{
  HostileServer *self = user_data;
  GSocketConnection *connection = NULL;

  while ((connection = g_socket_listener_accept (self->listener, NULL, self->stop, NULL)) != NULL)
    {
      HostilePeer *peer = g_new0 (HostilePeer, 1);

      g_mutex_lock (&self->lock);
      self->n_connections++;
      g_mutex_unlock (&self->lock);
      peer->server = self;
      peer->connection = connection;
      peer->stream = g_object_ref (G_IO_STREAM (connection));
      g_ptr_array_add (self->threads, g_thread_new ("hostile-peer", run_connection, peer));
    }

  return NULL;
}

/* Returns: (transfer full): a server on a free port of loopback that answers correctly at first. */
HostileServer *
hostile_server_new (void)
{
  return hostile_server_new_tls (NULL);
}

/* Returns: (transfer full): the same with https, unless @certificate is %NULL. */
HostileServer *
hostile_server_new_tls (GTlsCertificate *certificate)
{
  HostileServer *self = hostile_server_new_deaf (certificate);

  hostile_server_listen (self);

  return self;
}

/* Returns: (transfer full): the same, refusing connections until it listens. */
HostileServer *
hostile_server_new_deaf (GTlsCertificate *certificate)
{
  HostileServer *self = g_new0 (HostileServer, 1);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) effective = NULL;
  g_autoptr (GError) error = NULL;

  self->socket =
      g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
  g_assert_no_error (error);
  g_assert_true (g_socket_bind (self->socket, address, TRUE, NULL));
  effective = g_socket_get_local_address (self->socket, NULL);
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (effective));
  self->url =
      g_strdup_printf ("%s://127.0.0.1:%u", certificate != NULL ? "https" : "http", self->port);
  g_set_object (&self->certificate, certificate);

  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  self->requests = g_ptr_array_new_with_free_func (g_free);
  self->threads = g_ptr_array_new ();
  self->stop = g_cancellable_new ();
  self->listener = g_socket_listener_new ();
  self->answer = hostile_answer_well;

  return self;
}

void
hostile_server_listen (HostileServer *self)
{
  if (self->acceptor != NULL)
    return;

  g_assert_true (g_socket_listen (self->socket, NULL));
  g_assert_true (g_socket_listener_add_socket (self->listener, self->socket, NULL, NULL));
  self->acceptor = g_thread_new ("hostile-server", run_acceptor, self);
}

void
hostile_server_free (HostileServer *self)
{
  g_cancellable_cancel (self->stop);
  if (self->acceptor != NULL)
    g_thread_join (self->acceptor);
  for (guint i = 0; i < self->threads->len; i++)
    g_thread_join (self->threads->pdata[i]);

  g_socket_listener_close (self->listener);
  g_object_unref (self->listener);
  g_object_unref (self->socket);
  g_object_unref (self->stop);
  g_clear_object (&self->certificate);
  g_ptr_array_unref (self->threads);
  g_ptr_array_unref (self->requests);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self->url);
  g_free (self);
}

const char *
hostile_server_get_url (HostileServer *self)
{
  return self->url;
}

guint16
hostile_server_get_port (HostileServer *self)
{
  return self->port;
}

/* Counts from the next request on and forgets the earlier ones. */
void
hostile_server_set_answer (HostileServer *self, HostileAnswer function, gpointer user_data)
{
  g_mutex_lock (&self->lock);
  self->answer = function;
  self->answer_data = user_data;
  g_ptr_array_set_size (self->requests, 0);
  g_mutex_unlock (&self->lock);
}

/* For later connections. */
void
hostile_server_set_certificate (HostileServer *self, GTlsCertificate *certificate)
{
  g_mutex_lock (&self->lock);
  g_set_object (&self->certificate, certificate);
  g_mutex_unlock (&self->lock);
}

/* Sends @greeting, which is borrowed, to every connection and closes it. */
void
hostile_server_set_greeting (HostileServer *self, const char *greeting)
{
  g_mutex_lock (&self->lock);
  self->greeting = greeting;
  g_mutex_unlock (&self->lock);
}

/* Passes later connections to @greeter, which gets no request; nullable. */
void
hostile_server_set_greeter (HostileServer *self, HostileAnswer greeter, gpointer user_data)
{
  g_mutex_lock (&self->lock);
  self->greeter = greeter;
  self->greeter_data = user_data;
  g_mutex_unlock (&self->lock);
}

/* Returns: the number of requests since the answer was set. */
guint
hostile_server_count (HostileServer *self)
{
  guint n_requests = 0;

  g_mutex_lock (&self->lock);
  n_requests = self->requests->len;
  g_mutex_unlock (&self->lock);

  return n_requests;
}

/* Returns: the number of connections so far. */
guint
hostile_server_count_connections (HostileServer *self)
{
  guint n_connections = 0;

  g_mutex_lock (&self->lock);
  n_connections = self->n_connections;
  g_mutex_unlock (&self->lock);

  return n_connections;
}

char *
hostile_server_dup_request (HostileServer *self, guint index)
{
  char *request = NULL;

  g_mutex_lock (&self->lock);
  g_assert_cmpuint (index, <, self->requests->len);
  request = g_strdup (self->requests->pdata[index]);
  g_mutex_unlock (&self->lock);

  return request;
}

/* Waits until @n_requests have come since the answer was set. */
void
hostile_server_wait (HostileServer *self, guint n_requests)
{
  g_mutex_lock (&self->lock);
  while (self->requests->len < n_requests)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

/* Returns: whether the peer still takes bytes. */
gboolean
hostile_send (HostilePeer *peer, const char *bytes, gssize length)
{
  return g_output_stream_write_all (g_io_stream_get_output_stream (peer->stream), bytes,
                                    length < 0 ? strlen (bytes) : (gsize) length, NULL,
                                    peer->server->stop, NULL);
}

/* @headers are whole lines. */
gboolean
hostile_send_json (HostilePeer *peer, guint status, const char *headers, const char *json)
{
  g_autofree char *text = g_strdup_printf ("HTTP/1.1 %u Word\r\nContent-Type: application/json\r\n"
                                           "%sContent-Length: %" G_GSIZE_FORMAT "\r\n\r\n%s",
                                           status, headers, strlen (json), json);

  return hostile_send (peer, text, -1);
}

/* Makes the close that follows a reset. */
void
hostile_reset (HostilePeer *peer)
{
  struct linger linger = { 1, 0 };

  setsockopt (g_socket_get_fd (g_socket_connection_get_socket (peer->connection)), SOL_SOCKET,
              SO_LINGER, &linger, sizeof linger);
}

/* Sends nothing until the peer or the server ends. Returns: %FALSE. */
gboolean
hostile_hang (HostilePeer *peer)
{
  GInputStream *input = g_io_stream_get_input_stream (peer->stream);
  char byte = 0;

  while (g_input_stream_read (input, &byte, 1, peer->server->stop, NULL) > 0)
    ;

  return FALSE;
}

/* Returns: (nullable): the value of the header. */
char *
hostile_find_header (const char *request, const char *name)
{
  g_auto (GStrv) lines = g_strsplit (request, "\r\n", -1);

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      gsize length = strlen (name);

      if (g_ascii_strncasecmp (lines[i], name, length) == 0 && lines[i][length] == ':')
        return g_strstrip (g_strdup (lines[i] + length + 1));
    }

  return NULL;
}

gboolean
hostile_answer_well (HostilePeer *peer, const char *request, gpointer user_data)
{
  const char *data = "{\"success\":true,\"data\":{\"storeId\":\"s1\"}}";

  if (g_str_has_prefix (request, "POST /api/v1/invoices "))
    data = "{\"success\":true,\"data\":{\"invoiceId\":\"i1\",\"status\":\"PENDING\",\"amount\":5}}";
  else if (g_str_has_prefix (request, "DELETE /api/v1/invoices/"))
    data = "{\"success\":true,\"data\":{\"invoiceId\":\"i1\",\"status\":\"CANCELLED\"}}";

  return hostile_send_json (peer, 200, "", data);
}
