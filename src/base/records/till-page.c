/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A stretch of a long list, and whoever can fetch one. The service's lists are read by offset and
 * limit (sections 4.4 and 4.6), so that is what a page source takes; what is behind it (the
 * service, the archive, a test) stays its own. */

#include "till-page.h"

G_DEFINE_INTERFACE (TillPageSource, till_page_source, G_TYPE_OBJECT)

static void
till_page_source_default_init (TillPageSourceInterface *iface)
{
}

/* Returns: (transfer full): an empty page; the caller adds owned references to its records. */
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

/* Returns: how many records of the whole list it covers, the unreadable ones among them. */
guint
till_page_get_length (const TillPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->records->len + self->unreadable->len;
}

/* Returns: how far @record, one of the readable ones or the number of them, is from the first
 * record of the page, those that can't be read counted. */
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

/* Returns: the number of a place of the page, which stays while others come in at the front: it is
 * counted from the end of the list, or from its beginning where the end is not known. */
guint64
till_page_get_number (const TillPage *self, guint index)
{
  guint64 offset = 0;

  g_return_val_if_fail (self != NULL, 0);

  offset = self->offset + index;

  return self->is_total_known ? self->total - MIN (self->total, offset + 1) : offset;
}

/* Fetches at most @limit records from position @offset on, in the caller's main context. */
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

/* Returns: (transfer full): the page, or %NULL with the error of the room behind the source. */
TillPage *
till_page_source_load_finish (TillPageSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (self), NULL);

  return TILL_PAGE_SOURCE_GET_IFACE (self)->load_finish (self, result, error);
}

/* Asks for whoever knows some of the same list at once, as it was when it was last read, and with
 * @is_counted, which may take a moment, how long it was then.
 *
 * Returns: (transfer none) (nullable): that source; %NULL where it would be no sooner than @self.
 */
TillPageSource *
till_page_source_get_known (TillPageSource *self, gboolean is_counted)
{
  TillPageSourceInterface *iface = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (self), NULL);

  iface = TILL_PAGE_SOURCE_GET_IFACE (self);

  return iface->get_known != NULL ? iface->get_known (self, is_counted) : NULL;
}
