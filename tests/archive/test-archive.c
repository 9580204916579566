/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's verbs, and what it does with a file that is not as it should be. */

#include "till-archive.h"
#include "till-await.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ACCOUNT "a1b2c3"
#define ORIGIN  "https://pay.example.com"

typedef struct
{
  char *folder;
  TillArchive *archive;
} Fixture;

static TillArchive *
open_archive (const char *folder, const char *account_id, const char *origin, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_open_async (folder, account_id, origin, NULL, till_await_cb, &result);

  return till_archive_open_finish (till_await (&result), error);
}

static void
reopen (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->archive);
  fixture->archive = open_archive (fixture->folder, ACCOUNT, ORIGIN, &error);
  g_assert_no_error (error);
}

static void
assert_refused (Fixture *fixture, TillArchiveError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (open_archive (fixture->folder, ACCOUNT, ORIGIN, &error));
  g_assert_error (error, TILL_ARCHIVE_ERROR, (int) code);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *home = g_dir_make_tmp ("till-archive-XXXXXX", NULL);

  fixture->folder = g_build_filename (home, "till", NULL);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_assert_cmpint (g_remove (file), ==, 0);
    }
  g_rmdir (path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *home = g_path_get_dirname (fixture->folder);

  g_clear_object (&fixture->archive);
  remove_folder (fixture->folder);
  g_assert_cmpint (g_rmdir (home), ==, 0);
  g_free (fixture->folder);
}

/* The one file in the folder whose name ends in @suffix, or NULL. */
static char *
find_file (const char *path, const char *suffix)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name = NULL;
  char *found = NULL;

  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, suffix))
      {
        g_assert_null (found);
        found = g_build_filename (path, name, NULL);
      }

  return found;
}

/* Where the archive is, by having it made. */
static char *
make_path (Fixture *fixture)
{
  reopen (fixture);
  g_clear_object (&fixture->archive);

  return find_file (fixture->folder, ".db");
}

static guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);

  return status.st_mode & 0777;
}

static void
add_address (GPtrArray *addresses, const char *chain, const char *amount, const char *token)
{
  TillAddress *address = till_address_new ();

  address->chain = g_strdup (chain);
  address->address = g_strdup ("T'\"\\\n😀");
  address->expected_amount = g_strdup (amount);
  address->is_token = token != NULL;
  address->token_symbol = g_strdup (token);
  g_ptr_array_add (addresses, address);
}

static TillOrder *
make_order (const char *id)
{
  TillOrder *order = till_order_new (id);

  order->status = TILL_ORDER_PENDING;
  order->invoice_id = g_strdup ("inv-1");
  order->pay_url = g_strdup ("https://pay.example.com/inv-1?a=1&b='2'");
  order->client_email = g_strdup ("ana@example.com");
  order->client_ref = g_strdup ("ref-1");
  order->note = g_strdup ("Line 1\nLine 2");
  order->created_at_ms = G_GINT64_CONSTANT (1700000000001);
  order->expires_at_ms = G_GINT64_CONSTANT (1700003600001);
  add_address (order->addresses, "tron", "4.500000", "USDT");
  add_address (order->addresses, "ethereum", "0.001200000000000001", NULL);

  return order;
}

static void
assert_same_addresses (GPtrArray *found, GPtrArray *expected)
{
  g_assert_cmpuint (found->len, ==, expected->len);
  for (guint i = 0; i < found->len; i++)
    {
      const TillAddress *a = g_ptr_array_index (found, i);
      const TillAddress *b = g_ptr_array_index (expected, i);

      g_assert_cmpstr (a->chain, ==, b->chain);
      g_assert_cmpstr (a->address, ==, b->address);
      g_assert_cmpstr (a->expected_amount, ==, b->expected_amount);
      g_assert_cmpint (a->is_token, ==, b->is_token);
      g_assert_cmpstr (a->token_symbol, ==, b->token_symbol);
    }
}

