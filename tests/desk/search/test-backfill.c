/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looking further back, on the practice service: what the archive does not know is read from the
 * service, the likely first, no record twice, and no more than is needed. The copy is paused, so
 * that nothing but the search reads. */

#include "fixture.h"

#include "client.h"
#include "till-await.h"
#include "till-sync.h"
#include "till-archive-records.h"

#include <string.h>

#define QUICK   "500.00 0.00"
#define OLD     200 /* among the first that were made, of N_INVOICES */
#define NOBODYS "0x00000000000000000000000000000000000000000000000000000000000000ff"

static TillTransport *
connect_shop (Fixture *fixture)
{
  const ClientOptions options = { .scheme = TILL_AUTH_HMAC };

  return client_connect (till_test_practice_get_base_url (fixture->practice),
                         till_test_practice_get_api_key (fixture->practice),
                         till_test_practice_get_secret_key (fixture->practice), &options);
}

/* Returns: (transfer full): a paid invoice behind the first @n, as the customer knows it. */
static TillInvoice *
find_paid (Fixture *fixture, guint n)
{
  g_autoptr (TillTransport) shop = connect_shop (fixture);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      client_list_invoices (shop, TILL_INVOICE_UNKNOWN, NULL, n, 40, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < page->records->len; i++)
    {
      const TillInvoice *listed = page->records->pdata[i];
      TillInvoice *invoice = NULL;

      if (listed->status != TILL_INVOICE_PAID)
        continue;
      invoice = client_get_invoice (shop, till_record_get_id (page->records->pdata[i]), &error);
      g_assert_no_error (error);
      invoice->created_at_ms = listed->created_at_ms;
      return invoice;
    }
  g_assert_not_reached ();
}

/* Returns: (transfer full): the ICCID of the oldest eSIM. */
static char *
find_iccid (Fixture *fixture)
{
  g_autoptr (TillTransport) shop = connect_shop (fixture);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = client_list_orders (shop, 0, 100, &error);

  g_assert_no_error (error);
  for (guint i = page->records->len; i-- > 0;)
    {
      g_autoptr (TillOrder) order =
          client_get_order (shop, till_record_get_id (page->records->pdata[i]), &error);

      g_assert_no_error (error);
      if (order->esim != NULL)
        return g_strdup (order->esim->iccid);
    }
  g_assert_not_reached ();
}

static TillBackfill *
begin (Fixture *fixture)
{
  till_request_scheduler_restore (fixture->desk->scheduler, QUICK);
  till_sync_set_paused (fixture->desk->sync, TRUE);
  till_sync_start (fixture->desk->sync);

  return till_desk_get_backfill (fixture->desk);
}

static TillBackfillState
await_end (TillBackfill *backfill)
{
  while (till_backfill_get_state (backfill) == TILL_BACKFILL_READING)
    g_main_context_iteration (NULL, TRUE);

  return till_backfill_get_state (backfill);
}

static void
assert_found (TillBackfill *backfill, const char *id)
{
  const TillSearchHit *hit = NULL;

  g_assert_cmpint (await_end (backfill), ==, TILL_BACKFILL_FOUND);
  g_assert_cmpuint (till_backfill_get_hits (backfill)->len, ==, 1);
  hit = till_backfill_get_hits (backfill)->pdata[0];
  if (id != NULL)
    g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
}

