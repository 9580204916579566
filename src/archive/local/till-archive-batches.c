/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "batches" and "batch_rows". A row is "sending" before its call is made, so that after
 * any interruption the archive knows which rows may have been created. A console claims a row only
 * in the state that it knows, and creates rows only while it holds the lock beside the file. The
 * kernel releases the lock of a program that is killed. */

#include "till-archive-batches.h"

#include "till-archive-private.h"
#include "till-define.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>

/* The service tells the link to the payment page once. The created record has it. */
#define COLUMNS                                                                                    \
  "state, order_id, amount, description, metadata, sent_at_ms, invoice_id, reason, "               \
  "(SELECT pay_url FROM created_records WHERE kind = 'invoice' AND id = batch_rows.invoice_id)"

static const char *const state_names[] = {
  [TILL_BATCH_ROW_WAITING] = "waiting",
  [TILL_BATCH_ROW_SENDING] = "sending",
  [TILL_BATCH_ROW_CREATED] = "created",
  [TILL_BATCH_ROW_REFUSED] = "refused",
};

typedef struct
{
  gint64 key;
  char *name;
  GPtrArray *rows; /* of TillBatchRow */
  gint64 now_ms;
} Batch;

typedef struct
{
  gint64 batch;
  guint place;
  TillBatchRowState known; /* of a claim: what it is believed to be */
  TillBatchRowState state;
  gint64 sent_at_ms;
  char *invoice_id;
  char *reason;
  gboolean is_taken; /* of a claim, once it succeeded */
} RowUpdate;

static void
batch_free (Batch *self)
{
  g_free (self->name);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Batch, batch_free)

static void
row_update_free (RowUpdate *self)
{
  g_free (self->invoice_id);
  g_free (self->reason);
  g_free (self);
}

static gboolean
add_row (TillDatabase *database, gint64 batch, guint place, const TillBatchRow *row, GError **error)
{
  g_autofree char *amount = till_decimal_to_string (&row->draft->amount);

  return till_database_run (
      database,
      "INSERT INTO batch_rows"
      " (batch, place, state, order_id, amount, description, metadata, sent_at_ms)"
      " VALUES (:batch, :place, 'waiting', :order_id, :amount, :description, :metadata, 0)",
      TILL_VALUES (TILL_INT (":batch", batch), TILL_INT (":place", place),
                   TILL_TEXT (":order_id", row->draft->order_id), TILL_TEXT (":amount", amount),
                   TILL_TEXT (":description", row->draft->description),
                   TILL_TEXT (":metadata", row->draft->metadata)),
      error);
}

static gboolean
add_head (TillDatabase *database, Batch *batch, GError **error)
{
  if (!till_database_run (
          database, "INSERT INTO batches (name, created_at_ms) VALUES (:name, :now)",
          TILL_VALUES (TILL_TEXT (":name", batch->name), TILL_INT (":now", batch->now_ms)), error))
    return FALSE;

  batch->key = till_database_get_last_key (database);

  return TRUE;
}

static gpointer
add_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  Batch *batch = task_data;
  gboolean is_kept = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_kept = add_head (database, batch, error);
  for (guint i = 0; is_kept && i < batch->rows->len; i++)
    is_kept = add_row (database, batch->key, i, g_ptr_array_index (batch->rows, i), error);

  if (!is_kept)
    {
      till_database_end (database, FALSE, NULL);
      return NULL;
    }

  return till_database_end (database, TRUE, error) ? g_memdup2 (&batch->key, sizeof batch->key)
                                                   : NULL;
}

static gpointer
update_job (gpointer archive, gpointer task_data, GError **error)
{
  const RowUpdate *update = task_data;

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "UPDATE batch_rows SET state = :state, sent_at_ms = :sent_at_ms, invoice_id = :invoice_id,"
      " reason = :reason WHERE batch = :batch AND place = :place"
      " AND (state != 'created' OR :state = 'created')",
      TILL_VALUES (TILL_TEXT (":state", state_names[update->state]),
                   TILL_INT (":sent_at_ms", update->sent_at_ms),
                   TILL_TEXT (":invoice_id", update->invoice_id),
                   TILL_TEXT (":reason", update->reason), TILL_INT (":batch", update->batch),
                   TILL_INT (":place", update->place)),
      error));
}

static TillBatchRowState
parse_state (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (state_names); i++)
    if (g_strcmp0 (name, state_names[i]) == 0)
      return i;

  return TILL_BATCH_ROW_SENDING;
}

