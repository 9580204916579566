/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-local-ledger.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>

#include "till-archive.h"
#include "till-await.h"
#include "till-database.h"
#include "till-ledger-file.h"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("till-ledger-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "one.ledger", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static TillRefundEvent *
agreed (const char *id, const char *invoice, const char *amount)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
  till_refund_event_set (event, TILL_REFUND_REASON, "asked for");

  return event;
}

static TillRefundEvent *
checked (const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_CHECKED, "ann", 2000);

  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");

  return event;
}

static TillRefundEvent *
intended (const char *id, const char *who)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_INTENDED, who, 3000);

  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");

  return event;
}

static gboolean
append (TillLedgerFile *file, TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (TillRefund) refund = till_ledger_file_append (file, owned, error);

  return refund != NULL;
}

static void
assert_appended (TillLedgerFile *file, TillRefundEvent *event)
{
  g_autoptr (GError) error = NULL;

  append (file, event, &error);
  g_assert_no_error (error);
}

static guint
count_refunds (TillLedgerFile *file)
{
  g_autoptr (GPtrArray) refunds = till_ledger_file_list (file, NULL);

  g_assert_nonnull (refunds);

  return refunds->len;
}

static void
fill (const char *path, guint n_refunds)
{
  TillLedgerFile *file = till_ledger_file_open (path);

  g_assert_null (till_ledger_file_get_problem (file));
  for (guint i = 0; i < n_refunds; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);
      g_autofree char *invoice = g_strdup_printf ("i%u", i);

      assert_appended (file, agreed (id, invoice, "12.5"));
    }
  till_ledger_file_close (file);
}

static char *
export_text (const char *path)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  char *text = till_ledger_file_export (file, NULL);

  g_assert_nonnull (text);
  till_ledger_file_close (file);

  return text;
}

/* As somebody would who has got at the file. */
static void
tamper (const char *path, const char *sql)
{
  sqlite3 *connection = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection,
                                 "DROP TRIGGER entries_stay; DROP TRIGGER entries_remain", NULL,
                                 NULL, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (connection);
}

static void
assert_problem (const char *path, GQuark domain, int code)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  g_autoptr (GError) error = NULL;

  g_assert_error (till_ledger_file_get_problem (file), domain, code);
  g_assert_false (append (file, agreed ("new", "new", "1"), &error));
  g_assert_error (error, domain, code);
  till_ledger_file_close (file);
}

static void
test_stays (Fixture *fixture, gconstpointer data)
{
  TillLedgerFile *file = NULL;
  g_autoptr (GPtrArray) refunds = NULL;
  GStatBuf status;

  fill (fixture->path, 3);
  file = till_ledger_file_open (fixture->path);
  g_assert_null (till_ledger_file_get_problem (file));
  refunds = till_ledger_file_list (file, NULL);
  g_assert_cmpuint (refunds->len, ==, 3);
  g_assert_cmpstr (till_refund_get (refunds->pdata[1], TILL_REFUND_AMOUNT), ==, "12.5");
  till_ledger_file_close (file);

  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
}

static void
test_append_only (Fixture *fixture, gconstpointer data)
{
  sqlite3 *connection = NULL;

  fill (fixture->path, 1);
  g_assert_cmpint (sqlite3_open (fixture->path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, "UPDATE entries SET event = ''", NULL, NULL, NULL), !=,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, "DELETE FROM entries", NULL, NULL, NULL), !=,
                   SQLITE_OK);
  sqlite3_close (connection);
}

static void
test_tampered (Fixture *fixture, gconstpointer sql)
{
  fill (fixture->path, 4);
  tamper (fixture->path, sql);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED);
}

static void
test_cut_off (Fixture *fixture, gconstpointer data)
{
  fill (fixture->path, 4);
  tamper (fixture->path, "DELETE FROM entries WHERE number > 2");
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
}

static void
test_gone (Fixture *fixture, gconstpointer data)
{
  fill (fixture->path, 4);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
}

