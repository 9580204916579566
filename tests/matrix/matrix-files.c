/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "matrix-files.h"

#include "till-await.h"
#include "till-atomic-file.h"
#include "till-archive-records.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define ACCOUNT "a1b2c3"
#define ORIGIN  "https://pay.example.com"
#define LEDGER  "one.ledger"
#define EXPORT  "ledger.txt"

const char *const matrix_operation_names[MATRIX_N_OPERATIONS] = { "O3-sync", "O11-refund",
                                                                  "O12-export", "O13-find" };

/* The closed files in @home. */
MatrixFiles *
matrix_files_new_at (const char *home)
{
  MatrixFiles *self = g_new0 (MatrixFiles, 1);

  self->home = g_strdup (home);
  self->folder = g_build_filename (home, "till", NULL);

  return self;
}

/* A new home with a page, a refund and an export. */
MatrixFiles *
matrix_files_new (void)
{
  g_autofree char *home = g_dir_make_tmp ("till-matrix-XXXXXX", NULL);
  MatrixFiles *self = matrix_files_new_at (home);

  matrix_files_open (self);
  for (MatrixOperation operation = 0; operation < MATRIX_N_OPERATIONS; operation++)
    {
      g_autoptr (GError) error = NULL;

      matrix_files_run (self, operation, &error);
      g_assert_no_error (error);
    }

  return self;
}

void
matrix_files_free (MatrixFiles *self)
{
  matrix_files_close (self);
  g_free (self->home);
  g_free (self->folder);
  g_free (self->export);
  g_free (self);
}

/* Removes all files and frees @self. */
void
matrix_files_remove (MatrixFiles *self)
{
  g_autoptr (GDir) dir = NULL;
  const char *name = NULL;

  matrix_files_close (self);
  dir = g_dir_open (self->folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = matrix_files_build_path (self, name);

      g_unlink (path);
    }
  g_rmdir (self->folder);
  g_assert_cmpint (g_rmdir (self->home), ==, 0);
  matrix_files_free (self);
}

char *
matrix_files_build_path (MatrixFiles *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

void
matrix_files_open (MatrixFiles *self)
{
  g_autofree char *ledger_path = matrix_files_build_path (self, LEDGER);
  g_autoptr (GAsyncResult) result = NULL;

  g_clear_error (&self->archive_error);
  till_archive_open_async (self->folder, ACCOUNT, ORIGIN, NULL, till_await_cb, &result);
  self->archive = till_archive_open_finish (till_await (&result), &self->archive_error);
  self->ledger = till_ledger_file_open (ledger_path);
}

void
matrix_files_close (MatrixFiles *self)
{
  g_clear_object (&self->archive);
  g_clear_error (&self->archive_error);
  g_clear_pointer (&self->ledger, till_ledger_file_close);
}

/* Returns: (transfer full) (nullable): the path of the file of the archive. */
char *
matrix_files_find_archive (MatrixFiles *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (dir)) != NULL && !g_str_has_suffix (name, ".db"))
    ;

  return name != NULL ? matrix_files_build_path (self, name) : NULL;
}

static gboolean
sync_page (MatrixFiles *self, GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  gboolean is_put = FALSE;

  for (guint i = 0; i < MATRIX_PAGE; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%u", self->n_pages * MATRIX_PAGE + i);

      g_ptr_array_add (records, till_invoice_new (id));
    }
  g_ptr_array_add (observations, till_observation_new_for_records (records, 1));
  till_archive_put_async (self->archive, observations, "invoices", "1", NULL, till_await_cb,
                          &result);
  is_put = till_archive_put_finish (self->archive, till_await (&result), error);
  self->n_pages += is_put ? 1 : 0;

  return is_put;
}

static gboolean
put_refund (MatrixFiles *self, GError **error)
{
  g_autofree char *id = g_strdup_printf ("r%u", self->n_refunds);
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);
  g_autoptr (TillRefund) refund = NULL;

  till_refund_event_set (event, TILL_REFUND_INVOICE, id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "40");
  refund = till_ledger_file_append (self->ledger, event, error);
  self->n_refunds += refund != NULL ? 1 : 0;

  return refund != NULL;
}

static gboolean
save_export (MatrixFiles *self, GError **error)
{
  g_autofree char *path = matrix_files_build_path (self, EXPORT);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = till_ledger_file_export (self->ledger, error);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  if (text == NULL)
    return FALSE;

  bytes = g_bytes_new (text, strlen (text));
  till_atomic_file_async (file, bytes, till_await_cb, &result);
  if (!till_atomic_file_finish (file, till_await (&result), error))
    return FALSE;

  g_free (self->export);
  self->export = g_steal_pointer (&text);

  return TRUE;
}

