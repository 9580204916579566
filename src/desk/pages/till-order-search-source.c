/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderSearchSource: the archive's orders that a query finds, as pages. It does not ask the
 * service. */

#include "till-order-search-source.h"

struct _TillOrderSearchSource
{
  GObject parent_instance;

  TillArchive *archive;
  TillOrderQuery *query;
};

static void till_order_search_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillOrderSearchSource,
                               till_order_search_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_order_search_source_page_init))

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillPage *page = till_archive_search_orders_finish (TILL_ARCHIVE (source), result, &error);

  if (page != NULL)
    g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
till_order_search_source_load_async (TillPageSource *source,
                                     guint64 offset,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  TillOrderSearchSource *self = TILL_ORDER_SEARCH_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_order_search_source_load_async);
  till_archive_search_orders_async (self->archive, self->query, offset, limit, cancellable,
                                    found_cb, task);
}

static TillPage *
till_order_search_source_load_finish (TillPageSource *source, GAsyncResult *result, GError **error)
{
  g_assert (g_task_is_valid (result, source));

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
till_order_search_source_finalize (GObject *object)
{
  TillOrderSearchSource *self = TILL_ORDER_SEARCH_SOURCE (object);

  g_clear_object (&self->archive);
  g_clear_pointer (&self->query, till_order_query_free);

  G_OBJECT_CLASS (till_order_search_source_parent_class)->finalize (object);
}

static void
till_order_search_source_class_init (TillOrderSearchSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_order_search_source_finalize;
}

static void
till_order_search_source_init (TillOrderSearchSource *self)
{
}

static void
till_order_search_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_order_search_source_load_async;
  iface->load_finish = till_order_search_source_load_finish;
}

TillOrderSearchSource *
till_order_search_source_new (TillArchive *archive, const TillOrderQuery *query)
{
  TillOrderSearchSource *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  self = g_object_new (TILL_TYPE_ORDER_SEARCH_SOURCE, NULL);
  self->archive = g_object_ref (archive);
  self->query = till_order_query_copy (query);

  return self;
}
