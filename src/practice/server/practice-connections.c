/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeConnections: SoupServer has no limit for the number of connections and for their age.
 * This class closes a connection that takes too long for its next request, and the connections
 * above the limit. SoupServer reports the first request of a connection when it accepts the
 * connection, and the later ones when they begin. It does not report the end of a connection, and
 * libsoup 3.2 never closes its socket. So each new connection makes this class close the ended
 * ones, or the service would run out of file descriptors. */

#include "practice-connections.h"

#include <sys/socket.h>

#define MAX_CONNECTIONS 64
#define IDLE_MS         15000

struct _PracticeConnections
{
  SoupServer *soup;    /* borrowed */
  GHashTable *sockets; /* GSocket → Connection */
};

typedef struct
{
  GSocket *socket; /* borrowed */
  gint64 end_us;   /* by the monotonic clock */
  guint timeout;   /* id of the source of timeout_cb() */
  gboolean is_answering;
} Connection;

static void
connection_free (gpointer data)
{
  Connection *self = data;

  g_source_remove (self->timeout);
  g_free (self);
}

/* Requests move the end, but not the source. The source runs again at the end it knows. */
static gboolean
timeout_cb (gpointer user_data)
{
  Connection *self = user_data;
  gint64 left_ms = (self->end_us - g_get_monotonic_time () + 999) / 1000;

  /* SoupServer then reads the end of the stream, or fails to write, and drops the connection. */
  if (left_ms <= 0)
    g_socket_shutdown (self->socket, TRUE, TRUE, NULL);

  self->timeout =
      g_timeout_add (left_ms > 0 ? (guint) MIN (left_ms, IDLE_MS) : IDLE_MS, timeout_cb, self);

  return G_SOURCE_REMOVE;
}

static gboolean
has_ended (GSocket *socket, const Connection *connection)
{
  char next;

  if (g_socket_is_closed (socket) || (g_socket_condition_check (socket, G_IO_HUP) & G_IO_HUP) != 0)
    return TRUE;

  /* A client may close its side after the request and still wait for the answer. */
  return !connection->is_answering &&
         recv (g_socket_get_fd (socket), &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static gboolean
close_ended (gpointer socket, gpointer connection, gpointer user_data)
{
  if (!has_ended (socket, connection))
    return FALSE;

  g_socket_close (socket, NULL);

  return TRUE;
}

/* Returns: (nullable): %NULL where close_ended() has closed it. */
static Connection *
find_connection (PracticeConnections *self, SoupServerMessage *message)
{
  return g_hash_table_lookup (self->sockets, soup_server_message_get_socket (message));
}

static Connection *
add_connection (PracticeConnections *self, GSocket *socket)
{
  Connection *connection = g_new0 (Connection, 1);

  g_hash_table_foreach_remove (self->sockets, close_ended, NULL);
  connection->socket = socket;
  connection->timeout = g_timeout_add (IDLE_MS, timeout_cb, connection);
  g_hash_table_insert (self->sockets, g_object_ref (socket), connection);
  if (g_hash_table_size (self->sockets) > MAX_CONNECTIONS)
    g_socket_shutdown (socket, TRUE, TRUE, NULL);

  return connection;
}

static void
set_end (Connection *self, guint delay_ms, gboolean is_answering)
{
  self->end_us = g_get_monotonic_time () + delay_ms * G_TIME_SPAN_MILLISECOND;
  self->is_answering = is_answering;
}

static void
request_started_cb (SoupServer *soup, SoupServerMessage *message, PracticeConnections *self)
{
  Connection *connection = find_connection (self, message);

  if (connection == NULL)
    connection = add_connection (self, soup_server_message_get_socket (message));
  set_end (connection, IDLE_MS, FALSE);
}

static void
request_finished_cb (SoupServer *soup, SoupServerMessage *message, PracticeConnections *self)
{
  Connection *connection = find_connection (self, message);

  if (connection != NULL)
    set_end (connection, IDLE_MS, FALSE);
}

/* Watches the connections of @soup, which outlives the result. */
PracticeConnections *
practice_connections_watch (SoupServer *soup)
{
  PracticeConnections *self = g_new0 (PracticeConnections, 1);

  g_return_val_if_fail (SOUP_IS_SERVER (soup), NULL);

  self->soup = soup;
  self->sockets =
      g_hash_table_new_full (g_direct_hash, g_direct_equal, g_object_unref, connection_free);
  g_signal_connect (soup, "request-started", G_CALLBACK (request_started_cb), self);
  g_signal_connect (soup, "request-finished", G_CALLBACK (request_finished_cb), self);

  return self;
}

void
practice_connections_free (PracticeConnections *self)
{
  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->soup, self);
  g_hash_table_unref (self->sockets);
  g_free (self);
}

/* Gives the connection of @message @allowed_ms and the usual idle time for its answer. */
void
practice_connections_allow_ms (PracticeConnections *self,
                               SoupServerMessage *message,
                               guint allowed_ms)
{
  Connection *connection = NULL;

  g_return_if_fail (self != NULL);

  connection = find_connection (self, message);
  if (connection != NULL)
    set_end (connection, IDLE_MS + allowed_ms, TRUE);
}
