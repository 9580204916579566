/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceSource: the service's invoices as pages, with the filters of section 4.6. Each page
 * is copied into the archive. */

#include "till-invoice-source.h"

#include "till-api-invoices.h"

struct _TillInvoiceSource
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
  TillInvoiceStatus status;
  char *order_id;
};

static void till_invoice_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillInvoiceSource,
                               till_invoice_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_invoice_source_page_init))

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillInvoiceSource *self = g_task_get_source_object (task);
  const gint64 *asked_at_ms = g_task_get_task_data (task);
  TillPage *page = till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);

  if (page == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  if (self->status == TILL_INVOICE_UNKNOWN && (self->order_id == NULL || *self->order_id == '\0'))
    till_archive_observe_page (self->archive, page, TILL_LIST_INVOICES, *asked_at_ms);
  else
    till_archive_observe_records (self->archive, page->records, *asked_at_ms);
  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
}

static void
till_invoice_source_load_async (TillPageSource *source,
                                guint64 offset,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  TillInvoiceSource *self = TILL_INVOICE_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  gint64 asked_at_ms = till_archive_get_now_ms (self->archive);

  g_task_set_source_tag (task, till_invoice_source_load_async);
  g_task_set_task_data (task, g_memdup2 (&asked_at_ms, sizeof asked_at_ms), g_free);
  till_api_list_invoices_async (self->transport, TILL_PRIORITY_FOREGROUND, self->status,
                                self->order_id, offset, MIN (limit, TILL_API_PAGE_MAX), cancellable,
                                loaded_cb, task);
}

static TillPage *
till_invoice_source_load_finish (TillPageSource *source, GAsyncResult *result, GError **error)
{
  g_assert (g_task_is_valid (result, source));

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
till_invoice_source_finalize (GObject *object)
{
  TillInvoiceSource *self = TILL_INVOICE_SOURCE (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_free (self->order_id);

  G_OBJECT_CLASS (till_invoice_source_parent_class)->finalize (object);
}

static void
till_invoice_source_class_init (TillInvoiceSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_invoice_source_finalize;
}

static void
till_invoice_source_init (TillInvoiceSource *self)
{
}

static void
till_invoice_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_invoice_source_load_async;
  iface->load_finish = till_invoice_source_load_finish;
}

/* @archive is nullable; @status is %TILL_INVOICE_UNKNOWN for any, @order_id %NULL or empty for any.
 */
TillInvoiceSource *
till_invoice_source_new (TillTransport *transport,
                         TillArchive *archive,
                         TillInvoiceStatus status,
                         const char *order_id)
{
  TillInvoiceSource *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_SOURCE, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);
  self->status = status;
  self->order_id = g_strdup (order_id);

  return self;
}