static TillBatchRow *
read_row (TillStatement *statement)
{
  TillBatchRow *row = g_new0 (TillBatchRow, 1);
  g_autofree char *state = till_statement_dup_text (statement, 0);
  g_autofree char *amount = till_statement_dup_text (statement, 2);
  g_autofree char *pay_url = till_statement_dup_text (statement, 8);

  row->draft = till_invoice_draft_new ();
  row->state = parse_state (state);
  row->draft->order_id = till_statement_dup_text (statement, 1);
  till_decimal_parse (amount, &row->draft->amount);
  row->draft->description = till_statement_dup_text (statement, 3);
  row->draft->metadata = till_statement_dup_text (statement, 4);
  row->sent_at_ms = till_statement_get_int (statement, 5);
  row->invoice_id = till_statement_dup_text (statement, 6);
  row->reason = till_statement_dup_text (statement, 7);
  till_batch_row_set_pay_url (row, pay_url);

  return row;
}

static gboolean
take_row (TillDatabase *database, const RowUpdate *claim, GError **error)
{
  return till_database_run (database,
                            "UPDATE batch_rows SET state = 'sending', sent_at_ms = :sent_at_ms"
                            " WHERE batch = :batch AND place = :place AND state = :known",
                            TILL_VALUES (TILL_INT (":sent_at_ms", claim->sent_at_ms),
                                         TILL_INT (":batch", claim->batch),
                                         TILL_INT (":place", claim->place),
                                         TILL_TEXT (":known", state_names[claim->known])),
                            error);
}

/* A row that was deleted must not be created any more. */
static TillBatchRow *
load_row (TillDatabase *database, const RowUpdate *claim, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT " COLUMNS " FROM batch_rows WHERE batch = :batch AND place = :place",
      TILL_VALUES (TILL_INT (":batch", claim->batch), TILL_INT (":place", claim->place)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;
  if (has_row)
    return read_row (statement);

  g_set_error_literal (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE,
                       "The row is no longer in the archive");

  return NULL;
}

static gpointer
claim_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  RowUpdate *claim = task_data;
  TillBatchRow *row = NULL;

  if (!till_database_begin (database, error))
    return NULL;

  if (take_row (database, claim, error))
    {
      claim->is_taken = till_database_count_changes (database) == 1;
      row = load_row (database, claim, error);
    }
  if (till_database_end (database, row != NULL, error))
    return row;

  g_clear_pointer (&row, till_batch_row_free);

  return NULL;
}

static gboolean
read_rows (TillDatabase *database, Batch *batch, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT " COLUMNS " FROM batch_rows WHERE batch = :batch ORDER BY place",
      TILL_VALUES (TILL_INT (":batch", batch->key)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (batch->rows, read_row (statement));

  return is_done;
}

static gpointer
load_job (gpointer archive, gpointer is_open_only, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  g_autoptr (Batch) batch = g_new0 (Batch, 1);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT key, name FROM batches JOIN"
      " (SELECT batch, max (state IN ('waiting', 'sending')) AS is_open"
      "  FROM batch_rows GROUP BY batch) ON batch = key"
      " WHERE is_open OR NOT :is_open_only"
      " ORDER BY is_open DESC, key DESC LIMIT 1",
      TILL_VALUES (TILL_INT (":is_open_only", *(gboolean *) is_open_only)), error);
  gboolean has_row = FALSE;

  batch->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) till_batch_row_free);
  if (!till_statement_step (statement, &has_row, error))
    return NULL;
  if (!has_row)
    return g_steal_pointer (&batch);

  batch->key = till_statement_get_int (statement, 0);
  batch->name = till_statement_dup_text (statement, 1);

  return read_rows (database, batch, error) ? g_steal_pointer (&batch) : NULL;
}

static gpointer
drop_job (gpointer archive, gpointer batch, GError **error)
{
  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "DELETE FROM batch_rows WHERE batch = :batch AND state IN ('waiting', 'sending')",
      TILL_VALUES (TILL_INT (":batch", *(gint64 *) batch)), error));
}

void
till_archive_add_batch_async (TillArchive *self,
                              const char *name,
                              GPtrArray *rows,
                              gint64 now_ms,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_job, (GDestroyNotify) batch_free,
                                      g_free };
  Batch *batch = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (name != NULL && rows != NULL);

  batch = g_new0 (Batch, 1);
  batch->name = g_strdup (name);
  batch->rows = g_ptr_array_ref (rows);
  batch->now_ms = now_ms;
  till_archive_run (self, &job, batch, NULL, callback, user_data);
}

