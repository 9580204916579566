/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long until there is something to look at?
 *
 *   bench-first-frame blank|till [idle|rows|stay [PAGE [hidden|locked|paused]]]
 *
 * Opens the blank window of the platform, which is its title bar, or Till on what the environment
 * names (TILL_BASE_URL and the keys, or nothing: the welcome page), prints the milliseconds since
 * BENCH_STARTED_NS (of the monotonic clock, taken by whoever starts this program) until its first
 * frame is painted, and ends there. With "rows" it ends with the first frame that has a filled row
 * of the list of invoices. With "idle" it goes on for three seconds and prints the process's own
 * share of memory (PSS, in KiB) instead. With "stay" it goes on, whoever else does; once its store
 * is open without a window, hidden for privacy or with copying paused. Under callgrind the same
 * program gives the instructions to the first frame. */

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "till-application.h"
#include "till-build-folder.h"
#include "till-retention.h"
#include "till-malloc-tuning.h"
#include "till-record-row.h"
#include "till-window.h"

static GtkWidget *window;
static gboolean is_idle;
static gboolean waits_for_rows;
static gboolean stays;
static const char *way; /* how it stays, until it does; NULL */

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

static gboolean
has_filled_row (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (TILL_IS_RECORD_ROW (widget))
    return gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_VIEW) != NULL &&
           *till_record_row_get_cell (TILL_RECORD_ROW (widget), 0) != '\0';

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_filled_row (child))
      return TRUE;

  return FALSE;
}

/* What this needs is there as soon as the store is open. */
static void
take_way (void)
{
  TillDesk *desk = till_window_get_desk (TILL_WINDOW (window));
  const char *taken = desk != NULL ? g_steal_pointer (&way) : NULL;

  if (g_strcmp0 (taken, "hidden") == 0)
    gtk_widget_set_visible (window, FALSE);
  else if (g_strcmp0 (taken, "locked") == 0)
    g_action_group_activate_action (G_ACTION_GROUP (g_application_get_default ()), "lock", NULL);
  else if (g_strcmp0 (taken, "paused") == 0)
    till_retention_set_paused (till_desk_get_retention (desk), TRUE);
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
  if (way != NULL)
    take_way ();
  if (stays || (waits_for_rows && !has_filled_row (window)))
    return;

  text = g_strdup_printf ("%.1f", get_elapsed_ms ());
  finish (text);
}

static void
mapped_cb (GtkWidget *widget)
{
  g_signal_connect (gtk_widget_get_frame_clock (widget), "after-paint", G_CALLBACK (painted_cb),
                    NULL);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *added)
{
  window = GTK_WIDGET (added);
  g_signal_connect_after (window, "map", G_CALLBACK (mapped_cb), NULL);
}

static void
open_blank_cb (GtkApplication *application)
{
  GtkWidget *blank = adw_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (blank), box);
  gtk_window_set_title (GTK_WINDOW (blank), "Blank");
  gtk_window_set_default_size (GTK_WINDOW (blank), 1180, 760);
  gtk_window_present (GTK_WINDOW (blank));
}

static GApplication *
make_application (const char *name)
{
  AdwApplication *blank = NULL;

  if (g_str_equal (name, "till"))
    {
      till_malloc_tuning_set_up ();
      return G_APPLICATION (till_application_new ());
    }

  blank = adw_application_new ("org.tillconsole.Blank", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect (blank, "activate", G_CALLBACK (open_blank_cb), NULL);

  return G_APPLICATION (blank);
}

/* In the settings of this process alone: they are kept in memory. */
static void
show_page (const char *name)
{
  g_autoptr (GSettings) settings = till_open_settings ();

  g_settings_set_string (settings, "last-page", name);
}

int
main (int argc, char **argv)
{
  g_autoptr (GApplication) application = NULL;

  g_assert_true (argc >= 2);
  setlocale (LC_ALL, "");
  is_idle = argc > 2 && g_str_equal (argv[2], "idle");
  waits_for_rows = argc > 2 && g_str_equal (argv[2], "rows");
  stays = argc > 2 && g_str_equal (argv[2], "stay");

  show_page (argc > 3 ? argv[3] : "invoices");
  way = argc > 4 ? argv[4] : NULL;
  application = make_application (argv[1]);
  if (stays)
    g_application_set_flags (application,
                             g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);

  return g_application_run (application, 1, argv);
}
