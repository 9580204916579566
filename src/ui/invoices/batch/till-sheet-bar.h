/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-batch-sheet.h"

#define TILL_TYPE_SHEET_BAR (till_sheet_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillSheetBar, till_sheet_bar, TILL, SHEET_BAR, AdwBin)

void till_sheet_bar_set_sheet (TillSheetBar *self, TillBatchSheet *sheet);
TillBatchSheet *till_sheet_bar_get_sheet (TillSheetBar *self);
gboolean till_sheet_bar_is_settled (TillSheetBar *self);
void till_sheet_bar_set_decimal (TillSheetBar *self, char decimal);
void till_sheet_bar_agree (TillSheetBar *self);
void till_sheet_bar_open_choices (TillSheetBar *self);
