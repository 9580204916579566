/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A ledger is of one store: whichever account opens the store, whichever export is put back, and
 * whoever else has it open. */

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "till-await.h"
#include "till-ledger-file.h"
#include "till-local-ledger.h"

#define ORIGIN "https://pay.example.com"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("till-ledger-XXXXXX", NULL);
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
}

static TillLedger *
open_ledger (Fixture *fixture, const char *account_id, const char *origin)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (fixture->folder, account_id, origin, NULL, till_await_cb, &result);
  till_await (&result);
  ledger = till_local_ledger_open_finish (result, &problem, &error);
  g_assert_no_error (error);
  g_assert_no_error (problem);

  return ledger;
}

static gboolean
bind (TillLedger *ledger, const char *store_id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_bind_async (ledger, store_id, NULL, till_await_cb, &result);
  till_await (&result);

  return till_ledger_bind_finish (ledger, result, error);
}

static TillLedger *
open_bound (Fixture *fixture, const char *account_id, const char *origin, const char *store_id)
{
  TillLedger *ledger = open_ledger (fixture, account_id, origin);
  g_autoptr (GError) error = NULL;

  bind (ledger, store_id, &error);
  g_assert_no_error (error);

  return ledger;
}

static void
put_down (TillLedger *ledger, const char *id)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GError) error = NULL;

  till_refund_event_set (event, TILL_REFUND_INVOICE, id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "1");
  till_ledger_append_async (ledger, event, NULL, till_await_cb, &result);
  till_await (&result);
  refund = till_ledger_append_finish (ledger, result, &error);
  g_assert_no_error (error);
}

static guint
count (TillLedger *ledger)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) refunds = NULL;

  till_ledger_list_async (ledger, NULL, till_await_cb, &result);
  till_await (&result);
  refunds = till_ledger_list_finish (ledger, result, NULL, NULL);
  g_assert_nonnull (refunds);

  return refunds->len;
}

static char *export(TillLedger *ledger)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_export_async (ledger, NULL, till_await_cb, &result);
  till_await (&result);

  return till_ledger_export_finish (ledger, result, NULL);
}

static gboolean
restore (TillLedger *ledger, const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_restore_async (ledger, text, NULL, till_await_cb, &result);
  till_await (&result);

  return till_ledger_restore_finish (ledger, result, error);
}

/* A store that is removed and added again is another account, with the same refunds. */
static void
test_added_again (Fixture *fixture, gconstpointer data)
{
  TillLedger *ledger = open_bound (fixture, "first", ORIGIN, "store-1");

  put_down (ledger, "r1");
  g_object_unref (ledger);

  ledger = open_ledger (fixture, "second", ORIGIN);
  g_assert_cmpuint (count (ledger), ==, 0);
  g_assert_true (bind (ledger, "store-1", NULL));
  g_assert_cmpuint (count (ledger), ==, 1);
  put_down (ledger, "r2");
  g_object_unref (ledger);

  /* From now on that is so without the service. */
  ledger = open_ledger (fixture, "second", ORIGIN);
  g_assert_cmpuint (count (ledger), ==, 2);
  g_assert_true (bind (ledger, NULL, NULL));
  g_object_unref (ledger);
}

/* Takes away what says which ledger is the store's, as when the program had been ended before that
 * was written. */
static void
forget_owner (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n_removed = 0;
  const char *name = NULL;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".store"))
      {
        g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

        g_assert_cmpint (g_unlink (path), ==, 0);
        n_removed++;
      }
  g_assert_cmpuint (n_removed, ==, 1);
}

/* @data is the store as the service tells it, NULL where nobody asks. */
static void
test_ended_between (Fixture *fixture, gconstpointer data)
{
  TillLedger *ledger = open_bound (fixture, "first", ORIGIN, "store-1");

  put_down (ledger, "r1");
  g_object_unref (ledger);
  forget_owner (fixture);
  g_object_unref (open_bound (fixture, "first", ORIGIN, data));

  ledger = open_bound (fixture, "second", ORIGIN, "store-1");
  g_assert_cmpuint (count (ledger), ==, 1);
  g_object_unref (ledger);
}

/* Two accounts of one store put down into one ledger. */
static void
test_two_accounts (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) one = open_bound (fixture, "one", ORIGIN, "store-1");
  g_autoptr (TillLedger) two = open_bound (fixture, "two", ORIGIN, "store-1");

  put_down (one, "r1");
  put_down (two, "r2");
  g_assert_cmpuint (count (one), ==, 2);
}

