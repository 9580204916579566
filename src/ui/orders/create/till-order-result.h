/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-customer-text.h"
#include "till-desk.h"

#define TILL_TYPE_ORDER_RESULT (till_order_result_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderResult, till_order_result, TILL, ORDER_RESULT, AdwWindow)

GtkWidget *till_order_result_new (GtkWindow *parent, TillDesk *desk, TillOrder *order);
char *
till_order_result_create_letter (TillOrder *order, const char *store, TillCustomerText *words);