/* Looks up one of the first records by a part of its id. */
static gboolean
find_record (MatrixFiles *self, GError **error)
{
  const TillTerm term = { TILL_TERM_ID, .text = (char *) "inv-7" };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) hits = NULL;

  till_archive_search_term_async (self->archive, &term, 0, 0, 1, NULL, till_await_cb, &result);
  hits = till_archive_search_term_finish (self->archive, till_await (&result), error);
  if (hits != NULL && hits->len == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "Not found");

  return hits != NULL && hits->len > 0;
}

/* Runs @operation on the files that are open. */
gboolean
matrix_files_run (MatrixFiles *self, MatrixOperation operation, GError **error)
{
  if (self->archive == NULL && (operation == MATRIX_SYNC || operation == MATRIX_FIND))
    {
      if (error != NULL)
        *error = g_error_copy (self->archive_error);
      return FALSE;
    }

  switch (operation)
    {
    case MATRIX_SYNC:
      return sync_page (self, error);
    case MATRIX_REFUND:
      return put_refund (self, error);
    case MATRIX_EXPORT:
      return save_export (self, error);
    case MATRIX_FIND:
      return find_record (self, error);
    case MATRIX_N_OPERATIONS:
      break;
    }

  g_return_val_if_reached (FALSE);
}

static void
check_integrity (const char *path, GString *problems)
{
  sqlite3 *connection = NULL;
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_open (path, &connection), ==, SQLITE_OK);
  if (sqlite3_prepare_v2 (connection, "PRAGMA integrity_check", -1, &statement, NULL) !=
          SQLITE_OK ||
      sqlite3_step (statement) != SQLITE_ROW ||
      strcmp ((const char *) sqlite3_column_text (statement, 0), "ok") != 0)
    g_string_append_printf (problems, "; %s is not whole (I8)", path);
  sqlite3_finalize (statement);
  sqlite3_close (connection);
}

static guint
count_records (MatrixFiles *self)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (self->archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (self->archive, till_await (&result), NULL);

  return (guint) summary->n_invoices;
}

static void
check_archive (MatrixFiles *self, guint n_extra, GString *problems)
{
  g_autofree char *path = matrix_files_find_archive (self);
  guint n_records = count_records (self);

  if (n_records % MATRIX_PAGE != 0 || n_records < self->n_pages * MATRIX_PAGE ||
      n_records > (self->n_pages + n_extra) * MATRIX_PAGE)
    g_string_append_printf (problems, "; %u records of %u pages (I8)", n_records, self->n_pages);
  check_integrity (path, problems);
}

static void
check_ledger (MatrixFiles *self, guint n_extra, GString *problems)
{
  const GError *problem = till_ledger_file_get_problem (self->ledger);
  guint n_entries = till_ledger_file_count (self->ledger);

  if (problem != NULL)
    g_string_append_printf (problems, "; the ledger: %s (I8)", problem->message);
  if (n_entries < self->n_refunds || n_entries > self->n_refunds + n_extra)
    g_string_append_printf (problems, "; %u entries of %u refunds (I8)", n_entries,
                            self->n_refunds);
  check_integrity (till_ledger_file_get_path (self->ledger), problems);
}

static char *
read_export (MatrixFiles *self)
{
  g_autofree char *path = matrix_files_build_path (self, EXPORT);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);

  return text;
}

/* The export is the last one that was saved, or a later complete one. */
static void
check_export (MatrixFiles *self, guint n_extra, GString *problems)
{
  g_autofree char *text = read_export (self);
  g_autofree TillLedgerPreview *preview = NULL;
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    g_string_append (problems, "; the export is gone (I8)");
  else if (g_strcmp0 (text, self->export) != 0 && n_extra == 0)
    g_string_append (problems, "; the export is another (I8)");
  else if ((preview = till_ledger_file_preview (self->ledger, text, &error)) == NULL)
    g_string_append_printf (problems, "; half an export: %s (I8)", error->message);
}

/* Expects the present contents of the files, which are open. */
void
matrix_files_expect_all (MatrixFiles *self)
{
  g_assert_nonnull (self->archive);
  self->n_pages = count_records (self) / MATRIX_PAGE;
  self->n_refunds = till_ledger_file_count (self->ledger);
  g_free (self->export);
  self->export = read_export (self);
}

/* Opens the files and adds to @problems what is not as expected (I8). There may be up to @n_extra
 * pages or refunds more than were confirmed. */
void
matrix_files_check (MatrixFiles *self, guint n_extra, GString *problems)
{
  matrix_files_open (self);
  if (self->archive == NULL)
    g_string_append_printf (problems, "; no archive: %s (I8)", self->archive_error->message);
  else
    check_archive (self, n_extra, problems);
  check_ledger (self, n_extra, problems);
  check_export (self, n_extra, problems);
}