/* Before it is known whose it is, nothing says so. */
static void
test_not_known (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ledger = open_ledger (fixture, "one", ORIGIN);
  g_autoptr (GError) error = NULL;

  g_assert_false (bind (ledger, NULL, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_STORE);
}

/* The keys of an account may come to open another store: its refunds are kept apart. */
static void
test_other_keys (Fixture *fixture, gconstpointer data)
{
  TillLedger *ledger = open_bound (fixture, "one", ORIGIN, "store-1");

  put_down (ledger, "r1");
  g_assert_true (bind (ledger, "store-2", NULL));
  g_assert_cmpuint (count (ledger), ==, 0);
  put_down (ledger, "r2");
  put_down (ledger, "r3");
  g_assert_true (bind (ledger, "store-1", NULL));
  g_assert_cmpuint (count (ledger), ==, 1);
  g_object_unref (ledger);

  ledger = open_bound (fixture, "one", ORIGIN, "store-2");
  g_assert_cmpuint (count (ledger), ==, 2);
  g_object_unref (ledger);
}

static void
assert_other (Fixture *fixture, const char *text, const char *origin, const char *store_id)
{
  g_autoptr (TillLedger) ledger = open_bound (fixture, "other", origin, store_id);
  g_autoptr (GError) error = NULL;

  g_assert_false (restore (ledger, text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_OTHER_STORE);
  g_assert_cmpuint (count (ledger), ==, 0);
}

/* Even an empty ledger does not take the refunds of another store. */
static void
test_export_of_another (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ledger = open_bound (fixture, "one", ORIGIN, "store 1\nend 1");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  put_down (ledger, "r1");
  text = export(ledger);
  assert_other (fixture, text, ORIGIN, "store-2");
  assert_other (fixture, text, "https://sandbox.example.com", "store 1\nend 1");
  restore (ledger, text, &error);
  g_assert_no_error (error);
}

static void
break_ledger (const char *path)
{
  sqlite3 *connection = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection,
                                 "DROP TRIGGER entries_stay;"
                                 "UPDATE entries SET hash = 'x' WHERE number = 1",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (connection);
}

static char *
make_broken (Fixture *fixture, const char *path)
{
  TillLedgerFile *file = till_ledger_file_open (path);
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_AGREED, "ann", 1);
  g_autoptr (TillRefund) refund = NULL;
  char *text = NULL;

  till_refund_event_set (event, TILL_REFUND_INVOICE, "i1");
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "1");
  g_assert_true (till_ledger_file_set_owner (file, "place store", NULL));
  refund = till_ledger_file_append (file, event, NULL);
  g_assert_nonnull (refund);
  text = till_ledger_file_export (file, NULL);
  till_ledger_file_close (file);
  break_ledger (path);

  return text;
}

/* Nothing is put in the place of a ledger that another console has open: what that one puts down
 * would go where nobody reads. */
static void
test_in_use (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "one.ledger", NULL);
  g_autofree char *text = make_broken (fixture, path);
  TillLedgerFile *one = till_ledger_file_open (path);
  TillLedgerFile *two = till_ledger_file_open (path);
  g_autoptr (GError) error = NULL;

  g_assert_false (till_ledger_file_restore (one, text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_IN_USE);
  till_ledger_file_close (two);

  g_clear_error (&error);
  till_ledger_file_restore (one, text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (till_ledger_file_get_owner (one), ==, "place store");
  two = till_ledger_file_open (path);
  g_assert_no_error (till_ledger_file_get_problem (two));
  g_assert_cmpuint (till_ledger_file_count (two), ==, 1);
  till_ledger_file_close (two);
  till_ledger_file_close (one);
}

/* Opening a ledger that is no database moves nothing: another console may have it open. */
static void
test_damaged_stays (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "one.ledger", NULL);
  g_autofree char *contents = NULL;
  TillLedgerFile *file = NULL;

  g_assert_true (g_file_set_contents (path, "no database", -1, NULL));
  file = till_ledger_file_open (path);
  g_assert_nonnull (till_ledger_file_get_problem (file));
  till_ledger_file_close (file);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "no database");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function)                                                                        \
  g_test_add ("/ledger-store/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("added-again", test_added_again);
  g_test_add ("/ledger-store/ended-between/asked", Fixture, "store-1", set_up, test_ended_between,
              tear_down);
  ADD ("ended-between/not-asked", test_ended_between);
  ADD ("two-accounts", test_two_accounts);
  ADD ("not-known", test_not_known);
  ADD ("other-keys", test_other_keys);
  ADD ("export-of-another", test_export_of_another);
  ADD ("in-use", test_in_use);
  ADD ("damaged-stays", test_damaged_stays);
#undef ADD

  return g_test_run ();
}
