/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the mirror is to read next: the paid before what is over, the newest first; and what has
 * ended is read again ten minutes and a day after its end, for late money. */

#include "fixture.h"

#include "till-archive-payment-exceptions.h"
#include "till-await.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

#define START_MS  G_GINT64_CONSTANT (1700000000000)
#define MINUTE_MS G_GINT64_CONSTANT (60000)
#define DAY_MS    (24 * 60 * MINUTE_MS)

static TillClock *
open_with_clock (Fixture *fixture)
{
  TillClock *clock = till_fake_clock_new (START_MS);

  reopen (fixture);
  till_archive_set_clock (fixture->archive, clock);

  return clock;
}

static void
put_at (TillArchive *archive, TillInvoice *invoice)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, till_observation_new_for_record (
                                     TILL_RECORD (invoice), till_archive_get_now_ms (archive)));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), NULL));
}

static void
put (TillArchive *archive, const char *id, TillInvoiceStatus status, gboolean is_complete)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->status = status;
  invoice->created_at_ms = START_MS - 60 * MINUTE_MS + id[0];
  invoice->expires_at_ms = START_MS;
  invoice->is_complete = is_complete;
  put_at (archive, invoice);
}

static char *
list_due (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) due = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  till_archive_list_stale_records_async (archive, 0, 50, NULL, till_await_cb, &result);
  due = till_archive_list_stale_records_finish (archive, till_await (&result), NULL);
  for (guint i = 0; i < due->len; i++)
    g_string_append_printf (ids, "%s ", till_record_get_id (due->pdata[i]));

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
assert_due (Fixture *fixture, const char *expected)
{
  g_autofree char *ids = list_due (fixture->archive);

  g_assert_cmpstr (ids, ==, expected);
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autoptr (TillOrder) order = make_order ("order");

  put (fixture->archive, "0-new-to-us", TILL_INVOICE_UNKNOWN, FALSE);
  put (fixture->archive, "a-cancelled", TILL_INVOICE_CANCELLED, FALSE);
  put (fixture->archive, "b-expired", TILL_INVOICE_EXPIRED, FALSE);
  put (fixture->archive, "c-paid", TILL_INVOICE_PAID, FALSE);
  put (fixture->archive, "d-paid", TILL_INVOICE_PAID, FALSE);
  put (fixture->archive, "e-paid", TILL_INVOICE_PAID, TRUE);
  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("ACTIVE");
  put_record (fixture->archive, order);
  assert_due (fixture, "order d-paid c-paid b-expired a-cancelled 0-new-to-us ");
}

static void
test_ended (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);

  put (fixture->archive, "ended", TILL_INVOICE_EXPIRED, TRUE);
  assert_due (fixture, "");
  till_fake_clock_pass (clock, 10 * MINUTE_MS);
  assert_due (fixture, "ended ");
  put (fixture->archive, "ended", TILL_INVOICE_EXPIRED, TRUE);
  assert_due (fixture, "");

  till_fake_clock_pass (clock, DAY_MS - 11 * MINUTE_MS);
  assert_due (fixture, "");
  till_fake_clock_pass (clock, MINUTE_MS);
  assert_due (fixture, "ended ");
  put (fixture->archive, "ended", TILL_INVOICE_EXPIRED, TRUE);
  assert_due (fixture, "");
  till_fake_clock_pass (clock, 100 * DAY_MS);
  assert_due (fixture, "");
}

/* Who was away for a week looks once. */
static void
test_away (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);

  put (fixture->archive, "ended", TILL_INVOICE_CANCELLED, TRUE);
  till_fake_clock_pass (clock, 7 * DAY_MS);
  assert_due (fixture, "ended ");
  put (fixture->archive, "ended", TILL_INVOICE_CANCELLED, TRUE);
  assert_due (fixture, "");
}

static void
put_pending (Fixture *fixture, const char *id, gint64 expires_at_ms, gint64 read_ms_ago)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  invoice->status = TILL_INVOICE_PENDING;
  invoice->created_at_ms = START_MS - 60 * MINUTE_MS;
  invoice->expires_at_ms = expires_at_ms;
  invoice->is_complete = read_ms_ago >= 0;
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice),
                                                                  START_MS - MAX (read_ms_ago, 0)));
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), NULL));
}

static char *
list_pending (Fixture *fixture, guint limit, gint64 *next_ms)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (GStrv) ids = NULL;

  till_archive_list_stale_pending_async (fixture->archive, limit, NULL, till_await_cb, &result);
  ids = till_archive_list_stale_pending_finish (fixture->archive, till_await (&result), next_ms,
                                                NULL);
  g_assert_nonnull (ids);

  return g_strjoinv (" ", ids);
}

/* Those near their end first and each minute, the others the longest unread first and less often;
 * one that was read is read again, and one that is over in all but name is not. */
static void
test_pending (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autofree char *all = NULL;
  g_autofree char *first = NULL;
  gint64 next_ms = 0;

  put_pending (fixture, "fresh", START_MS + 2 * MINUTE_MS, MINUTE_MS / 2);
  put_pending (fixture, "ending", START_MS + 2 * MINUTE_MS, 2 * MINUTE_MS);
  put_pending (fixture, "unread", START_MS + 40 * MINUTE_MS, -1);
  put_pending (fixture, "later", START_MS + 40 * MINUTE_MS, 6 * MINUTE_MS);
  put_pending (fixture, "later-read", START_MS + 40 * MINUTE_MS, 4 * MINUTE_MS);
  put_pending (fixture, "endless", 0, -1);
  put_pending (fixture, "endless-read", 0, 9 * MINUTE_MS);
  put_pending (fixture, "stale", START_MS - 61 * MINUTE_MS, -1);
  put (fixture->archive, "gone", TILL_INVOICE_EXPIRED, FALSE);

  all = list_pending (fixture, 10, &next_ms);
  g_assert_cmpstr (all, ==, "ending unread later endless");
  first = list_pending (fixture, 2, &next_ms);
  g_assert_cmpstr (first, ==, "ending unread");
  g_assert_cmpint (next_ms, <, START_MS);
}

/* Nobody has to ask before the first of them is due, nor at all where none is pending. */
static void
test_next (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autofree char *none = NULL;
  g_autofree char *later = NULL;
  g_autofree char *sooner = NULL;
  gint64 next_ms = -1;

  put_pending (fixture, "stale", START_MS - 61 * MINUTE_MS, -1);
  put (fixture->archive, "gone", TILL_INVOICE_EXPIRED, FALSE);
  none = list_pending (fixture, 10, &next_ms);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpint (next_ms, ==, 0);

  put_pending (fixture, "endless", 0, MINUTE_MS);
  later = list_pending (fixture, 10, &next_ms);
  g_assert_cmpstr (later, ==, "");
  g_assert_cmpint (next_ms, ==, START_MS + 9 * MINUTE_MS);

  put_pending (fixture, "ending", START_MS + 2 * MINUTE_MS, MINUTE_MS / 2);
  sooner = list_pending (fixture, 10, &next_ms);
  g_assert_cmpstr (sooner, ==, "");
  g_assert_cmpint (next_ms, ==, START_MS + MINUTE_MS / 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/stale-records/order", test_order);
  ADD ("/stale-records/ended", test_ended);
  ADD ("/stale-records/away", test_away);
  ADD ("/stale-records/pending", test_pending);
  ADD ("/stale-records/next", test_next);
#undef ADD

  return g_test_run ();
}