static void
assert_same_order (TillOrder *found, TillOrder *expected)
{
  g_assert_nonnull (found);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (found)), ==,
                   till_record_get_id (TILL_RECORD (expected)));
  g_assert_cmpstr (found->invoice_id, ==, expected->invoice_id);
  g_assert_cmpstr (found->pay_url, ==, expected->pay_url);
  g_assert_cmpstr (found->client_email, ==, expected->client_email);
  g_assert_cmpstr (found->client_ref, ==, expected->client_ref);
  g_assert_cmpstr (found->note, ==, expected->note);
  g_assert_cmpint (found->created_at_ms, ==, expected->created_at_ms);
  g_assert_cmpint (found->expires_at_ms, ==, expected->expires_at_ms);
  assert_same_addresses (found->addresses, expected->addresses);
}

static void
add_order (TillArchive *archive, TillOrder *order)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_add_order_async (archive, order, NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_order_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
add_invoice (TillArchive *archive, TillInvoice *invoice)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_add_invoice_async (archive, invoice, NULL, till_await_cb, &result);
  g_assert_true (till_archive_add_invoice_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
update_order (TillArchive *archive, const char *id, TillOrderStatus status)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_update_order_async (archive, id, status, NULL, till_await_cb, &result);
  g_assert_true (till_archive_update_order_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static GHashTable *
find_orders (TillArchive *archive, const char *const *ids)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GHashTable *orders = NULL;

  till_archive_find_orders_async (archive, ids, NULL, till_await_cb, &result);
  orders = till_archive_find_orders_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return orders;
}

static TillOrder *
find_order (TillArchive *archive, const char *id)
{
  const char *const ids[] = { id, NULL };
  g_autoptr (GHashTable) orders = find_orders (archive, ids);
  TillOrder *order = g_hash_table_lookup (orders, id);

  return order != NULL ? g_object_ref (order) : NULL;
}

static TillInvoice *
find_invoice (TillArchive *archive, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_find_invoice_async (archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_find_invoice_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

/* The ids of the open orders, as one text. */
static char *
list_open (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) orders = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  till_archive_list_open_orders_async (archive, NULL, till_await_cb, &result);
  orders = till_archive_list_open_orders_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < orders->len; i++)
    g_string_append_printf (ids, "%s ", till_record_get_id (g_ptr_array_index (orders, i)));

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
test_orders (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "ord-1", "none", "' OR 1=1 --", "ord-2", "ord-1", NULL };
  g_autoptr (TillOrder) full = make_order ("ord-1");
  g_autoptr (TillOrder) bare = till_order_new ("ord-2");
  g_autoptr (GHashTable) orders = NULL;

  reopen (fixture);
  add_order (fixture->archive, full);
  add_order (fixture->archive, bare);
  reopen (fixture);

  orders = find_orders (fixture->archive, ids);
  g_assert_cmpuint (g_hash_table_size (orders), ==, 2);
  assert_same_order (g_hash_table_lookup (orders, "ord-1"), full);
  assert_same_order (g_hash_table_lookup (orders, "ord-2"), bare);
}

/* Without a folder nothing is left behind, and nobody else sees it. */
static void
test_in_memory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) archive = open_archive (NULL, ACCOUNT, ORIGIN, NULL);
  g_autoptr (TillArchive) another = open_archive (NULL, ACCOUNT, ORIGIN, NULL);
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (TillOrder) found = NULL;

  add_order (archive, order);
  found = find_order (archive, "ord-1");
  assert_same_order (found, order);
  g_assert_null (find_order (another, "ord-1"));
  g_assert_false (g_file_test (":memory:", G_FILE_TEST_EXISTS));
}

/* A later answer that says less takes nothing away, and one that says other things wins. */
static void
test_added_to (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) full = make_order ("ord-1");
  g_autoptr (TillOrder) less = till_order_new ("ord-1");
  g_autoptr (TillOrder) other = till_order_new ("ord-1");
  g_autoptr (TillOrder) found = NULL;
  g_autoptr (TillOrder) changed = NULL;

  reopen (fixture);
  add_order (fixture->archive, full);
  add_order (fixture->archive, less);
  found = find_order (fixture->archive, "ord-1");
  assert_same_order (found, full);

  other->note = g_strdup ("Another");
  other->expires_at_ms = 7;
  add_order (fixture->archive, other);
  changed = find_order (fixture->archive, "ord-1");
  g_assert_cmpstr (changed->note, ==, "Another");
  g_assert_cmpint (changed->expires_at_ms, ==, 7);
  g_assert_cmpstr (changed->pay_url, ==, full->pay_url);
}

