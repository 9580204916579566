/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-form-dialog.h"

#define TILL_TYPE_ORDER_DIALOG (till_order_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderDialog, till_order_dialog, TILL, ORDER_DIALOG, TillFormDialog)

GtkWidget *till_order_dialog_new (TillDesk *desk, TillCountry *country, TillPlan *plan);
TillDesk *till_order_dialog_get_desk (TillOrderDialog *self);