/* One entry is as much as many. */
static void
test_only_one_gone (Fixture *fixture, gconstpointer data)
{
  fill (fixture->path, 1);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
}

/* Another whole ledger with as many entries is not the one that the anchor knows. */
static void
test_exchanged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *other = g_strconcat (fixture->path, ".other", NULL);
  TillLedgerFile *file = till_ledger_file_open (other);

  fill (fixture->path, 1);
  assert_appended (file, agreed ("r9", "i9", "12.5"));
  till_ledger_file_close (file);
  g_assert_cmpint (g_rename (other, fixture->path), ==, 0);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
}

/* An anchor that can't be read says nothing. */
static void
test_unreadable_anchor (Fixture *fixture, gconstpointer text)
{
  g_autofree char *anchor = g_strconcat (fixture->path, ".anchor", NULL);
  TillLedgerFile *file = NULL;

  fill (fixture->path, 1);
  g_assert_true (g_file_set_contents (anchor, text, -1, NULL));
  file = till_ledger_file_open (fixture->path);
  g_assert_null (till_ledger_file_get_problem (file));
  till_ledger_file_close (file);
}

/* Nothing is appended to a ledger whose entries are in another now, also not after a new start, and
 * everything is as it was when they are back. */
static void
test_moved (Fixture *fixture, gconstpointer data)
{
  TillLedgerFile *file = NULL;

  fill (fixture->path, 1);
  file = till_ledger_file_open (fixture->path);
  g_assert_true (till_ledger_file_set_moved (file, FALSE, NULL));
  g_assert_null (till_ledger_file_get_problem (file));
  g_assert_true (till_ledger_file_set_moved (file, TRUE, NULL));
  g_assert_true (till_ledger_file_set_moved (file, TRUE, NULL));
  g_assert_error (till_ledger_file_get_problem (file), TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  till_ledger_file_close (file);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);

  file = till_ledger_file_open (fixture->path);
  g_assert_cmpuint (count_refunds (file), ==, 1);
  g_assert_true (till_ledger_file_set_moved (file, FALSE, NULL));
  assert_appended (file, agreed ("new", "new", "1"));
  till_ledger_file_close (file);
}

