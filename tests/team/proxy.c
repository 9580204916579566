/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "proxy.h"

#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <string.h>

#include "fixture.h"

#define BUFFER_SIZE 65536

/* What a client sends to end a transaction: a query of this text. */
static const char commit_message[] = "Q\0\0\0\013COMMIT";

struct _Proxy
{
  GSocketListener *listener;
  guint16 port;
  int cut;  /* atomic */
  int then; /* atomic */
  GCancellable *cancellable;
  GThread *thread;
  GPtrArray *pairs; /* of the thread above, until it has ended */
};

/* One connection through the proxy. */
typedef struct
{
  Proxy *proxy;
  GSocket *client;
  GSocket *server;
  GThread *thread;
  gboolean waits_for_answer; /* to its commit */
} Pair;

static void
pair_end (Pair *pair)
{
  g_socket_shutdown (pair->client, TRUE, TRUE, NULL);
  g_socket_shutdown (pair->server, TRUE, TRUE, NULL);
}

static void
pair_free (gpointer data)
{
  Pair *pair = data;

  pair_end (pair);
  g_thread_join (pair->thread);
  g_object_unref (pair->client);
  g_object_unref (pair->server);
  g_free (pair);
}

static ProxyCut
get_cut (Proxy *self)
{
  return (ProxyCut) g_atomic_int_get (&self->cut);
}

static gboolean
send_all (GSocket *to, const char *bytes, gsize length)
{
  while (length > 0)
    {
      gssize n_sent = g_socket_send (to, bytes, length, NULL, NULL);

      if (n_sent <= 0)
        return FALSE;
      bytes += n_sent;
      length -= (gsize) n_sent;
    }

  return TRUE;
}

static void
end_cut (Proxy *self)
{
  g_atomic_int_set (&self->cut, g_atomic_int_get (&self->then));
}

/* Returns: %FALSE where the pair ends. */
static gboolean
pass_to_server (Pair *pair, const char *bytes, gsize length)
{
  ProxyCut cut = get_cut (pair->proxy);
  gboolean is_commit = memmem (bytes, length, commit_message, sizeof commit_message - 1) != NULL;

  if (is_commit && cut == PROXY_CUTS_BEFORE_COMMIT)
    {
      end_cut (pair->proxy);
      return FALSE;
    }
  pair->waits_for_answer = is_commit && cut == PROXY_CUTS_AFTER_COMMIT;
  if (!send_all (pair->server, bytes, length))
    return FALSE;
  if (is_commit && cut == PROXY_CUTS_WITH_COMMIT)
    {
      end_cut (pair->proxy);
      return FALSE;
    }

  return TRUE;
}

static gboolean
pass_to_client (Pair *pair, const char *bytes, gsize length)
{
  if (!pair->waits_for_answer)
    return send_all (pair->client, bytes, length);

  end_cut (pair->proxy);

  return FALSE;
}

static gboolean
pass (Pair *pair, GSocket *from)
{
  char bytes[BUFFER_SIZE];
  gssize length = g_socket_receive (from, bytes, sizeof bytes, NULL, NULL);

  if (length <= 0 || get_cut (pair->proxy) == PROXY_CUTS_EVERYTHING)
    return FALSE;

  return from == pair->client ? pass_to_server (pair, bytes, (gsize) length)
                              : pass_to_client (pair, bytes, (gsize) length);
}

static gpointer
serve (gpointer user_data)
{
  Pair *pair = user_data;
  GPollFD fds[2] = { { g_socket_get_fd (pair->client), G_IO_IN, 0 },
                     { g_socket_get_fd (pair->server), G_IO_IN, 0 } };
  gboolean is_open = TRUE;

  while (is_open)
    {
      g_poll (fds, 2, -1);
      if (fds[0].revents != 0)
        is_open = pass (pair, pair->client);
      if (is_open && fds[1].revents != 0)
        is_open = pass (pair, pair->server);
    }

  pair_end (pair);

  return NULL;
}

static GSocket *
call_server (void)
{
  g_autofree char *path = g_build_filename (team_get_host (), ".s.PGSQL.5432", NULL);
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  GSocket *socket = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, 0, NULL);

  if (!g_socket_connect (socket, address, NULL, NULL))
    g_clear_object (&socket);

  return socket;
}

static void
take_client (Proxy *self, GSocket *client)
{
  GSocket *server = get_cut (self) != PROXY_CUTS_EVERYTHING ? call_server () : NULL;
  Pair *pair = NULL;

  if (server == NULL)
    {
      g_object_unref (client);
      return;
    }

  g_socket_set_blocking (client, TRUE);
  pair = g_new0 (Pair, 1);
  pair->proxy = self;
  pair->client = client;
  pair->server = server;
  pair->thread = g_thread_new ("proxy-pair", serve, pair);
  g_ptr_array_add (self->pairs, pair);
}

static gpointer
work (gpointer user_data)
{
  Proxy *self = user_data;
  GSocket *client = NULL;

  while ((client = g_socket_listener_accept_socket (self->listener, NULL, self->cancellable,
                                                    NULL)) != NULL)
    take_client (self, client);

  return NULL;
}

Proxy *
proxy_new (void)
{
  Proxy *self = g_new0 (Proxy, 1);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) own = NULL;
  g_autoptr (GError) error = NULL;

  self->pairs = g_ptr_array_new_with_free_func (pair_free);
  self->cancellable = g_cancellable_new ();
  self->listener = g_socket_listener_new ();
  g_socket_listener_add_address (self->listener, address, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &own, &error);
  g_assert_no_error (error);
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (own));
  self->thread = g_thread_new ("proxy", work, self);

  return self;
}

/* Ends the connections that desks still have. */
void
proxy_free (Proxy *self)
{
  g_cancellable_cancel (self->cancellable);
  g_thread_join (self->thread);
  g_ptr_array_unref (self->pairs);
  g_object_unref (self->listener);
  g_object_unref (self->cancellable);
  g_free (self);
}

guint
proxy_get_port (Proxy *self)
{
  return self->port;
}

void
proxy_cut (Proxy *self, ProxyCut cut, ProxyCut then)
{
  g_atomic_int_set (&self->then, then);
  g_atomic_int_set (&self->cut, cut);
}
