/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceExport: writes all invoices of a list to a file as a table. The file is complete or
 * absent: rows go to a temporary file beside it, which gets its name at the end.
 *
 * Lists leave payments and descriptions out (section 2.1); the export adds them from the archive,
 * and whether the payment is known. Headings and words are the same in every language, for programs
 * that read the file.
 *
 * Signal: "progress" when rows were written. */

#include "till-invoice-export.h"

#include "till-page-iterator.h"
#include "till-time.h"
#include "till-define.h"
#include "till-archive-records.h"

#include <string.h>

typedef enum
{
  CELL_INVOICE_ID,
  CELL_ORDER_ID,
  CELL_STATUS,
  CELL_AMOUNT,
  CELL_CURRENCY,
  CELL_CREATED_AT,
  CELL_EXPIRES_AT,
  CELL_PAID_AT,
  CELL_PAID_CHAIN,
  CELL_PAID_AMOUNT,
  CELL_TX_HASH,
  CELL_DESCRIPTION,
  CELL_PAYMENT_KNOWN,
  N_CELLS
} Cell;

static const TillCsvColumn columns[N_CELLS] = {
  [CELL_INVOICE_ID] = { "invoice_id", TILL_CSV_TEXT },
  [CELL_ORDER_ID] = { "order_id", TILL_CSV_TEXT },
  [CELL_STATUS] = { "status", TILL_CSV_TEXT },
  [CELL_AMOUNT] = { "amount", TILL_CSV_NUMBER },
  [CELL_CURRENCY] = { "currency", TILL_CSV_TEXT },
  [CELL_CREATED_AT] = { "created_at", TILL_CSV_TIME },
  [CELL_EXPIRES_AT] = { "expires_at", TILL_CSV_TIME },
  [CELL_PAID_AT] = { "paid_at", TILL_CSV_TIME },
  [CELL_PAID_CHAIN] = { "paid_chain", TILL_CSV_TEXT },
  [CELL_PAID_AMOUNT] = { "paid_amount", TILL_CSV_NUMBER },
  [CELL_TX_HASH] = { "tx_hash", TILL_CSV_TEXT },
  [CELL_DESCRIPTION] = { "description", TILL_CSV_TEXT },
  [CELL_PAYMENT_KNOWN] = { "payment_known", TILL_CSV_TEXT },
};

struct _TillInvoiceExport
{
  GObject parent_instance;

  /* Owned */
  TillPageIterator *iterator;
  TillArchive *archive; /* nullable */
  GFile *file;
  GFile *part;           /* what is being written */
  GOutputStream *stream; /* nullable */

  /* The rows at hand */
  GPtrArray *records;
  GPtrArray *archived; /* of TillInvoice, nullable ones, beside them */
  guint n_asked;
  TillCsvWriter *csv;
  char *text; /* of @rows, while they are written */

  guint64 n_written;
  GPtrArray *without_payment; /* of ids */
  guint64 n_without_description;
};

G_DEFINE_FINAL_TYPE (TillInvoiceExport, till_invoice_export, G_TYPE_OBJECT)

static guint progress_signal;

static void write_rows (GTask *task);
static void read_on (GTask *task);

static void
till_invoice_export_finalize (GObject *object)
{
  TillInvoiceExport *self = TILL_INVOICE_EXPORT (object);

  g_clear_object (&self->iterator);
  g_clear_object (&self->archive);
  g_clear_object (&self->file);
  g_clear_object (&self->part);
  g_clear_object (&self->stream);
  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_clear_pointer (&self->archived, g_ptr_array_unref);
  g_clear_pointer (&self->without_payment, g_ptr_array_unref);
  g_clear_pointer (&self->csv, till_csv_writer_free);
  g_free (self->text);

  G_OBJECT_CLASS (till_invoice_export_parent_class)->finalize (object);
}

static void
till_invoice_export_class_init (TillInvoiceExportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_invoice_export_finalize;
  progress_signal = g_signal_new ("progress", TILL_TYPE_INVOICE_EXPORT, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_invoice_export_init (TillInvoiceExport *self)
{
  self->without_payment = g_ptr_array_new_with_free_func (g_free);
}

/* Writes the invoices of @source to @file, for @use. @archive is %NULL for none. */
TillInvoiceExport *
till_invoice_export_new (TillPageSource *source, TillArchive *archive, GFile *file, TillCsvUse use)
{
  TillInvoiceExport *self = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *word = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (source) && G_IS_FILE (file), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_EXPORT, NULL);
  self->iterator = till_page_iterator_new (source);
  self->archive = archive != NULL ? g_object_ref (archive) : NULL;
  self->file = g_object_ref (file);
  self->csv = till_csv_writer_new (use, columns, N_CELLS);
  folder = g_file_get_parent (file);
  word = g_uuid_string_random ();
  name = g_strdup_printf (".till-%s.part", word);
  self->part = folder != NULL ? g_file_get_child (folder, name) : g_object_ref (file);

  return self;
}

TILL_DEFINE_OBJECT_GETTER (till_invoice_export_get_n_written, TillInvoiceExport, guint64, n_written)

guint64
till_invoice_export_get_total (TillInvoiceExport *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_EXPORT (self), 0);

  return till_page_iterator_get_total (self->iterator);
}

