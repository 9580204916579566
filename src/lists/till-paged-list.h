/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"
#include "till-row.h"

#define TILL_TYPE_PAGED_LIST (till_paged_list_get_type ())
G_DECLARE_FINAL_TYPE (TillPagedList, till_paged_list, TILL, PAGED_LIST, GObject)

TillPagedList *till_paged_list_new (TillPageSource *source);

gboolean till_paged_list_get_loading (TillPagedList *self);
gboolean till_paged_list_get_has_loaded (TillPagedList *self);
const GError *till_paged_list_get_error (TillPagedList *self);
gboolean till_paged_list_get_cached (TillPagedList *self, gint64 *read_at_ms);
guint64 till_paged_list_get_total (TillPagedList *self);

void till_paged_list_set_visible (TillPagedList *self, guint first, guint last);
void till_paged_list_refresh (TillPagedList *self);
void till_paged_list_retry (TillPagedList *self);

GPtrArray *till_paged_list_list_loaded (TillPagedList *self, guint first, guint last);
gboolean till_paged_list_find (TillPagedList *self, const char *id, guint *position);
void till_paged_list_update_record (TillPagedList *self, TillRecord *record);
