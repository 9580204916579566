/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the desk keeps: that copying rests is remembered, all of it is deleted and comes back when
 * somebody says so, old invoices go and stay away, but not while refunds are not known, and who is
 * forgotten is told of. */

#include "fixture.h"

#include "till-archive-retention.h"
#include "till-await.h"
#include "till-desk-open.h"
#include "till-desk.h"
#include "till-archive-records.h"
#include "till-local-ledger.h"

static void
await_state (Fixture *fixture, TillSyncState state)
{
  while (till_sync_get_state (till_desk_get_sync (fixture->desk)) != state)
    g_main_context_iteration (NULL, TRUE);
}

static TillArchiveSummary *
get_summary (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_get_summary_async (fixture->archive, NULL, till_await_cb, &result);

  return till_archive_get_summary_finish (fixture->archive, till_await (&result), NULL);
}

static guint64
count (Fixture *fixture)
{
  g_autofree TillArchiveSummary *summary = get_summary (fixture);

  return summary->n_invoices;
}

static void
read_refunds (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_refunds_read_async (till_desk_get_refunds (fixture->desk), NULL, till_await_cb, &result);
  g_assert_true (
      till_refunds_read_finish (till_desk_get_refunds (fixture->desk), till_await (&result), NULL));
}

static void
give_ledger (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillLedger) ledger = NULL;

  till_local_ledger_open_async (NULL, "desk", "http://127.0.0.1", NULL, till_await_cb, &result);
  ledger = till_local_ledger_open_finish (till_await (&result), NULL, NULL);
  till_refunds_set_ledger (till_desk_get_refunds (fixture->desk), ledger, NULL);
  read_refunds (fixture);
}

/* With a sync that may ask as often as it likes. */
static TillRetention *
start (Fixture *fixture)
{
  TillDesk *desk = fixture->desk;
  g_autoptr (TillRequestScheduler) scheduler =
      till_request_scheduler_new (desk->clock, desk->transport, 60000);

  till_retention_close (desk->retention);
  g_object_unref (desk->retention);
  g_object_unref (desk->sync);
  desk->sync = till_sync_new (desk->transport, desk->archive, scheduler, desk->clock);
  desk->retention =
      till_retention_new (desk->archive, desk->sync, desk->pending_invoice_poller, desk->refunds);
  give_ledger (fixture);
  till_retention_start (desk->retention);

  return desk->retention;
}

static void
test_paused (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);

  await_state (fixture, TILL_SYNC_RESTING);
  till_retention_set_paused (retention, TRUE);
  g_assert_cmpint (till_sync_get_state (till_desk_get_sync (fixture->desk)), ==, TILL_SYNC_PAUSED);
  settle (fixture);
  close_desk (fixture);

  open_desk (fixture, TRUE);
  retention = start (fixture);
  await_state (fixture, TILL_SYNC_PAUSED);
  g_assert_true (till_retention_is_paused (retention));
  till_retention_set_paused (retention, FALSE);
  await_state (fixture, TILL_SYNC_RESTING);
}

/* Opens the desk once more, by the way the program does. */
static void
open_again (Fixture *fixture)
{
  g_autoptr (TillAccount) account = g_object_ref (till_desk_get_account (fixture->desk));
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  close_desk (fixture);
  till_desk_open_async (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, clock, fixture->folder,
                        "http://127.0.0.1", NULL, NULL, till_await_cb, &result);
  fixture->desk = till_desk_open_finish (till_await (&result), NULL, &error);
  g_assert_no_error (error);
  fixture->archive = g_object_ref (fixture->desk->archive);
  read_refunds (fixture);
}

/* Whatever was told to it is so again when the program opens the store the next time. */
static void
test_opened_again (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);

  await_state (fixture, TILL_SYNC_RESTING);
  till_retention_set_paused (retention, TRUE);
  till_retention_set_days (retention, 90);
  while (till_retention_is_erasing (retention))
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);

  open_again (fixture);
  await_state (fixture, TILL_SYNC_PAUSED);
  retention = till_desk_get_retention (fixture->desk);
  g_assert_true (till_retention_is_paused (retention));
  g_assert_cmpuint (till_retention_get_days (retention), ==, 90);
}

