/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBatch: creates the invoices of a batch one after the other. The archive marks each row as
 * "sending" before its create call, so that only one window or program sends it. A row that is
 * still "sending" was interrupted: its invoice is searched for by the order id first, and only
 * created again where the service does not have it. An error of one row marks that row as refused;
 * an error that would stop every row halts the batch, which can be run again.
 *
 * Signal: "changed" when a row, or whether the batch runs, has changed. */

#include "till-batch.h"

#include "till-api-error.h"
#include "till-archive-batches.h"
#include "till-desk-error.h"
#include "till-create-recovery.h"
#include "till-define.h"

#include <glib/gstdio.h>

struct _TillBatch
{
  GObject parent_instance;

  TillDesk *desk;
  char *name;
  GPtrArray *rows; /* of TillBatchRow */
  gint64 key;      /* in the archive; 0 before it is stored */
  int lock;        /* of the archive's batches while it runs, else -1 */
  guint place;     /* of the row that is being sent */
  gboolean is_running;
  gboolean is_pausing;
  gboolean was_looked_for; /* searches for this row before it was sent again */
  GError *halt;            /* why it halted the last time */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (TillBatch, till_batch, G_TYPE_OBJECT)

static void make_next (TillBatch *self);

static TillBatchRow *
get_row (TillBatch *self)
{
  return g_ptr_array_index (self->rows, self->place);
}

static void
unlock (TillBatch *self)
{
  if (self->lock >= 0)
    g_close (self->lock, NULL);
  self->lock = -1;
}

static void
stop (TillBatch *self, const GError *error)
{
  unlock (self);
  g_clear_error (&self->halt);
  self->halt = error != NULL ? g_error_copy (error) : NULL;
  self->is_running = FALSE;
  self->is_pausing = FALSE;
  g_signal_emit (self, changed_signal, 0);
}

static void
row_stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!till_archive_update_batch_row_finish (TILL_ARCHIVE (source), result, &error))
    {
      stop (self, error);
      return;
    }

  g_signal_emit (self, changed_signal, 0);
  make_next (self);
}

static void
store_row (TillBatch *self, GAsyncReadyCallback callback)
{
  till_archive_update_batch_row_async (till_desk_get_archive (self->desk), self->key, self->place,
                                       get_row (self), callback, g_object_ref (self));
}

static void
find_row_invoice (TillBatch *self, GAsyncReadyCallback callback)
{
  till_create_recovery_find_invoice_async (till_desk_get_transport (self->desk),
                                           get_row (self)->draft, get_row (self)->sent_at_ms, NULL,
                                           callback, g_object_ref (self));
}

static void
settle_created (TillBatch *self, TillInvoice *invoice)
{
  TillBatchRow *row = get_row (self);

  row->state = TILL_BATCH_ROW_CREATED;
  g_free (row->invoice_id);
  row->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  till_batch_row_set_pay_url (row, invoice->pay_url);
  store_row (self, row_stored_cb);
}

static void
settle_refused (TillBatch *self)
{
  get_row (self)->state = TILL_BATCH_ROW_REFUSED;
  store_row (self, row_stored_cb);
}

static void
invoice_found_again_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = till_create_recovery_find_invoice_finish (result, &error);

  if (invoice != NULL)
    settle_created (self, invoice);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    settle_refused (self);
  else
    stop (self, error);
}

/* A second call may be refused because the first one arrived late: the invoice is searched for
 * once more. */
static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_create_invoice_finish (TILL_DESK (source), result, &error);
  TillBatchRow *row = get_row (self);

  if (invoice != NULL)
    settle_created (self, invoice);
  else if (!g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED))
    stop (self, error);
  else
    {
      g_free (row->reason);
      row->reason = g_strdup (error->message);
      if (self->was_looked_for)
        find_row_invoice (self, invoice_found_again_cb);
      else
        settle_refused (self);
    }
}

/* Another program has continued the batch: continues from what is stored. */
static void
take_over (TillBatch *self, TillBatchRow *claimed)
{
  TillBatchRow *row = get_row (self);

  row->state = claimed->state;
  row->sent_at_ms = claimed->sent_at_ms;
  g_free (row->invoice_id);
  row->invoice_id = g_steal_pointer (&claimed->invoice_id);
  g_free (row->pay_url);
  row->pay_url = g_steal_pointer (&claimed->pay_url);
  g_free (row->reason);
  row->reason = g_steal_pointer (&claimed->reason);
}

static void
claimed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_claimed = FALSE;
  TillBatchRow *claimed =
      till_archive_claim_batch_row_finish (TILL_ARCHIVE (source), result, &is_claimed, &error);

  if (claimed == NULL)
    {
      stop (self, error);
      return;
    }

  take_over (self, claimed);
  till_batch_row_free (claimed);
  g_signal_emit (self, changed_signal, 0);
  if (!is_claimed)
    {
      make_next (self);
      return;
    }

  till_desk_create_invoice_async (self->desk, get_row (self)->draft, NULL, created_cb,
                                  g_object_ref (self));
}

static void
send_row (TillBatch *self)
{
  const TillBatchRow *row = get_row (self);
  /* The time of the first call counts: the invoice can't be older. */
  gint64 sent_at_ms =
      row->sent_at_ms != 0 ? row->sent_at_ms : till_clock_now_ms (till_desk_get_clock (self->desk));

  till_archive_claim_batch_row_async (till_desk_get_archive (self->desk), self->key, self->place,
                                      row->state, sent_at_ms, claimed_cb, g_object_ref (self));
}

static void
invoice_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = till_create_recovery_find_invoice_finish (result, &error);

  if (invoice != NULL)
    settle_created (self, invoice);
  else if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    {
      self->was_looked_for = TRUE;
      send_row (self);
    }
  else
    stop (self, error);
}