static void
test_invoices (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillInvoice) found = NULL;

  invoice->pay_url = g_strdup ("https://pay.example.com/inv-1");
  invoice->created_at_ms = 1;
  invoice->expires_at_ms = 2;
  add_address (invoice->addresses, "tron", "1", "USDT");

  reopen (fixture);
  add_invoice (fixture->archive, invoice);
  reopen (fixture);
  g_assert_null (find_invoice (fixture->archive, "inv-2"));
  g_assert_null (find_order (fixture->archive, "inv-1"));
  found = find_invoice (fixture->archive, "inv-1");
  g_assert_cmpstr (found->pay_url, ==, invoice->pay_url);
  g_assert_cmpint (found->created_at_ms, ==, 1);
  g_assert_cmpint (found->expires_at_ms, ==, 2);
  assert_same_addresses (found->addresses, invoice->addresses);
}

static void
test_open_orders (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "ord-a", "ord-b", "ord-c" };
  g_autofree char *all = NULL;
  g_autofree char *left = NULL;

  reopen (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (TillOrder) order = make_order (ids[i]);

      order->created_at_ms = 10 - i;
      add_order (fixture->archive, order);
    }
  update_order (fixture->archive, "ord-b", TILL_ORDER_PROVISIONING);
  all = list_open (fixture->archive);
  g_assert_cmpstr (all, ==, "ord-c ord-b ord-a ");

  update_order (fixture->archive, "ord-a", TILL_ORDER_ACTIVE);
  update_order (fixture->archive, "ord-c", TILL_ORDER_FAILED);
  update_order (fixture->archive, "made elsewhere", TILL_ORDER_ACTIVE);
  reopen (fixture);
  left = list_open (fixture->archive);
  g_assert_cmpstr (left, ==, "ord-b ");
  g_assert_null (find_order (fixture->archive, "made elsewhere"));
}

static void
test_apart (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) other_account = NULL;
  g_autoptr (TillArchive) other_origin = NULL;
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  add_order (fixture->archive, order);
  other_account = open_archive (fixture->folder, "../other", ORIGIN, &error);
  g_assert_no_error (error);
  other_origin = open_archive (fixture->folder, ACCOUNT, "http://127.0.0.1:8080", &error);
  g_assert_no_error (error);

  g_assert_null (find_order (other_account, "ord-1"));
  g_assert_null (find_order (other_origin, "ord-1"));
}

static void
test_private (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autofree char *path = NULL;
  g_autofree char *log = NULL;

  reopen (fixture);
  add_order (fixture->archive, order);
  path = find_file (fixture->folder, ".db");
  log = find_file (fixture->folder, "-wal");
  g_assert_cmphex (get_mode (fixture->folder), ==, 0700);
  g_assert_cmphex (get_mode (path), ==, 0600);
  g_assert_cmphex (get_mode (log), ==, 0600);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) opening = NULL;
  g_autoptr (GAsyncResult) finding = NULL;
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  g_cancellable_cancel (cancellable);
  till_archive_open_async (fixture->folder, ACCOUNT, ORIGIN, cancellable, till_await_cb, &opening);
  g_assert_null (till_archive_open_finish (till_await (&opening), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  till_archive_find_invoice_async (fixture->archive, "inv-1", cancellable, till_await_cb, &finding);
  g_assert_null (
      till_archive_find_invoice_finish (fixture->archive, till_await (&finding), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What was asked for is done in its order, though the archive is let go. */
static void
test_let_go (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) last = NULL;

  reopen (fixture);
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      till_archive_add_order_async (fixture->archive, order, NULL, i == 49 ? till_await_cb : NULL,
                                    &last);
    }
  g_clear_object (&fixture->archive);
  till_await (&last);

  reopen (fixture);
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = find_order (fixture->archive, id);

      g_assert_nonnull (order);
    }
}

/* Says each id on stdout after it was acknowledged, until it is killed. */
static void
write_for_ever (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillArchive) archive = open_archive (folder, ACCOUNT, ORIGIN, &error);

  g_assert_no_error (error);
  for (guint i = 0;; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      add_order (archive, order);
      printf ("%s\n", id);
      fflush (stdout);
    }
}

