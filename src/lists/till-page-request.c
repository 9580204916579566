/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPageRequest: one page that was asked for. Whoever asked may go away before it comes, and may
 * have given it up or asked anew meanwhile. */

#include "till-page-request.h"

/* Asks @source for what is missing of @page, with the record before; @callback gets the request.
 * @owner is an object and is not kept alive. */
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

/* Returns: (transfer none) (nullable): the page of @pages that waited for this request and waits
 * no longer; %NULL where none does. */
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
