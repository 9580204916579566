/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-columns.h"

#define TILL_TYPE_COLUMNS_POPOVER (till_columns_popover_get_type ())
G_DECLARE_FINAL_TYPE (TillColumnsPopover, till_columns_popover, TILL, COLUMNS_POPOVER, GtkPopover)

GtkWidget *till_columns_popover_new (TillColumns *columns);
void till_columns_popover_set_list_width (TillColumnsPopover *self, int list_width);
