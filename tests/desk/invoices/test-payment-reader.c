/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payments that lists leave out are read from the practice service for whoever waits for them. */

#include "fixture.h"

#include "till-await.h"
#include "till-payment-reader.h"

static void
count_cb (guint *n_told)
{
  ++*n_told;
}

/* What the service does not know is left out and counted; the rest is in the archive when it is
 * told. */
static void
test_read (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "READ-1", NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (TillPaymentReader) reader = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) found = NULL;
  guint n_told = 0;

  pay_invoice (fixture, invoice, "1.5");
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
test_cancelled (Fixture *fixture, gconstpointer data)
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
test_waits (Fixture *fixture, gconstpointer data)
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/payment-reader/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("read", test_read);
  ADD ("cancelled", test_cancelled);
  ADD ("waits", test_waits);
#undef ADD

  return g_test_run ();
}
