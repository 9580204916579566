/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The payments of pending invoices are read from the practice service in rounds. */

#include "fixture.h"

#include "till-archive-payment-exceptions.h"
#include "till-await.h"
#include "till-pending-invoice-poller.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

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
add_as_listed (Fixture *fixture, TillInvoice *invoice)
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
open_other_archive (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  close_desk (fixture);
  open_desk (fixture, FALSE);
  till_archive_open_async (NULL, "copy", "http://127.0.0.1", NULL, till_await_cb, &result);
  fixture->archive = till_archive_open_finish (till_await (&result), NULL);
}

/* A part payment that nobody has opened comes to the archive by itself. */
static void
test_part_payment (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-1", NULL);
  g_autoptr (TillClock) clock = till_fake_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) poller = NULL;
  g_autoptr (TillInvoice) found = NULL;

  pay_invoice (fixture, invoice, "5");
  open_other_archive (fixture);
  add_as_listed (fixture, invoice);
  g_assert_cmpuint (count_exception (fixture), ==, 0);

  poller = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                            fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (poller);
  till_fake_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  found = load_payment (fixture, invoice);
  g_assert_cmpstr (found->payment->amount, ==, "5.00");
  till_pending_invoice_poller_stop (poller);
}

static void
add_unknown (Fixture *fixture, guint n)
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
test_unknown_invoices (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-2", NULL);
  g_autoptr (TillClock) clock = till_fake_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) poller = NULL;

  pay_invoice (fixture, invoice, "5");
  open_other_archive (fixture);
  add_as_listed (fixture, invoice);
  add_unknown (fixture, 4);

  poller = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                            fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (poller);
  while (count_exception (fixture) == 0)
    till_fake_clock_pass (clock, 20000);
  till_pending_invoice_poller_stop (poller);
}

/* The same thread of the archive has answered the round before it answers this. */
static void
await_listed (Fixture *fixture, TillClock *clock)
{
  while (till_fake_clock_get_n_waiting (clock) > 0)
    g_main_context_iteration (NULL, TRUE);
  count_exception (fixture);
}

/* Nothing is asked of anybody while nothing is pending; one that turns up is read in its turn. */
static void
test_rests (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-3", NULL);
  g_autoptr (TillClock) clock = till_fake_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) poller = NULL;

  pay_invoice (fixture, invoice, "5");
  open_other_archive (fixture);
  poller = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                            fixture->desk->scheduler, clock);
  till_pending_invoice_poller_start (poller);
  g_assert_cmpuint (till_fake_clock_get_n_waiting (clock), ==, 1);
  till_fake_clock_pass (clock, 20000);
  await_listed (fixture, clock);
  g_assert_cmpuint (till_fake_clock_get_n_waiting (clock), ==, 0);

  add_as_listed (fixture, invoice);
  while (till_fake_clock_get_n_waiting (clock) == 0)
    g_main_context_iteration (NULL, TRUE);
  till_fake_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  till_pending_invoice_poller_stop (poller);
}

static void
test_paused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "PART-4", NULL);
  g_autoptr (TillClock) clock = till_fake_clock_new (G_GINT64_CONSTANT (1700000000000));
  g_autoptr (TillPendingInvoicePoller) poller = NULL;

  pay_invoice (fixture, invoice, "5");
  open_other_archive (fixture);
  add_as_listed (fixture, invoice);
  poller = till_pending_invoice_poller_new (fixture->desk->transport, fixture->archive,
                                            fixture->desk->scheduler, clock);
  till_pending_invoice_poller_set_paused (poller, TRUE);
  till_pending_invoice_poller_start (poller);
  g_assert_cmpuint (till_fake_clock_get_n_waiting (clock), ==, 0);

  till_pending_invoice_poller_set_paused (poller, FALSE);
  till_fake_clock_pass (clock, 20000);
  while (till_fake_clock_get_n_waiting (clock) > 0)
    g_main_context_iteration (NULL, TRUE);
  till_pending_invoice_poller_set_paused (poller, TRUE);
  g_assert_cmpuint (count_exception (fixture), ==, 0);
  g_assert_cmpuint (till_fake_clock_get_n_waiting (clock), ==, 0);

  till_pending_invoice_poller_set_paused (poller, FALSE);
  till_fake_clock_pass (clock, 20000);
  while (count_exception (fixture) == 0)
    g_main_context_iteration (NULL, FALSE);
  till_pending_invoice_poller_stop (poller);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function)                                                                        \
  g_test_add ("/pending-invoice-poller/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("part-payment", test_part_payment);
  ADD ("unknown-invoices", test_unknown_invoices);
  ADD ("rests", test_rests);
  ADD ("paused", test_paused);
#undef ADD

  return g_test_run ();
}