static guint
kill_writer (Fixture *fixture, guint n_wanted)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) writer = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, self,
                                                     "--write-for-ever", fixture->folder, NULL);
  g_autoptr (GDataInputStream) output = NULL;
  guint n_acknowledged = 0;

  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (writer));
  while (TRUE)
    {
      g_autofree char *line = g_data_input_stream_read_line_utf8 (output, NULL, NULL, &error);

      g_assert_no_error (error);
      if (line == NULL)
        break;
      if (++n_acknowledged == n_wanted)
        g_subprocess_force_exit (writer);
    }
  g_subprocess_wait (writer, NULL, NULL);
  g_assert_cmpint (g_subprocess_get_term_sig (writer), ==, SIGKILL);

  return n_acknowledged;
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  static const guint n_wanted[] = { 1, 7, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (n_wanted); i++)
    {
      guint n_acknowledged = kill_writer (fixture, n_wanted[i]);

      g_assert_cmpuint (n_acknowledged, >=, n_wanted[i]);
      reopen (fixture);
      for (guint j = 0; j < n_acknowledged; j++)
        {
          g_autofree char *id = g_strdup_printf ("ord-%u", j);
          g_autoptr (TillOrder) expected = make_order (id);
          g_autoptr (TillOrder) found = find_order (fixture->archive, id);

          assert_same_order (found, expected);
        }
      g_clear_object (&fixture->archive);
    }
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *connection = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (connection), ==, SQLITE_OK);
}

static void
test_newer (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize length_before = 0;
  gsize length_after = 0;

  execute (path, "CREATE TABLE tomorrow (a); PRAGMA user_version = 1000;");
  g_assert_true (g_file_get_contents (path, &before, &length_before, NULL));
  assert_refused (fixture, TILL_ARCHIVE_ERROR_NEWER);
  g_assert_true (g_file_get_contents (path, &after, &length_after, NULL));
  g_assert_cmpmem (after, length_after, before, length_before);
}

static void
assert_put_aside (Fixture *fixture, const char *path, const char *bytes, gsize length)
{
  g_autofree char *aside = NULL;
  g_autofree char *contents = NULL;
  g_autofree char *open = NULL;
  gsize length_aside = 0;

  assert_refused (fixture, TILL_ARCHIVE_ERROR_DAMAGED);
  aside = find_file (fixture->folder, ".db.damaged-1");
  g_assert_nonnull (aside);
  g_assert_true (g_file_get_contents (aside, &contents, &length_aside, NULL));
  g_assert_cmpmem (contents, length_aside, bytes, length);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  reopen (fixture);
  open = list_open (fixture->archive);
  g_assert_cmpstr (open, ==, "");
}

static void
test_no_database (Fixture *fixture, gconstpointer data)
{
  static const char bytes[] = "This is a letter to my grandmother, and no database at all. ……………";
  g_autofree char *path = make_path (fixture);

  g_assert_true (g_file_set_contents (path, bytes, sizeof bytes, NULL));
  assert_put_aside (fixture, path, bytes, sizeof bytes);
}

/* A page of the table is overwritten: the file opens well enough, but its rows are not all there.
 */
static void
test_damaged_page (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autofree char *bytes = NULL;
  gsize length = 0;

  reopen (fixture);
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      add_order (fixture->archive, order);
    }
  g_clear_object (&fixture->archive);

  path = find_file (fixture->folder, ".db");
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, 5 * 4096);
  memset (bytes + 3 * 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  assert_put_aside (fixture, path, bytes, length);
}

