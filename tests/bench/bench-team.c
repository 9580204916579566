/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A ledger in a team's database, on the server of tests/support/postgres.sh.
 *
 *   bench-team append N
 *
 * Appends N entries, and by libpq alone the same statements with entries that are made before, in
 * turn. Prints the medians in milliseconds.
 *
 *   bench-team painted N
 *
 * One desk appends N entries, another one has its list of refunds in a window. Prints p50 and p99
 * of the milliseconds from the commit until the entry is painted there.
 *
 *   bench-team account FILE [PORT]
 *
 * Writes an account file whose store is where the environment says, with its keys in the keyring;
 * with PORT, its refunds are in a database there.
 */

#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench-id.h"
#include "till-accounts.h"
#include "till-await.h"
#include "till-desk-view.h"
#include "till-ledger-chain.h"
#include "till-refunds-page.h"
#include "till-team-connection.h"
#include "till-team-ledger.h"

/* The first ones also pay for the tables and the connection. */
#define N_WARM_UPS 10

static double
get_ms_since (gint64 begun_us)
{
  return (double) (g_get_monotonic_time () - begun_us) / 1e3;
}

static TillLedger *
open_ledger (const char *user, const char *store_id, const char *folder)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  return TILL_LEDGER (till_team_ledger_new (settings, NULL, TEAM_ORIGIN, store_id, folder, FALSE));
}

static void
append (TillLedger *ledger, const char *refund)
{
  team_assert_appended (ledger, team_agreed (refund, refund, NULL));
}

typedef struct
{
  PGconn *connection;
  char *store;
  GPtrArray *entries; /* of TillLedgerEntry */
} Bare;

static void
execute (Bare *bare, const char *statement, const char *const *values)
{
  int n_values = values != NULL ? (int) g_strv_length ((char **) values) : 0;
  PGresult *result =
      PQexecParams (bare->connection, statement, n_values, NULL, values, NULL, NULL, 0);

  g_assert_cmpstr (PQresultErrorMessage (result), ==, "");
  PQclear (result);
}

static void
begin_bare (Bare *bare)
{
  const char *const values[] = { bare->store, NULL };

  execute (bare, "INSERT INTO till.ledgers (store) VALUES ($1)", values);
}

/* As if another entry had been made meanwhile. */
static TillLedgerEntry *
make_next (Bare *bare, const char *refund)
{
  g_autoptr (TillRefundEvent) event = team_agreed (refund, refund, NULL);

  event->number = (gint64) bare->entries->len + 1;

  return till_ledger_entry_new (event, till_ledger_chain_get_last_hash (bare->entries));
}

static double
append_bare (Bare *bare, const char *refund)
{
  TillLedgerEntry *entry = make_next (bare, refund);
  const char *hash_before = till_ledger_chain_get_last_hash (bare->entries);
  g_autofree char *number = g_strdup_printf ("%u", bare->entries->len + 1);
  g_autofree char *last = g_strdup_printf ("%u", bare->entries->len);
  const char *const store[] = { bare->store, NULL };
  const char *const after[] = { bare->store, last, NULL };
  const char *const inserted[] = { bare->store, number,      hash_before, refund,
                                   entry->text, entry->hash, "bench",     NULL };
  const char *const moved[] = { bare->store, number, entry->hash, NULL };
  gint64 begun_us = g_get_monotonic_time ();

  execute (bare, "BEGIN", NULL);
  execute (bare, "SELECT number FROM till.ledgers WHERE store = $1 FOR UPDATE", store);
  execute (bare,
           "SELECT number, event, hash FROM till.entries WHERE store = $1"
           " AND number > CAST ($2 AS bigint) ORDER BY number LIMIT 2000",
           after);
  execute (bare,
           "INSERT INTO till.entries (store, number, previous_number, previous_hash, event_id,"
           " event, hash, desk) VALUES ($1, CAST ($2 AS bigint), nullif (CAST ($2 AS bigint) - 1,"
           " 0), nullif ($3, ''), $4, $5, $6, $7)",
           inserted);
  execute (bare, "UPDATE till.ledgers SET number = CAST ($2 AS bigint), hash = $3 WHERE store = $1",
           moved);
  execute (bare, "SELECT pg_notify ('" TILL_TEAM_CHANNEL "', $1)", store);
  execute (bare, "COMMIT", NULL);
  g_ptr_array_add (bare->entries, entry);

  return get_ms_since (begun_us);
}

static double
append_timed (TillLedger *ledger, const char *refund)
{
  gint64 begun_us = g_get_monotonic_time ();

  append (ledger, refund);

  return get_ms_since (begun_us);
}

static void
append_all (guint n_entries)
{
  g_autofree char *folder = g_dir_make_tmp ("till-bench-XXXXXX", NULL);
  g_autofree char *store_id = team_make_store_id ();
  g_autoptr (TillLedger) ledger = open_ledger ("ann", store_id, folder);
  Bare bare = { team_sign_in ("ann"), team_make_store_id (),
                g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free) };
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) floor = g_array_new (FALSE, FALSE, sizeof (double));

  begin_bare (&bare);
  for (guint i = 0; i < N_WARM_UPS + n_entries; i++)
    {
      g_autofree char *refund = g_strdup_printf ("r%u", i);
      double own_ms = append_timed (ledger, refund);
      double floor_ms = append_bare (&bare, refund);

      if (i >= N_WARM_UPS)
        {
          g_array_append_val (own, own_ms);
          g_array_append_val (floor, floor_ms);
        }
    }
  printf ("%.3f %.3f\n", bench_get_percentile (own, 0.5), bench_get_percentile (floor, 0.5));

  PQfinish (bare.connection);
  g_free (bare.store);
  g_ptr_array_unref (bare.entries);
  g_clear_object (&ledger);
  team_remove_folder (folder);
}

