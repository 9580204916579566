/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For how long the main loop stops while the server of a team's database, which is that of
 * tests/support/postgres.sh, fails in different ways.
 *
 *   bench-team-faults
 *
 * A store has its window open on the refunds. Once a second its person records a refund,
 * changes what the team shares and opens or closes a refund. Prints for each way to fail its name,
 * the longest stop and the longest work of the main thread between two ticks, in milliseconds. */

#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench-ticks.h"
#include "proxy.h"
#include "till-archive-resale.h"
#include "till-await.h"
#include "till-build-folder.h"
#include "till-team-ledger.h"
#include "till-team-sync.h"
#include "till-window.h"

#define WRITE_MS 1000
#define PAUSE_MS 30000
#define N_FAULTS 4
#define LIMIT_US (120 * G_USEC_PER_SEC)

typedef struct
{
  TillWindow *window;
  char *folder;
  TillDesk *desk;
  TillLedger *ledger;
  TillTeamSync *sync;
  guint n_written;
  guint writing;
} Store;

static GtkApplication *
make_application (void)
{
  AdwApplication *application = adw_application_new (NULL, G_APPLICATION_NON_UNIQUE);

  g_application_set_resource_base_path (G_APPLICATION (application), "/org/tillconsole/Till");
  g_application_register (G_APPLICATION (application), NULL, NULL);

  return GTK_APPLICATION (application);
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

static TillDesk *
open_desk (TillArchive *archive)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", "http://127.0.0.1:9", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "key_bench_12345", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
}

static TillTeam *
get_team (Store *store)
{
  return till_ledger_get_team (store->ledger);
}

static gboolean
write_cb (gpointer user_data)
{
  Store *store = user_data;
  g_autofree char *refund = g_strdup_printf ("r%u", store->n_written++);
  g_autofree char *price = g_strdup_printf ("%u 0 99", store->n_written % 100 + 1);
  g_autoptr (TillRefundEvent) event = team_agreed (refund, refund, NULL);

  till_refunds_append_async (till_desk_get_refunds (store->desk), event, NULL, NULL);
  till_archive_save_resale_async (till_desk_get_archive (store->desk), price, FALSE, NULL, NULL,
                                  NULL);
  if (store->n_written % 2 == 1)
    till_team_open (get_team (store), "one");
  else
    till_team_close (get_team (store), "one");

  return G_SOURCE_CONTINUE;
}

/* @host and @port: where the database is */
static Store *
store_open (TillWindow *window, const char *host, guint port)
{
  Store *store = g_new0 (Store, 1);
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");
  g_autofree char *store_id = team_make_store_id ();
  g_autoptr (TillArchive) archive = NULL;

  g_free (settings->host);
  settings->host = g_strdup (host);
  settings->port = port;
  store->window = window;
  store->folder = g_dir_make_tmp ("till-bench-XXXXXX", NULL);
  archive = open_archive (store->folder);
  store->desk = open_desk (archive);
  store->ledger = TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, store_id, store->folder, FALSE));
  till_refunds_set_ledger (till_desk_get_refunds (store->desk), store->ledger, NULL);
  store->sync = till_team_sync_new (archive, TILL_TEAM_LEDGER (store->ledger));
  till_window_set_desk (window, store->desk);
  till_window_show_page (window, "refunds");
  store->writing = g_timeout_add (WRITE_MS, write_cb, store);

  return store;
}

/* As the application does when another store is opened. */
static void
store_close (Store *store)
{
  g_source_remove (store->writing);
  till_window_show_welcome (store->window);
  till_team_sync_close (store->sync);
  g_object_unref (store->sync);
  g_object_unref (store->ledger);
  g_object_unref (store->desk);
}

/* Its calls may still be on their way when it was closed. */
static void
store_free (Store *store)
{
  team_remove_folder (store->folder);
  g_free (store->folder);
  g_free (store);
}

static gboolean
set_true_cb (gpointer is_over)
{
  *(gboolean *) is_over = TRUE;

  return G_SOURCE_REMOVE;
}

