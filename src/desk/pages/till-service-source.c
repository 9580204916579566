/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillServiceSource: the service's invoices as pages, with the filters of section 4.6, or its eSIM
 * orders (section 4.4), with the archive's details of those that were created here. Each page is
 * copied into the archive. */

#include "till-service-source.h"

#include "till-api-invoices.h"
#include "till-order-reader.h"
#include "till-archive-records.h"

struct _TillServiceSource
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
  gboolean has_orders;
  TillInvoiceStatus status; /* of invoices */
  char *order_id;           /* of invoices */
};

static void till_service_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillServiceSource,
                               till_service_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_service_source_page_init))

static void
orders_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillPage *page = till_order_reader_list_finish (result, &error);

  if (page != NULL)
    g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
  else
    g_task_return_error (task, error);
}

static void
invoices_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillServiceSource *self = g_task_get_source_object (task);
  const gint64 *asked_at_ms = g_task_get_task_data (task);
  TillPage *page = till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);

  if (page == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (self->status == TILL_INVOICE_UNKNOWN && (self->order_id == NULL || *self->order_id == '\0'))
    till_archive_observe_page (self->archive, page, TILL_LIST_INVOICES, *asked_at_ms);
  else
    till_archive_observe_records (self->archive, page->records, *asked_at_ms);
  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
}

static void
till_service_source_load_async (TillPageSource *source,
                                guint64 offset,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  TillServiceSource *self = TILL_SERVICE_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  gint64 asked_at_ms = till_archive_get_now_ms (self->archive);

  limit = MIN (limit, TILL_API_PAGE_MAX);
  g_task_set_source_tag (task, till_service_source_load_async);
  g_task_set_task_data (task, g_memdup2 (&asked_at_ms, sizeof asked_at_ms), g_free);
  if (self->has_orders)
    till_order_reader_list_async (self->transport, self->archive, offset, limit, cancellable,
                                  orders_cb, task);
  else
    till_api_list_invoices_async (self->transport, TILL_PRIORITY_FOREGROUND, self->status,
                                  self->order_id, offset, limit, cancellable, invoices_cb, task);
}

static void
till_service_source_finalize (GObject *object)
{
  TillServiceSource *self = TILL_SERVICE_SOURCE (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_free (self->order_id);

  G_OBJECT_CLASS (till_service_source_parent_class)->finalize (object);
}

static void
till_service_source_class_init (TillServiceSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_service_source_finalize;
}

static void
till_service_source_init (TillServiceSource *self)
{
}

static void
till_service_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_service_source_load_async;
}

static TillServiceSource *
source_new (TillTransport *transport, TillArchive *archive)
{
  TillServiceSource *self = g_object_new (TILL_TYPE_SERVICE_SOURCE, NULL);

  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);

  return self;
}

TillPageSource *
till_service_source_new_invoices (TillTransport *transport,
                                  TillArchive *archive,
                                  TillInvoiceStatus status,
                                  const char *order_id)
{
  TillServiceSource *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);

  self = source_new (transport, archive);
  self->status = status;
  self->order_id = g_strdup (order_id);

  return TILL_PAGE_SOURCE (self);
}

TillPageSource *
till_service_source_new_orders (TillTransport *transport, TillArchive *archive)
{
  TillServiceSource *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);

  self = source_new (transport, archive);
  self->has_orders = TRUE;

  return TILL_PAGE_SOURCE (self);
}