/* A mark that another console has set counts at the next entry. */
static void
test_moved_by_another (Fixture *fixture, gconstpointer data)
{
  TillLedgerFile *file = till_ledger_file_open (fixture->path);
  TillLedgerFile *other = till_ledger_file_open (fixture->path);
  g_autoptr (GError) error = NULL;

  assert_appended (file, agreed ("r0", "i0", "1"));
  g_assert_true (till_ledger_file_set_moved (other, TRUE, NULL));
  g_assert_false (append (file, agreed ("r1", "i1", "1"), &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  g_assert_error (till_ledger_file_get_problem (file), TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  g_assert_cmpuint (count_refunds (file), ==, 1);
  till_ledger_file_close (other);
  till_ledger_file_close (file);
}

/* Where the mark can't be taken away, the ledger stays moved and says why. */
static void
test_mark_stays (Fixture *fixture, gconstpointer data)
{
  g_autofree char *mark = g_strconcat (fixture->path, ".moved", NULL);
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 1);
  g_assert_cmpint (g_mkdir (mark, 0700), ==, 0);
  file = till_ledger_file_open (fixture->path);
  g_assert_false (till_ledger_file_set_moved (file, FALSE, &error));
  g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE);
  g_assert_error (till_ledger_file_get_problem (file), TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  till_ledger_file_close (file);
  g_assert_cmpint (g_rmdir (mark), ==, 0);
}

/* A ledger in memory has no mark, no anchor and no lock. */
static void
test_in_memory (Fixture *fixture, gconstpointer data)
{
  TillLedgerFile *file = till_ledger_file_open (TILL_DATABASE_IN_MEMORY);

  assert_appended (file, agreed ("r0", "i0", "1"));
  g_assert_true (till_ledger_file_set_moved (file, TRUE, NULL));
  assert_appended (file, agreed ("r1", "i1", "1"));
  g_assert_cmpuint (count_refunds (file), ==, 2);
  till_ledger_file_close (file);
  g_assert_false (g_file_test (TILL_DATABASE_IN_MEMORY ".moved", G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (TILL_DATABASE_IN_MEMORY ".anchor", G_FILE_TEST_EXISTS));
}

/* A lagging anchor is no sign of anything: the entry was on disk before it. */
static void
test_anchor_lags (Fixture *fixture, gconstpointer data)
{
  g_autofree char *anchor = g_strconcat (fixture->path, ".anchor", NULL);
  g_autofree char *text = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 2);
  g_assert_true (g_file_get_contents (anchor, &text, NULL, NULL));
  file = till_ledger_file_open (fixture->path);
  assert_appended (file, checked ("r0"));
  till_ledger_file_close (file);
  g_assert_true (g_file_set_contents (anchor, text, -1, NULL));

  file = till_ledger_file_open (fixture->path);
  g_assert_null (till_ledger_file_get_problem (file));
  till_ledger_file_close (file);
}

static void
test_no_database (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 3);
  text = export_text (fixture->path);
  g_assert_true (g_file_set_contents (fixture->path, "no database at all", -1, NULL));
  assert_problem (fixture->path, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
  assert_problem (fixture->path, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);

  file = till_ledger_file_open (fixture->path);
  g_assert_true (till_ledger_file_restore (file, text, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_refunds (file), ==, 3);
  assert_appended (file, agreed ("new", "new", "1"));
  till_ledger_file_close (file);
}

static void
test_restore_after_tampering (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree TillLedgerPreview *preview = NULL;
  g_autofree char *aside = g_strconcat (fixture->path, ".aside-1", NULL);
  TillLedgerFile *file = NULL;

  fill (fixture->path, 4);
  text = export_text (fixture->path);
  tamper (fixture->path,
          "UPDATE entries SET event = replace (event, '12.5', '99') WHERE number = 3");

  file = till_ledger_file_open (fixture->path);
  preview = till_ledger_file_preview (file, text, NULL);
  g_assert_nonnull (preview);
  g_assert_cmpuint (preview->n_entries, ==, 4);
  g_assert_cmpuint (preview->n_refunds, ==, 4);
  g_assert_cmpuint (preview->n_new, ==, 2);
  g_assert_cmpuint (preview->n_missing, ==, 0);
  g_assert_true (till_ledger_file_restore (file, text, NULL));
  g_assert_null (till_ledger_file_get_problem (file));
  g_assert_cmpuint (count_refunds (file), ==, 4);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  till_ledger_file_close (file);
}

/* What others have written and the program can't read stays in the chain. It stops nothing, but its
 * refund is not to be trusted. */
static void
test_restore_unreadable (Fixture *fixture, gconstpointer data)
{
  static const char odd[] =
      "{\"number\":\"2\",\"refund\":\"r0\",\"step\":\"checked\",\"fields\":{\"address\":{}}}";
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *both = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *longer = NULL;
  g_autofree char *again = NULL;
  g_autoptr (GPtrArray) refunds = NULL;
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 1);
  text = export_text (fixture->path);
  lines = g_strsplit (text, "\n", 0);
  both = g_strdup_printf ("%.64s\n%s", lines[2], odd);
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
  longer = g_strdup_printf ("%s\n%s\n%s\n%s %s\nend 2\n", lines[0], lines[1], lines[2], hash, odd);

  file = till_ledger_file_open (fixture->path);
  g_assert_true (till_ledger_file_restore (file, longer, &error));
  g_assert_no_error (error);
  g_assert_null (till_ledger_file_get_problem (file));
  again = till_ledger_file_export (file, NULL);
  g_assert_cmpstr (again, ==, longer);
  assert_appended (file, checked ("r0"));
  refunds = till_ledger_file_list (file, NULL);
  g_assert_cmpint (TILL_REFUND (refunds->pdata[0])->step, ==, TILL_REFUND_CHECKED);
  g_assert_true (TILL_REFUND (refunds->pdata[0])->has_bad_entry);
  till_ledger_file_close (file);
}

/* An older export takes nothing away that is still sound. */
static void
test_restore_older (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree TillLedgerPreview *preview = NULL;
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 1);
  text = export_text (fixture->path);
  file = till_ledger_file_open (fixture->path);
  assert_appended (file, agreed ("a", "ia", "12.5"));
  assert_appended (file, agreed ("b", "ib", "12.5"));
  assert_appended (file, agreed ("c", "ic", "12.5"));
  till_ledger_file_close (file);
  tamper (fixture->path, "UPDATE entries SET hash = 'x' WHERE number = 4");

  file = till_ledger_file_open (fixture->path);
  preview = till_ledger_file_preview (file, text, NULL);
  g_assert_cmpuint (preview->n_missing, ==, 1);
  g_assert_true (till_ledger_file_restore (file, text, &error));
  g_assert_no_error (error);
  g_assert_null (till_ledger_file_get_problem (file));
  g_assert_cmpuint (count_refunds (file), ==, 3);
  till_ledger_file_close (file);
}

/* While the disk is full, the damaged ledger stays what it is: an empty one would look sound. */
static void
test_restore_without_room (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = NULL;
  struct rlimit usual;
  struct rlimit small;

  fill (fixture->path, 4);
  text = export_text (fixture->path);
  tamper (fixture->path, "UPDATE entries SET hash = 'x' WHERE number = 4");
  file = till_ledger_file_open (fixture->path);

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  small = usual;
  small.rlim_cur = 8192;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (till_ledger_file_restore (file, text, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  till_ledger_file_close (file);
  assert_problem (fixture->path, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED);

  g_clear_error (&error);
  file = till_ledger_file_open (fixture->path);
  g_assert_true (till_ledger_file_restore (file, text, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_refunds (file), ==, 4);
  till_ledger_file_close (file);
}

static void
test_restore_on_another_computer (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *other_path = g_build_filename (fixture->folder, "two.ledger", NULL);
  g_autofree char *text_again = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 4);
  text = export_text (fixture->path);
  file = till_ledger_file_open (other_path);
  g_assert_true (till_ledger_file_restore (file, text, NULL));
  g_assert_true (till_ledger_file_restore (file, text, NULL));
  till_ledger_file_close (file);
  text_again = export_text (other_path);
  g_assert_cmpstr (text, ==, text_again);
}

static void
test_diverged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *other_path = g_build_filename (fixture->folder, "two.ledger", NULL);
  g_autoptr (GError) error = NULL;
  TillLedgerFile *file = till_ledger_file_open (other_path);

  fill (fixture->path, 2);
  text = export_text (fixture->path);
  assert_appended (file, agreed ("elsewhere", "i9", "1"));
  g_assert_false (till_ledger_file_restore (file, text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_DIVERGED);
  g_assert_cmpuint (count_refunds (file), ==, 1);
  till_ledger_file_close (file);
}

static void
test_no_export (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  TillLedgerFile *file = NULL;

  fill (fixture->path, 2);
  text = export_text (fixture->path);
  file = till_ledger_file_open (fixture->path);
  for (gsize length = 0; length < strlen (text); length += 7)
    {
      g_autofree char *part = g_strndup (text, length);

      g_assert_null (till_ledger_file_preview (file, part, NULL));
      g_assert_false (till_ledger_file_restore (file, part, NULL));
    }
  till_ledger_file_close (file);
}

/* What one console puts down, the other knows before it judges. */
static void
test_two_consoles (Fixture *fixture, gconstpointer data)
{
  TillLedgerFile *one = till_ledger_file_open (fixture->path);
  TillLedgerFile *two = till_ledger_file_open (fixture->path);
  g_autoptr (GError) error = NULL;

  assert_appended (one, agreed ("r1", "i1", "40"));
  assert_appended (two, agreed ("r2", "i1", "40"));
  assert_appended (one, checked ("r1"));
  assert_appended (two, checked ("r2"));
  assert_appended (one, intended ("r1", "ann"));
  g_assert_false (append (two, intended ("r2", "bob"), &error));
  g_assert_error (error, TILL_REFUND_ERROR, TILL_REFUND_ERROR_OVER);
  g_assert_cmpuint (count_refunds (two), ==, 2);
  till_ledger_file_close (one);
  till_ledger_file_close (two);
}

static TillLedger *
open_ledger (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (folder, "account", "https://pay.example.com", NULL, till_await_cb,
                                &result);
  till_await (&result);
  ledger = till_local_ledger_open_finish (result, &problem, &error);
  g_assert_no_error (error);
  g_assert_no_error (problem);

  return ledger;
}

static void
test_verbs (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ledger = open_ledger (fixture->folder);
  g_autoptr (TillRefundEvent) event = agreed ("r1", "i1", "1");
  g_autoptr (GAsyncResult) appended = NULL;
  g_autoptr (GAsyncResult) listed = NULL;
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GPtrArray) refunds = NULL;

  till_ledger_append_async (ledger, event, NULL, till_await_cb, &appended);
  till_await (&appended);
  refund = till_ledger_append_finish (ledger, appended, NULL);
  g_assert_cmpint (refund->step, ==, TILL_REFUND_AGREED);

  till_ledger_list_async (ledger, NULL, till_await_cb, &listed);
  till_await (&listed);
  refunds = till_ledger_list_finish (ledger, listed, NULL, NULL);
  g_assert_cmpuint (refunds->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, function)                                                                  \
  g_test_add ("/ledger/" path, Fixture, data, set_up, function, tear_down)
  ADD ("stays", NULL, test_stays);
  ADD ("append-only", NULL, test_append_only);
  ADD ("restore-unreadable", NULL, test_restore_unreadable);
  ADD ("tampered/changed",
       "UPDATE entries SET event = replace (event, '12.5', '99') WHERE number = 2", test_tampered);
  ADD ("tampered/taken-out", "DELETE FROM entries WHERE number = 2", test_tampered);
  ADD ("tampered/swapped",
       "UPDATE entries SET number = 9 WHERE number = 2; UPDATE entries SET number = 2 WHERE number "
       "= "
       "3; UPDATE entries SET number = 3 WHERE number = 9",
       test_tampered);
  ADD ("tampered/hash", "UPDATE entries SET hash = 'x' WHERE number = 4", test_tampered);
  ADD ("cut-off", NULL, test_cut_off);
  ADD ("gone", NULL, test_gone);
  ADD ("only-one-gone", NULL, test_only_one_gone);
  ADD ("exchanged", NULL, test_exchanged);
  ADD ("unreadable-anchor/empty", "", test_unreadable_anchor);
  ADD ("unreadable-anchor/hash", "1 short", test_unreadable_anchor);
  ADD ("unreadable-anchor/number", "far", test_unreadable_anchor);
  ADD ("moved", NULL, test_moved);
  ADD ("moved-by-another", NULL, test_moved_by_another);
  ADD ("mark-stays", NULL, test_mark_stays);
  ADD ("in-memory", NULL, test_in_memory);
  ADD ("anchor-lags", NULL, test_anchor_lags);
  ADD ("no-database", NULL, test_no_database);
  ADD ("restore/after-tampering", NULL, test_restore_after_tampering);
  ADD ("restore/older", NULL, test_restore_older);
  ADD ("restore/without-room", NULL, test_restore_without_room);
  ADD ("restore/on-another-computer", NULL, test_restore_on_another_computer);
  ADD ("restore/diverged", NULL, test_diverged);
  ADD ("restore/no-export", NULL, test_no_export);
  ADD ("two-consoles", NULL, test_two_consoles);
  ADD ("verbs", NULL, test_verbs);
#undef ADD

  return g_test_run ();
}
