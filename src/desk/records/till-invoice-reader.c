/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-invoice-reader.h"

#include "till-api-invoices.h"
#include "till-define.h"
#include "till-archive-records.h"

struct _TillInvoiceReader
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
  TillClock *clock;
};

typedef struct
{
  gint64 asked_at_ms;
  TillInvoice *invoice;
} Reading;

G_DEFINE_FINAL_TYPE (TillInvoiceReader, till_invoice_reader, G_TYPE_OBJECT)

static guint read_signal;

static void
till_invoice_reader_finalize (GObject *object)
{
  TillInvoiceReader *self = TILL_INVOICE_READER (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_invoice_reader_parent_class)->finalize (object);
}

static void
till_invoice_reader_class_init (TillInvoiceReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_invoice_reader_finalize;

  read_signal = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE);
}

static void
till_invoice_reader_init (TillInvoiceReader *self)
{
}

/* @archive is %NULL for none.
 *
 * Returns: (transfer full): the reader. */
TillInvoiceReader *
till_invoice_reader_new (TillTransport *transport, TillArchive *archive, TillClock *clock)
{
  TillInvoiceReader *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_READER, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);
  self->clock = g_object_ref (clock);

  return self;
}

static void
reading_free (Reading *self)
{
  g_clear_object (&self->invoice);
  g_free (self);
}

static void
return_invoice (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  g_signal_emit (g_task_get_source_object (task), read_signal, 0, reading->invoice);
  g_task_return_pointer (task, g_steal_pointer (&reading->invoice), g_object_unref);
}

/* The list and get-one leave the pay URL out (section 2.1). */
static void
created_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created =
      till_archive_find_invoice_finish (TILL_ARCHIVE (source), result, &error);
  Reading *reading = g_task_get_task_data (task);
  TillInvoice *invoice = reading->invoice;

  if (error != NULL)
    g_debug ("The archive can't be read: %s", error->message);
  if (created != NULL && invoice->pay_url == NULL)
    invoice->pay_url = g_steal_pointer (&created->pay_url);

  till_archive_observe_record (TILL_ARCHIVE (source), TILL_RECORD (invoice), reading->asked_at_ms);
  return_invoice (task);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillInvoiceReader *self = g_task_get_source_object (task);
  Reading *reading = g_task_get_task_data (task);

  reading->invoice = till_api_get_invoice_finish (TILL_TRANSPORT (source), result, &error);
  if (reading->invoice == NULL)
    g_task_return_error (task, error);
  else if (self->archive == NULL)
    return_invoice (task);
  else
    till_archive_find_invoice_async (
        self->archive, till_record_get_id (TILL_RECORD (reading->invoice)),
        g_task_get_cancellable (task), created_found_cb, g_object_ref (task));
}

/* Reads one invoice. Before a call in the background, the caller takes the request from the request
 * scheduler: the transport does not count it. */
void
till_invoice_reader_read_async (TillInvoiceReader *self,
                                const char *invoice_id,
                                TillPriority priority,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  GTask *task = NULL;
  Reading *reading = NULL;

  g_return_if_fail (TILL_IS_INVOICE_READER (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  reading = g_new0 (Reading, 1);
  reading->asked_at_ms = till_clock_now_ms (self->clock);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_invoice_reader_read_async);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  till_api_get_invoice_async (self->transport, priority, invoice_id, cancellable, read_cb, task);
}

/* Returns: (transfer full): the invoice, or %NULL with %TILL_API_ERROR or %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH (till_invoice_reader_read_finish, TillInvoiceReader, TillInvoice *)