/* Returns: (transfer none) (element-type utf8): the ids of the written invoices whose payment is
 * unknown. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_export_get_without_payment,
                           TillInvoiceExport,
                           GPtrArray *,
                           without_payment)

/* Returns: how many written invoices may have a description that is unknown. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_export_get_n_without_description,
                           TillInvoiceExport,
                           guint64,
                           n_without_description)

/* Returns: how many invoices of the list are missing because they can't be read. */
guint64
till_invoice_export_get_n_unreadable (TillInvoiceExport *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_EXPORT (self), 0);

  return till_page_iterator_get_n_unreadable (self->iterator);
}

static void
removed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *failure = g_task_get_task_data (task);

  g_file_delete_finish (G_FILE (object), result, NULL);
  g_task_return_error (task, g_error_copy (failure));
}

static void
abandoned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  TillInvoiceExport *self = g_task_get_source_object (task);

  g_output_stream_close_finish (G_OUTPUT_STREAM (object), result, NULL);
  g_file_delete_async (self->part, G_PRIORITY_DEFAULT, NULL, removed_cb, task);
}

/* Removes the temporary file after an error or a cancellation. */
static void
abandon (GTask *task, GError *failure)
{
  TillInvoiceExport *self = g_task_get_source_object (task);

  g_task_set_task_data (task, failure, (GDestroyNotify) g_error_free);
  g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, NULL, abandoned_cb,
                               g_object_ref (task));
}

static void
moved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (g_file_move_finish (G_FILE (object), result, &error))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }

  g_task_set_task_data (task, error, (GDestroyNotify) g_error_free);
  g_file_delete_async (G_FILE (object), G_PRIORITY_DEFAULT, NULL, removed_cb, g_object_ref (task));
}

static void
closed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceExport *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (g_output_stream_close_finish (G_OUTPUT_STREAM (object), result, &error))
    {
      g_file_move_async (self->part, self->file, G_FILE_COPY_OVERWRITE, G_PRIORITY_DEFAULT, NULL,
                         NULL, NULL, moved_cb, g_object_ref (task));
      return;
    }

  g_task_set_task_data (task, error, (GDestroyNotify) g_error_free);
  g_file_delete_async (self->part, G_PRIORITY_DEFAULT, NULL, removed_cb, g_object_ref (task));
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceExport *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (object), result, NULL, &error))
    {
      abandon (task, error);
      return;
    }

  self->n_written += self->records != NULL ? self->records->len : 0;
  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_signal_emit (self, progress_signal, 0);
  if (till_page_iterator_is_done (self->iterator))
    g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, g_task_get_cancellable (task),
                                 closed_cb, g_object_ref (task));
  else
    read_on (task);
}

static void
write_text (GTask *task)
{
  TillInvoiceExport *self = g_task_get_source_object (task);

  g_free (self->text);
  self->text = till_csv_writer_take_text (self->csv);
  g_output_stream_write_all_async (self->stream, self->text, strlen (self->text),
                                   G_PRIORITY_DEFAULT, g_task_get_cancellable (task), written_cb,
                                   g_object_ref (task));
}

/* Returns: (nullable): "yes" where the payment is known, or known to be absent; "no" where it
 * has not been read; %NULL for invoices that lists show without a payment. */
static const char *
get_payment_known (TillInvoice *listed, TillInvoice *whole)
{
  const TillPayment *payment = listed->payment != NULL ? listed->payment
                               : whole != NULL         ? whole->payment
                                                       : NULL;

  if (payment != NULL && payment->amount != NULL)
    return "yes";
  if (listed->status == TILL_INVOICE_PAID || till_invoice_get_paid_chain (listed) != NULL)
    return "no";

  return listed->is_complete || (whole != NULL && whole->is_complete) ? "yes" : NULL;
}

/* Dollars have at least two decimals. */
static char *
dup_dollars (const TillDecimal *decimal)
{
  return decimal->is_known ? till_decimal_to_fixed (decimal, 2) : NULL;
}

