/* SPDX-License-Identifier: GPL-3.0-or-later */

/* till-practice: runs the practice service until a signal, or the end of standard input, stops it.
 * A parent process reads its address and its keys from standard output. */

#include "practice-server.h"

#include <glib-unix.h>
#include <gio/gio.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);

  return G_SOURCE_CONTINUE;
}

static gboolean
stdin_cb (int fd, GIOCondition condition, gpointer user_data)
{
  char buffer[256];

  if (read (fd, buffer, sizeof buffer) > 0)
    return G_SOURCE_CONTINUE;

  g_main_loop_quit (user_data);

  return G_SOURCE_REMOVE;
}

static int
serve (PracticeService *service)
{
  const PracticeOptions *options = service->options;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (PracticeServer) server = practice_server_listen (service, &error);

  if (server == NULL)
    {
      g_printerr ("till-practice: %s\n", error->message);
      return EXIT_FAILURE;
    }

  g_unix_signal_add (SIGTERM, quit_cb, loop);
  g_unix_signal_add (SIGINT, quit_cb, loop);
  if (options->ends_with_stdin)
    g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR, stdin_cb, loop);

  g_print ("listening on %s\napi key: %s\nsecret key: %s\n", service->records.base_url,
           options->api_key, options->secret_key);
  fflush (stdout);
  g_main_loop_run (loop);

  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (PracticeService) service = NULL;
  PracticeOptions *options = NULL;

  setlocale (LC_ALL, "");
  signal (SIGPIPE, SIG_IGN);

  options = practice_options_parse (&argc, &argv, &error);
  if (options != NULL)
    service = practice_service_new (options, &error);

  if (service == NULL)
    {
      g_printerr ("till-practice: %s\n", error->message);
      return EXIT_FAILURE;
    }

  return serve (service);
}
