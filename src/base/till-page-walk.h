/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

G_BEGIN_DECLS

#define TILL_TYPE_PAGE_WALK (till_page_walk_get_type ())
G_DECLARE_FINAL_TYPE (TillPageWalk, till_page_walk, TILL, PAGE_WALK, GObject)

TillPageWalk *till_page_walk_new (TillPageSource *source);
gboolean till_page_walk_is_done (TillPageWalk *self);
guint64 till_page_walk_get_total (TillPageWalk *self);
guint64 till_page_walk_get_n_unreadable (TillPageWalk *self);
void till_page_walk_next_async (TillPageWalk *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
GPtrArray *till_page_walk_next_finish (TillPageWalk *self, GAsyncResult *result, GError **error);

G_END_DECLS
