/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every schema that was ever shipped opens with its rows, wherever its migration is killed. Who
 * only reads an archive whose tables have other names finds nothing in it. */

#include "fixture.h"

#include "deadly-files.h"
#include "till-archive-folder.h"
#include "till-database.h"
#include "till-schema.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/wait.h>

#define FIRST_WITH_ORDERS 3
#define BEFORE_NAMES      12 /* the version that the tables and columns got other names after */
#define MAX_KILLS         2000

/* Returns: (transfer full) (nullable): what makes an archive of that version, %NULL where it is
 * newer than the newest. */
static char *
read_schema (guint version)
{
  g_autofree char *name = g_strdup_printf ("%u.sql", version);
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "schemas", name, NULL);
  char *sql = NULL;

  return g_file_get_contents (file, &sql, NULL, NULL) ? sql : NULL;
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

/* The index of what is inside an order's names is younger than orders are. */
static void
assert_found_inside (TillArchive *archive)
{
  g_autoptr (GPtrArray) hits = look_inside (archive, "310817000102");
  const TillSearchHit *hit = NULL;

  g_assert_cmpuint (hits->len, ==, 1);
  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, "ord-9");
  g_assert_cmpint (hit->field, ==, TILL_FIELD_ORDER_ICCID);
}

static void
remove_archive (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", ".version-12" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);

      g_remove (file);
    }
}

static void
test_shipped (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  guint version = 1;

  for (;; version++)
    {
      g_autofree char *sql = read_schema (version);

      if (sql == NULL)
        break;

      g_assert_cmpint (g_remove (path), ==, 0);
      execute (path, sql);
      reopen (fixture);
      assert_fixture_rows (fixture->archive);
      if (version >= FIRST_WITH_ORDERS)
        assert_found_inside (fixture->archive);
      g_clear_object (&fixture->archive);
    }

  /* The newest version is among them. */
  g_assert_cmpuint (version, ==, g_strv_length ((GStrv) till_schema_migrations) + 1);
}

/* Opens the archive, which migrates it, and is killed at the write or sync of number @at. */
static int
run_child (const char *path, int at)
{
  TillDatabase *database = NULL;

  deadly_install (at);
  database = till_database_open (path, till_schema_migrations, NULL);
  if (database == NULL)
    return EXIT_FAILURE;

  till_database_close (database);

  return EXIT_SUCCESS;
}

static gboolean
spawn_child (const char *path, int at)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *number = g_strdup_printf ("%d", at);
  const char *argv[] = { program, "--child", path, number, NULL };
  g_autoptr (GError) error = NULL;
  gboolean was_killed = FALSE;
  int status = 0;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  was_killed = WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL;
  g_assert_true (was_killed || (WIFEXITED (status) && WEXITSTATUS (status) == EXIT_SUCCESS));

  return was_killed;
}

static gint64
query (const char *path, const char *sql)
{
  sqlite3 *connection = NULL;
  sqlite3_stmt *statement = NULL;
  gint64 number = 0;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (connection, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  number = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  g_assert_cmpint (sqlite3_close (connection), ==, SQLITE_OK);

  return number;
}

/* The version, the names of tables and the names of columns change at once. */
static gint64
assert_one_state (const char *path)
{
  gint64 version = query (path, "PRAGMA user_version");
  gint64 n_old = query (path, "SELECT count (*) FROM sqlite_schema WHERE type = 'table'"
                              " AND name IN ('made', 'walks', 'keeping', 'forgotten', 'deliveries',"
                              " 'listener', 'noted_payments', 'returned_payments', 'terms',"
                              " 'tails', 'usage_told')");
  gint64 n_old_columns = query (path, "SELECT count (*) FROM pragma_table_info ('invoices')"
                                      " WHERE name = 'odd_at_ms'");

  g_assert_cmpint (n_old, ==, version == BEFORE_NAMES ? 11 : 0);
  g_assert_cmpint (n_old_columns, ==, version == BEFORE_NAMES ? 1 : 0);

  return version;
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *sql = read_schema (BEFORE_NAMES);
  g_autofree char *bytes = NULL;
  gsize length = 0;
  gboolean was_killed = TRUE;
  guint n_before = 0;
  guint n_after = 0;

  g_assert_cmpint (g_remove (path), ==, 0);
  execute (path, sql);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (int at = 1; was_killed && at < MAX_KILLS; at++)
    {
      gint64 version = 0;

      remove_archive (path);
      g_assert_true (g_file_set_contents_full (path, bytes, (gssize) length,
                                               G_FILE_SET_CONTENTS_NONE, 0600, NULL));
      was_killed = spawn_child (path, at);
      version = assert_one_state (path);
      n_before += version == BEFORE_NAMES;
      n_after += version > BEFORE_NAMES;
      if (version == BEFORE_NAMES && at % 8 != 0)
        continue;

      reopen (fixture);
      assert_fixture_rows (fixture->archive);
      g_clear_object (&fixture->archive);
    }

  g_test_message ("%u times the state before, %u times the state after", n_before, n_after);
  g_assert_false (was_killed);
  g_assert_cmpuint (n_before, >, 0);
  g_assert_cmpuint (n_after, >, 1);
}

/* The desktop's search may come before the console has migrated the archive. */
static void
test_read_earlier (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *name = till_archive_folder_dup_archive_name (ACCOUNT, ORIGIN);
  TillTerm term = { .text = (char *) "8943108170001029631" };
  guint newest = g_strv_length ((GStrv) till_schema_migrations);

  for (guint version = 1; version <= newest; version++)
    {
      g_autofree char *sql = read_schema (version);
      g_autoptr (GPtrArray) hits = NULL;
      g_autoptr (TillRecord) order = NULL;

      g_assert_cmpint (g_remove (path), ==, 0);
      execute (path, sql);
      hits = till_archive_folder_search (fixture->folder, &term, 0, 0, 5);
      order = till_archive_folder_load (fixture->folder, name, TRUE, "ord-9");
      g_assert_cmpuint (hits->len, ==, version > BEFORE_NAMES ? 1 : 0);
      g_assert_true (version > BEFORE_NAMES ? order != NULL : order == NULL);
    }
}

int
main (int argc, char *argv[])
{
  if (argc == 4 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], atoi (argv[3]));

  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/schema/shipped", test_shipped);
  ADD ("/schema/killed", test_killed);
  ADD ("/schema/read-earlier", test_read_earlier);
#undef ADD

  return g_test_run ();
}