static TillArchiveSummary *
count (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (fixture->archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return summary;
}

static TillInvoice *
load_known (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_load_invoice_async (fixture->archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

/* The newest first, until it is there; then the copy goes on to its end, and each record's own
 * answer was asked for once. */
static void
test_hash (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  g_autoptr (TillInvoice) known = NULL;
  g_autofree TillArchiveSummary *summary = NULL;
  TillBackfill *backfill = begin (fixture);
  guint n_requests = 0;

  till_backfill_start (backfill, paid->payment->tx_hash);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
  known = load_known (fixture, till_record_get_id (TILL_RECORD (paid)));
  g_assert_cmpstr (known->payment->tx_hash, ==, paid->payment->tx_hash);
  g_assert_cmpint (till_sync_get_state (fixture->desk->sync), ==, TILL_SYNC_PAUSED);
  settle (fixture);
  summary = count (fixture);
  g_assert_cmpuint (summary->n_invoices - summary->n_invoices_without_details, <, N_INVOICES);
  g_assert_cmpuint (summary->n_invoices_without_details, <, N_INVOICES - OLD);
  g_assert_cmpuint (summary->n_orders, ==, 0);

  till_sync_set_paused (fixture->desk->sync, FALSE);
  while (till_sync_get_state (fixture->desk->sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);
  n_requests = till_test_proxy_get_n_requests (fixture->proxy);
  g_assert_cmpuint (n_requests, <=, N_INVOICES + 12 + 20);
}

/* Of what it was paid for and when, few records are read, and few pages. */
static void
test_narrowed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (paid->created_at_ms / 1000);
  g_autofree char *amount = till_decimal_to_fixed (&paid->amount, 2);
  g_autofree char *written = g_date_time_format (day, "%Y-%m-%d");
  g_autofree char *message = g_strdup_printf ("Hello, I paid %s USD on %s, but nothing came. "
                                              "Hash: %s",
                                              amount, written, paid->payment->tx_hash);
  g_autofree TillArchiveSummary *summary = NULL;
  TillBackfill *backfill = begin (fixture);

  till_backfill_start (backfill, message);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
  settle (fixture);
  summary = count (fixture);
  g_assert_cmpuint (summary->n_invoices - summary->n_invoices_without_details, <=, 12);
  g_assert_cmpuint (till_test_proxy_get_n_requests (fixture->proxy), <=, 24);
}

/* What the message tells may be wrong: then all else is read, too. */
static void
test_wrong_amount (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  g_autofree char *message =
      g_strdup_printf ("I paid 77777.77 USD yesterday: %s", paid->payment->tx_hash);
  TillBackfill *backfill = begin (fixture);

  till_backfill_start (backfill, message);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
}

/* An eSIM is in the orders: no invoice is read for it. */
static void
test_iccid (Fixture *fixture, gconstpointer data)
{
  g_autofree char *iccid = find_iccid (fixture);
  g_autofree TillArchiveSummary *summary = NULL;
  TillBackfill *backfill = begin (fixture);

  till_backfill_start (backfill, iccid);
  assert_found (backfill, NULL);
  settle (fixture);
  summary = count (fixture);
  g_assert_cmpuint (summary->n_invoices, ==, 0);
  g_assert_cmpuint (summary->n_orders, ==, 12);
}

/* Of a shortened hash both ends are left. */
static void
test_shortened (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  const char *hash = paid->payment->tx_hash;
  g_autofree char *message = g_strdup_printf ("tx %.8s…%s", hash, hash + strlen (hash) - 6);
  TillBackfill *backfill = begin (fixture);

  till_backfill_start (backfill, message);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
}

/* Nobody has it: everything was read then, and another search has nothing to read. */
static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  const char *hash = NOBODYS;
  g_autofree TillArchiveSummary *summary = NULL;
  TillBackfillProgress progress = { 0 };
  TillBackfill *backfill = begin (fixture);
  guint n_requests = 0;

  till_backfill_start (backfill, hash);
  g_assert_cmpint (await_end (backfill), ==, TILL_BACKFILL_NOTHING);
  settle (fixture);
  summary = count (fixture);
  g_assert_cmpuint (summary->n_invoices_without_details, ==, 0);
  g_assert_true (till_backfill_get_progress (backfill, &progress));
  g_assert_cmpuint (progress.n_read, ==, N_INVOICES);
  n_requests = till_test_proxy_get_n_requests (fixture->proxy);

  till_backfill_start (backfill, hash);
  g_assert_cmpint (await_end (backfill), ==, TILL_BACKFILL_NOTHING);
  g_assert_cmpuint (till_test_proxy_get_n_requests (fixture->proxy), <=, n_requests + 2);
}

/* Returns: (transfer full): an invoice that was made and paid just now, behind the desk's back. */
static TillInvoice *
make_paid (Fixture *fixture)
{
  g_autoptr (TillTransport) shop = connect_shop (fixture);
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillInvoice) created = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *paid = NULL;

  draft->amount = till_decimal_from_int (4990, 2);
  draft->order_id = g_strdup ("made-late");
  created = client_create_invoice (shop, draft, &error);
  g_assert_no_error (error);
  steer (fixture, "/practice/invoices/{id}/pay", till_record_get_id (TILL_RECORD (created)));
  paid = client_get_invoice (shop, till_record_get_id (TILL_RECORD (created)), &error);
  g_assert_no_error (error);

  return paid;
}

/* What was made since the copy was paused is looked for, too. */
static void
test_made_since (Fixture *fixture, gconstpointer data)
{
  TillBackfill *backfill = begin (fixture);
  g_autoptr (TillInvoice) paid = NULL;

  till_backfill_start (backfill, NOBODYS);
  g_assert_cmpint (await_end (backfill), ==, TILL_BACKFILL_NOTHING);
  settle (fixture);

  paid = make_paid (fixture);
  till_backfill_start (backfill, paid->payment->tx_hash);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
}

/* What the service can't tell of may have it: nobody says that nothing has. */
static void
test_left_out (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  g_autofree char *fault =
      g_strdup_printf ("{\"kind\": \"status\", \"status\": 404, \"path\": \"/api/v1/invoices/%s\"}",
                       till_record_get_id (TILL_RECORD (paid)));
  g_autofree char *answer = till_test_http (till_test_practice_get_port (fixture->practice), "POST",
                                            "/practice/faults", fault);
  TillBackfill *backfill = begin (fixture);

  g_assert_nonnull (strstr (answer, " 200 "));
  till_backfill_start (backfill, paid->payment->tx_hash);
  g_assert_cmpint (await_end (backfill), ==, TILL_BACKFILL_STOPPED);
}

static void
await_rest (TillSync *sync)
{
  while (till_sync_get_state (sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_true (gboolean *flag)
{
  *flag = TRUE;
}

/* While only a part of what is due is read, nobody says that all of it can be found. */
static void
test_connectivity (Fixture *fixture, gconstpointer data)
{
  const TillPriorityRecords wanted = { .without_orders = TRUE,
                                       .amounts = { till_decimal_from_int (7777777, 2) } };
  TillSync *sync = fixture->desk->sync;
  g_autoptr (TillInvoice) paid = NULL;
  TillCoverage coverage = { 0 };
  gboolean is_read = FALSE;

  begin (fixture);
  till_sync_set_paused (sync, FALSE);
  await_rest (sync);
  g_assert_true (till_sync_get_coverage (sync, &coverage));
  g_assert_cmpint (coverage.since_ms, ==, 0);
  till_sync_set_paused (sync, TRUE);
  paid = make_paid (fixture);

  g_signal_connect_swapped (sync, "priority-read", G_CALLBACK (set_true), &is_read);
  till_sync_set_priority (sync, &wanted);
  while (!is_read)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (till_sync_get_coverage (sync, &coverage));
  g_assert_cmpint (coverage.since_ms, >, 0);

  till_sync_set_priority (sync, NULL);
  g_assert_true (till_sync_get_coverage (sync, &coverage));
  g_assert_cmpint (coverage.since_ms, >, 0);
  till_sync_set_paused (sync, FALSE);
  await_rest (sync);
  g_assert_true (till_sync_get_coverage (sync, &coverage));
  g_assert_cmpint (coverage.since_ms, ==, 0);
}

static void
copied_cb (TillSync *sync, guint n_records, guint *n_copied)
{
  (*n_copied)++;
}

/* What was read stays; nothing else is. */
static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  TillBackfill *backfill = begin (fixture);
  guint n_copied = 0;

  g_signal_connect (fixture->desk->sync, "copied", G_CALLBACK (copied_cb), &n_copied);
  till_backfill_start (backfill, paid->payment->tx_hash);
  while (n_copied < 2)
    g_main_context_iteration (NULL, TRUE);
  till_backfill_stop (backfill);
  g_assert_cmpint (till_backfill_get_state (backfill), ==, TILL_BACKFILL_STOPPED);
  g_assert_cmpint (till_sync_get_state (fixture->desk->sync), ==, TILL_SYNC_PAUSED);
  g_assert_cmpstr (till_backfill_get_text (backfill), ==, paid->payment->tx_hash);

  till_backfill_start (backfill, paid->payment->tx_hash);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
}

/* A service that does not answer is waited for, and it is said why. */
static void
test_away (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) paid = find_paid (fixture, OLD);
  TillBackfill *backfill = begin (fixture);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_FAULT);
  till_backfill_start (backfill, paid->payment->tx_hash);
  while (till_backfill_get_error (backfill) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (till_backfill_get_state (backfill), ==, TILL_BACKFILL_READING);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_PASS);
  assert_found (backfill, till_record_get_id (TILL_RECORD (paid)));
  g_assert_no_error (till_backfill_get_error (backfill));
}

/* What is offered: only what a list does not tell, and while there is something to read. */
static void
test_offered (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *message;
    gboolean is_offered;
  } cases[] = {
    { "Where is my order 10234?", FALSE },
    { "Thank you!", FALSE },
    { "0x00000000000000000000000000000000000000000000000000000000000000ff", TRUE },
    { "anna@example.com", TRUE },
    { "8944501312345678906", TRUE },
    { "I paid 21.63", FALSE },
  };
  TillBackfill *backfill = begin (fixture);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillSearchQuery) query =
          till_recognise (till_desk_get_chains (fixture->desk), cases[i].message, now);

      g_assert_cmpint (till_backfill_can_help (backfill, query), ==, cases[i].is_offered);
    }

  till_sync_set_paused (fixture->desk->sync, FALSE);
  while (till_sync_get_state (fixture->desk->sync) != TILL_SYNC_RESTING)
    g_main_context_iteration (NULL, TRUE);
  {
    g_autoptr (TillSearchQuery) query =
        till_recognise (till_desk_get_chains (fixture->desk), cases[2].message, now);

    g_assert_false (till_backfill_can_help (backfill, query));
  }
}

