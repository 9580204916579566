/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Notes and tickets: kept with who and when, found, taken back without being lost, and read with
 * whatever else belongs to their case. */

#include "fixture.h"

#include "till-archive-retention.h"
#include "till-await.h"
#include "till-case-file.h"
#include "till-archive-notes.h"
#include "till-archive-records.h"

#define NOW_MS G_GINT64_CONSTANT (1700000000000)

static void
put (TillArchive *archive, gpointer record)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, till_observation_new_for_record (record, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

/* An invoice with two orders, and an order of nobody's invoice. */
static void
put_records (Fixture *fixture)
{
  static const char *const ids[] = { "esim-1", "esim-2", "esim-9" };
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");

  reopen (fixture);
  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup ("paid");
  invoice->created_at_ms = 1;
  put (fixture->archive, invoice);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (TillOrder) order = till_order_new (ids[i]);

      order->invoice_id = i < 2 ? g_strdup ("inv-1") : NULL;
      put (fixture->archive, order);
    }
}

static void
write_note (Fixture *fixture,
            gboolean is_of_order,
            const char *id,
            gboolean is_ticket,
            const char *text)
{
  g_autoptr (TillNote) note = till_note_new (is_of_order, id, is_ticket, text);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  note->who = g_strdup ("ana");
  note->at_ms = NOW_MS;
  till_archive_add_note_async (fixture->archive, note, NULL, till_await_cb, &result);
  g_assert_true (till_archive_write_note_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
take_back (Fixture *fixture, gint64 key, const char *who)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_take_back_note_async (fixture->archive, key, who, NOW_MS + 1, NULL, till_await_cb,
                                     &result);
  g_assert_true (till_archive_write_note_finish (fixture->archive, till_await (&result), NULL));
}

static TillCaseFile *
read_case (Fixture *fixture, gboolean is_of_order, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillCaseFile *file = NULL;

  till_archive_read_case_async (fixture->archive, is_of_order, id, NULL, till_await_cb, &result);
  file = till_archive_read_case_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return file;
}

static void
assert_found (Fixture *fixture, const char *text, const char *id, TillSearchField field)
{
  g_autoptr (GPtrArray) hits = look_up (fixture->archive, text);
  const TillSearchHit *hit = NULL;

  g_assert_cmpuint (hits->len, ==, id != NULL);
  if (id == NULL)
    return;

  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
  g_assert_cmpint (hit->field, ==, field);
}

static void
test_found (Fixture *fixture, gconstpointer data)
{
  put_records (fixture);
  write_note (fixture, FALSE, "inv-1", TRUE, " #ZD-4711 ");
  write_note (fixture, TRUE, "esim-9", FALSE, "Wants a window seat");
  assert_found (fixture, "ZD-4711", "inv-1", TILL_FIELD_INVOICE_TICKET);
  assert_found (fixture, "zd-4711", "inv-1", TILL_FIELD_INVOICE_TICKET);
  assert_found (fixture, "4711", "inv-1", TILL_FIELD_INVOICE_TICKET);
  assert_found (fixture, "window SEAT", "esim-9", TILL_FIELD_ORDER_NOTE);
  assert_found (fixture, "ZD-48", NULL, 0);
}

static void
test_taken_back (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCaseFile) before = NULL;
  g_autoptr (TillCaseFile) after = NULL;
  const TillNote *note = NULL;

  put_records (fixture);
  write_note (fixture, FALSE, "inv-1", TRUE, "ZD-4711");
  take_back (fixture, 1, "bob");
  reopen (fixture);
  assert_found (fixture, "ZD-4711", NULL, 0);
  before = read_case (fixture, FALSE, "inv-1");
  note = g_ptr_array_index (before->notes, 0);
  g_assert_cmpstr (note->text, ==, "ZD-4711");
  g_assert_cmpstr (note->who, ==, "ana");
  g_assert_cmpint (note->at_ms, ==, NOW_MS);
  g_assert_cmpstr (note->taken_back_by, ==, "bob");
  g_assert_cmpint (note->taken_back_at_ms, ==, NOW_MS + 1);

  take_back (fixture, 1, NULL);
  assert_found (fixture, "ZD-4711", "inv-1", TILL_FIELD_INVOICE_TICKET);
  after = read_case (fixture, FALSE, "inv-1");
  note = g_ptr_array_index (after->notes, 0);
  g_assert_null (note->taken_back_by);
}

/* A case is the same from whichever of its records it is opened. */
static void
test_case (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCaseFile) by_invoice = NULL;
  g_autoptr (TillCaseFile) by_order = NULL;
  g_autoptr (TillCaseFile) alone = NULL;
  g_autoptr (TillCaseFile) unknown = NULL;

  put_records (fixture);
  write_note (fixture, TRUE, "esim-2", FALSE, "Called");
  by_invoice = read_case (fixture, FALSE, "inv-1");
  by_order = read_case (fixture, TRUE, "esim-2");
  alone = read_case (fixture, TRUE, "esim-9");
  unknown = read_case (fixture, TRUE, "nowhere");
  g_assert_nonnull (by_order->invoice);
  g_assert_cmpuint (by_invoice->orders->len, ==, 2);
  g_assert_cmpuint (by_order->orders->len, ==, 2);
  g_assert_cmpuint (by_order->samples->len, ==, 2);
  g_assert_cmpuint (by_invoice->notes->len, ==, 1);
  g_assert_cmpuint (by_order->notes->len, ==, 1);
  g_assert_null (alone->invoice);
  g_assert_cmpuint (alone->orders->len, ==, 1);
  g_assert_cmpuint (unknown->orders->len, ==, 0);
}

