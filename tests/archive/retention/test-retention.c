/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is kept: what is old is erased in pieces, nothing that is open; all of it on request. Killed
 * in the middle, the archive is whole and says what it has. */

#include "fixture.h"

#include "till-archive-retention.h"
#include "till-await.h"
#include "till-local-ledger.h"
#include "till-archive-notes.h"
#include "till-archive-templates.h"
#include "till-archive-records.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>

#define OLD_MS G_GINT64_CONSTANT (1600000000000)
#define NEW_MS G_GINT64_CONSTANT (1700000000000)
#define N_MANY 1000
#define DAY_MS G_GINT64_CONSTANT (86400000)

static TillInvoice *
make_invoice (const char *id, TillInvoiceStatus status, gint64 created_at_ms)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->order_id = g_strconcat ("shop-", id, NULL);
  invoice->status = status;
  invoice->created_at_ms = created_at_ms;
  invoice->description = g_strconcat ("Mug of ", id, NULL);
  invoice->is_complete = TRUE;

  return invoice;
}

static void
put_invoice (TillArchive *archive, const char *id, TillInvoiceStatus status, gint64 created_at_ms)
{
  g_autoptr (TillInvoice) invoice = make_invoice (id, status, created_at_ms);

  put_record (archive, invoice);
}

static void
put_order (TillArchive *archive, const char *id, TillOrderStatus status, gint64 created_at_ms)
{
  g_autoptr (TillOrder) order = make_order (id);

  order->status = status;
  order->status_text = g_strdup (till_order_status_to_string (status));
  order->created_at_ms = created_at_ms;
  order->expires_at_ms = created_at_ms;
  put_record (archive, order);
}

static guint
erase_old (TillArchive *archive, const char *const *kept)
{
  guint n_all = 0;
  guint n_erased = 0;

  do
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      till_archive_erase_old_async (archive, NEW_MS, kept, NULL, till_await_cb, &result);
      till_archive_erase_old_finish (archive, till_await (&result), &n_erased, &error);
      g_assert_no_error (error);
      n_all += n_erased;
    }
  while (n_erased > 0);

  return n_all;
}

static void
set_keeping (TillArchive *archive, guint days, gboolean is_paused)
{
  TillRetentionSettings keeping = { days, is_paused };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_set_retention_async (archive, &keeping, NULL, till_await_cb, &result);
  g_assert_true (till_archive_set_retention_finish (archive, till_await (&result), &error));
}

static TillRetentionSettings
get_keeping (TillArchive *archive)
{
  TillRetentionSettings keeping = { 1, TRUE };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_get_retention_async (archive, NULL, till_await_cb, &result);
  g_assert_true (
      till_archive_get_retention_finish (archive, till_await (&result), &keeping, &error));

  return keeping;
}

static gboolean
is_found (TillArchive *archive, const char *text)
{
  g_autoptr (GPtrArray) hits = look_up (archive, text);

  return hits->len > 0;
}

static guint64
count (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (archive, till_await (&result), NULL);

  return summary->n_invoices;
}

static void
test_setting (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  g_assert_cmpuint (get_keeping (fixture->archive).days, ==, 0);
  g_assert_false (get_keeping (fixture->archive).is_paused);
  set_keeping (fixture->archive, 365, TRUE);
  reopen (fixture);
  g_assert_cmpuint (get_keeping (fixture->archive).days, ==, 365);
  g_assert_true (get_keeping (fixture->archive).is_paused);
}

