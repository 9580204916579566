/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Is the main loop free while a file of as many invoices as there may be is opened?
 *
 *   bench-batch FOLDER
 *
 * Opens such a file, in which every tenth row can't be sent, again and again in the window of
 * batches and lets that paint it. Prints the longest gap between two ticks of the main loop, p99 of
 * them, and the most that the main thread has worked between two, all in ms. There is no service:
 * nothing is sent, and nothing but the files is put into FOLDER. */

#include <stdio.h>
#include <stdlib.h>

#include "bench-ticks.h"
#include "till-archive.h"
#include "till-await.h"
#include "till-batch-list.h"
#include "till-batch-window.h"
#include "till-desk.h"

#define N_ROUNDS  7
#define SHOWN_MS  500
#define MAX_WAITS 60

static TillDesk *
open_desk (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillArchive) archive = NULL;
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", "http://127.0.0.1:9", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "key_bench_12345", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  g_assert_nonnull (archive);

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
}

static GFile *
put_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (!g_file_set_contents (path, text, -1, NULL))
    g_error ("%s cannot be written.", path);

  return g_file_new_for_path (path);
}

static GFile *
put_long_file (const char *folder, guint n_rows)
{
  g_autofree char *name = g_strdup_printf ("shop-%u.csv", n_rows);
  g_autoptr (GString) csv = g_string_new ("amount,order id,description,metadata\n");

  for (guint i = 0; i < n_rows; i++)
    g_string_append_printf (csv,
                            "%u.%02u%s,shop-2026-%05u,Order %u of the shop,\"{\"\"n\"\": %u}\"\n",
                            i % 900 + 1, i % 100, i % 10 == 7 ? "x" : "", i, i, i);

  return put_file (folder, name, csv->str);
}

static guint
count_rows (GtkWidget *window)
{
  GObject *list = gtk_widget_get_template_child (window, TILL_TYPE_BATCH_WINDOW, "list");
  GObject *view = gtk_widget_get_template_child (GTK_WIDGET (list), TILL_TYPE_BATCH_LIST, "list");

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))));
}

static gboolean
pass_cb (gpointer n_waits)
{
  (*(guint *) n_waits)++;

  return G_SOURCE_CONTINUE;
}

/* Until it has long been painted, and all of its rows are there: a window that is not so far has
 * not done what is measured. */
static void
open_file (GtkWidget *window, GFile *file, guint n_rows)
{
  guint n_waits = 0;
  guint timer = g_timeout_add (SHOWN_MS, pass_cb, &n_waits);

  till_batch_window_open (TILL_BATCH_WINDOW (window), file);
  while (n_waits == 0 || (n_waits < MAX_WAITS && count_rows (window) != n_rows))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timer);

  if (count_rows (window) != n_rows)
    g_error ("There are %u rows, not %u.", count_rows (window), n_rows);
}

/* After one of two rows, which loads the fonts as the rest of the program has long since done. No
 * file is as long as the one before it: how many rows there are tells that it is opened. */
static void
open_again_and_again (TillDesk *desk, const char *folder)
{
  GtkWidget *window = till_batch_window_new (NULL, desk);
  g_autoptr (GFile) few = put_file (folder, "few.csv", "amount\n1\nx\n");
  g_autoptr (GFile) most = put_long_file (folder, TILL_BATCH_MAX);
  g_autoptr (GFile) many = put_long_file (folder, TILL_BATCH_MAX - 1);
  g_autoptr (BenchTicks) ticks = NULL;

  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < 3; i++)
    open_file (window, few, 2);
  ticks = bench_ticks_new ();
  for (guint i = 0; i < N_ROUNDS; i++)
    open_file (window, i % 2 == 0 ? most : many, TILL_BATCH_MAX - i % 2);
  printf ("%.1f %.1f %.1f\n", bench_ticks_get_longest_ms (ticks), bench_ticks_get_p99_ms (ticks),
          bench_ticks_get_longest_work_ms (ticks));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (TillDesk) desk = NULL;

  if (argc != 2)
    return EXIT_FAILURE;

  adw_init ();
  desk = open_desk (argv[1]);
  open_again_and_again (desk, argv[1]);

  return EXIT_SUCCESS;
}
