/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

G_BEGIN_DECLS

/* The one search box.
 *
 * Signals, each with a TillRecord: "chosen" when an invoice or order is to be shown, "case" when
 * all that belongs to it is, "refund" when it is to be paid back. */
#define TILL_TYPE_FIND_WINDOW (till_find_window_get_type ())
G_DECLARE_FINAL_TYPE (TillFindWindow, till_find_window, TILL, FIND_WINDOW, AdwWindow)

GtkWidget *till_find_window_new (TillDesk *desk);
void till_find_window_ask (TillFindWindow *self, const char *text);

G_END_DECLS
