/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Of all records whose own answers were not read, those that fit what a message tells, the newest
 * first; what a list does not tell of one is no reason to leave it out. */

#include "fixture.h"

#include "till-archive-priority-records.h"
#include "till-await.h"

#define START_MS G_GINT64_CONSTANT (1700000000000)
#define DAY_MS   (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

/* @day is counted from the start; @chain is NULL where nothing was paid. */
static void
put_invoice (Fixture *fixture, const char *id, guint day, const char *amount, const char *chain)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->status = chain != NULL ? TILL_INVOICE_PAID : TILL_INVOICE_EXPIRED;
  invoice->status_text = g_strdup (till_invoice_status_to_string (invoice->status));
  invoice->created_at_ms = START_MS + day * DAY_MS;
  till_decimal_parse (amount, &invoice->amount);
  if (chain != NULL)
    {
      invoice->payment = till_payment_new ();
      invoice->payment->chain = g_strdup (chain);
    }
  put_record (fixture->archive, invoice);
}

static void
put_order (Fixture *fixture, const char *id, guint day, TillOrderStatus status, const char *country)
{
  g_autoptr (TillOrder) order = till_order_new (id);

  order->status = status;
  order->status_text = g_strdup (till_order_status_to_string (status));
  order->created_at_ms = START_MS + day * DAY_MS;
  order->country_iso = g_strdup (country);
  put_record (fixture->archive, order);
}

static void
fill (Fixture *fixture)
{
  reopen (fixture);
  put_invoice (fixture, "a", 1, "21.63", "tron:USDT");
  put_invoice (fixture, "b", 2, "21.63", "bitcoin");
  put_invoice (fixture, "c", 3, "5", NULL);
  put_invoice (fixture, "d", 4, "21.63", NULL);
  put_order (fixture, "o", 5, TILL_ORDER_ACTIVE, "JP");
  put_order (fixture, "p", 6, TILL_ORDER_ACTIVE, NULL);
  put_order (fixture, "q", 7, TILL_ORDER_UNKNOWN, "DE");
  put_order (fixture, "r", 8, TILL_ORDER_FAILED, "JP");
}

/* Counts the same, but for what is new. */
static void
assert_wanted (Fixture *fixture, const TillPriorityRecords *wanted, const char *expected)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) counted = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);
  TillPriorityRecordsCount count = { 0 };

  till_archive_list_priority_records_async (fixture->archive, wanted, 50, NULL, till_await_cb,
                                            &result);
  records =
      till_archive_list_priority_records_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < records->len; i++)
    g_string_append (ids, till_record_get_id (records->pdata[i]));
  g_assert_cmpstr (ids->str, ==, expected);

  till_archive_count_priority_records_async (fixture->archive, wanted, NULL, till_await_cb,
                                             &counted);
  g_assert_true (till_archive_count_priority_records_finish (
      fixture->archive, till_await (&counted), &count, &error));
  if (wanted->new_from_ms != 0)
    return;

  g_assert_cmpuint (count.n, ==, ids->len);
  if (ids->len > 0)
    g_assert_cmpint (count.newest_ms, ==, till_record_get_created_at_ms (records->pdata[0]));
}

static void
test_fits (Fixture *fixture, gconstpointer data)
{
  const TillDecimal price = till_decimal_from_int (2163, 2);
  const TillDecimal other = till_decimal_from_int (5, 0);
  const TillPriorityRecords invoices = { .without_orders = TRUE };
  const TillPriorityRecords orders = { .without_invoices = TRUE };
  const TillPriorityRecords days = { .from_ms = START_MS + 2 * DAY_MS,
                                     .until_ms = START_MS + 4 * DAY_MS };
  const TillPriorityRecords amount = { .without_orders = TRUE, .amounts = { price } };
  const TillPriorityRecords amounts = { .without_orders = TRUE, .amounts = { price, other } };
  const TillPriorityRecords amount_of_days = { .without_orders = TRUE,
                                               .amounts = { price },
                                               .from_ms = START_MS + 2 * DAY_MS,
                                               .until_ms = START_MS + 4 * DAY_MS };
  const TillPriorityRecords chain = { .without_orders = TRUE, .chain = "tron" };
  const TillPriorityRecords paid = { .without_orders = TRUE, .paid = TILL_SEARCH_PAID };
  const TillPriorityRecords unpaid = { .without_orders = TRUE, .paid = TILL_SEARCH_UNPAID };
  const TillPriorityRecords country = { .without_invoices = TRUE, .country_iso = "jp" };

  fill (fixture);
  assert_wanted (fixture, &invoices, "dcba");
  assert_wanted (fixture, &orders, "qpo");
  assert_wanted (fixture, &days, "cb");
  assert_wanted (fixture, &amount, "dba");
  assert_wanted (fixture, &amounts, "dcba");
  assert_wanted (fixture, &amount_of_days, "b");
  assert_wanted (fixture, &chain, "dca");
  assert_wanted (fixture, &paid, "ba");
  assert_wanted (fixture, &unpaid, "dc");
  assert_wanted (fixture, &country, "po");
}

/* What is new comes first, once, whatever is wanted. */
static void
test_new (Fixture *fixture, gconstpointer data)
{
  const TillPriorityRecords wanted = { .without_orders = TRUE,
                                       .amounts = { till_decimal_from_int (2163, 2) },
                                       .new_from_ms = START_MS + 4 * DAY_MS };

  fill (fixture);
  assert_wanted (fixture, &wanted, "qpodba");
}

/* What was read is not wanted any more. */
static void
test_read (Fixture *fixture, gconstpointer data)
{
  const TillPriorityRecords invoices = { .without_orders = TRUE };
  g_autoptr (TillInvoice) read = till_invoice_new ("b");

  fill (fixture);
  read->status = TILL_INVOICE_PAID;
  read->status_text = g_strdup ("PAID");
  read->created_at_ms = START_MS + 2 * DAY_MS;
  read->is_complete = TRUE;
  put_record (fixture->archive, read);
  assert_wanted (fixture, &invoices, "dca");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/priority-records/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("fits", test_fits);
  ADD ("new", test_new);
  ADD ("read", test_read);

  return g_test_run ();
}
