/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillArchivedSource: the archive's invoices or orders as pages. It does not ask the service. */

#include "till-archived-source.h"

#include "till-archive-records.h"

struct _TillArchivedSource
{
  GObject parent_instance;

  TillArchive *archive;
  TillInvoiceQuery *query;     /* NULL for orders */
  TillOrderQuery *order_query; /* NULL for all orders */
};

static void till_archived_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillArchivedSource,
                               till_archived_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_archived_source_page_init))

static gint64
get_read_at_ms (TillRecord *record)
{
  return TILL_IS_INVOICE (record) ? TILL_INVOICE (record)->read_at_ms
                                  : TILL_ORDER (record)->read_at_ms;
}

static gint64
find_oldest (GPtrArray *records)
{
  gint64 oldest_ms = records->len > 0 ? get_read_at_ms (records->pdata[0]) : 0;

  for (guint i = 1; i < records->len; i++)
    oldest_ms = MIN (oldest_ms, get_read_at_ms (records->pdata[i]));

  return oldest_ms;
}

/* The archive's own lists, which stand in for the service's, say how old they are. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillArchivedSource *self = g_task_get_source_object (task);
  GError *error = NULL;
  TillPage *page = NULL;

  if (self->query != NULL)
    page = till_archive_list_invoices_finish (TILL_ARCHIVE (source), result, &error);
  else
    page = till_archive_list_orders_finish (TILL_ARCHIVE (source), result, &error);
  if (page == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (self->order_query == NULL)
    page->read_at_ms = find_oldest (page->records);
  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
}

static void
till_archived_source_load_async (TillPageSource *source,
                                 guint64 offset,
                                 guint limit,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  TillArchivedSource *self = TILL_ARCHIVED_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_archived_source_load_async);
  if (self->query != NULL)
    till_archive_list_invoices_async (self->archive, self->query, offset, limit, cancellable,
                                      loaded_cb, task);
  else
    till_archive_list_orders_async (self->archive, self->order_query, offset, limit, cancellable,
                                    loaded_cb, task);
}

static void
till_archived_source_finalize (GObject *object)
{
  TillArchivedSource *self = TILL_ARCHIVED_SOURCE (object);

  g_clear_object (&self->archive);
  g_clear_pointer (&self->query, till_invoice_query_free);
  g_clear_pointer (&self->order_query, till_order_query_free);

  G_OBJECT_CLASS (till_archived_source_parent_class)->finalize (object);
}

static void
till_archived_source_class_init (TillArchivedSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_archived_source_finalize;
}

static void
till_archived_source_init (TillArchivedSource *self)
{
}

static void
till_archived_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_archived_source_load_async;
}

/* @query is %NULL for orders. */
TillArchivedSource *
till_archived_source_new (TillArchive *archive, const TillInvoiceQuery *query)
{
  TillArchivedSource *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive), NULL);

  self = g_object_new (TILL_TYPE_ARCHIVED_SOURCE, NULL);
  self->archive = g_object_ref (archive);
  self->query = query != NULL ? till_invoice_query_copy (query) : NULL;

  return self;
}

TillArchivedSource *
till_archived_source_new_for_orders (TillArchive *archive, const TillOrderQuery *query)
{
  TillArchivedSource *self = NULL;

  g_return_val_if_fail (query != NULL, NULL);

  self = till_archived_source_new (archive, NULL);
  self->order_query = till_order_query_copy (query);

  return self;
}
