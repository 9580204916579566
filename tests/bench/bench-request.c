/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What does a signed request cost?
 *
 *   bench-request bare|signed URL N
 *
 * Asks the store record of the practice service at URL N times, one after the other: with a bare
 * SoupSession that sends a fixed header and reads the JSON, or through the transport, which signs,
 * limits, checks and decodes. The keys are in TILL_API_KEY and TILL_SECRET_KEY. For callgrind: the
 * difference of two runs is free of what starting costs. */

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <stdlib.h>

#include "client.h"

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GMainLoop *loop = user_data;
  g_autoptr (GBytes) body = soup_session_send_and_read_finish (SOUP_SESSION (source), result, NULL);
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();

  g_assert_nonnull (body);
  if (!json_parser_load_from_data (parser, g_bytes_get_data (body, NULL),
                                   (gssize) g_bytes_get_size (body), NULL))
    g_error ("No JSON came.");
  g_main_loop_quit (loop);
}

static void
ask_bare (const char *url, int n)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree char *uri = g_strconcat (url, "/api/v1/store", NULL);
  g_autofree char *bearer = g_strconcat ("Bearer ", g_getenv ("TILL_API_KEY"), NULL);

  for (; n > 0; n--)
    {
      g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);

      soup_message_headers_append (soup_message_get_request_headers (message), "Authorization",
                                   bearer);
      soup_session_send_and_read_async (session, message, G_PRIORITY_DEFAULT, NULL, read_cb, loop);
      g_main_loop_run (loop);
      g_assert_cmpuint (soup_message_get_status (message), ==, 200);
    }
}

static void
ask_signed (const char *url, int n)
{
  const ClientOptions options = { .scheme = TILL_AUTH_HMAC };
  g_autoptr (TillTransport) transport =
      client_connect (url, g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"), &options);

  for (; n > 0; n--)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = client_get_store (transport, &error);

      g_assert_no_error (error);
    }
}

int
main (int argc, char **argv)
{
  g_assert_true (argc == 4);
  if (g_str_equal (argv[1], "bare"))
    ask_bare (argv[2], atoi (argv[3]));
  else
    ask_signed (argv[2], atoi (argv[3]));

  return 0;
}
