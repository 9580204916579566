/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-case.h"

G_BEGIN_DECLS

/* Everything that belongs together, on one timeline. There may be many beside one another.
 *
 * Signals: "chosen" (TillRecord): an invoice or order that is to be shown; "refund" (TillInvoice):
 * one that is to be paid back. */
#define TILL_TYPE_CASE_WINDOW (till_case_window_get_type ())
G_DECLARE_FINAL_TYPE (TillCaseWindow, till_case_window, TILL, CASE_WINDOW, AdwWindow)

GtkWidget *till_case_window_new (TillDesk *desk, gboolean is_of_order, const char *record_id);
TillCase *till_case_window_get_case (TillCaseWindow *self);

G_END_DECLS