static void
wait_ms (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, set_true_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for (Store *store, TillTeamState state)
{
  gint64 begun_us = g_get_monotonic_time ();

  while (till_team_get_state (get_team (store)) != state)
    {
      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (g_get_monotonic_time () - begun_us, <, LIMIT_US);
    }
}

/* The main loop goes on meanwhile; beginning it is not the program's work. */
static void
run_server (BenchTicks *ticks, const char *option)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error,
                                                      g_getenv ("TILL_TEST_SERVER"), option, NULL);
  g_autoptr (GAsyncResult) result = NULL;

  g_assert_no_error (error);
  bench_ticks_skip (ticks);
  g_subprocess_wait_check_async (process, NULL, till_await_cb, &result);
  g_subprocess_wait_check_finish (process, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
kill_server (Store *store, BenchTicks *ticks, Proxy *proxy)
{
  for (guint i = 0; i < N_FAULTS; i++)
    {
      run_server (ticks, "--kill");
      wait_for (store, TILL_TEAM_OUT_OF_REACH);
      wait_ms ((guint) g_random_int_range (0, 1000));
      run_server (ticks, "--start");
      wait_for (store, TILL_TEAM_LIVE);
      wait_ms ((guint) g_random_int_range (0, 1000));
    }
}

static void
cut_off (Store *store, BenchTicks *ticks, Proxy *proxy)
{
  for (guint i = 0; i < N_FAULTS; i++)
    {
      proxy_cut (proxy, PROXY_CUTS_AFTER_COMMIT, PROXY_CUTS_EVERYTHING);
      wait_for (store, TILL_TEAM_OUT_OF_REACH);
      wait_ms ((guint) g_random_int_range (0, 1000));
      proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
      wait_for (store, TILL_TEAM_LIVE);
      wait_ms ((guint) g_random_int_range (0, 1000));
    }
}

static void
pause_server (Store *store, BenchTicks *ticks, Proxy *proxy)
{
  run_server (ticks, "--pause");
  wait_ms (PAUSE_MS);
  run_server (ticks, "--resume");
  wait_for (store, TILL_TEAM_LIVE);
  wait_ms (1000);
}

static void
close_paused (Store *store, BenchTicks *ticks, Proxy *proxy)
{
  run_server (ticks, "--pause");
  wait_ms (1000);
  store_close (store);
  wait_ms (12000);
  run_server (ticks, "--resume");
}

static void
take_over (Store *store, BenchTicks *ticks, Proxy *proxy)
{
  run_server (ticks, "--kill");
  run_server (ticks, "--promote");
  wait_for (store, TILL_TEAM_LIVE);
  wait_ms (2000);
}

typedef void (*Fault) (Store *store, BenchTicks *ticks, Proxy *proxy);

static void
measure (TillWindow *window, Proxy *proxy, const char *host, const char *name, Fault fault)
{
  Store *store = store_open (window, host != NULL ? host : "127.0.0.1",
                             host != NULL ? team_get_port () : proxy_get_port (proxy));
  BenchTicks *ticks = NULL;

  wait_for (store, TILL_TEAM_LIVE);
  wait_ms (2000);
  ticks = bench_ticks_new ();
  fault (store, ticks, proxy);
  printf ("%s %.1f %.1f\n", name, bench_ticks_get_longest_ms (ticks),
          bench_ticks_get_longest_work_ms (ticks));
  fflush (stdout);
  bench_ticks_free (ticks);
  if (fault != close_paused)
    store_close (store);
  wait_ms (1000);
  store_free (store);
}

int
main (void)
{
  g_autofree char *hosts = NULL;
  Proxy *proxy = NULL;
  g_autoptr (GtkApplication) application = NULL;
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GListStore) accounts = NULL;
  TillWindow *window = NULL;

  adw_init ();
  application = make_application ();
  settings = till_open_settings ();
  accounts = g_list_store_new (TILL_TYPE_ACCOUNT);
  window = till_window_new (application, settings, G_LIST_MODEL (accounts));
  gtk_window_present (GTK_WINDOW (window));
  team_make_database ();
  hosts = g_strdup_printf ("%s,%s/follower", team_get_host (), team_get_host ());
  proxy = proxy_new ();

  measure (window, proxy, NULL, "killed", kill_server);
  measure (window, proxy, NULL, "cut", cut_off);
  measure (window, proxy, NULL, "paused", pause_server);
  measure (window, proxy, NULL, "closed", close_paused);
  team_run_server ("--follow");
  measure (window, proxy, hosts, "taken-over", take_over);

  proxy_free (proxy);

  return EXIT_SUCCESS;
}
