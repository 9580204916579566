/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeConnections: SoupServer keeps as many connections as clients open, and for as long as
 * they like. Here each has a time for its next request, however slowly the bytes of it drip, and
 * those above the limit are closed at once. SoupServer tells of a connection's first request as
 * soon as it has accepted it, and of later ones when they begin. It does not tell when a connection
 * ends, and libsoup 3.2 never closes the socket of one: so the ended ones are looked for whenever a
 * new one comes, or the service would run out of files. */

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
  guint timeout; /* id of the source that closes it */
  gboolean is_answering;
} Connection;

/* SoupServer then reads the end of the stream, or fails to write, and lets go of it. */
static gboolean
close_cb (gpointer user_data)
{
  g_socket_shutdown (user_data, TRUE, TRUE, NULL);

  return G_SOURCE_CONTINUE;
}

static void
connection_free (gpointer data)
{
  Connection *connection = data;

  g_source_remove (connection->timeout);
  g_free (connection);
}

static gboolean
has_ended (GSocket *socket, const Connection *connection)
{
  char next;

  if (g_socket_is_closed (socket) || (g_socket_condition_check (socket, G_IO_HUP) & G_IO_HUP) != 0)
    return TRUE;

  /* A client may close its side as soon as it has asked, and still wait for the answer. */
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

static void
keep_for (PracticeConnections *self,
          SoupServerMessage *message,
          guint delay_ms,
          gboolean is_answering)
{
  GSocket *socket = soup_server_message_get_socket (message);
  Connection *connection = g_new0 (Connection, 1);

  connection->timeout = g_timeout_add (delay_ms, close_cb, socket);
  connection->is_answering = is_answering;
  g_hash_table_replace (self->sockets, g_object_ref (socket), connection);
}

static void
request_started_cb (SoupServer *soup, SoupServerMessage *message, PracticeConnections *self)
{
  GSocket *socket = soup_server_message_get_socket (message);

  if (!g_hash_table_contains (self->sockets, socket))
    g_hash_table_foreach_remove (self->sockets, close_ended, NULL);

  keep_for (self, message, IDLE_MS, FALSE);
  if (g_hash_table_size (self->sockets) > MAX_CONNECTIONS)
    close_cb (socket);
}

static void
request_finished_cb (SoupServer *soup, SoupServerMessage *message, PracticeConnections *self)
{
  keep_for (self, message, IDLE_MS, FALSE);
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

/* Gives the connection of @message another @allowed_ms, and the usual idle time, for its answer. */
void
practice_connections_allow_ms (PracticeConnections *self,
                               SoupServerMessage *message,
                               guint allowed_ms)
{
  g_return_if_fail (self != NULL);

  keep_for (self, message, IDLE_MS + allowed_ms, TRUE);
}