/* Returns: the key of the batch once it is on disk; 0 with an error. */
gint64
till_archive_add_batch_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_autofree gint64 *key = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  key = g_task_propagate_pointer (G_TASK (result), error);

  return key != NULL ? *key : 0;
}

void
till_archive_update_batch_row_async (TillArchive *self,
                                     gint64 batch,
                                     guint place,
                                     const TillBatchRow *row,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, update_job,
                                      (GDestroyNotify) row_update_free, NULL };
  RowUpdate *update = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (row != NULL);

  update = g_new0 (RowUpdate, 1);
  update->batch = batch;
  update->place = place;
  update->state = row->state;
  update->sent_at_ms = row->sent_at_ms;
  update->invoice_id = g_strdup (row->invoice_id);
  update->reason = g_strdup (row->reason);
  till_archive_run (self, &job, update, NULL, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_archive_update_batch_row_finish, TillArchive)

void
till_archive_claim_batch_row_async (TillArchive *self,
                                    gint64 batch,
                                    guint place,
                                    TillBatchRowState known,
                                    gint64 sent_at_ms,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, claim_job,
                                      (GDestroyNotify) row_update_free,
                                      (GDestroyNotify) till_batch_row_free };
  RowUpdate *claim = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  claim = g_new0 (RowUpdate, 1);
  claim->batch = batch;
  claim->place = place;
  claim->known = known;
  claim->sent_at_ms = sent_at_ms;
  till_archive_run (self, &job, claim, NULL, callback, user_data);
}

/* Returns: (transfer full): the row as it is on disk; @is_claimed says whether it is the caller's
 * to be sent. %NULL with an error. */
TillBatchRow *
till_archive_claim_batch_row_finish (TillArchive *self,
                                     GAsyncResult *result,
                                     gboolean *is_claimed,
                                     GError **error)
{
  TillBatchRow *row = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (is_claimed != NULL, NULL);

  row = g_task_propagate_pointer (G_TASK (result), error);
  *is_claimed = row != NULL && ((RowUpdate *) g_task_get_task_data (G_TASK (result)))->is_taken;

  return row;
}

/* No other program can have an archive in memory.
 *
 * Returns: a descriptor that holds the lock until it is closed; -1 with %G_IO_ERROR_BUSY where
 * another runner has it, in this program or another, or with the error of the system. */
int
till_archive_lock_batches (TillArchive *self, GError **error)
{
  gboolean is_in_memory = FALSE;
  g_autofree char *path = NULL;
  int fd = -1;
  int code = 0;

  g_return_val_if_fail (TILL_IS_ARCHIVE (self), -1);

  is_in_memory = g_str_equal (self->path, TILL_DATABASE_IN_MEMORY);
  path = is_in_memory ? g_strdup ("/dev/null") : g_strconcat (self->path, ".batches", NULL);
  fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd >= 0 && (is_in_memory || flock (fd, LOCK_EX | LOCK_NB) == 0))
    return fd;

  code = errno;
  g_set_error_literal (error, G_IO_ERROR,
                       code == EWOULDBLOCK ? G_IO_ERROR_BUSY : g_io_error_from_errno (code),
                       g_strerror (code));
  if (fd >= 0)
    g_close (fd, NULL);

  return -1;
}

void
till_archive_load_batch_async (TillArchive *self,
                               gboolean is_open_only,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, g_free,
                                      (GDestroyNotify) batch_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&is_open_only, sizeof is_open_only), cancellable,
                    callback, user_data);
}

/* Returns: (transfer full): an array of TillBatchRow, with @batch and @name where it is not empty;
 * %NULL with an error. */
GPtrArray *
till_archive_load_batch_finish (TillArchive *self,
                                GAsyncResult *result,
                                gint64 *batch,
                                char **name,
                                GError **error)
{
  g_autoptr (Batch) loaded = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (batch != NULL && name != NULL, NULL);

  loaded = g_task_propagate_pointer (G_TASK (result), error);
  if (loaded == NULL)
    return NULL;

  *batch = loaded->key;
  *name = g_steal_pointer (&loaded->name);

  return g_steal_pointer (&loaded->rows);
}

void
till_archive_drop_batch_async (TillArchive *self,
                               gint64 batch,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, drop_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&batch, sizeof batch), NULL, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_archive_drop_batch_finish, TillArchive)