static TillRetentionSettings
get_keeping (Fixture *fixture)
{
  TillRetentionSettings keeping = { 0 };
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_get_retention_async (fixture->archive, NULL, till_await_cb, &result);
  g_assert_true (
      till_archive_get_retention_finish (fixture->archive, till_await (&result), &keeping, NULL));

  return keeping;
}

/* What is set before it is known what was remembered holds, and nothing else is lost by it. */
static void
test_set_at_once (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);

  await_state (fixture, TILL_SYNC_RESTING);
  till_retention_set_days (retention, 90);
  while (till_retention_is_erasing (retention))
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
  close_desk (fixture);

  open_desk (fixture, TRUE);
  retention = start (fixture);
  till_retention_set_paused (retention, TRUE);
  await_state (fixture, TILL_SYNC_PAUSED);
  g_assert_true (till_retention_is_paused (retention));
  g_assert_cmpuint (till_retention_get_days (retention), ==, 90);
  settle (fixture);
  g_assert_true (get_keeping (fixture).is_paused);
  g_assert_cmpuint (get_keeping (fixture).days, ==, 90);
}

static void
test_deleted (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  while (count (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  till_retention_delete_all_async (retention, NULL, till_await_cb, &result);
  g_assert_true (till_retention_delete_all_finish (retention, till_await (&result), &error));
  g_assert_no_error (error);
  g_assert_true (till_retention_is_paused (retention));
  settle (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);

  till_retention_set_paused (retention, FALSE);
  await_state (fixture, TILL_SYNC_RESTING);
  g_assert_cmpuint (count (fixture), ==, N_INVOICES);
}

static void
test_old (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);
  guint64 n_left = 0;

  await_state (fixture, TILL_SYNC_RESTING);
  till_retention_set_days (retention, 1);
  g_assert_true (till_retention_is_erasing (retention));
  while (till_retention_is_erasing (retention))
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (till_retention_get_error (retention));
  n_left = count (fixture);
  g_assert_cmpuint (n_left, <, N_INVOICES);
  g_assert_cmpuint (n_left, >, 0);
}

static void
test_refunds_not_known (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = start (fixture);

  await_state (fixture, TILL_SYNC_RESTING);
  till_refunds_set_ledger (till_desk_get_refunds (fixture->desk), NULL, NULL);
  till_retention_set_days (retention, 1);
  while (till_retention_is_erasing (retention))
    g_main_context_iteration (NULL, TRUE);
  g_assert_error (till_retention_get_error (retention), TILL_ARCHIVE_ERROR,
                  TILL_ARCHIVE_ERROR_UNAVAILABLE);
  g_assert_cmpuint (count (fixture), ==, N_INVOICES);
}

static void
erased_cb (TillDesk *desk, GStrv invoices, GStrv orders, gpointer told)
{
  g_assert_cmpuint (g_strv_length (invoices), ==, 1);
  g_assert_cmpuint (g_strv_length (orders), ==, 1);
  *(char **) told = g_strdup (orders[0]);
}

static void
test_erased (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = create_order (fixture, "case-77", NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillTraces) traces = NULL;
  g_autofree char *told = NULL;

  g_signal_connect (fixture->desk, "erased", G_CALLBACK (erased_cb), &told);
  till_retention_erase_customer_async (till_desk_get_retention (fixture->desk), "case-77", NULL,
                                       till_await_cb, &result);
  traces = till_retention_erase_customer_finish (till_desk_get_retention (fixture->desk),
                                                 till_await (&result), NULL);
  g_assert_cmpuint (traces->n_orders, ==, 1);
  g_assert_cmpstr (told, ==, till_record_get_id (TILL_RECORD (order)));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/retention/paused", test_paused);
  ADD ("/retention/opened-again", test_opened_again);
  ADD ("/retention/set-at-once", test_set_at_once);
  ADD ("/retention/deleted", test_deleted);
  ADD ("/retention/old", test_old);
  ADD ("/retention/refunds-not-known", test_refunds_not_known);
  ADD ("/retention/erased", test_erased);
#undef ADD

  return g_test_run ();
}
