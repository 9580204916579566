/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults between a console and its disk, F78 to F82: a full disk, a home that can't be written,
 * files that another program locks, a damaged page, and files of an older and of a newer version.
 * Each fault meets a sync, a refund, an export and a search. What can be read is found, a failure
 * is reported at once, and nothing that was confirmed is lost. */

#include "matrix.h"

#include "matrix-files.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>

#define PAGE_SIZE    4096
#define REFUSED      TILL_ARCHIVE_ERROR_UNAVAILABLE
#define NO_SUCH_CELL (-2)
#define ANY          (-3) /* any error of the system */

typedef struct
{
  const char *name;
  gboolean is_found_at_opening;
  void (*begin) (MatrixFiles *files);
  void (*end) (MatrixFiles *files);
  int outcomes[MATRIX_N_OPERATIONS];
} Fault;

static sqlite3 *lockers[2];
static char *moved;

/* The faults. */

static void
set_size_limit (rlim_t limit)
{
  struct rlimit now;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &now), ==, 0);
  now.rlim_cur = MIN (limit, now.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &now), ==, 0);
}

/* No file can be written. */
static void
fill_disk (MatrixFiles *files)
{
  signal (SIGXFSZ, SIG_IGN);
  set_size_limit (0);
}

static void
empty_disk (MatrixFiles *files)
{
  set_size_limit (RLIM_INFINITY);
}

/* Root can write to a read-only folder, so a file takes the place of the folder. */
static void
take_home (MatrixFiles *files)
{
  moved = g_strconcat (files->folder, ".away", NULL);
  g_assert_cmpint (g_rename (files->folder, moved), ==, 0);
  g_assert_true (g_file_set_contents (files->folder, "", 0, NULL));
}

static void
give_home_back (MatrixFiles *files)
{
  g_assert_cmpint (g_unlink (files->folder), ==, 0);
  g_assert_cmpint (g_rename (moved, files->folder), ==, 0);
  g_clear_pointer (&moved, g_free);
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *connection = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (connection, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (connection), ==, SQLITE_OK);
}

static char *
find_ledger (MatrixFiles *files)
{
  return matrix_files_build_path (files, "one.ledger");
}

static void
lock_files (MatrixFiles *files)
{
  g_autofree char *archive = matrix_files_find_archive (files);
  g_autofree char *ledger = find_ledger (files);
  const char *const paths[] = { archive, ledger };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_assert_cmpint (sqlite3_open (paths[i], &lockers[i]), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (lockers[i], "BEGIN EXCLUSIVE", NULL, NULL, NULL), ==,
                       SQLITE_OK);
    }
}

static void
unlock_files (MatrixFiles *files)
{
  for (guint i = 0; i < G_N_ELEMENTS (lockers); i++)
    g_assert_cmpint (sqlite3_close (g_steal_pointer (&lockers[i])), ==, SQLITE_OK);
}

static void
damage (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, 2 * PAGE_SIZE);
  memset (bytes + PAGE_SIZE, 0xa5, PAGE_SIZE);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

static void
damage_files (MatrixFiles *files)
{
  g_autofree char *archive = matrix_files_find_archive (files);
  g_autofree char *ledger = find_ledger (files);

  damage (archive);
  damage (ledger);
}

/* The console has renamed the damaged archive and copies the records again. The ledger is restored
 * from the export. */
static void
mend_files (MatrixFiles *files)
{
  g_autofree char *archive = NULL;
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;

  matrix_files_open (files);
  g_assert_nonnull (files->archive);
  archive = matrix_files_find_archive (files);
  aside = g_strconcat (archive, ".damaged-1", NULL);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  till_ledger_file_restore (files->ledger, files->export, &error);
  g_assert_no_error (error);
  files->n_pages = 0;
  g_assert_true (matrix_files_run (files, MATRIX_SYNC, NULL));
  matrix_files_close (files);
}

static void
make_older (MatrixFiles *files)
{
  g_autofree char *archive = matrix_files_find_archive (files);
  g_autofree char *ledger = find_ledger (files);

  execute (archive,
           "DROP TRIGGER notes_insert; DROP TRIGGER notes_update; DROP TRIGGER notes_delete;"
           "DROP TRIGGER accepted_payments_insert; DROP TRIGGER accepted_payments_update;"
           "DROP TRIGGER accepted_payments_delete; DROP TRIGGER recorded_payments_insert;"
           "DROP TRIGGER recorded_payments_update; DROP TRIGGER recorded_payments_delete;"
           "DROP TRIGGER templates_insert; DROP TRIGGER templates_update;"
           "DROP TRIGGER templates_delete; DROP TABLE resale; DROP TABLE team;"
           "DROP TABLE outbox; DROP TABLE erased_things; DROP TABLE shared; DROP INDEX notes_uid; "
           "ALTER TABLE notes "
           "DROP COLUMN uid;"
           "ALTER TABLE notes DROP COLUMN author; ALTER TABLE notes DROP COLUMN desk;");
  execute (archive,
           "ALTER TABLE created_records RENAME TO made; ALTER TABLE sync_cursors RENAME TO walks;"
           "ALTER TABLE retention RENAME TO keeping; ALTER TABLE erased_ids RENAME TO forgotten;"
           "ALTER TABLE forgotten RENAME COLUMN hash TO mark;"
           "ALTER TABLE webhook_deliveries RENAME TO deliveries;"
           "ALTER TABLE webhook_listener RENAME TO listener;"
           "ALTER TABLE recorded_payments RENAME TO noted_payments;"
           "ALTER TABLE noted_payments RENAME COLUMN recorded_at_ms TO noted_at_ms;"
           "ALTER TABLE search_terms RENAME TO terms;"
           "ALTER TABLE search_terms_reversed RENAME TO tails;"
           "ALTER TABLE usage_alerts RENAME TO usage_told;"
           "ALTER TABLE usage_told RENAME COLUMN alerted_at_ms TO told_at_ms;"
           "ALTER TABLE orders RENAME COLUMN provisioning_seen_at_ms TO made_seen_ms;"
           "ALTER TABLE orders RENAME COLUMN finished_seen_at_ms TO over_seen_ms;"
           "DROP TABLE order_names; DROP TABLE refunded_payments; DROP INDEX invoices_odd;"
           "ALTER TABLE invoices DROP COLUMN payment_exception_at_ms;"
           "DELETE FROM walks WHERE name = 'odd';"
           "DROP INDEX orders_plan_ends; DROP TABLE unreadable;"
           "PRAGMA user_version = 8;");
  execute (ledger, "DROP TABLE owner; PRAGMA user_version = 1;");
}

