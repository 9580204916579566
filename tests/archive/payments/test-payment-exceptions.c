/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payments that somebody has to decide about: found as soon as they are seen, gone once they are
 * decided about, and listed without reading any other. */

#include "fixture.h"

#include "till-archive-payment-decisions.h"
#include "till-archive-activity.h"
#include "till-archive-payment-exceptions.h"
#include "till-archive-overview.h"
#include "till-archive-payments.h"
#include "till-archive-private.h"
#include "till-await.h"
#include "till-settlement.h"
#include "till-observation.h"
#include "till-archive-records.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many the archive judges at once. */
#define PIECE 500

/* Of a file of SQLite; a page of a long value begins with the number of the next. */
#define PAGE      4096
#define NEXT_PAGE 4

#define DAY G_GINT64_CONSTANT (86400000)
#define NOW G_GINT64_CONSTANT (1782216000000)

static TillInvoice *
make (const char *id, TillInvoiceStatus status, const char *paid, gint64 paid_at_ms)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = status;
  invoice->status_text = g_strdup (till_invoice_status_to_string (status));
  invoice->order_id = g_strdup_printf ("shop-%s", id);
  invoice->created_at_ms = NOW - 100 * DAY;
  invoice->is_complete = TRUE;
  g_assert_true (till_decimal_parse ("20", &invoice->amount));
  add_address (invoice->addresses, "tron", "20", "USDT");
  if (paid == NULL)
    return invoice;

  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup ("tron:USDT");
  invoice->payment->amount = g_strdup (paid);
  invoice->payment->tx_hash = g_strdup_printf ("hash-%s", id);
  invoice->payment->paid_at_ms = paid_at_ms;

  return invoice;
}

static GPtrArray *
make_observations (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
}

/* Takes @invoice. */
static void
add_observation (GPtrArray *observations, TillInvoice *invoice, gint64 asked_at_ms)
{
  g_ptr_array_add (observations,
                   till_observation_new_for_record (TILL_RECORD (invoice), asked_at_ms));
  g_object_unref (invoice);
}

static void
put_observations (Fixture *fixture, GPtrArray *observations)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
put_at (Fixture *fixture, TillInvoice *invoice, gint64 asked_at_ms)
{
  g_autoptr (GPtrArray) observations = make_observations ();

  add_observation (observations, invoice, asked_at_ms);
  put_observations (fixture, observations);
}

static void
put (Fixture *fixture, TillInvoice *invoice)
{
  put_at (fixture, invoice, NOW);
}

static guint64
count (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint64 n_exceptions = 0;

  till_archive_count_payment_exceptions_async (fixture->archive, NULL, till_await_cb, &result);
  g_assert_true (till_archive_count_payment_exceptions_finish (
      fixture->archive, till_await (&result), &n_exceptions, &error));
  g_assert_no_error (error);

  return n_exceptions;
}

/* Returns: the ids of the odd ones, joined, from @offset on. */
static char *
list (Fixture *fixture, TillInvoiceSort sort, guint64 offset, guint limit)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  query->is_exception = TRUE;
  query->sort = sort;
  till_archive_list_invoices_async (fixture->archive, query, offset, limit, NULL, till_await_cb,
                                    &result);
  page = till_archive_list_invoices_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < page->records->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "",
                            till_record_get_id (page->records->pdata[i]));

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
assert_listed (Fixture *fixture, TillInvoiceSort sort, const char *expected)
{
  g_autofree char *ids = list (fixture, sort, 0, 100);

  g_assert_cmpstr (ids, ==, expected);
}

