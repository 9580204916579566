/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TILL_TYPE_LIST_GROWTH (till_list_growth_get_type ())
G_DECLARE_FINAL_TYPE (TillListGrowth, till_list_growth, TILL, LIST_GROWTH, GObject)

TillListGrowth *till_list_growth_new (GtkWidget *list, guint n_a_frame);
void till_list_growth_set_rows (TillListGrowth *self, GListModel *rows);
void till_list_growth_show_all (TillListGrowth *self);
GListModel *till_list_growth_get_rows (TillListGrowth *self);

G_END_DECLS
