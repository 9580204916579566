/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-clock.h"
#include "till-list-kind.h"
#include "till-list-selection.h"
#include "till-paged-list.h"

#define TILL_TYPE_LIST_PANE (till_list_pane_get_type ())
G_DECLARE_FINAL_TYPE (TillListPane, till_list_pane, TILL, LIST_PANE, AdwBin)

void till_list_pane_set_kind (TillListPane *self, const TillListKind *kind);
void till_list_pane_set_list (TillListPane *self,
                              TillPagedList *list,
                              TillClock *clock,
                              gboolean is_filtered);
void till_list_pane_set_empty_words (TillListPane *self, const char *title, const char *body);
void till_list_pane_set_note (TillListPane *self, TillRecordRowNote note, gpointer user_data);
TillRecord *till_list_pane_get_selected (TillListPane *self);
void till_list_pane_select (TillListPane *self, const char *id);
void till_list_pane_focus_selected (TillListPane *self);
void till_list_pane_focus (TillListPane *self);
void till_list_pane_scroll_to_top (TillListPane *self);
TillColumns *till_list_pane_get_columns (TillListPane *self);
TillListSelection *till_list_pane_get_selection (TillListPane *self);
GtkWidget *till_list_pane_get_header (TillListPane *self);
gboolean till_list_pane_get_range (TillListPane *self, guint *first, guint *last);
void till_list_pane_go_to (TillListPane *self, guint position);
void till_list_pane_show_activity (TillListPane *self, const char *activity);
