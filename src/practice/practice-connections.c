/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeConnections: SoupServer keeps as many connections as clients open, and for as long as
 * they like. Here each has a time for its next request, however slowly the bytes of it drip, and
 * those above the limit are closed at once. SoupServer begins a message as soon as it has accepted
 * a connection or answered on it, so there is one message for each connection, idle or not. (Their
 * sockets can't be counted: libsoup 3.2 leaks them.) */

#include "practice-connections.h"

#define MAX_CONNECTIONS 64
#define IDLE_MS         15000

struct _PracticeConnections
{
  SoupServer *soup;     /* borrowed */
  GHashTable *timeouts; /* SoupServerMessage (not owned) → id of the source that closes it */
};

/* SoupServer then reads the end of the stream, or fails to write, and lets go of it. */
static void
close_connection (SoupServerMessage *message)
{
  GSocket *socket = soup_server_message_get_socket (message);

  if (socket != NULL)
    g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

static gboolean
close_cb (gpointer user_data)
{
  close_connection (user_data);

  return G_SOURCE_CONTINUE;
}

static void
remove_timeout (gpointer id)
{
  g_source_remove (GPOINTER_TO_UINT (id));
}

static void
message_gone_cb (gpointer user_data, GObject *message)
{
  PracticeConnections *self = user_data;

  g_hash_table_remove (self->timeouts, message);
}

static void
close_after (PracticeConnections *self, SoupServerMessage *message, guint delay_ms)
{
  g_hash_table_insert (self->timeouts, message,
                       GUINT_TO_POINTER (g_timeout_add (delay_ms, close_cb, message)));
}

static void
request_started_cb (SoupServer *soup, SoupServerMessage *message, PracticeConnections *self)
{
  g_object_weak_ref (G_OBJECT (message), message_gone_cb, self);
  close_after (self, message, IDLE_MS);
  if (g_hash_table_size (self->timeouts) > MAX_CONNECTIONS)
    close_connection (message);
}

/* Watches the connections of @soup, which outlives the result. */
PracticeConnections *
practice_connections_watch (SoupServer *soup)
{
  PracticeConnections *self = g_new0 (PracticeConnections, 1);

  g_return_val_if_fail (SOUP_IS_SERVER (soup), NULL);

  self->soup = soup;
  self->timeouts = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, remove_timeout);
  g_signal_connect (soup, "request-started", G_CALLBACK (request_started_cb), self);

  return self;
}

void
practice_connections_free (PracticeConnections *self)
{
  GHashTableIter iter;
  gpointer message = NULL;

  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->soup, self);
  g_hash_table_iter_init (&iter, self->timeouts);
  while (g_hash_table_iter_next (&iter, &message, NULL))
    g_object_weak_unref (message, message_gone_cb, self);

  g_hash_table_unref (self->timeouts);
  g_free (self);
}

/* Gives the connection of @message another @allowed_ms, and the usual idle time, for its answer. */
void
practice_connections_allow_ms (PracticeConnections *self,
                               SoupServerMessage *message,
                               guint allowed_ms)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (g_hash_table_contains (self->timeouts, message));

  close_after (self, message, IDLE_MS + allowed_ms);
}
