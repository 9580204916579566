/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-columns.h"

#define TILL_TYPE_LIST_HEADER (till_list_header_get_type ())
G_DECLARE_FINAL_TYPE (TillListHeader, till_list_header, TILL, LIST_HEADER, GtkWidget)

/* No column: the order is the service's own. */
#define TILL_COLUMN_NONE G_MAXUINT

GtkWidget *till_list_header_new (TillColumns *columns);
void till_list_header_set_can_sort (TillListHeader *self, gboolean can_sort);
void till_list_header_set_sort (TillListHeader *self, guint column, gboolean is_descending);
