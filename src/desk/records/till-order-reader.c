/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads orders from the service, adds the archive's details of those that were created here, and
 * copies them into the archive. It goes on without an archive that fails. */

#include "till-order-reader.h"

#include "till-api-esim.h"
#include "till-archive-records.h"

/* A single order is a page of one. */
typedef struct
{
  TillArchive *archive; /* nullable */
  gint64 asked_at_ms;
  gboolean is_list;
  TillPage *page;
} Reading;

static void
reading_free (Reading *self)
{
  g_clear_object (&self->archive);
  g_clear_pointer (&self->page, till_page_free);
  g_free (self);
}

static void
return_page (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&reading->page), (GDestroyNotify) till_page_free);
}

/* An order that is new may not be in the archive yet. */
static void
note_first_sight (Reading *reading)
{
  GPtrArray *orders = reading->page->records;

  for (guint i = 0; i < orders->len; i++)
    {
      TillOrder *order = g_ptr_array_index (orders, i);

      if (order->seen_at_ms == 0)
        order->seen_at_ms = reading->asked_at_ms;
    }
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) known =
      till_archive_find_orders_finish (TILL_ARCHIVE (source), result, &error);
  Reading *reading = g_task_get_task_data (task);
  GPtrArray *orders = reading->page->records;

  if (known == NULL)
    g_debug ("The archive does not answer: %s", error->message);

  for (guint i = 0; known != NULL && i < orders->len; i++)
    {
      g_autoptr (TillOrder) order = g_object_ref (g_ptr_array_index (orders, i));
      TillOrder *older = g_hash_table_lookup (known, till_record_get_id (TILL_RECORD (order)));

      if (older == NULL)
        continue;

      g_object_unref (orders->pdata[i]);
      orders->pdata[i] = till_order_merge (order, older);
    }

  note_first_sight (reading);
  return_page (task);
}

static void
add_what_is_known (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);
  GPtrArray *orders = reading->page->records;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  if (reading->is_list)
    till_archive_observe_page (reading->archive, reading->page, TILL_LIST_ORDERS,
                               reading->asked_at_ms);
  else
    till_archive_observe_records (reading->archive, orders, reading->asked_at_ms);
  if (reading->archive == NULL || orders->len == 0)
    {
      return_page (task);
      return;
    }

  for (guint i = 0; i < orders->len; i++)
    g_ptr_array_add (ids, (gpointer) till_record_get_id (g_ptr_array_index (orders, i)));
  g_ptr_array_add (ids, NULL);
  till_archive_find_orders_async (reading->archive, (const char *const *) ids->pdata,
                                  g_task_get_cancellable (task), found_cb, g_object_ref (task));
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillOrder *order = till_api_get_order_finish (TILL_TRANSPORT (source), result, &error);
  Reading *reading = g_task_get_task_data (task);

  if (order == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  reading->page = till_page_new (0, 1);
  g_ptr_array_add (reading->page->records, order);
  add_what_is_known (task);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Reading *reading = g_task_get_task_data (task);

  reading->is_list = TRUE;
  reading->page = till_api_list_orders_finish (TILL_TRANSPORT (source), result, &error);
  if (reading->page == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    add_what_is_known (task);
}

static GTask *
task_new (TillArchive *archive,
          GCancellable *cancellable,
          GAsyncReadyCallback callback,
          gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Reading *reading = g_new0 (Reading, 1);

  g_set_object (&reading->archive, archive);
  reading->asked_at_ms = till_archive_get_now_ms (archive);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);

  return task;
}

/* Reads one order (section 4.3); @archive is nullable. */
void
till_order_reader_read_async (TillTransport *transport,
                              TillArchive *archive,
                              TillPriority priority,
                              const char *order_id,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  GTask *task = task_new (archive, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_order_reader_read_async);
  till_api_get_order_async (transport, priority, order_id, cancellable, read_cb, task);
}

/* Returns: (transfer full): the order, or %NULL with an error. */
TillOrder *
till_order_reader_read_finish (GAsyncResult *result, GError **error)
{
  g_autoptr (TillPage) page = NULL;

  g_return_val_if_fail (g_async_result_is_tagged (result, till_order_reader_read_async), NULL);

  page = g_task_propagate_pointer (G_TASK (result), error);

  return page != NULL ? g_object_ref (g_ptr_array_index (page->records, 0)) : NULL;
}

/* Reads a page of orders (section 4.4); @archive is nullable. */
void
till_order_reader_list_async (TillTransport *transport,
                              TillArchive *archive,
                              guint64 offset,
                              guint limit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  GTask *task = task_new (archive, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_order_reader_list_async);
  till_api_list_orders_async (transport, TILL_PRIORITY_FOREGROUND, offset, limit, cancellable,
                              listed_cb, task);
}

/* Returns: (transfer full): the page, or %NULL with an error. */
TillPage *
till_order_reader_list_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_order_reader_list_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
