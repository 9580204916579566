/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can't be read is counted and named until it can, is read again after ever longer, and is
 * forgotten with its customer. */

#include "fixture.h"

#include "till-archive-erasure.h"
#include "till-archive-receipts.h"
#include "till-archive-unreadable.h"
#include "till-await.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

#define START_MS  G_GINT64_CONSTANT (1700000000000)
#define MINUTE_MS G_GINT64_CONSTANT (60000)

static TillClock *
open_with_clock (Fixture *fixture)
{
  TillClock *clock = till_fake_clock_new (START_MS);

  reopen (fixture);
  till_archive_set_clock (fixture->archive, clock);

  return clock;
}

/* A page of the invoices @ids; one that begins with a "?" can't be read. */
static TillPage *
make_page (guint64 offset, guint64 total, const char *ids)
{
  TillPage *page = till_page_new (offset, total);
  g_auto (GStrv) parts = g_strsplit (ids, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '?')
      g_ptr_array_add (page->records, till_invoice_new (parts[i]));
    else
      {
        g_autofree char *place = g_strdup_printf ("invoices[%u].invoiceId", i);
        TillUnreadable *what = till_unreadable_new (NULL, place, "a text expected", parts[i] + 1);

        what->index = i;
        g_ptr_array_add (page->unreadable, what);
      }

  return page;
}

static void
put (Fixture *fixture, TillObservation *observation)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, observation);
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), NULL));
}

static void
put_page (Fixture *fixture, guint64 offset, guint64 total, const char *ids)
{
  g_autoptr (TillPage) page = make_page (offset, total, ids);

  put (fixture, till_observation_new_for_page (page, till_archive_get_now_ms (fixture->archive)));
}

/* The own answer of an invoice, whose amount can't be read where @text is not NULL. */
static void
put_own (Fixture *fixture, const char *id, const char *text)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  g_autoptr (GPtrArray) parts = till_unreadable_list_new ();
  TillUnreadable *part = till_unreadable_new (id, "amount", "a number expected", text);

  part->field = g_strdup ("amount");
  g_ptr_array_add (parts, part);
  invoice->is_complete = TRUE;
  if (text != NULL)
    till_record_set_unreadable (TILL_RECORD (invoice), parts);
  put (fixture, till_observation_new_for_record (TILL_RECORD (invoice),
                                                 till_archive_get_now_ms (fixture->archive)));
}

static GPtrArray *
list (Fixture *fixture, gint64 due_at_ms)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *notes = NULL;

  till_archive_list_unreadable_async (fixture->archive, due_at_ms, 100, NULL, till_await_cb,
                                      &result);
  notes = till_archive_list_unreadable_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return notes;
}

/* @expected are the texts that could not be read, each behind its number or id. */
static void
assert_listed (Fixture *fixture, gint64 due_at_ms, const char *expected)
{
  g_autoptr (GPtrArray) notes = list (fixture, due_at_ms);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++)
    {
      const TillUnreadableNote *note = notes->pdata[i];

      if (note->is_listed)
        g_string_append_printf (found, "%" G_GUINT64_FORMAT ":%s ", note->number, note->what->text);
      else
        g_string_append_printf (found, "%s:%s ", note->what->id, note->what->text);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static TillArchiveSummary *
sum_up (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_get_summary_async (fixture->archive, NULL, till_await_cb, &result);

  return till_archive_get_summary_finish (fixture->archive, till_await (&result), NULL);
}

static void
test_counted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autofree TillArchiveSummary *summary = NULL;

  put_page (fixture, 0, 5, "a ?x b");
  put_page (fixture, 3, 5, "?y c");
  put_own (fixture, "b", "N/A");
  summary = sum_up (fixture);
  g_assert_cmpuint (summary->n_invoices, ==, 3);
  g_assert_cmpuint (summary->n_unreadable, ==, 3);
  g_assert_cmpint (summary->retried_at_ms, ==, START_MS + 10 * MINUTE_MS);
  assert_listed (fixture, 0, "3:x 1:y b:N/A ");
}

/* Of a page without one that can be read, only who has asked knows what it is of. */
static void
test_whole_page (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autoptr (TillPage) page = make_page (3, 5, "?y ?z");
  g_autoptr (TillPage) empty = till_page_new (5, 5);

  put_page (fixture, 0, 5, "a b c");
  put (fixture, till_observation_new_for_page_of (page, TILL_TYPE_INVOICE, START_MS));
  assert_listed (fixture, 0, "1:y 0:z ");
  put (fixture, till_observation_new_for_page_of (empty, TILL_TYPE_INVOICE, START_MS));
  assert_listed (fixture, 0, "1:y 0:z ");

  put_page (fixture, 3, 5, "d ?z");
  assert_listed (fixture, 0, "0:z ");
}