/* Waits until what was asked for has come and is in the archive. */
static void
await_quiet (TillSync *sync)
{
  while (!till_sync_is_idle (sync))
    g_main_context_iteration (NULL, TRUE);
}

/* How much is to be read is told before it is begun. */
static void
test_estimate (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) old = find_paid (fixture, OLD);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (TillSearchQuery) query =
      till_recognise (till_desk_get_chains (fixture->desk),
                      "0x00000000000000000000000000000000000000000000000000000000000000ff", now);
  TillBackfill *backfill = begin (fixture);
  guint n_copied = 0;

  g_signal_connect (fixture->desk->sync, "copied", G_CALLBACK (copied_cb), &n_copied);
  till_backfill_start (backfill, old->payment->tx_hash);
  while (n_copied < 1)
    g_main_context_iteration (NULL, TRUE);
  till_backfill_stop (backfill);
  await_quiet (fixture->desk->sync);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree TillArchiveSummary *summary = count (fixture);
      guint64 n_known = summary->n_invoices - summary->n_invoices_without_details;
      guint64 n_all = i == 0 ? N_INVOICES : OLD;
      TillBackfillProgress estimate = { 0 };

      till_backfill_estimate_async (backfill, query, i == 0 ? 0 : old->created_at_ms, NULL,
                                    till_await_cb, &result);
      g_assert_true (
          till_backfill_estimate_finish (backfill, till_await (&result), &estimate, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (estimate.n_left, >=, (n_all - n_known) * 8 / 10);
      g_assert_cmpuint (estimate.n_left, <=, (n_all - n_known) * 12 / 10 + 40);
      g_assert_cmpuint (estimate.seconds_left, >, 0);
    }
}

#define ADD(name, function)                                                                        \
  g_test_add ("/backfill/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("hash", test_hash);
  ADD ("narrowed", test_narrowed);
  ADD ("wrong-amount", test_wrong_amount);
  ADD ("iccid", test_iccid);
  ADD ("shortened", test_shortened);
  ADD ("nothing", test_nothing);
  ADD ("made-since", test_made_since);
  ADD ("left-out", test_left_out);
  ADD ("reach", test_connectivity);
  ADD ("stopped", test_stopped);
  ADD ("away", test_away);
  ADD ("offered", test_offered);
  ADD ("estimate", test_estimate);

  return g_test_run ();
}
