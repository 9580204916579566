/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

/* The search window.
 *
 * Signals, each with a TillRecord: "chosen" to open an invoice or order, "case" to open its case,
 * "refund" to refund it. */
#define TILL_TYPE_FIND_WINDOW (till_find_window_get_type ())
G_DECLARE_FINAL_TYPE (TillFindWindow, till_find_window, TILL, FIND_WINDOW, AdwWindow)

GtkWidget *till_find_window_new (TillDesk *desk);
void till_find_window_ask (TillFindWindow *self, const char *text);