static void
make_next (TillBatch *self)
{
  self->was_looked_for = FALSE;
  for (self->place = 0; self->place < self->rows->len; self->place++)
    if (till_batch_row_is_open (get_row (self)))
      break;

  if (self->is_pausing || self->place == self->rows->len)
    stop (self, NULL);
  else if (get_row (self)->state == TILL_BATCH_ROW_SENDING)
    find_row_invoice (self, invoice_found_cb);
  else
    send_row (self);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;

  self->key = till_archive_add_batch_finish (TILL_ARCHIVE (source), result, &error);
  if (self->key != 0)
    make_next (self);
  else
    stop (self, error);
}

static void
till_batch_finalize (GObject *object)
{
  TillBatch *self = TILL_BATCH (object);

  unlock (self);
  g_object_unref (self->desk);
  g_free (self->name);
  g_ptr_array_unref (self->rows);
  g_clear_error (&self->halt);

  G_OBJECT_CLASS (till_batch_parent_class)->finalize (object);
}

static void
till_batch_class_init (TillBatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_batch_finalize;

  changed_signal = g_signal_new ("changed", TILL_TYPE_BATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
till_batch_init (TillBatch *self)
{
  self->lock = -1;
}

/* @rows, of TillBatchRow, can all be sent. @key is from till_archive_load_batch_finish(), 0 for a
 * new batch. @desk has an archive.
 *
 * Returns: (transfer full): the batch, which does not run yet. */
TillBatch *
till_batch_new (TillDesk *desk, const char *name, GPtrArray *rows, gint64 key)
{
  TillBatch *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && till_desk_get_archive (desk) != NULL, NULL);
  g_return_val_if_fail (name != NULL && rows != NULL, NULL);

  self = g_object_new (TILL_TYPE_BATCH, NULL);
  self->desk = g_object_ref (desk);
  self->name = g_strdup (name);
  self->rows = g_ptr_array_ref (rows);
  self->key = key;

  return self;
}

TILL_DEFINE_OBJECT_GETTER (till_batch_get_desk, TillBatch, TillDesk *, desk)
TILL_DEFINE_OBJECT_GETTER (till_batch_get_rows, TillBatch, GPtrArray *, rows)
TILL_DEFINE_OBJECT_GETTER (till_batch_get_name, TillBatch, const char *, name)

guint
till_batch_count (TillBatch *self, TillBatchRowState state)
{
  guint n_rows = 0;

  g_return_val_if_fail (TILL_IS_BATCH (self), 0);

  for (guint i = 0; i < self->rows->len; i++)
    n_rows += ((TillBatchRow *) g_ptr_array_index (self->rows, i))->state == state ? 1 : 0;

  return n_rows;
}

/* Returns: the number of rows that are not sent. */
guint
till_batch_count_open (TillBatch *self)
{
  g_return_val_if_fail (TILL_IS_BATCH (self), 0);

  return till_batch_count (self, TILL_BATCH_ROW_WAITING) +
         till_batch_count (self, TILL_BATCH_ROW_SENDING);
}

/* Returns: whether the archive has rows that are not sent. */
gboolean
till_batch_is_begun (TillBatch *self)
{
  g_return_val_if_fail (TILL_IS_BATCH (self), FALSE);

  return self->key != 0 && till_batch_count_open (self) > 0;
}

TILL_DEFINE_OBJECT_GETTER (till_batch_is_running, TillBatch, gboolean, is_running)

/* Returns: (transfer none) (nullable): why it halted. */
TILL_DEFINE_OBJECT_GETTER (till_batch_get_halt, TillBatch, const GError *, halt)

static gboolean
lock (TillBatch *self)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GError) error = NULL;

  self->lock = till_archive_lock_batches (till_desk_get_archive (self->desk), &failure);
  if (self->lock >= 0)
    return TRUE;

  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_BUSY))
    error = g_error_new_literal (TILL_DESK_ERROR, TILL_DESK_ERROR_BATCH_BUSY, failure->message);
  else
    error =
        g_error_new_literal (TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, failure->message);
  stop (self, error);

  return FALSE;
}

/* Sends the remaining rows. Running twice is running once; while another batch of the account
 * runs, in this program or another, it halts with %TILL_DESK_ERROR_BATCH_BUSY. */
void
till_batch_run (TillBatch *self)
{
  g_return_if_fail (TILL_IS_BATCH (self));

  self->is_pausing = FALSE;
  if (self->is_running || !lock (self))
    return;

  self->is_running = TRUE;
  g_clear_error (&self->halt);
  g_signal_emit (self, changed_signal, 0);
  if (self->key != 0)
    make_next (self);
  else
    till_archive_add_batch_async (till_desk_get_archive (self->desk), self->name, self->rows,
                                  till_clock_now_ms (till_desk_get_clock (self->desk)), added_cb,
                                  g_object_ref (self));
}

static void
dropped_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillBatch) self = user_data;
  g_autoptr (GError) error = NULL;

  till_archive_drop_batch_finish (TILL_ARCHIVE (source), result, &error);
  stop (self, error);
}

/* Drops the remaining rows from the archive, unless a batch runs, here or in another program. */
void
till_batch_drop (TillBatch *self)
{
  g_return_if_fail (TILL_IS_BATCH (self));

  if (self->key != 0 && !self->is_running && lock (self))
    till_archive_drop_batch_async (till_desk_get_archive (self->desk), self->key, dropped_cb,
                                   g_object_ref (self));
}

/* Stops after the row that is being sent. */
void
till_batch_pause (TillBatch *self)
{
  g_return_if_fail (TILL_IS_BATCH (self));

  self->is_pausing = TRUE;
}