static void
put_order (Fixture *fixture,
           const char *id,
           const char *email,
           const char *invoice_id,
           gint64 at_ms)
{
  g_autoptr (TillOrder) order = till_order_new (id);

  order->client_email = g_strdup (email);
  order->invoice_id = g_strdup (invoice_id);
  order->created_at_ms = at_ms;
  put (fixture->archive, order);
}

static void
assert_history (const TillCaseFile *file, const char *const *ids)
{
  g_assert_cmpuint (file->history->len, ==, g_strv_length ((char **) ids));
  for (guint i = 0; ids[i] != NULL; i++)
    g_assert_cmpstr (till_record_get_id (g_ptr_array_index (file->history, i)), ==, ids[i]);
}

/* A case has what else its customer has ordered and been charged, once each, the newest first, and
 * nothing of anybody else. */
static void
test_history (Fixture *fixture, gconstpointer data)
{
  static const char *const of_first[] = { "esim-3", "inv-2", "esim-2", NULL };
  static const char *const of_third[] = { "esim-1", "inv-1", NULL };
  static const char *const none[] = { NULL };
  g_autoptr (TillInvoice) one = till_invoice_new ("inv-1");
  g_autoptr (TillInvoice) two = till_invoice_new ("inv-2");
  g_autoptr (TillCaseFile) first = NULL;
  g_autoptr (TillCaseFile) third = NULL;
  g_autoptr (TillCaseFile) other = NULL;

  reopen (fixture);
  put (fixture->archive, one);
  put (fixture->archive, two);
  put_order (fixture, "esim-1", "Ana@Example.com", "inv-1", 1);
  put_order (fixture, "esim-2", "ana@example.com", "inv-2", 2);
  put_order (fixture, "esim-3", "ana@example.com", "inv-2", 3);
  put_order (fixture, "esim-4", "bana@example.com", NULL, 4);
  first = read_case (fixture, FALSE, "inv-1");
  third = read_case (fixture, TRUE, "esim-3");
  other = read_case (fixture, TRUE, "esim-4");
  assert_history (first, of_first);
  g_assert_cmpuint (third->orders->len, ==, 2);
  assert_history (third, of_third);
  assert_history (other, none);
}

/* However many orders a case has, they do not take the place of the others. */
static void
test_history_of_many (Fixture *fixture, gconstpointer data)
{
  static const char *const former[] = { "esim-old", NULL };
  g_autoptr (TillCaseFile) file = NULL;

  reopen (fixture);
  put_order (fixture, "esim-old", "ana@example.com", NULL, 1);
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *id = g_strdup_printf ("esim-%u", i);

      put_order (fixture, id, "ana@example.com", "inv-1", 2);
    }
  file = read_case (fixture, FALSE, "inv-1");
  g_assert_cmpuint (file->orders->len, ==, 30);
  assert_history (file, former);
}

/* An order and its invoice may have the same id. */
static void
test_history_of_same_ids (Fixture *fixture, gconstpointer data)
{
  static const char *const former[] = { "7", "7", NULL };
  g_autoptr (TillInvoice) invoice = till_invoice_new ("7");
  g_autoptr (TillCaseFile) file = NULL;

  reopen (fixture);
  put (fixture->archive, invoice);
  put_order (fixture, "7", "ana@example.com", "7", 1);
  put_order (fixture, "8", "ana@example.com", NULL, 2);
  file = read_case (fixture, TRUE, "8");
  assert_history (file, former);
  g_assert_true (TILL_IS_INVOICE (g_ptr_array_index (file->history, 1)));
}

static void
erase_old (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  guint n_erased = 0;

  till_archive_erase_old_async (fixture->archive, NOW_MS, NULL, NULL, till_await_cb, &result);
  till_archive_erase_old_finish (fixture->archive, till_await (&result), &n_erased, &error);
  g_assert_no_error (error);
}

/* What somebody has written about is not old. */
static void
test_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) newest = till_invoice_new ("inv-2");
  g_autoptr (TillCaseFile) file = NULL;

  put_records (fixture);
  put (fixture->archive, newest);
  write_note (fixture, FALSE, "inv-1", FALSE, "Called");
  erase_old (fixture);
  file = read_case (fixture, FALSE, "inv-1");
  g_assert_nonnull (file->invoice);
  g_assert_cmpuint (file->notes->len, ==, 1);
}

static void
test_text (void)
{
  g_autofree char *many = g_strnfill (3000, 'x');
  g_autofree char *exception = g_strconcat (many + 1001, "é", NULL);
  g_autoptr (TillNote) cut = till_note_new (FALSE, "a", FALSE, exception);
  g_autoptr (TillNote) empty = till_note_new (FALSE, "a", TRUE, " # ");

  g_assert_cmpuint (strlen (cut->text), ==, 1999);
  g_assert_cmpstr (empty->text, ==, "");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/notes/found", test_found);
  ADD ("/notes/taken-back", test_taken_back);
  ADD ("/notes/case", test_case);
  ADD ("/notes/history", test_history);
  ADD ("/notes/history-of-many", test_history_of_many);
  ADD ("/notes/history-of-same-ids", test_history_of_same_ids);
  ADD ("/notes/kept", test_kept);
#undef ADD
  g_test_add_func ("/notes/text", test_text);

  return g_test_run ();
}
