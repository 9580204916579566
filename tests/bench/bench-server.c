/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The floor under the practice service: a SoupServer that answers every path with the bytes of one
 * file.
 *
 *   bench-server FILE
 *
 * Says its address on the first line and ends when its standard input does. */

#include <libsoup/soup.h>
#include <stdio.h>

static void
answer (SoupServer *server,
        SoupServerMessage *message,
        const char *path,
        GHashTable *query,
        gpointer user_data)
{
  GBytes *body = user_data;
  gsize length = 0;
  const char *text = g_bytes_get_data (body, &length);

  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_STATIC, text, length);
}

static gboolean
ended_cb (GIOChannel *input, GIOCondition condition, gpointer user_data)
{
  g_main_loop_quit (user_data);

  return G_SOURCE_REMOVE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr (GIOChannel) input = g_io_channel_unix_new (0);
  g_autoptr (GBytes) body = NULL;
  g_autofree char *address = NULL;
  char *text = NULL;
  gsize length = 0;
  GSList *uris = NULL;

  g_assert_true (argc == 2);
  if (!g_file_get_contents (argv[1], &text, &length, &error) ||
      !soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error))
    g_error ("%s", error->message);

  body = g_bytes_new_take (text, length);
  soup_server_add_handler (server, NULL, answer, body, NULL);
  uris = soup_server_get_uris (server);
  address = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  printf ("listening on %s\n", address);
  fflush (stdout);

  g_io_add_watch (input, G_IO_HUP | G_IO_IN, ended_cb, loop);
  g_main_loop_run (loop);

  return 0;
}
