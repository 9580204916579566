/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_TYPE_INCREMENTAL_LIST (till_incremental_list_get_type ())
G_DECLARE_FINAL_TYPE (TillIncrementalList, till_incremental_list, TILL, INCREMENTAL_LIST, GObject)

TillIncrementalList *till_incremental_list_new (GtkWidget *list, guint n_a_frame);
void till_incremental_list_set_rows (TillIncrementalList *self, GListModel *rows);
void till_incremental_list_show_all (TillIncrementalList *self);
GListModel *till_incremental_list_get_rows (TillIncrementalList *self);
