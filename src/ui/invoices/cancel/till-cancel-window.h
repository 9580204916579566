/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-cancellation.h"
#include "till-dialog.h"

#define TILL_TYPE_CANCEL_WINDOW (till_cancel_window_get_type ())
G_DECLARE_FINAL_TYPE (TillCancelWindow, till_cancel_window, TILL, CANCEL_WINDOW, TillDialog)

GtkWidget *
till_cancel_window_new (TillDesk *desk, TillCancellation *cancellation, GPtrArray *marked);
