/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page-comparison.h"

#define TILL_TYPE_CACHED_PAGES (till_cached_pages_get_type ())
G_DECLARE_FINAL_TYPE (TillCachedPages, till_cached_pages, TILL, CACHED_PAGES, GObject)

/* Receives a cached page, which has at least one record. */
typedef void (*TillCachedPagesFunc) (gpointer user_data, const TillPageComparison *answer);

TillCachedPages *
till_cached_pages_new (TillPageSource *source, TillCachedPagesFunc func, gpointer user_data);
void till_cached_pages_stop (TillCachedPages *self);

void till_cached_pages_request (TillCachedPages *self, guint first_page, guint last_page);
void till_cached_pages_remove (TillCachedPages *self, guint page);
void till_cached_pages_remove_outside (TillCachedPages *self, guint first_page, guint last_page);
gboolean till_cached_pages_find_oldest (TillCachedPages *self,
                                        guint first_page,
                                        guint last_page,
                                        gint64 *read_at_ms);
