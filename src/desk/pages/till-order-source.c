/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderSource: the service's eSIM orders as pages (section 4.4), with the archive's details
 * of those that were created here. */

#include "till-order-source.h"

#include "till-api-invoices.h"
#include "till-order-reader.h"

struct _TillOrderSource
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
};

static void till_order_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillOrderSource,
                               till_order_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_order_source_page_init))

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillPage *page = till_order_reader_list_finish (result, &error);

  if (page != NULL)
    g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
till_order_source_load_async (TillPageSource *source,
                              guint64 offset,
                              guint limit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  TillOrderSource *self = TILL_ORDER_SOURCE (source);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, till_order_source_load_async);
  till_order_reader_list_async (self->transport, self->archive, offset,
                                MIN (limit, TILL_API_PAGE_MAX), cancellable, loaded_cb, task);
}

static TillPage *
till_order_source_load_finish (TillPageSource *source, GAsyncResult *result, GError **error)
{
  g_assert (g_task_is_valid (result, source));

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
till_order_source_finalize (GObject *object)
{
  TillOrderSource *self = TILL_ORDER_SOURCE (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);

  G_OBJECT_CLASS (till_order_source_parent_class)->finalize (object);
}

static void
till_order_source_class_init (TillOrderSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_order_source_finalize;
}

static void
till_order_source_init (TillOrderSource *self)
{
}

static void
till_order_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_order_source_load_async;
  iface->load_finish = till_order_source_load_finish;
}

/* @archive is nullable. */
TillOrderSource *
till_order_source_new (TillTransport *transport, TillArchive *archive)
{
  TillOrderSource *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);

  self = g_object_new (TILL_TYPE_ORDER_SOURCE, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);

  return self;
}
