/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-dialog.h"

#define TILL_TYPE_REFUND_DIALOG (till_refund_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundDialog, till_refund_dialog, TILL, REFUND_DIALOG, TillDialog)

GtkWidget *till_refund_dialog_new (TillDesk *desk, const char *invoice_id);
GtkWidget *till_refund_dialog_new_for_refund (TillDesk *desk, TillRefund *refund);
