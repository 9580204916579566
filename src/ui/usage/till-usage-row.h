/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-clock.h"
#include "till-usage-item.h"

#define TILL_TYPE_USAGE_ROW (till_usage_row_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageRow, till_usage_row, TILL, USAGE_ROW, GtkWidget)

GtkWidget *till_usage_row_new (void);
void till_usage_row_set_item (TillUsageRow *self, TillUsageItem *item, TillClock *clock);
void till_usage_row_tick (TillUsageRow *self);