static void
test_damaged_twice (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_assert_true (g_file_set_contents (path, "first, and no database at all", -1, NULL));
  assert_refused (fixture, TILL_ARCHIVE_ERROR_DAMAGED);
  g_assert_true (g_file_set_contents (path, "second, and no database at all", -1, NULL));
  assert_refused (fixture, TILL_ARCHIVE_ERROR_DAMAGED);
  first = find_file (fixture->folder, ".damaged-1");
  second = find_file (fixture->folder, ".damaged-2");
  g_assert_nonnull (first);
  g_assert_nonnull (second);
}

/* Nothing stops root from writing to a read-only folder, but a file is no folder for anybody. */
static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_set_contents (fixture->folder, "", 0, NULL));
  assert_refused (fixture, TILL_ARCHIVE_ERROR_UNAVAILABLE);
  g_assert_cmpint (g_remove (fixture->folder), ==, 0);

  if (geteuid () != 0)
    {
      g_assert_cmpint (g_mkdir (fixture->folder, 0500), ==, 0);
      assert_refused (fixture, TILL_ARCHIVE_ERROR_UNAVAILABLE);
    }
}

static void
assert_fixture_rows (TillArchive *archive)
{
  g_autoptr (TillOrder) order = find_order (archive, "ord-1");
  g_autoptr (TillOrder) second = find_order (archive, "ord-2");
  g_autoptr (TillInvoice) invoice = find_invoice (archive, "inv-1");
  g_autofree char *open = list_open (archive);
  const TillAddress *address = NULL;

  g_assert_cmpstr (open, ==, "ord-1 ");
  g_assert_cmpstr (invoice->pay_url, ==, "https://pay.example.com/inv-1");
  g_assert_cmpstr (second->client_ref, ==, "ref-2");
  g_assert_cmpstr (order->client_email, ==, "ana@example.com");
  g_assert_cmpint (order->expires_at_ms, ==, G_GINT64_CONSTANT (1700003600001));
  g_assert_cmpuint (order->addresses->len, ==, 2);
  address = g_ptr_array_index (order->addresses, 0);
  g_assert_cmpstr (address->expected_amount, ==, "4.500000");
  g_assert_cmpstr (address->token_symbol, ==, "USDT");
  address = g_ptr_array_index (order->addresses, 1);
  g_assert_false (address->is_token);
  g_assert_null (address->token_symbol);
}

/* Every schema that was ever shipped still opens, and has its rows. */
static void
test_shipped_schemas (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);

  for (guint version = 1;; version++)
    {
      g_autofree char *name = g_strdup_printf ("%u.sql", version);
      g_autofree char *file = g_test_build_filename (G_TEST_DIST, "schemas", name, NULL);
      g_autofree char *sql = NULL;

      if (!g_file_get_contents (file, &sql, NULL, NULL))
        {
          g_assert_cmpuint (version, >, 1);
          break;
        }

      g_assert_cmpint (g_remove (path), ==, 0);
      execute (path, sql);
      reopen (fixture);
      assert_fixture_rows (fixture->archive);
      g_clear_object (&fixture->archive);
    }
}

int
main (int argc, char *argv[])
{
  if (argc == 3 && g_str_equal (argv[1], "--write-for-ever"))
    write_for_ever (argv[2]);

  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/archive/orders", test_orders);
  ADD ("/archive/in-memory", test_in_memory);
  ADD ("/archive/added-to", test_added_to);
  ADD ("/archive/invoices", test_invoices);
  ADD ("/archive/open-orders", test_open_orders);
  ADD ("/archive/apart", test_apart);
  ADD ("/archive/private", test_private);
  ADD ("/archive/cancelled", test_cancelled);
  ADD ("/archive/let-go", test_let_go);
  ADD ("/archive/killed", test_killed);
  ADD ("/archive/newer", test_newer);
  ADD ("/archive/no-database", test_no_database);
  ADD ("/archive/damaged-page", test_damaged_page);
  ADD ("/archive/damaged-twice", test_damaged_twice);
  ADD ("/archive/unwritable", test_unwritable);
  ADD ("/archive/shipped-schemas", test_shipped_schemas);
#undef ADD

  return g_test_run ();
}
