/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults between a console and its disk, F78 to F82: a full disk, a home where nothing can be
 * written, files that another program keeps locked, a damaged page, and files of an older and of a
 * newer version. Each meets what is put down by a sync, a refund, an export, and Find. What can
 * still be read is found; what cannot be kept is said at once; and nothing that was said to be kept
 * is lost. */

#include "matrix.h"

#include "matrix-store.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>

#define PAGE_SIZE    4096
#define REFUSED      TILL_ARCHIVE_ERROR_UNAVAILABLE
#define NO_SUCH_CELL (-2)
#define ANY          (-3) /* whatever the system says */

typedef struct
{
  const char *name;
  gboolean is_found_at_opening;
  void (*begin) (MatrixStore *store);
  void (*end) (MatrixStore *store);
  int outcomes[MATRIX_N_DEEDS];
} Fault;

static sqlite3 *lockers[2];
static char *moved;

/* --- The faults ---------------------------------------------------------------------------------
 */

static void
set_size_limit (rlim_t limit)
{
  struct rlimit now;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &now), ==, 0);
  now.rlim_cur = MIN (limit, now.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &now), ==, 0);
}

/* No file can be written to any more. */
static void
fill_disk (MatrixStore *store)
{
  signal (SIGXFSZ, SIG_IGN);
  set_size_limit (0);
}

static void
empty_disk (MatrixStore *store)
{
  set_size_limit (RLIM_INFINITY);
}

/* Nothing stops root from writing to a read-only folder, but a file is no folder for anybody. */
static void
take_home (MatrixStore *store)
{
  moved = g_strconcat (store->folder, ".away", NULL);
  g_assert_cmpint (g_rename (store->folder, moved), ==, 0);
  g_assert_true (g_file_set_contents (store->folder, "", 0, NULL));
}

static void
give_home_back (MatrixStore *store)
{
  g_assert_cmpint (g_unlink (store->folder), ==, 0);
  g_assert_cmpint (g_rename (moved, store->folder), ==, 0);
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
find_ledger (MatrixStore *store)
{
  return matrix_store_build_path (store, "one.ledger");
}

static void
lock_files (MatrixStore *store)
{
  g_autofree char *archive = matrix_store_find_archive (store);
  g_autofree char *ledger = find_ledger (store);
  const char *const paths[] = { archive, ledger };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_assert_cmpint (sqlite3_open (paths[i], &lockers[i]), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (lockers[i], "BEGIN EXCLUSIVE", NULL, NULL, NULL), ==,
                       SQLITE_OK);
    }
}

static void
unlock_files (MatrixStore *store)
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
damage_files (MatrixStore *store)
{
  g_autofree char *archive = matrix_store_find_archive (store);
  g_autofree char *ledger = find_ledger (store);

  damage (archive);
  damage (ledger);
}

/* The damaged archive was put aside, and is copied anew; the ledger is put back by hand. */
static void
mend_files (MatrixStore *store)
{
  g_autofree char *archive = NULL;
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;

  matrix_store_open (store);
  g_assert_nonnull (store->archive);
  archive = matrix_store_find_archive (store);
  aside = g_strconcat (archive, ".damaged-1", NULL);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  till_ledger_file_restore (store->ledger, store->export, &error);
  g_assert_no_error (error);
  store->n_pages = 0;
  g_assert_true (matrix_store_do (store, MATRIX_SYNC, NULL));
  matrix_store_close (store);
}

static void
make_older (MatrixStore *store)
{
  g_autofree char *archive = matrix_store_find_archive (store);
  g_autofree char *ledger = find_ledger (store);

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
leave_alone (MatrixStore *store)
{
}

static void
make_newer (MatrixStore *store)
{
  g_autofree char *archive = matrix_store_find_archive (store);
  g_autofree char *ledger = find_ledger (store);

  execute (archive, "PRAGMA user_version = 1000;");
  execute (ledger, "PRAGMA user_version = 1000;");
}

/* As a newer console leaves what it has not touched. */
static void
make_ours (MatrixStore *store)
{
  g_autofree char *archive = matrix_store_find_archive (store);
  g_autofree char *ledger = find_ledger (store);

  execute (archive, "PRAGMA user_version = 13;");
  execute (ledger, "PRAGMA user_version = 2;");
}

/* --- A cell -------------------------------------------------------------------------------------
 */

static const Fault faults[] = {
  { "F78-full", FALSE, fill_disk, empty_disk, { REFUSED, REFUSED, ANY, MATRIX_FINE } },
  { "F79-no-home", TRUE, take_home, give_home_back, { REFUSED, REFUSED, ANY, REFUSED } },
  { "F80-locked", FALSE, lock_files, unlock_files, { REFUSED, REFUSED, MATRIX_FINE, MATRIX_FINE } },
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
    { MATRIX_FINE, MATRIX_FINE, MATRIX_FINE, MATRIX_FINE } },
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
  if (outcome == MATRIX_FINE || outcome == ANY)
    return (error == NULL) == (outcome == MATRIX_FINE);

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
check_cell (const Fault *fault, MatrixDeed deed)
{
  MatrixStore *store = matrix_store_new ();
  g_autoptr (GString) problems = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) afterwards = NULL;

  if (fault->is_found_at_opening)
    matrix_store_close (store);
  fault->begin (store);
  if (fault->is_found_at_opening)
    matrix_store_open (store);
  matrix_store_do (store, deed, &error);
  expect (problems, error, fault->outcomes[deed], "under the fault");
  if (fault->is_found_at_opening)
    matrix_store_close (store);
  fault->end (store);

  if (fault->is_found_at_opening)
    matrix_store_open (store);
  matrix_store_do (store, deed, &afterwards);
  expect (problems, afterwards, MATRIX_FINE, "afterwards (I10)");
  matrix_store_close (store);
  matrix_store_check (store, 0, problems);
  matrix_store_remove (store);
  matrix_count (matrix_deed_names[deed], problems);
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;

  for (MatrixDeed deed = 0; deed < MATRIX_N_DEEDS; deed++)
    if (fault->outcomes[deed] != NO_SUCH_CELL)
      check_cell (fault, deed);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    for (MatrixDeed deed = 0; deed < MATRIX_N_DEEDS; deed++)
      if (faults[i].outcomes[deed] != NO_SUCH_CELL)
        g_print ("%s\t%s\n", faults[i].name, matrix_deed_names[deed]);
}

int
main (int argc, char *argv[])
{
  if (matrix_is_list_wanted (argc, argv))
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
