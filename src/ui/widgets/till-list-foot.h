/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define TILL_TYPE_LIST_FOOT (till_list_foot_get_type ())
G_DECLARE_FINAL_TYPE (TillListFoot, till_list_foot, TILL, LIST_FOOT, AdwBin)

void till_list_foot_set_has_dates (TillListFoot *self, gboolean has_dates);
void till_list_foot_set_range (TillListFoot *self, guint first, guint last, guint64 total);
void till_list_foot_clear_range (TillListFoot *self);
void till_list_foot_set_loading (TillListFoot *self, gboolean is_loading);
void till_list_foot_set_recalled (TillListFoot *self,
                                  gboolean is_recalled,
                                  gint64 read_at_ms,
                                  gint64 now_ms);
void till_list_foot_tell (TillListFoot *self, const char *news);
void till_list_foot_ask_where (TillListFoot *self);

G_END_DECLS