static void
accept (Fixture *fixture, const char *id, const char *accepted)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_accept_payment_async (fixture->archive, id, accepted, NOW, till_await_cb, &result);
  g_assert_true (till_archive_decide_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
set_returned (Fixture *fixture, TillInvoice *invoice)
{
  g_autoptr (GPtrArray) invoices = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  if (invoice != NULL)
    g_ptr_array_add (invoices, invoice);
  till_archive_set_refunded_payments_async (fixture->archive, invoices, NULL, till_await_cb,
                                            &result);
  g_assert_true (
      till_archive_set_refunded_payments_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
put_all (Fixture *fixture)
{
  put (fixture, make ("exact", TILL_INVOICE_PAID, "20.000", NOW - 5));
  put (fixture, make ("over", TILL_INVOICE_PAID, "20.000000000000000001", NOW - 4));
  put (fixture, make ("part", TILL_INVOICE_PENDING, "5", NOW - 3));
  put (fixture, make ("open", TILL_INVOICE_PENDING, NULL, 0));
  put (fixture, make ("late", TILL_INVOICE_EXPIRED, "20", NOW - 2));
  put (fixture, make ("gone", TILL_INVOICE_CANCELLED, NULL, 0));
}

static void
test_judged (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_all (fixture);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part over");
  assert_listed (fixture, TILL_SORT_ORDER_ID, "part over late");
  g_assert_cmpuint (count (fixture), ==, 3);

  /* What goes on being paid until it is all there is no question any more. */
  put_at (fixture, make ("part", TILL_INVOICE_PAID, "20", NOW), NOW + 1);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late over");
}

/* A list says no amounts, but that something came in after the end is enough. */
static void
test_listed_late (Fixture *fixture, gconstpointer data)
{
  TillInvoice *invoice = make ("late", TILL_INVOICE_EXPIRED, NULL, 0);

  reopen (fixture);
  invoice->is_complete = FALSE;
  invoice->paid_chain = g_strdup ("tron:USDT");
  put (fixture, invoice);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late");
  /* And what is read later without the time of payment does not change its place. */
  put_at (fixture, make ("late", TILL_INVOICE_EXPIRED, "3.33", 0), NOW + 1);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late");
}

static void
test_accepted (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_all (fixture);
  accept (fixture, "over", "20.000000000000000001 tron:USDT");
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part");
  accept (fixture, "part", "5 tron:USDT");
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late");

  /* It holds for what was accepted, also when that is read again. */
  put_at (fixture, make ("part", TILL_INVOICE_PENDING, "5", NOW - 3), NOW + 1);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late");
  put_at (fixture, make ("part", TILL_INVOICE_PENDING, "6", NOW - 3), NOW + 2);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part");
  accept (fixture, "over", NULL);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part over");
}

static void
test_returned (Fixture *fixture, gconstpointer data)
{
  const char *const ids[] = { "late", "over", NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) invoices = NULL;

  reopen (fixture);
  put_all (fixture);
  set_returned (fixture, make ("late", TILL_INVOICE_EXPIRED, "20", NOW - 2));
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "part over");
  till_archive_load_payments_async (fixture->archive, ids, NULL, till_await_cb, &result);
  invoices = till_archive_load_payments_finish (fixture->archive, till_await (&result), NULL);
  g_assert_true (TILL_INVOICE (invoices->pdata[0])->is_accepted);
  g_assert_false (TILL_INVOICE (invoices->pdata[1])->is_accepted);

  /* Another one instead, then none: the refund was void. */
  set_returned (fixture, make ("over", TILL_INVOICE_PAID, "20.000000000000000001", NOW - 4));
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part");
  set_returned (fixture, NULL);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part over");
}

/* What has gone back of an invoice that is not there yet is not forgotten. */
static void
test_returned_unseen (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  set_returned (fixture, make ("late", TILL_INVOICE_EXPIRED, "20", NOW - 2));
  set_returned (fixture, NULL);
  put (fixture, make ("late", TILL_INVOICE_EXPIRED, "20", NOW - 2));
  g_assert_cmpuint (count (fixture), ==, 0);
}

static void
test_paged (Fixture *fixture, gconstpointer data)
{
  static const TillInvoiceSort sorts[] = { TILL_SORT_PAYMENT_EXCEPTION, TILL_SORT_CREATED,
                                           TILL_SORT_ORDER_ID };

  reopen (fixture);
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *id = g_strdup_printf ("i%02u", i);
      TillInvoice *invoice =
          make (id, i % 3 == 0 ? TILL_INVOICE_EXPIRED : TILL_INVOICE_PAID, "20", NOW + i);

      invoice->created_at_ms = NOW + i;
      put (fixture, invoice);
    }
  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++)
    {
      g_autofree char *first = list (fixture, sorts[i], 0, 3);
      g_autofree char *next = list (fixture, sorts[i], 3, 3);
      g_autofree char *last = list (fixture, sorts[i], 18, 3);

      g_assert_cmpstr (first, ==, "i57 i54 i51");
      g_assert_cmpstr (next, ==, "i48 i45 i42");
      g_assert_cmpstr (last, ==, "i03 i00");
    }
}

static GPtrArray *
list_attention (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *found = NULL;

  till_archive_list_attention_async (fixture->archive, NOW, NULL, till_await_cb, &result);
  found = till_archive_list_attention_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return found;
}

/* Each of the last month is an entry that knows its payment, the oldest first; those of long ago
 * are one. */
