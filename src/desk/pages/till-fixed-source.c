/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFixedSource: an array of records as pages. */

#include "till-fixed-source.h"

struct _TillFixedSource
{
  GObject parent_instance;

  GPtrArray *records; /* of TillRecord */
};

static void till_fixed_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillFixedSource,
                               till_fixed_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_fixed_source_page_init))

static void
till_fixed_source_load_async (TillPageSource *source,
                              guint64 offset,
                              guint limit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  TillFixedSource *self = TILL_FIXED_SOURCE (source);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  TillPage *page = till_page_new (offset, self->records->len);

  g_task_set_source_tag (task, till_fixed_source_load_async);
  for (guint64 i = offset; i < self->records->len && page->records->len < limit; i++)
    g_ptr_array_add (page->records, g_object_ref (self->records->pdata[i]));

  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
}

static void
till_fixed_source_finalize (GObject *object)
{
  g_ptr_array_unref (TILL_FIXED_SOURCE (object)->records);

  G_OBJECT_CLASS (till_fixed_source_parent_class)->finalize (object);
}

static void
till_fixed_source_class_init (TillFixedSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_fixed_source_finalize;
}

static void
till_fixed_source_init (TillFixedSource *self)
{
}

static void
till_fixed_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_fixed_source_load_async;
}

/* @records (element-type TillRecord) do not change; each id is in them once. */
TillFixedSource *
till_fixed_source_new (GPtrArray *records)
{
  TillFixedSource *self = NULL;

  g_return_val_if_fail (records != NULL, NULL);

  self = g_object_new (TILL_TYPE_FIXED_SOURCE, NULL);
  self->records = g_ptr_array_ref (records);

  return self;
}
