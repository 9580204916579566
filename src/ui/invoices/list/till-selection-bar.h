/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-list-selection.h"

#define TILL_TYPE_SELECTION_BAR (till_selection_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillSelectionBar, till_selection_bar, TILL, SELECTION_BAR, AdwBin)

void till_selection_bar_set_marks (TillSelectionBar *self, TillListSelection *marks);
void till_selection_bar_set_total (TillSelectionBar *self, guint64 total);