static void
test_attention (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) found = NULL;
  const TillAttention *first = NULL;
  const TillAttention *last = NULL;
  const TillAttention *older = NULL;

  reopen (fixture);
  put_all (fixture);
  put (fixture, make ("old", TILL_INVOICE_EXPIRED, "20", NOW - 31 * DAY));
  put (fixture, make ("older", TILL_INVOICE_EXPIRED, "20", NOW - 90 * DAY));
  found = list_attention (fixture);
  g_assert_cmpuint (found->len, ==, 4);
  first = g_ptr_array_index (found, 0);
  g_assert_cmpint (first->kind, ==, TILL_ATTENTION_PAYMENT_EXCEPTION);
  g_assert_cmpstr (first->record_id, ==, "over");
  last = g_ptr_array_index (found, 2);
  g_assert_cmpstr (last->record_id, ==, "late");
  g_assert_cmpstr (last->name, ==, "shop-late");
  g_assert_cmpstr (last->invoice->payment->amount, ==, "20");
  older = g_ptr_array_index (found, 3);
  g_assert_cmpint (older->kind, ==, TILL_ATTENTION_PAYMENTS_OLD);
  g_assert_cmpstr (older->record_id, ==, "2");
}

static void
test_activity (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillActivityList) activity = NULL;
  const TillActivityItem *item = NULL;

  reopen (fixture);
  put_all (fixture);
  till_archive_list_activity_async (fixture->archive, NOW - 3, NULL, till_await_cb, &result);
  activity = till_archive_list_activity_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (activity->exception->len, ==, 1);
  item = g_ptr_array_index (activity->exception, 0);
  g_assert_cmpstr (item->id, ==, "late");
  g_assert_cmpstr (item->invoice->payment->amount, ==, "20");
}

static void
run (const char *path, const char *sql)
{
  sqlite3 *database = NULL;

  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (database), ==, SQLITE_OK);
}

static guint
judge_rest (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint n_judged = 0;

  till_archive_judge_rest_async (fixture->archive, NULL, till_await_cb, &result);
  g_assert_true (
      till_archive_judge_rest_finish (fixture->archive, till_await (&result), &n_judged, &error));
  g_assert_no_error (error);

  return n_judged;
}

/* Makes of the archive one that an older version has left. */
static void
age (Fixture *fixture)
{
  g_autofree char *path = NULL;

  g_clear_object (&fixture->archive);
  path = make_path (fixture);
  run (path,
       "UPDATE invoices SET payment_exception_at_ms = 0;"
       "INSERT OR REPLACE INTO sync_cursors (name, state) SELECT 'odd', CAST (max (key) AS TEXT) "
       "FROM invoices");
  reopen (fixture);
}

/* An archive that an older version has left is judged afterwards. */
static void
test_judged_later (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_all (fixture);
  g_assert_cmpuint (judge_rest (fixture), ==, 0);
  age (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
  g_assert_cmpuint (judge_rest (fixture), ==, 4);
  g_assert_cmpuint (judge_rest (fixture), ==, 0);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "late part over");
}

static void
put_paid (Fixture *fixture, guint n_invoices)
{
  g_autoptr (GPtrArray) observations = make_observations ();

  for (guint i = 0; i < n_invoices; i++)
    {
      g_autofree char *id = g_strdup_printf ("paid-%u", i);

      add_observation (observations, make (id, TILL_INVOICE_PAID, "20", NOW), NOW);
    }
  put_observations (fixture, observations);
}

/* Each once, from one piece to the next; the first and the last are odd. */
static void
test_judged_in_pieces (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put (fixture, make ("first", TILL_INVOICE_EXPIRED, "20", NOW - 2));
  put_paid (fixture, 2 * PIECE - 1);
  put (fixture, make ("last", TILL_INVOICE_EXPIRED, "20", NOW - 1));
  age (fixture);
  g_assert_cmpuint (judge_rest (fixture), ==, PIECE);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "last");
  g_assert_cmpuint (judge_rest (fixture), ==, PIECE);
  g_assert_cmpuint (judge_rest (fixture), ==, 1);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "last first");
  g_assert_cmpuint (judge_rest (fixture), ==, 0);
}

/* Breaks the chain of pages of a value that is full of @text. */
static int
break_chain (const char *path, const char *text)
{
  const guint8 nowhere[NEXT_PAGE] = { 0xff, 0xff, 0xff, 0xff };
  char page[PAGE];
  int fd = open (path, O_RDWR | O_CLOEXEC);
  int n_pages = 0;

  for (off_t at = 0; pread (fd, page, PAGE, at) == PAGE; at += PAGE)
    if (memcmp (page + NEXT_PAGE, text, strlen (text)) == 0 &&
        pwrite (fd, nowhere, NEXT_PAGE, at) == NEXT_PAGE)
      n_pages++;

  return n_pages;
}

