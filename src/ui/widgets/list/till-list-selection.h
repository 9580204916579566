/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-paged-list.h"

#define TILL_TYPE_LIST_SELECTION (till_list_selection_get_type ())
G_DECLARE_FINAL_TYPE (TillListSelection, till_list_selection, TILL, LIST_SELECTION, GObject)

TillListSelection *till_list_selection_new (void);
void till_list_selection_set_list (TillListSelection *self, TillPagedList *list);
guint till_list_selection_get_n (TillListSelection *self);
gboolean till_list_selection_contains (TillListSelection *self, TillRecord *record);
GPtrArray *till_list_selection_list (TillListSelection *self);

void till_list_selection_toggle (TillListSelection *self, TillRow *row);
void till_list_selection_extend_to (TillListSelection *self, TillRow *row);
void till_list_selection_step (TillListSelection *self, TillRow *from, TillRow *to);
guint till_list_selection_add_loaded (TillListSelection *self);
void till_list_selection_clear (TillListSelection *self);
void till_list_selection_update (TillListSelection *self, TillRecord *record);