/* New ones in front move nothing: its number is counted from the end. */
static void
test_healed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autofree TillArchiveSummary *summary = NULL;

  put_page (fixture, 0, 5, "a ?x b ?y c");
  put_page (fixture, 0, 6, "n a ?x");
  assert_listed (fixture, 0, "3:x 1:y ");

  put_page (fixture, 1, 6, "a d b");
  assert_listed (fixture, 0, "1:y ");
  put_page (fixture, 3, 6, "b e c");
  assert_listed (fixture, 0, "");

  put_own (fixture, "b", "N/A");
  assert_listed (fixture, 0, "b:N/A ");
  put_own (fixture, "a", NULL);
  assert_listed (fixture, 0, "b:N/A ");
  put_own (fixture, "b", NULL);
  assert_listed (fixture, 0, "");
  summary = sum_up (fixture);
  g_assert_cmpuint (summary->n_unreadable, ==, 0);
  g_assert_cmpint (summary->retried_at_ms, ==, 0);
}

/* An answer that was asked for earlier knows less. */
static void
test_older_answer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autoptr (TillPage) spoilt = make_page (0, 3, "a ?x b");
  g_autoptr (TillPage) whole = make_page (0, 3, "a c b");

  put (fixture, till_observation_new_for_page (spoilt, START_MS));
  put (fixture, till_observation_new_for_page (whole, START_MS - 1));
  assert_listed (fixture, 0, "1:x ");
}

/* A statement says how many invoices it can't know of; a part of one that it knows is none. */
static void
test_receipts (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillReceipts) receipts = NULL;

  put_page (fixture, 0, 5, "a ?x b ?y c");
  put_own (fixture, "b", "N/A");
  till_archive_list_receipts_async (fixture->archive, 0, START_MS, NULL, till_await_cb, &result);
  receipts = till_archive_list_receipts_finish (fixture->archive, till_await (&result), NULL);
  g_assert_cmpuint (receipts->n_unreadable, ==, 2);
}

static void
test_due (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  gint64 now_ms = START_MS;

  put_page (fixture, 0, 3, "a ?x b");
  assert_listed (fixture, now_ms + 10 * MINUTE_MS - 1, "");
  assert_listed (fixture, now_ms + 10 * MINUTE_MS, "1:x ");

  /* A look in passing is no try. */
  till_fake_clock_pass (clock, 5 * MINUTE_MS);
  put_page (fixture, 0, 3, "a ?x b");
  assert_listed (fixture, START_MS + 10 * MINUTE_MS, "1:x ");

  till_fake_clock_pass (clock, 5 * MINUTE_MS);
  now_ms += 10 * MINUTE_MS;
  put_page (fixture, 0, 3, "a ?x b");
  assert_listed (fixture, now_ms + 20 * MINUTE_MS - 1, "");
  assert_listed (fixture, now_ms + 20 * MINUTE_MS, "1:x ");
}

/* What can't be read of a record's own answer is among what the mirror is to read. */
static void
test_due_by_id (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);

  put_own (fixture, "b", "N/A");
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GPtrArray) due = NULL;

      till_archive_list_stale_records_async (fixture->archive, 0, 50, NULL, till_await_cb, &result);
      due = till_archive_list_stale_records_finish (fixture->archive, till_await (&result), NULL);
      g_assert_cmpuint (due->len, ==, round);
      if (round == 1)
        g_assert_cmpstr (till_record_get_id (due->pdata[0]), ==, "b");
      till_fake_clock_pass (clock, 10 * MINUTE_MS);
    }
}

static void
forget (Fixture *fixture, const char *customer, guint n_unreadable)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillTraces) traces = NULL;

  till_archive_erase_customer_async (fixture->archive, customer, NULL, till_await_cb, &result);
  traces = till_archive_erase_customer_finish (fixture->archive, till_await (&result), NULL);
  g_assert_nonnull (traces);
  g_assert_cmpuint (traces->n_unreadable, ==, n_unreadable);
}

static void
test_forgotten (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = open_with_clock (fixture);
  g_autoptr (TillInvoice) invoice = till_invoice_new ("b");

  invoice->order_id = g_strdup ("shop-1");
  put_record (fixture->archive, invoice);
  put_own (fixture, "b", "N/A");
  put_page (fixture, 0, 4, "a ?bob@example.org ?x c");

  forget (fixture, "bob@example.org", 1);
  assert_listed (fixture, 0, "1:x b:N/A ");

  forget (fixture, "shop-1", 0);
  assert_listed (fixture, 0, "1:x ");
  put_own (fixture, "b", "N/A");
  assert_listed (fixture, 0, "1:x ");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/unreadable/counted", test_counted);
  ADD ("/unreadable/whole-page", test_whole_page);
  ADD ("/unreadable/healed", test_healed);
  ADD ("/unreadable/older-answer", test_older_answer);
  ADD ("/unreadable/receipts", test_receipts);
  ADD ("/unreadable/due", test_due);
  ADD ("/unreadable/due-by-id", test_due_by_id);
  ADD ("/unreadable/forgotten", test_forgotten);
#undef ADD

  return g_test_run ();
}