/* The row of @listed, with the details of @whole, which may be NULL or older. */
static void
append_row (TillCsvWriter *csv, TillInvoice *listed, TillInvoice *whole)
{
  const TillPayment *payment = listed->payment != NULL ? listed->payment
                               : whole != NULL         ? whole->payment
                                                       : NULL;
  const char *description = listed->description;
  g_autofree char *amount = dup_dollars (&listed->amount);
  g_autofree char *created_at = till_time_to_string (listed->created_at_ms);
  g_autofree char *expires_at = till_time_to_string (listed->expires_at_ms);
  g_autofree char *paid_at = till_time_to_string (till_invoice_get_paid_at_ms (listed));
  const char *cells[N_CELLS] = { NULL };

  if (description == NULL && whole != NULL)
    description = whole->description;

  cells[CELL_INVOICE_ID] = till_record_get_id (TILL_RECORD (listed));
  cells[CELL_ORDER_ID] = listed->order_id;
  cells[CELL_STATUS] = listed->status_text;
  cells[CELL_AMOUNT] = amount;
  cells[CELL_CURRENCY] = listed->currency;
  cells[CELL_CREATED_AT] = created_at;
  cells[CELL_EXPIRES_AT] = expires_at;
  cells[CELL_PAID_AT] = paid_at;
  cells[CELL_PAID_CHAIN] = till_invoice_get_paid_chain (listed);
  cells[CELL_PAID_AMOUNT] = payment != NULL ? payment->amount : NULL;
  cells[CELL_TX_HASH] = payment != NULL ? payment->tx_hash : NULL;
  cells[CELL_DESCRIPTION] = description;
  cells[CELL_PAYMENT_KNOWN] = get_payment_known (listed, whole);
  till_csv_writer_add (csv, cells);
}

static void
count_gaps (TillInvoiceExport *self, TillInvoice *listed, TillInvoice *whole)
{
  gboolean is_read = listed->is_complete || (whole != NULL && whole->is_complete);

  if (g_strcmp0 (get_payment_known (listed, whole), "no") == 0)
    g_ptr_array_add (self->without_payment, g_strdup (till_record_get_id (TILL_RECORD (listed))));
  if (!is_read)
    self->n_without_description++;
}

static void
write_rows (GTask *task)
{
  TillInvoiceExport *self = g_task_get_source_object (task);

  for (guint i = 0; i < self->records->len; i++)
    {
      TillInvoice *whole = self->archived != NULL ? self->archived->pdata[i] : NULL;

      append_row (self->csv, self->records->pdata[i], whole);
      count_gaps (self, self->records->pdata[i], whole);
    }

  write_text (task);
}

typedef struct
{
  GTask *task;
  guint index;
} Asked;

/* The export goes on without the archive. */
static void
archived_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autofree Asked *asked = user_data;
  g_autoptr (GTask) task = asked->task;
  TillInvoiceExport *self = g_task_get_source_object (task);

  self->archived->pdata[asked->index] =
      till_archive_load_invoice_finish (TILL_ARCHIVE (object), result, NULL);
  if (--self->n_asked == 0)
    write_rows (task);
}

static void
clear_archived (gpointer invoice)
{
  if (invoice != NULL)
    g_object_unref (invoice);
}

static void
ask_archive (GTask *task)
{
  TillInvoiceExport *self = g_task_get_source_object (task);

  g_clear_pointer (&self->archived, g_ptr_array_unref);
  if (self->archive == NULL || self->records->len == 0)
    {
      write_rows (task);
      return;
    }

  self->archived = g_ptr_array_new_with_free_func (clear_archived);
  g_ptr_array_set_size (self->archived, (int) self->records->len);
  self->n_asked = self->records->len;
  for (guint i = 0; i < self->records->len; i++)
    {
      Asked *asked = g_new0 (Asked, 1);

      asked->task = g_object_ref (task);
      asked->index = i;
      till_archive_load_invoice_async (self->archive, till_record_get_id (self->records->pdata[i]),
                                       NULL, archived_cb, asked);
    }
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceExport *self = g_task_get_source_object (task);
  GError *error = NULL;

  self->records = till_page_iterator_next_finish (TILL_PAGE_ITERATOR (object), result, &error);
  if (self->records == NULL)
    abandon (task, error);
  else
    ask_archive (task);
}

static void
read_on (GTask *task)
{
  TillInvoiceExport *self = g_task_get_source_object (task);

  till_page_iterator_next_async (self->iterator, g_task_get_cancellable (task), read_cb,
                                 g_object_ref (task));
}

static void
created_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceExport *self = g_task_get_source_object (task);
  GError *error = NULL;

  self->stream = G_OUTPUT_STREAM (g_file_create_finish (G_FILE (object), result, &error));
  if (self->stream == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  write_text (task);
}

/* Runs once. Fails with the errors of the source and of G_IO_ERROR, and then leaves no file. */
void
till_invoice_export_run_async (TillInvoiceExport *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_INVOICE_EXPORT (self) && self->stream == NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_invoice_export_run_async);
  /* A cancelled export returns once the temporary file is gone. */
  g_task_set_check_cancellable (task, FALSE);
  /* Not cancellable: nobody would remove the file of a cancelled call. */
  g_file_create_async (self->part, G_FILE_CREATE_PRIVATE, G_PRIORITY_DEFAULT, NULL, created_cb,
                       task);
}

TILL_DEFINE_FINISH_BOOLEAN (till_invoice_export_run_finish, TillInvoiceExport)
