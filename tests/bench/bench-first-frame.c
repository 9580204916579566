/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long until there is something to look at?
 *
 *   bench-first-frame blank|till [idle]
 *
 * Opens the blank window of the platform, which is its title bar, or Till on what the environment
 * names (TILL_BASE_URL and the keys, or nothing: the welcome page), prints the milliseconds since
 * BENCH_STARTED_NS (of the monotonic clock, taken by whoever starts this program) until its first
 * frame is painted, and ends there. With "idle" it goes on for three seconds and prints the
 * process's own share of memory (PSS, in KiB) instead. Under callgrind the same program gives the
 * instructions to the first frame. */

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "till-application.h"

static gboolean is_idle;

static double
get_elapsed_ms (void)
{
  const char *started = g_getenv ("BENCH_STARTED_NS");

  return started != NULL
             ? g_get_monotonic_time () / 1e3 - g_ascii_strtoull (started, NULL, 10) / 1e6
             : 0;
}

static guint64
read_pss_kb (void)
{
  g_autofree char *text = NULL;
  const char *line = NULL;

  if (!g_file_get_contents ("/proc/self/smaps_rollup", &text, NULL, NULL))
    return 0;

  line = strstr (text, "\nPss:");

  return line != NULL ? g_ascii_strtoull (line + strlen ("\nPss:"), NULL, 10) : 0;
}

/* Without the ways of a program that ends well: they are no part of the figure. */
static void
finish (const char *text)
{
  puts (text);
  fflush (stdout);
  _exit (0);
}

static gboolean
idle_cb (gpointer user_data)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, read_pss_kb ());

  finish (text);

  return G_SOURCE_REMOVE;
}

static void
painted_cb (GdkFrameClock *clock, gpointer user_data)
{
  g_autofree char *text = NULL;

  if (is_idle)
    {
      g_signal_handlers_disconnect_by_func (clock, painted_cb, user_data);
      g_timeout_add_seconds (3, idle_cb, NULL);
      return;
    }

  text = g_strdup_printf ("%.1f", get_elapsed_ms ());
  finish (text);
}

static void
mapped_cb (GtkWidget *window)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted_cb),
                    NULL);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window)
{
  g_signal_connect_after (window, "map", G_CALLBACK (mapped_cb), NULL);
}

static void
open_blank_cb (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), "Blank");
  gtk_window_set_default_size (GTK_WINDOW (window), 1180, 760);
  gtk_window_present (GTK_WINDOW (window));
}

static GApplication *
make_application (const char *name)
{
  AdwApplication *blank = NULL;

  if (g_str_equal (name, "till"))
    return G_APPLICATION (till_application_new ());

  blank = adw_application_new ("org.tillconsole.Blank", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect (blank, "activate", G_CALLBACK (open_blank_cb), NULL);

  return G_APPLICATION (blank);
}

int
main (int argc, char **argv)
{
  g_autoptr (GApplication) application = NULL;

  g_assert_true (argc == 2 || argc == 3);
  setlocale (LC_ALL, "");
  is_idle = argc == 3 && g_str_equal (argv[2], "idle");

  application = make_application (argv[1]);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);

  return g_application_run (application, 1, argv);
}
