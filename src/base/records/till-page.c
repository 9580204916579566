/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A page of a long list, and the interface of the classes that load pages by offset and limit, as
 * the lists of the service are read (sections 4.4 and 4.6). */

#include "till-page.h"

#include "till-define.h"

G_DEFINE_INTERFACE (TillPageSource, till_page_source, G_TYPE_OBJECT)

static void
till_page_source_default_init (TillPageSourceInterface *iface)
{
}

/* Returns: (transfer full): an empty page, whose arrays own their elements. */
TillPage *
till_page_new (guint64 offset, guint64 total)
{
  TillPage *self = g_new0 (TillPage, 1);

  self->records = g_ptr_array_new_with_free_func (g_object_unref);
  self->unreadable = till_unreadable_list_new ();
  self->offset = offset;
  self->total = total;
  self->is_total_known = TRUE;

  return self;
}

void
till_page_free (TillPage *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->records);
  g_ptr_array_unref (self->unreadable);
  g_free (self);
}

/* Returns: the number of records, including unreadable ones. */
guint
till_page_get_length (const TillPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->records->len + self->unreadable->len;
}

/* @record is an index of the readable records, or their number.
 *
 * Returns: its index in the page, which counts unreadable records. */
guint
till_page_get_index (const TillPage *self, guint record)
{
  guint index = record;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->unreadable->len; i++)
    if (((const TillUnreadable *) self->unreadable->pdata[i])->index <= index)
      index++;

  return index;
}

/* Returns: a number for the position @index of the page that stays the same when new records come
 * in at the front: its distance to the end of the list, or to the beginning where the end is
 * unknown. */
guint64
till_page_get_number (const TillPage *self, guint index)
{
  guint64 offset = 0;

  g_return_val_if_fail (self != NULL, 0);

  offset = self->offset + index;

  return self->is_total_known ? self->total - MIN (self->total, offset + 1) : offset;
}

/* Loads at most @limit records from position @offset on. Answers in the thread-default main context
 * of the caller. */
void
till_page_source_load_async (TillPageSource *self,
                             guint64 offset,
                             guint limit,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_return_if_fail (TILL_IS_PAGE_SOURCE (self));
  g_return_if_fail (limit > 0);

  TILL_PAGE_SOURCE_GET_IFACE (self)->load_async (self, offset, limit, cancellable, callback,
                                                 user_data);
}

/* Returns: (transfer full): the page, or %NULL with the error of the class that implements the
 * source. */
TILL_DEFINE_FINISH (till_page_source_load_finish, TillPageSource, TillPage *)

/* With @is_counted the pages of the result have a total, which takes time to count.
 *
 * Returns: (transfer none) (nullable): a source with cached pages of the same list, which answers
 * sooner than @self; %NULL where there is none. */
TillPageSource *
till_page_source_get_cached (TillPageSource *self, gboolean is_counted)
{
  TillPageSourceInterface *iface = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (self), NULL);

  iface = TILL_PAGE_SOURCE_GET_IFACE (self);

  return iface->get_cached != NULL ? iface->get_cached (self, is_counted) : NULL;
}
