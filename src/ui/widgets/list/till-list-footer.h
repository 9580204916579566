/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_LIST_FOOTER (till_list_footer_get_type ())
G_DECLARE_FINAL_TYPE (TillListFooter, till_list_footer, TILL, LIST_FOOTER, AdwBin)

void till_list_footer_set_has_dates (TillListFooter *self, gboolean has_dates);
void till_list_footer_set_range (TillListFooter *self, guint first, guint last, guint64 total);
void till_list_footer_clear_range (TillListFooter *self);
void till_list_footer_set_loading (TillListFooter *self, gboolean is_loading);
void till_list_footer_set_cached (TillListFooter *self,
                                  gboolean is_cached,
                                  gint64 read_at_ms,
                                  gint64 now_ms);
void till_list_footer_show_activity (TillListFooter *self, const char *activity);
void till_list_footer_open_go_to (TillListFooter *self);