static void
leave_alone (MatrixFiles *files)
{
}

static void
make_newer (MatrixFiles *files)
{
  g_autofree char *archive = matrix_files_find_archive (files);
  g_autofree char *ledger = find_ledger (files);

  execute (archive, "PRAGMA user_version = 1000;");
  execute (ledger, "PRAGMA user_version = 1000;");
}

/* A newer console that has not changed the schema. */
static void
make_ours (MatrixFiles *files)
{
  g_autofree char *archive = matrix_files_find_archive (files);
  g_autofree char *ledger = find_ledger (files);

  execute (archive, "PRAGMA user_version = 15;");
  execute (ledger, "PRAGMA user_version = 2;");
}

/* A cell. */

static const Fault faults[] = {
  { "F78-full", FALSE, fill_disk, empty_disk, { REFUSED, REFUSED, ANY, MATRIX_SUCCESS } },
  { "F79-no-home", TRUE, take_home, give_home_back, { REFUSED, REFUSED, ANY, REFUSED } },
  { "F80-locked",
    FALSE,
    lock_files,
    unlock_files,
    { REFUSED, REFUSED, MATRIX_SUCCESS, MATRIX_SUCCESS } },
  { "F81-damaged",
    TRUE,
    damage_files,
    mend_files,
    { TILL_ARCHIVE_ERROR_DAMAGED, TILL_ARCHIVE_ERROR_DAMAGED, NO_SUCH_CELL,
      TILL_ARCHIVE_ERROR_DAMAGED } },
  { "F82-older",
    TRUE,
    make_older,
    leave_alone,
    { MATRIX_SUCCESS, MATRIX_SUCCESS, MATRIX_SUCCESS, MATRIX_SUCCESS } },
  { "F82-newer",
    TRUE,
    make_newer,
    make_ours,
    { TILL_ARCHIVE_ERROR_NEWER, TILL_ARCHIVE_ERROR_NEWER, NO_SUCH_CELL,
      TILL_ARCHIVE_ERROR_NEWER } },
};

static gboolean
is_outcome (const GError *error, int outcome)
{
  if (outcome == MATRIX_SUCCESS || outcome == ANY)
    return (error == NULL) == (outcome == MATRIX_SUCCESS);

  return g_error_matches (error, TILL_ARCHIVE_ERROR, outcome);
}

static void
expect (GString *problems, const GError *error, int outcome, const char *when)
{
  if (!is_outcome (error, outcome))
    g_string_append_printf (problems, "; not the outcome %s: %s", when,
                            error != NULL ? error->message : "no error");
}

static void
check_cell (const Fault *fault, MatrixOperation operation)
{
  MatrixFiles *files = matrix_files_new ();
  g_autoptr (GString) problems = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) afterwards = NULL;

  if (fault->is_found_at_opening)
    matrix_files_close (files);
  fault->begin (files);
  if (fault->is_found_at_opening)
    matrix_files_open (files);
  matrix_files_run (files, operation, &error);
  expect (problems, error, fault->outcomes[operation], "under the fault");
  if (fault->is_found_at_opening)
    matrix_files_close (files);
  fault->end (files);

  if (fault->is_found_at_opening)
    matrix_files_open (files);
  matrix_files_run (files, operation, &afterwards);
  expect (problems, afterwards, MATRIX_SUCCESS, "afterwards (I10)");
  matrix_files_close (files);
  matrix_files_check (files, 0, problems);
  matrix_files_remove (files);
  matrix_count (matrix_operation_names[operation], problems);
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;

  for (MatrixOperation operation = 0; operation < MATRIX_N_OPERATIONS; operation++)
    if (fault->outcomes[operation] != NO_SUCH_CELL)
      check_cell (fault, operation);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    for (MatrixOperation operation = 0; operation < MATRIX_N_OPERATIONS; operation++)
      if (faults[i].outcomes[operation] != NO_SUCH_CELL)
        g_print ("%s\t%s\n", faults[i].name, matrix_operation_names[operation]);
}

int
main (int argc, char *argv[])
{
  if (matrix_should_list_cells (argc, argv))
    {
      list_cells ();
      return 0;
    }

  matrix_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/matrix/disk/", faults[i].name, NULL);

      g_test_add_data_func (path, &faults[i], test_fault);
    }

  return matrix_run ();
}