/* In another process: closing the file in this one would give up the locks that SQLite has on it.
 */
static void
damage (const char *path, const char *text)
{
  pid_t child = fork ();
  int status = 0;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    _exit (break_chain (path, text));
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), >, 1);
}

/* One that cannot be read keeps nobody from hearing of those behind it. It is damaged after the
 * archive was opened, which looks for that, and what the archive has read of it before is no longer
 * valid once another console has written. */
static void
test_judged_but_damaged (Fixture *fixture, gconstpointer data)
{
  TillInvoice *invoice = make ("broken", TILL_INVOICE_EXPIRED, "20", NOW - 2);
  g_autofree char *path = NULL;
  guint n_judged = 0;
  guint n_all = 0;

  invoice->description = g_strnfill (4 * PAGE, 'x');
  reopen (fixture);
  put (fixture, make ("first", TILL_INVOICE_EXPIRED, "20", NOW - 3));
  put_paid (fixture, PIECE - 1);
  put (fixture, invoice);
  put (fixture, make ("last", TILL_INVOICE_EXPIRED, "20", NOW - 1));
  age (fixture);
  path = find_file (fixture->folder, ".db");
  damage (path, "xxxxxxxxxxxxxxxx");
  run (path, "INSERT INTO sync_cursors (name, state) VALUES ('other', '')");
  while ((n_judged = judge_rest (fixture)) > 0)
    n_all += n_judged;
  g_assert_cmpuint (n_all, ==, PIECE + 2);
  assert_listed (fixture, TILL_SORT_PAYMENT_EXCEPTION, "last first");
}

/* What is as it was is neither written again nor news. */
static void
test_judged_the_same (Fixture *fixture, gconstpointer data)
{
  gint before = 0;

  reopen (fixture);
  put_paid (fixture, 3);
  age (fixture);
  before = fixture->archive->generation;
  g_assert_cmpuint (judge_rest (fixture), ==, 3);
  g_assert_cmpint (fixture->archive->generation, ==, before);

  put_all (fixture);
  age (fixture);
  before = fixture->archive->generation;
  g_assert_cmpuint (judge_rest (fixture), ==, 7);
  g_assert_cmpint (fixture->archive->generation, ==, before + 1);
}

typedef struct
{
  GString *order;
  char name;
  GAsyncResult *result;
} Turn;

static void
turn_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Turn *turn = user_data;

  g_string_append_c (turn->order, turn->name);
  till_await_cb (source, result, &turn->result);
}

/* Nobody waits for it: who does goes first. The other console holds the archive until all three are
 * in the queue. */
static void
test_judged_in_background (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) order = g_string_new (NULL);
  g_autoptr (GPtrArray) observations = make_observations ();
  g_autofree char *path = NULL;
  Turn held = { order, 'h', NULL };
  Turn judged = { order, 'j', NULL };
  Turn awaited = { order, 'a', NULL };
  sqlite3 *other = NULL;

  reopen (fixture);
  put_all (fixture);
  age (fixture);
  path = find_file (fixture->folder, ".db");
  g_assert_cmpint (sqlite3_open (path, &other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, turn_cb, &held);
  till_archive_judge_rest_async (fixture->archive, NULL, turn_cb, &judged);
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, turn_cb, &awaited);
  g_assert_cmpint (sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  g_object_unref (till_await (&held.result));
  g_object_unref (till_await (&judged.result));
  g_object_unref (till_await (&awaited.result));
  g_assert_cmpstr (order->str, ==, "haj");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/payment-exceptions/judged", test_judged);
  ADD ("/payment-exceptions/listed-late", test_listed_late);
  ADD ("/payment-exceptions/accepted", test_accepted);
  ADD ("/payment-exceptions/returned", test_returned);
  ADD ("/payment-exceptions/returned-unseen", test_returned_unseen);
  ADD ("/payment-exceptions/paged", test_paged);
  ADD ("/payment-exceptions/attention", test_attention);
  ADD ("/payment-exceptions/news", test_activity);
  ADD ("/payment-exceptions/judged-later", test_judged_later);
  ADD ("/payment-exceptions/judged-in-pieces", test_judged_in_pieces);
  ADD ("/payment-exceptions/judged-but-damaged", test_judged_but_damaged);
  ADD ("/payment-exceptions/judged-the-same", test_judged_the_same);
  ADD ("/payment-exceptions/judged-in-background", test_judged_in_background);

  return g_test_run ();
}
