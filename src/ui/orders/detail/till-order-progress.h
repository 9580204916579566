/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-order.h"

#define TILL_TYPE_ORDER_PROGRESS (till_order_progress_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderProgress, till_order_progress, TILL, ORDER_PROGRESS, GtkWidget)

void
till_order_progress_set_status (TillOrderProgress *self, TillOrderStatus status, gboolean is_paid);
