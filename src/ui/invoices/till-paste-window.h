/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-dialog.h"

G_BEGIN_DECLS

#define TILL_TYPE_PASTE_WINDOW (till_paste_window_get_type ())
G_DECLARE_FINAL_TYPE (TillPasteWindow, till_paste_window, TILL, PASTE_WINDOW, TillDialog)

GtkWidget *till_paste_window_new (TillDesk *desk);

G_END_DECLS
