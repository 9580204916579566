/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-clock.h"
#include "till-list-kind.h"
#include "till-list-selection.h"
#include "till-paged-list.h"

#define TILL_TYPE_LIST_ROWS (till_list_rows_get_type ())
G_DECLARE_FINAL_TYPE (TillListRows, till_list_rows, TILL, LIST_ROWS, AdwBin)

void till_list_rows_set_kind (TillListRows *self, const TillListKind *kind, TillColumns *columns);
void till_list_rows_set_list (TillListRows *self, TillPagedList *list, TillClock *clock);
void till_list_rows_set_note (TillListRows *self, TillRecordRowNote note, gpointer user_data);
TillListSelection *till_list_rows_get_selection (TillListRows *self);
TillRecord *till_list_rows_get_selected (TillListRows *self);
void till_list_rows_select (TillListRows *self, const char *id);
void till_list_rows_focus_selected (TillListRows *self);
gboolean
till_list_rows_get_range (TillListRows *self, gboolean is_whole, guint *first, guint *last);
void till_list_rows_go_to (TillListRows *self, guint position);
void till_list_rows_scroll_to_top (TillListRows *self);
