/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-batch-sheet.h"

#define TILL_TYPE_SHEET_WINDOW (till_sheet_window_get_type ())
G_DECLARE_FINAL_TYPE (TillSheetWindow, till_sheet_window, TILL, SHEET_WINDOW, AdwWindow)

GtkWidget *till_sheet_window_new (GtkWindow *parent);
void till_sheet_window_show (TillSheetWindow *self, TillBatchSheet *sheet, gboolean is_refused);
