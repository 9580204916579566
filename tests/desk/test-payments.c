/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payments that no list tells of are read from the practice service, by those who wait for them and
 * in rounds of the pending invoices. */

#include "fixture.h"

#include <string.h>

#include "till-api-error.h"
#include "till-archive-payment-exceptions.h"
#include "till-archive-payments.h"
#include "till-await.h"
#include "till-payment-reader.h"
#include "till-pending-invoice-poller.h"
#include "till-steered-clock.h"

static void
pay (Fixture *fixture, TillInvoice *invoice, const char *amount)
{
  g_autofree char *path =
      g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (TILL_RECORD (invoice)));
  g_autofree char *body =
      g_strdup_printf ("{\"chain\": \"tron:USDT\", \"amount\": \"%s\"}", amount);
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, body);

  g_assert_nonnull (strstr (answer, " 200 "));
}

static TillInvoice *
load_payment (Fixture *fixture, TillInvoice *invoice)
{
  const char *const ids[] = { till_record_get_id (TILL_RECORD (invoice)), NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) found = NULL;

  till_archive_load_payments_async (fixture->archive, ids, NULL, till_await_cb, &result);
  found = till_archive_load_payments_finish (fixture->archive, till_await (&result), NULL);
  g_assert_cmpuint (found->len, ==, 1);

  return g_object_ref (found->pdata[0]);
}

static void
count_cb (guint *n_told)
{
  ++*n_told;
}

/* What the service does not know is left out and counted; the rest is in the archive when it is
 * told. */
static void
test_reader (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "READ-1", NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (TillPaymentReader) reader = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) found = NULL;
  guint n_told = 0;

  pay (fixture, invoice, "1.5");
  g_ptr_array_add (ids, (gpointer) "not-an-invoice");
  g_ptr_array_add (ids, (gpointer) till_record_get_id (TILL_RECORD (invoice)));
  reader = till_payment_reader_new (fixture->desk, ids);
  g_signal_connect_swapped (reader, "progress", G_CALLBACK (count_cb), &n_told);
  till_payment_reader_run_async (reader, NULL, till_await_cb, &result);
  g_assert_true (till_payment_reader_run_finish (reader, till_await (&result), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_told, ==, 2);
  g_assert_cmpuint (till_payment_reader_get_n_read (reader), ==, 2);
  g_assert_cmpuint (till_payment_reader_get_total (reader), ==, 2);
  found = load_payment (fixture, invoice);
  g_assert_cmpstr (found->payment->amount, ==, "1.50");
}

static void
test_reader_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TillPaymentReader) reader = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100; i++)
    g_ptr_array_add (ids, (gpointer) "not-an-invoice");
  reader = till_payment_reader_new (fixture->desk, ids);
  till_payment_reader_run_async (reader, cancellable, till_await_cb, &result);
  g_cancellable_cancel (cancellable);
  g_assert_false (till_payment_reader_run_finish (reader, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Nobody who looks at something waits behind hundreds of these. */
static void
test_reader_waits (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TillPaymentReader) reader = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  TillRequestScheduler *scheduler = fixture->desk->scheduler;
  guint n_visible = 0;

  g_ptr_array_add (ids, (gpointer) "not-an-invoice");
  reader = till_payment_reader_new (fixture->desk, ids);
  till_request_scheduler_set_paused (scheduler, TRUE);
  n_visible = till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_VISIBLE);
  till_payment_reader_run_async (reader, cancellable, till_await_cb, &result);
  g_assert_cmpuint (
      till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_VISIBLE), ==,
      n_visible);
  g_cancellable_cancel (cancellable);
  g_assert_false (till_payment_reader_run_finish (reader, till_await (&result), NULL));
  till_request_scheduler_set_paused (scheduler, FALSE);
}

static guint64
count_exception (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  guint64 n_exceptions = 0;

  till_archive_count_payment_exceptions_async (fixture->archive, NULL, till_await_cb, &result);
  g_assert_true (till_archive_count_payment_exceptions_finish (
      fixture->archive, till_await (&result), &n_exceptions, NULL));

  return n_exceptions;
}

static void
note_as_listed (Fixture *fixture, TillInvoice *invoice)
{
  g_autoptr (TillInvoice) listed = till_invoice_new (till_record_get_id (TILL_RECORD (invoice)));
  g_autoptr (GPtrArray) records = g_ptr_array_new ();

  listed->status = TILL_INVOICE_PENDING;
  listed->status_text = g_strdup ("PENDING");
  g_ptr_array_add (records, listed);
  till_archive_observe_records (fixture->archive, records, 1);
  settle (fixture);
}