static void
test_old (Fixture *fixture, gconstpointer data)
{
  static const char *const kept[] = { "inv-kept", NULL };

  reopen (fixture);
  put_invoice (fixture->archive, "inv-old", TILL_INVOICE_EXPIRED, OLD_MS);
  put_invoice (fixture->archive, "inv-open", TILL_INVOICE_PENDING, OLD_MS);
  put_invoice (fixture->archive, "inv-kept", TILL_INVOICE_PAID, OLD_MS);
  put_invoice (fixture->archive, "inv-new", TILL_INVOICE_PAID, NEW_MS);
  put_order (fixture->archive, "ord-old", TILL_ORDER_FAILED, OLD_MS);
  put_order (fixture->archive, "ord-open", TILL_ORDER_PENDING, OLD_MS);
  put_order (fixture->archive, "ord-new", TILL_ORDER_FAILED, NEW_MS);
  g_assert_cmpuint (erase_old (fixture->archive, kept), ==, 2);
  g_assert_false (is_found (fixture->archive, "inv-old"));
  g_assert_false (is_found (fixture->archive, "v-old"));
  g_assert_false (is_found (fixture->archive, "p-inv-old"));
  g_assert_false (is_found (fixture->archive, "ord-old"));
  g_assert_true (is_found (fixture->archive, "inv-open"));
  g_assert_true (is_found (fixture->archive, "inv-kept"));
  g_assert_true (is_found (fixture->archive, "Mug of inv-kept"));
  g_assert_true (is_found (fixture->archive, "inv-new"));
  g_assert_true (is_found (fixture->archive, "ord-open"));
  g_assert_true (is_found (fixture->archive, "ord-new"));
}

static void
put_active (TillArchive *archive, const char *id, gint64 plan_ends_at_ms)
{
  g_autoptr (TillOrder) order = make_order (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("active");
  order->created_at_ms = OLD_MS;
  order->expires_at_ms = OLD_MS;
  if (plan_ends_at_ms > 0)
    {
      order->usage = till_usage_new ();
      order->usage->expires_at_ms = plan_ends_at_ms;
    }
  put_record (archive, order);
}

/* An eSIM that nobody has installed yet has all of its days before it. */
static void
test_plan (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_active (fixture->archive, "ord-ended", OLD_MS + DAY_MS);
  put_active (fixture->archive, "ord-unused", 0);
  put_order (fixture->archive, "ord-new", TILL_ORDER_FAILED, NEW_MS);
  g_assert_cmpuint (erase_old (fixture->archive, NULL), ==, 1);
  g_assert_false (is_found (fixture->archive, "ord-ended"));
  g_assert_true (is_found (fixture->archive, "ord-unused"));
}

static void
make_failed (TillArchive *archive, const char *id)
{
  g_autoptr (TillOrder) order = make_order (id);

  order->created_at_ms = OLD_MS;
  add_order (archive, order);
  update_order (archive, id, TILL_ORDER_FAILED);
}

/* Also of an order that was made here and that the service does not list. */
static void
test_recorded (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillNote) note = till_note_new (TRUE, "made-noted", FALSE, "Called back");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillOrder) recorded = NULL;
  g_autoptr (TillOrder) bare = NULL;

  reopen (fixture);
  make_failed (fixture->archive, "made-bare");
  make_failed (fixture->archive, "made-noted");
  note->who = g_strdup ("ana");
  note->at_ms = OLD_MS;
  till_archive_add_note_async (fixture->archive, note, NULL, till_await_cb, &result);
  g_assert_true (till_archive_write_note_finish (fixture->archive, till_await (&result), NULL));
  g_assert_cmpuint (erase_old (fixture->archive, NULL), ==, 1);
  recorded = find_order (fixture->archive, "made-noted");
  bare = find_order (fixture->archive, "made-bare");
  g_assert_nonnull (recorded);
  g_assert_null (bare);
}

/* What would be erased at once is not put down first. */
static void
test_not_taken (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  set_keeping (fixture->archive, 30, FALSE);
  put_invoice (fixture->archive, "inv-old", TILL_INVOICE_PAID, OLD_MS);
  put_invoice (fixture->archive, "inv-open", TILL_INVOICE_PENDING, OLD_MS);
  put_invoice (fixture->archive, "inv-new", TILL_INVOICE_PAID,
               till_archive_get_now_ms (fixture->archive) - DAY_MS);
  g_assert_false (is_found (fixture->archive, "inv-old"));
  g_assert_true (is_found (fixture->archive, "inv-open"));
  g_assert_true (is_found (fixture->archive, "inv-new"));
}

static void
put_many (TillArchive *archive)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%04u", i);

      g_ptr_array_add (records, make_invoice (id, TILL_INVOICE_PAID, OLD_MS + i));
    }
  g_ptr_array_add (observations, till_observation_new_for_records (records, 1));
  till_archive_put_async (archive, observations, "mirror", "newest", NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
}

