/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What one desk appends, every other desk of a large team shows without asking. TILL_TEST_DESKS
 * says how many there are. How long it took is printed. */

#include "fixture.h"

#include <stdlib.h>

#include "till-await.h"
#include "till-team-ledger.h"

#define DEFAULT_DESKS 20
#define N_ENTRIES     10

typedef struct
{
  TillLedger *ledger;
  char *folder;
  guint n_refunds;
  gboolean is_listing;
  gboolean is_outdated;
  gboolean has_heard;
} Desk;

static void list (Desk *desk);

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Desk *desk = user_data;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds =
      till_ledger_list_finish (TILL_LEDGER (source), result, &problem, NULL);

  g_assert_no_error (problem);
  desk->n_refunds = refunds->len;
  desk->is_listing = FALSE;
  if (desk->is_outdated)
    list (desk);
}

static void
list (Desk *desk)
{
  desk->is_outdated = desk->is_listing;
  if (desk->is_listing)
    return;

  desk->is_listing = TRUE;
  till_ledger_list_async (desk->ledger, NULL, listed_cb, desk);
}

static void
hear (Desk *desk)
{
  desk->has_heard = TRUE;
  list (desk);
}

static void
open_desk (Desk *desk, const char *store_id)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");

  desk->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  desk->ledger = TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, store_id, desk->folder, FALSE));
  g_signal_connect_swapped (desk->ledger, "changed", G_CALLBACK (hear), desk);
}

static void
close_desk (Desk *desk)
{
  while (desk->is_listing)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (desk->ledger, desk);
  g_object_unref (desk->ledger);
  team_remove_folder (desk->folder);
  g_free (desk->folder);
}

static gboolean
is_everywhere (const Desk *desks, guint n_desks, guint n_refunds)
{
  for (guint i = 0; i < n_desks; i++)
    if (desks[i].n_refunds < n_refunds)
      return FALSE;

  return TRUE;
}

/* A desk is told once it can hear the others. */
static gboolean
is_live_everywhere (const Desk *desks, guint n_desks)
{
  for (guint i = 0; i < n_desks; i++)
    if (!desks[i].has_heard)
      return FALSE;

  return TRUE;
}

static void
test_heard_by_all (void)
{
  const char *text = g_getenv ("TILL_TEST_DESKS");
  guint n_desks = text != NULL ? (guint) strtoul (text, NULL, 10) : DEFAULT_DESKS;
  g_autofree Desk *desks = g_new0 (Desk, n_desks);
  g_autofree char *store_id = team_make_store_id ();
  gint64 slowest = 0;

  for (guint i = 0; i < n_desks; i++)
    open_desk (&desks[i], store_id);
  while (!is_live_everywhere (desks, n_desks))
    g_main_context_iteration (NULL, TRUE);

  for (guint i = 0; i < N_ENTRIES; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);
      gint64 begun = g_get_monotonic_time ();

      team_assert_appended (desks[i % n_desks].ledger, team_agreed (id, id, NULL));
      while (!is_everywhere (desks, n_desks, i + 1))
        g_main_context_iteration (NULL, TRUE);
      slowest = MAX (slowest, g_get_monotonic_time () - begun);
    }
  g_test_message ("%u desks, %u entries: the slowest was everywhere after %" G_GINT64_FORMAT " ms",
                  n_desks, N_ENTRIES, slowest / 1000);

  for (guint i = 0; i < n_desks; i++)
    close_desk (&desks[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-many/heard-by-all", test_heard_by_all);

  return g_test_run ();
}
