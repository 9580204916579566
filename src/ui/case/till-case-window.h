/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-case.h"

/* Everything about one customer on one timeline. Several may be open side by side.
 *
 * Signals: "chosen" (TillRecord): open an invoice or order; "refund" (TillInvoice): refund it. */
#define TILL_TYPE_CASE_WINDOW (till_case_window_get_type ())
G_DECLARE_FINAL_TYPE (TillCaseWindow, till_case_window, TILL, CASE_WINDOW, AdwWindow)

GtkWidget *till_case_window_new (TillDesk *desk, gboolean is_of_order, const char *record_id);
TillCase *till_case_window_get_case (TillCaseWindow *self);