static void
empty (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_empty_async (archive, NULL, till_await_cb, &result);
  g_assert_true (till_archive_empty_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *walk = NULL;
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (TillOrder) found = NULL;

  reopen (fixture);
  set_keeping (fixture->archive, 365, FALSE);
  add_order (fixture->archive, order);
  put_many (fixture->archive);
  empty (fixture->archive);
  g_assert_cmpuint (count (fixture->archive), ==, 0);
  found = find_order (fixture->archive, "ord-1");
  g_assert_null (found);
  till_archive_get_sync_cursor_async (fixture->archive, "mirror", NULL, till_await_cb, &result);
  walk = till_archive_get_sync_cursor_finish (fixture->archive, till_await (&result), NULL);
  g_assert_null (walk);
  g_assert_cmpuint (get_keeping (fixture->archive).days, ==, 365);

  put_invoice (fixture->archive, "inv-0001", TILL_INVOICE_PENDING, OLD_MS);
  g_assert_true (is_found (fixture->archive, "inv-0001"));
  g_assert_false (is_found (fixture->archive, "inv-0002"));
}

/* Erases until it is killed; says when it has begun. */
static void
erase_for_ever (const char *folder, const char *how)
{
  g_autoptr (TillArchive) archive = open_archive (folder, ACCOUNT, ORIGIN, NULL);

  puts ("begun");
  fflush (stdout);
  if (g_str_equal (how, "old"))
    erase_old (archive, NULL);
  else
    empty (archive);
  puts ("ended");
  fflush (stdout);
  while (TRUE)
    g_usleep (G_USEC_PER_SEC);
}

static void
kill_eraser (Fixture *fixture, const char *how, guint wait_us)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GSubprocess) eraser = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, self, "--erase-for-ever", fixture->folder, how, NULL);
  g_autoptr (GDataInputStream) output =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (eraser));
  g_autofree char *line = g_data_input_stream_read_line_utf8 (output, NULL, NULL, NULL);

  g_assert_cmpstr (line, ==, "begun");
  g_usleep (wait_us);
  g_subprocess_force_exit (eraser);
  g_subprocess_wait (eraser, NULL, NULL);
  g_assert_cmpint (g_subprocess_get_term_sig (eraser), ==, SIGKILL);
}

static void
assert_sound (Fixture *fixture)
{
  static const char sql[] =
      "INSERT INTO invoice_names (invoice_names, rank) VALUES ('integrity-check', 1);"
      "INSERT INTO invoice_texts (invoice_texts, rank) VALUES ('integrity-check', 1);"
      "INSERT INTO order_names (order_names, rank) VALUES ('integrity-check', 1);";
  g_autofree char *path = find_file (fixture->folder, ".db");
  sqlite3 *connection = NULL;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, sql, NULL, NULL, &message), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (connection), ==, SQLITE_OK);
}

/* All of what is left is found, nothing of what is gone, and the next time erases the rest. */
static void
assert_truth (Fixture *fixture, gboolean is_all_or_nothing)
{
  guint64 n_left = 0;
  guint64 n_found = 0;

  reopen (fixture);
  n_left = count (fixture->archive);
  if (is_all_or_nothing)
    g_assert_true (n_left == 0 || n_left == N_MANY);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%04u", i);
      g_autofree char *description = g_strconcat ("Mug of ", id, NULL);
      gboolean is_left = is_found (fixture->archive, id);

      n_found += is_left ? 1 : 0;
      if (i % 7 == 0)
        g_assert_cmpint (is_found (fixture->archive, description), ==, is_left);
    }
  g_assert_cmpuint (n_found, ==, n_left);
  g_clear_object (&fixture->archive);
  assert_sound (fixture);
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  static const guint waits_us[] = { 0, 4000, 20000, 60000 };
  const char *how = data;
  gboolean is_all_or_nothing = g_str_equal (how, "all");

  for (guint i = 0; i < G_N_ELEMENTS (waits_us); i++)
    {
      reopen (fixture);
      put_many (fixture->archive);
      g_clear_object (&fixture->archive);
      kill_eraser (fixture, how, waits_us[i]);
      assert_truth (fixture, is_all_or_nothing);
    }

  reopen (fixture);
  erase_old (fixture->archive, NULL);
  g_assert_cmpuint (count (fixture->archive), <=, 1);
}

