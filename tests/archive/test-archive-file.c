/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the archive does when it is killed, and with a file that is not as it should be. */

#include "fixture.h"

#include "till-await.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static void
add_orders (Fixture *fixture, guint first, guint n_orders)
{
  reopen (fixture);
  for (guint i = first; i < first + n_orders; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      add_order (fixture->archive, order);
    }
}

/* A page of the table is overwritten: the file opens well enough, but its rows are not all there.
 */
static void
test_damaged_page (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autofree char *bytes = NULL;
  gsize length = 0;

  add_orders (fixture, 0, 100);
  g_clear_object (&fixture->archive);

  path = find_file (fixture->folder, ".db");
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, 5 * 4096);
  memset (bytes + 3 * 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  assert_put_aside (fixture, path, bytes, length);
}

/* The same, and the last rows are in the log alone, as when the program was killed: neither the
 * file nor the log is written to, for they belong together. */
static void
test_damaged_with_log (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autofree char *log_path = NULL;
  g_autofree char *log_aside = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *log = NULL;
  g_autofree char *log_after = NULL;
  gsize length = 0;
  gsize log_length = 0;
  gsize log_length_after = 0;

  add_orders (fixture, 0, 100);
  g_clear_object (&fixture->archive);
  add_orders (fixture, 100, 1);
  path = find_file (fixture->folder, ".db");
  log_path = g_strconcat (path, "-wal", NULL);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_file_get_contents (log_path, &log, &log_length, NULL));
  g_assert_cmpuint (log_length, >, 4096);
  g_clear_object (&fixture->archive);

  /* A page of older rows, which the log does not replace. */
  memset (bytes + length / 4096 / 2 * 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  g_assert_true (g_file_set_contents (log_path, log, log_length, NULL));
  assert_put_aside (fixture, path, bytes, length);
  log_aside = g_strconcat (path, ".damaged-1-wal", NULL);
  g_assert_true (g_file_get_contents (log_aside, &log_after, &log_length_after, NULL));
  g_assert_cmpmem (log_after, log_length_after, log, log_length);
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

int
main (int argc, char *argv[])
{
  if (argc == 3 && g_str_equal (argv[1], "--write-for-ever"))
    write_for_ever (argv[2]);

  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/archive-file/killed", test_killed);
  ADD ("/archive-file/newer", test_newer);
  ADD ("/archive-file/no-database", test_no_database);
  ADD ("/archive-file/damaged-page", test_damaged_page);
  ADD ("/archive-file/damaged-with-log", test_damaged_with_log);
  ADD ("/archive-file/damaged-twice", test_damaged_twice);
  ADD ("/archive-file/unwritable", test_unwritable);
#undef ADD

  return g_test_run ();
}
