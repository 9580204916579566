/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

#define TILL_TYPE_PAGE_ITERATOR (till_page_iterator_get_type ())
G_DECLARE_FINAL_TYPE (TillPageIterator, till_page_iterator, TILL, PAGE_ITERATOR, GObject)

TillPageIterator *till_page_iterator_new (TillPageSource *source);
gboolean till_page_iterator_is_done (TillPageIterator *self);
guint64 till_page_iterator_get_total (TillPageIterator *self);
guint64 till_page_iterator_get_n_unreadable (TillPageIterator *self);
void till_page_iterator_next_async (TillPageIterator *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
GPtrArray *
till_page_iterator_next_finish (TillPageIterator *self, GAsyncResult *result, GError **error);