static TillLedger *
open_ledger (Fixture *fixture, const char *account_id)
{
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) bound = NULL;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (fixture->folder, account_id, ORIGIN, NULL, till_await_cb, &opened);
  ledger = till_local_ledger_open_finish (till_await (&opened), NULL, &error);
  g_assert_no_error (error);
  till_ledger_bind_async (ledger, "store-1", NULL, till_await_cb, &bound);
  g_assert_true (till_ledger_bind_finish (ledger, till_await (&bound), &error));

  return ledger;
}

static void
agree (TillLedger *ledger, const char *invoice_id)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_AGREED, "ann", 1);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillRefund) refund = NULL;

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice_id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "1");
  till_ledger_append_async (ledger, event, NULL, till_await_cb, &result);
  refund = till_ledger_append_finish (ledger, till_await (&result), NULL);
  g_assert_nonnull (refund);
}

/* Returns: (element-type utf8 utf8): what each file that is none of the archive's holds. */
static GHashTable *
read_ledger (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *name = NULL;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      char *content = NULL;
      gsize length = 0;

      if (strstr (name, ".db") != NULL || !g_file_get_contents (path, &content, &length, NULL))
        continue;
      g_hash_table_insert (
          files, g_strdup (name),
          g_compute_checksum_for_data (G_CHECKSUM_SHA256, (guchar *) content, length));
      g_free (content);
    }

  return files;
}

static void
assert_same_files (GHashTable *before, GHashTable *after)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer content = NULL;

  g_assert_cmpuint (g_hash_table_size (before), ==, g_hash_table_size (after));
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &content))
    g_assert_cmpstr (content, ==, g_hash_table_lookup (after, name));
}

static gboolean
has_file (GHashTable *files, const char *suffix)
{
  GHashTableIter iter;
  gpointer name = NULL;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_str_has_suffix (name, suffix))
      return TRUE;

  return FALSE;
}

/* Whatever is erased, also while the ledger is open: no byte of it nor of the files beside it. */
static void
test_ledger_stays (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) first = open_ledger (fixture, "first");
  g_autoptr (TillLedger) ledger = open_ledger (fixture, ACCOUNT);
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) after = NULL;

  agree (ledger, "i-1");
  reopen (fixture);
  put_invoice (fixture->archive, "i-1", TILL_INVOICE_EXPIRED, OLD_MS);
  put_invoice (fixture->archive, "i-2", TILL_INVOICE_PAID, NEW_MS + DAY_MS);
  before = read_ledger (fixture);
  g_assert_true (has_file (before, ".ledger"));
  g_assert_true (has_file (before, ".at"));
  g_assert_true (has_file (before, ".store"));
  g_assert_true (has_file (before, ".lock"));

  g_assert_cmpuint (erase_old (fixture->archive, NULL), ==, 1);
  empty (fixture->archive);
  g_assert_cmpuint (count (fixture->archive), ==, 0);
  after = read_ledger (fixture);
  assert_same_files (before, after);
}

int
main (int argc, char *argv[])
{
  if (argc == 4 && g_str_equal (argv[1], "--erase-for-ever"))
    erase_for_ever (argv[2], argv[3]);

  g_test_init (&argc, &argv, NULL);

#define ADD(name, function, data) g_test_add (name, Fixture, data, set_up, function, tear_down)
  ADD ("/retention/setting", test_setting, NULL);
  ADD ("/retention/old", test_old, NULL);
  ADD ("/retention/plan", test_plan, NULL);
  ADD ("/retention/noted", test_recorded, NULL);
  ADD ("/retention/not-taken", test_not_taken, NULL);
  ADD ("/retention/empty", test_empty, NULL);
  ADD ("/retention/killed-old", test_killed, "old");
  ADD ("/retention/killed-empty", test_killed, "all");
  ADD ("/retention/ledger-stays", test_ledger_stays, NULL);
#undef ADD

  return g_test_run ();
}
