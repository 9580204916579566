/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPageRequest: one request for a page. Its owner can be finalized before the answer comes, and
 * can have cancelled or repeated the request. */

#include "till-page-request.h"

/* Requests the missing records of @page and the record before from @source. @callback gets the
 * request as its user_data. @owner is an object, to which the request has a weak reference. */
void
till_page_request_send (TillPageSource *source,
                        gpointer owner,
                        TillPageState *page,
                        GAsyncReadyCallback callback)
{
  TillPageRequest *self = NULL;
  guint n_before;

  g_return_if_fail (TILL_IS_PAGE_SOURCE (source));
  g_return_if_fail (page != NULL && page->cancellable == NULL);

  page->cancellable = g_cancellable_new ();
  self = g_new0 (TillPageRequest, 1);
  g_weak_ref_init (&self->owner, owner);
  self->cancellable = g_object_ref (page->cancellable);
  self->index = page->index;
  self->start = page->index * TILL_PAGE_SIZE + page->n_filled;
  self->limit = TILL_PAGE_SIZE - page->n_filled;
  n_before = self->start > 0 ? 1 : 0;

  till_page_source_load_async (source, self->start - n_before, self->limit + n_before,
                               self->cancellable, callback, self);
}

void
till_page_request_free (TillPageRequest *self)
{
  g_return_if_fail (self != NULL);

  g_weak_ref_clear (&self->owner);
  g_clear_object (&self->cancellable);
  g_free (self);
}

/* Ends the request. Returns: (transfer none) (nullable): the page of @pages that waited for it;
 * %NULL where none did. */
TillPageState *
till_page_request_settle (TillPageRequest *self, TillPageTable *pages)
{
  TillPageState *page = NULL;

  g_return_val_if_fail (self != NULL && pages != NULL, NULL);

  page = till_page_table_lookup (pages, self->index);
  if (page == NULL || page->cancellable != self->cancellable)
    return NULL;

  g_clear_object (&page->cancellable);

  return page;
}