/* Returns: (transfer full): a desk of which only the refunds are used. */
static TillDesk *
open_desk (TillArchive *archive, TillLedger *ledger)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", "http://127.0.0.1:9", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "key_bench_12345", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  TillDesk *desk = till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);

  till_refunds_set_ledger (till_desk_get_refunds (desk), ledger, NULL);

  return desk;
}

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  g_assert_nonnull (archive);

  return archive;
}

static gboolean
is_shown (GtkWidget *root, const char *name)
{
  gboolean is_found =
      g_str_equal (gtk_widget_get_name (root), name) && gtk_widget_get_mapped (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !is_found;
       child = gtk_widget_get_next_sibling (child))
    is_found = is_shown (child, name);

  return is_found;
}

typedef struct
{
  GtkWidget *window;
  const char *refund;
  gint64 painted_us; /* 0 as long as the refund is not */
} Painting;

static void
painted_cb (GdkFrameClock *clock, Painting *painting)
{
  if (painting->painted_us == 0 && is_shown (painting->window, painting->refund))
    painting->painted_us = g_get_monotonic_time ();
}

static double
append_painted (Painting *painting, TillLedger *other, const char *refund)
{
  gint64 begun_us = 0;

  painting->refund = refund;
  painting->painted_us = 0;
  append (other, refund);
  begun_us = g_get_monotonic_time ();
  while (painting->painted_us == 0)
    g_main_context_iteration (NULL, TRUE);

  return (double) MAX (painting->painted_us - begun_us, 0) / 1e3;
}

static void
paint_all (guint n_entries)
{
  g_autofree char *folder = g_dir_make_tmp ("till-bench-XXXXXX", NULL);
  g_autofree char *other_folder = g_dir_make_tmp ("till-bench-XXXXXX", NULL);
  g_autofree char *store_id = team_make_store_id ();
  g_autoptr (TillLedger) ledger = open_ledger ("ann", store_id, folder);
  g_autoptr (TillLedger) other = open_ledger ("bob", store_id, other_folder);
  g_autoptr (TillArchive) archive = open_archive (folder);
  g_autoptr (TillDesk) desk = open_desk (archive, ledger);
  g_autoptr (GArray) figures = g_array_new (FALSE, FALSE, sizeof (double));
  Painting painting = { adw_window_new (), "", 1 };
  GtkWidget *page = g_object_new (TILL_TYPE_REFUNDS_PAGE, NULL);

  till_desk_view_set_desk (TILL_DESK_VIEW (page), desk);
  gtk_window_set_default_size (GTK_WINDOW (painting.window), 1180, 760);
  adw_window_set_content (ADW_WINDOW (painting.window), page);
  gtk_window_present (GTK_WINDOW (painting.window));
  g_signal_connect (gtk_widget_get_frame_clock (painting.window), "after-paint",
                    G_CALLBACK (painted_cb), &painting);

  for (guint i = 0; i < N_WARM_UPS + n_entries; i++)
    {
      g_autofree char *refund = g_strdup_printf ("r%u", i);
      double ms = append_painted (&painting, other, refund);

      if (i >= N_WARM_UPS)
        g_array_append_val (figures, ms);
    }
  printf ("%.2f %.2f\n", bench_get_percentile (figures, 0.5), bench_get_percentile (figures, 0.99));

  gtk_window_destroy (GTK_WINDOW (painting.window));
  team_remove_folder (folder);
  team_remove_folder (other_folder);
}

static void
write_account (const char *path, const char *port)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", g_getenv ("TILL_BASE_URL"), TILL_AUTH_HMAC,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_KEPT, dialect);
  g_autoptr (TillCredentials) credentials = till_credentials_new (
      TILL_AUTH_HMAC, g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  if (port != NULL)
    {
      g_autoptr (TillTeamSettings) settings = till_team_settings_new ("127.0.0.1", "till", "ann");

      settings->port = (guint) strtoul (port, NULL, 10);
      till_account_set_team (account, settings, "store_practice");
    }
  g_assert_true (till_accounts_load (accounts, NULL));
  till_accounts_add_async (accounts, account, credentials, NULL, till_await_cb, &result);
  till_accounts_add_finish (accounts, till_await (&result), &error);
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  guint n_entries = argc == 3 ? (guint) strtoul (argv[2], NULL, 10) : 0;

  if (argc >= 3 && g_str_equal (argv[1], "account"))
    write_account (argv[2], argv[3]);
  else if (n_entries != 0 && g_str_equal (argv[1], "append"))
    append_all (n_entries);
  else if (n_entries != 0 && g_str_equal (argv[1], "painted"))
    {
      adw_init ();
      paint_all (n_entries);
    }
  else
    return EXIT_FAILURE;

  return EXIT_SUCCESS;
}