/* What was made at the desk is known to it in full: another archive knows no more than a list. */
static void
forget_all (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  close_desk (fixture);
  open_desk (fixture, FALSE);
  till_archive_open_async (NULL, "copy", "http://127.0.0.1", NULL, till_await_cb, &result);
  fixture->archive = till_archive_open_finish (till_await (&result), NULL);
}

/* A part payment that nobody has opened comes to the archive by itself. */
static void
test_round (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-1", NULL);
  g_autoptr (TillClock) clock = till_steered_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) round = NULL;
  g_autoptr (TillInvoice) found = NULL;

  pay (fixture, invoice, "5");
  forget_all (fixture);
  note_as_listed (fixture, invoice);
  g_assert_cmpuint (count_exception (fixture), ==, 0);

  round = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                           fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (round);
  till_steered_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  found = load_payment (fixture, invoice);
  g_assert_cmpstr (found->payment->amount, ==, "5.00");
  till_pending_invoice_poller_stop (round);
}

static void
note_unknown (Fixture *fixture, guint n)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  gint64 now_ms = till_archive_get_now_ms (fixture->archive);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("not-an-invoice-%u", i);
      TillInvoice *invoice = till_invoice_new (id);

      invoice->status = TILL_INVOICE_PENDING;
      invoice->status_text = g_strdup ("PENDING");
      invoice->expires_at_ms = now_ms + 4 * 60000;
      g_ptr_array_add (records, invoice);
    }
  till_archive_observe_records (fixture->archive, records, 1);
  settle (fixture);
}

/* As many as are read at once, all more urgent and none known to the service, hold up nobody. */
static void
test_round_stumbles (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-2", NULL);
  g_autoptr (TillClock) clock = till_steered_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) round = NULL;

  pay (fixture, invoice, "5");
  forget_all (fixture);
  note_as_listed (fixture, invoice);
  note_unknown (fixture, 4);

  round = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                           fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (round);
  while (count_exception (fixture) == 0)
    till_steered_clock_pass (clock, 20000);
  till_pending_invoice_poller_stop (round);
}

/* The same thread of the archive has answered the round before it answers this. */
static void
await_listed (Fixture *fixture, TillClock *clock)
{
  while (till_steered_clock_get_n_waiting (clock) > 0)
    g_main_context_iteration (NULL, TRUE);
  count_exception (fixture);
}

/* Nothing is asked of anybody while nothing is pending; one that turns up is read in its turn. */
static void
test_round_rests (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-3", NULL);
  g_autoptr (TillClock) clock = till_steered_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) round = NULL;

  pay (fixture, invoice, "5");
  forget_all (fixture);
  round = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                           fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (round);
  g_assert_cmpuint (till_steered_clock_get_n_waiting (clock), ==, 1);
  till_steered_clock_pass (clock, 20000);
  await_listed (fixture, clock);
  g_assert_cmpuint (till_steered_clock_get_n_waiting (clock), ==, 0);

  note_as_listed (fixture, invoice);
  while (till_steered_clock_get_n_waiting (clock) == 0)
    g_main_context_iteration (NULL, TRUE);
  till_steered_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  till_pending_invoice_poller_stop (round);
}

static void
test_round_paused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-4", NULL);
  g_autoptr (TillClock) clock = till_steered_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) round = NULL;

  pay (fixture, invoice, "5");
  forget_all (fixture);
  note_as_listed (fixture, invoice);
  round = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                           fixture->desk->scheduler, clock);
  till_pending_invoice_poller_set_paused (round, TRUE);
  till_pending_invoice_poller_start (round);
  g_assert_cmpuint (till_steered_clock_get_n_waiting (clock), ==, 0);

  till_pending_invoice_poller_set_paused (round, FALSE);
  till_steered_clock_pass (clock, 20000);
  while (till_steered_clock_get_n_waiting (clock) > 0)
    g_main_context_iteration (NULL, TRUE);
  till_pending_invoice_poller_set_paused (round, TRUE);
  g_assert_cmpuint (count_exception (fixture), ==, 0);
  g_assert_cmpuint (till_steered_clock_get_n_waiting (clock), ==, 0);

  till_pending_invoice_poller_set_paused (round, FALSE);
  till_steered_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  till_pending_invoice_poller_stop (round);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/payments/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("reader", test_reader);
  ADD ("reader-cancelled", test_reader_cancelled);
  ADD ("reader-waits", test_reader_waits);
  ADD ("round", test_round);
  ADD ("round-stumbles", test_round_stumbles);
  ADD ("round-rests", test_round_rests);
  ADD ("round-paused", test_round_paused);

  return g_test_run ();
}
