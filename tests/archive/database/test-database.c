/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Migrations: in order, each whole or not at all, with a copy of the file from before. */

#include "till-archive.h"
#include "till-database.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define FIRST  "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);"
#define SECOND "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1;"
#define BROKEN "CREATE TABLE b (x INTEGER); INSERT INTO missing VALUES (1);"

static const char *const one[] = { FIRST, NULL };
static const char *const two[] = { FIRST, SECOND, NULL };
static const char *const broken[] = { FIRST, BROKEN, NULL };

typedef struct
{
  char *folder;
  char *path;
  char *copy;
} Fixture;

/* In the C library's place: a file is made private, or it never was. Some file systems know no
 * rights to change later. */
int
chmod (const char *path, mode_t mode)
{
  errno = EPERM;

  return -1;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("till-database-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "test.db", NULL);
  fixture->copy = g_strconcat (fixture->path, ".version-1", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_remove (fixture->copy);
  g_remove (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->copy);
}

static gint64
query (TillDatabase *database, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, NULL, &error);
  gboolean has_row = FALSE;

  g_assert_no_error (error);
  g_assert_true (till_statement_step (statement, &has_row, &error));
  g_assert_no_error (error);
  g_assert_true (has_row);

  return till_statement_get_int (statement, 0);
}

static void
assert_version (const char *path, const char *const *migrations, gint64 version)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDatabase) database = till_database_open (path, migrations, &error);

  g_assert_no_error (error);
  g_assert_cmpint (query (database, "PRAGMA user_version"), ==, version);
}

static void
test_in_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDatabase) database = NULL;

  assert_version (fixture->path, one, 1);
  g_assert_false (g_file_test (fixture->copy, G_FILE_TEST_EXISTS));

  database = till_database_open (fixture->path, two, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query (database, "PRAGMA user_version"), ==, 2);
  g_assert_cmpint (query (database, "SELECT y FROM a"), ==, 2);
}

static void
test_at_once (Fixture *fixture, gconstpointer data)
{
  assert_version (fixture->path, two, 2);
  g_assert_false (g_file_test (fixture->copy, G_FILE_TEST_EXISTS));
}

static void
test_copy (Fixture *fixture, gconstpointer data)
{
  GStatBuf status;

  assert_version (fixture->path, one, 1);
  /* What an earlier attempt has left must not be in the way. */
  g_assert_true (g_file_set_contents (fixture->copy, "half a copy", -1, NULL));
  assert_version (fixture->path, two, 2);

  g_assert_cmpint (g_stat (fixture->copy, &status), ==, 0);
  g_assert_cmphex (status.st_mode & 0777, ==, 0600);
  assert_version (fixture->copy, one, 1);
}

static void
test_failed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDatabase) database = NULL;

  assert_version (fixture->path, one, 1);
  g_assert_null (till_database_open (fixture->path, broken, &error));
  g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE);
  g_clear_error (&error);

  database = till_database_open (fixture->path, one, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query (database, "PRAGMA user_version"), ==, 1);
  g_assert_cmpint (query (database, "SELECT count (*) FROM sqlite_schema WHERE name = 'b'"), ==, 0);
}

/* A ledger, for one, has no part that could be looked at in place of the whole. */
static void
test_large (Fixture *fixture, gconstpointer data)
{
  static const char *const large[] = {
    "CREATE TABLE a (x BLOB); INSERT INTO a VALUES (zeroblob (34 * 1024 * 1024));", NULL
  };

  assert_version (fixture->path, large, 1);
  assert_version (fixture->path, large, 1);
}

/* The first page after the schema is that of the first table. */
static void
damage_first_table (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

/* Whatever the service does not tell again is looked at in a file of any size. */
static void
test_large_damaged (Fixture *fixture, gconstpointer data)
{
  static const char *const large[] = {
    "CREATE TABLE templates (x); CREATE TABLE invoices (x BLOB); INSERT INTO templates VALUES (1);"
    "INSERT INTO invoices VALUES (zeroblob (34 * 1024 * 1024));",
    NULL
  };
  static const char *const suffixes[] = { "", "-wal", "-shm" };
  g_autoptr (GError) error = NULL;

  assert_version (fixture->path, large, 1);
  damage_first_table (fixture->path);
  g_assert_null (till_database_open (fixture->path, large, &error));
  g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *aside = g_strconcat (fixture->path, ".damaged-1", suffixes[i], NULL);

      g_remove (aside);
    }
}

static void
test_large_copy_damaged (Fixture *fixture, gconstpointer data)
{
  static const char *const large[] = { "CREATE TABLE invoices (x BLOB); CREATE TABLE templates (x);"
                                       "INSERT INTO invoices VALUES (zeroblob (34 * 1024 * 1024));",
                                       NULL };

  assert_version (fixture->path, large, 1);
  damage_first_table (fixture->path);
  assert_version (fixture->path, large, 1);
}

static void
test_durable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDatabase) database = till_database_open (fixture->path, one, &error);

  g_assert_no_error (error);
  g_assert_cmpint (query (database, "PRAGMA synchronous"), ==, 2);
  g_assert_cmpint (query (database, "SELECT journal_mode = 'wal' FROM pragma_journal_mode"), ==, 1);
}

/* Who begins to write is not overtaken by another console between reading and writing. */
static void
test_two_writers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillDatabase) database = till_database_open (fixture->path, one, &error);
  sqlite3 *other = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_open (fixture->path, &other), ==, SQLITE_OK);
  g_assert_true (till_database_begin (database, &error));
  g_assert_cmpint (query (database, "SELECT x FROM a"), ==, 1);
  g_assert_cmpint (sqlite3_exec (other, "UPDATE a SET x = 5", NULL, NULL, NULL), ==, SQLITE_BUSY);
  g_assert_cmpint (query (database, "UPDATE a SET x = x + 1 RETURNING x"), ==, 2);
  g_assert_true (till_database_end (database, TRUE, &error));
  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_exec (other, "UPDATE a SET x = 5", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  g_assert_cmpint (query (database, "SELECT x FROM a"), ==, 5);
}

/* As it stands in every message of the log. */
static void
test_error_domain (void)
{
  g_assert_cmpstr (g_quark_to_string (TILL_ARCHIVE_ERROR), ==, "till_archive_error_quark");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/database/in-order", test_in_order);
  ADD ("/database/at-once", test_at_once);
  ADD ("/database/copy", test_copy);
  ADD ("/database/failed", test_failed);
  ADD ("/database/large", test_large);
  ADD ("/database/large-damaged", test_large_damaged);
  ADD ("/database/large-copy-damaged", test_large_copy_damaged);
  ADD ("/database/durable", test_durable);
  ADD ("/database/two-writers", test_two_writers);
#undef ADD
  g_test_add_func ("/database/error-domain", test_error_domain);

  return g_test_run ();
}
