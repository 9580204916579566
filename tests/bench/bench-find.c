/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From a keystroke in Find to its results on the screen.
 *
 *   bench-find FOLDER N
 *
 * Opens Find over the archive that "bench-archive fill FOLDER N" has made, types the beginnings of
 * ids into it, a letter at a time, and prints p50 and p99 of the milliseconds until the window has
 * painted hits; then the same of the floor, a list of as many plain labels that is made anew and
 * painted. There is no service: nothing but the archive is asked. */

#include <stdio.h>
#include <stdlib.h>

#include "bench-id.h"
#include "till-archive.h"
#include "till-await.h"
#include "till-desk.h"
#include "till-find-row.h"
#include "till-find-window.h"

#define N_WORDS  40
#define SHORTEST 6
#define LONGEST  14
#define N_LABELS 20

typedef struct
{
  GtkWidget *window;
  gboolean is_painted;
} Painting;

static void
painted_cb (GdkFrameClock *clock, Painting *painting)
{
  painting->is_painted = TRUE;
}

static void
present (Painting *painting)
{
  gtk_window_present (GTK_WINDOW (painting->window));
  g_signal_connect (gtk_widget_get_frame_clock (painting->window), "after-paint",
                    G_CALLBACK (painted_cb), painting);
}

/* Until the next frame that is begun from now on. */
static void
await_paint (Painting *painting)
{
  painting->is_painted = FALSE;
  gtk_widget_queue_draw (painting->window);
  while (!painting->is_painted)
    g_main_context_iteration (NULL, TRUE);
}

static GtkWidget *
find_type (GtkWidget *root, GType type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);

  return found;
}

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

/* The rows of the text before are taken away first. */
static double
type_one (Painting *painting, GtkWidget *entry, const char *text)
{
  gint64 begun_us = 0;

  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  while (find_type (painting->window, TILL_TYPE_FIND_ROW) != NULL &&
         gtk_widget_get_mapped (find_type (painting->window, TILL_TYPE_FIND_ROW)))
    g_main_context_iteration (NULL, TRUE);
  await_paint (painting);

  begun_us = g_get_monotonic_time ();
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  while (find_type (painting->window, TILL_TYPE_FIND_ROW) == NULL ||
         !gtk_widget_get_mapped (find_type (painting->window, TILL_TYPE_FIND_ROW)))
    g_main_context_iteration (NULL, TRUE);
  await_paint (painting);

  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

static void
say (GArray *figures)
{
  printf ("%.2f %.2f\n", bench_get_percentile (figures, 0.5), bench_get_percentile (figures, 0.99));
}

static void
type_all (const char *folder, guint64 n_invoices)
{
  g_autoptr (TillDesk) desk = open_desk (folder);
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  Painting painting = { till_find_window_new (desk), FALSE };
  GtkWidget *entry = NULL;

  present (&painting);
  await_paint (&painting);
  entry = find_type (painting.window, GTK_TYPE_SEARCH_ENTRY);
  for (guint i = 0; i < N_WORDS; i++)
    {
      g_autofree char *id =
          bench_make_id ("inv_", (guint64) g_rand_double_range (rand, 0, (double) n_invoices));

      for (gsize length = SHORTEST; length <= LONGEST; length++)
        {
          g_autofree char *text = g_strndup (id, length);
          double ms = type_one (&painting, entry, text);

          g_array_append_val (figures, ms);
        }
    }
  say (figures);
  gtk_window_destroy (GTK_WINDOW (painting.window));
}

static GtkWidget *
make_list (guint round)
{
  GtkWidget *list = gtk_list_box_new ();

  for (guint i = 0; i < N_LABELS; i++)
    {
      g_autofree char *text = g_strdup_printf ("Row %u of %u", i, round);

      gtk_list_box_append (GTK_LIST_BOX (list), gtk_label_new (text));
    }

  return list;
}

static void
paint_floor (void)
{
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));
  Painting painting = { adw_window_new (), FALSE };

  gtk_window_set_default_size (GTK_WINDOW (painting.window), 640, 640);
  present (&painting);
  await_paint (&painting);
  for (guint i = 0; i < N_WORDS * (LONGEST - SHORTEST + 1); i++)
    {
      gint64 begun_us = g_get_monotonic_time ();
      double ms = 0;

      adw_window_set_content (ADW_WINDOW (painting.window), make_list (i));
      await_paint (&painting);
      ms = (double) (g_get_monotonic_time () - begun_us) / 1e3;
      g_array_append_val (figures, ms);
    }
  say (figures);
  gtk_window_destroy (GTK_WINDOW (painting.window));
}

int
main (int argc, char **argv)
{
  guint64 n_invoices = argc == 3 ? g_ascii_strtoull (argv[2], NULL, 10) : 0;

  if (n_invoices == 0)
    return EXIT_FAILURE;

  adw_init ();
  type_all (argv[1], n_invoices);
  paint_floor ();

  return EXIT_SUCCESS;
}
