/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's verbs that look orders up. */

#include "till-archive-private.h"

#include "till-created-records.h"
#include "till-order-table.h"

typedef struct
{
  TillOrderQuery *query;
  guint64 offset;
  guint limit;
} Search;

static void
search_free (Search *self)
{
  till_order_query_free (self->query);
  g_free (self);
}

static gpointer
search_job (gpointer archive, gpointer task_data, GError **error)
{
  const Search *search = task_data;

  return till_order_table_search (till_archive_get_reader (archive), search->query, search->offset,
                                  search->limit, error);
}

static gpointer
find_job (gpointer archive, gpointer order_ids, GError **error)
{
  TillDatabase *database = till_archive_get_reader (archive);
  g_autoptr (GHashTable) orders = till_created_records_find_orders (database, order_ids, error);

  if (orders == NULL || !till_order_table_add_seen (database, order_ids, orders, error))
    return NULL;

  return g_steal_pointer (&orders);
}

void
till_archive_search_orders_async (TillArchive *self,
                                  const TillOrderQuery *query,
                                  guint64 offset,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Search *search = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (query != NULL);

  search = g_new0 (Search, 1);
  search->query = till_order_query_copy (query);
  search->offset = offset;
  search->limit = limit;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_search_orders_async);
  g_task_set_task_data (task, search, (GDestroyNotify) search_free);
  till_worker_run (self->reader_worker, task, search_job, (GDestroyNotify) till_page_free);
}

/* Returns: (transfer full): the page, or %NULL with an error. */
TillPage *
till_archive_search_orders_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The orders found carry no status: the service alone knows it. */
void
till_archive_find_orders_async (TillArchive *self,
                                const char *const *order_ids,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_ids != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_find_orders_async);
  g_task_set_task_data (task, g_strdupv ((GStrv) order_ids), (GDestroyNotify) g_strfreev);
  till_worker_run (self->reader_worker, task, find_job, (GDestroyNotify) g_hash_table_unref);
}

/* Returns: (transfer full): a table from id to TillOrder, or %NULL with an error. */
GHashTable *
till_archive_find_orders_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
