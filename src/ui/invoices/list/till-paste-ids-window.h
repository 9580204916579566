/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-dialog.h"

#define TILL_TYPE_PASTE_IDS_WINDOW (till_paste_ids_window_get_type ())
G_DECLARE_FINAL_TYPE (TillPasteIdsWindow, till_paste_ids_window, TILL, PASTE_IDS_WINDOW, TillDialog)

GtkWidget *till_paste_ids_window_new (TillDesk *desk);
