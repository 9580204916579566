/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-marks.h"

G_BEGIN_DECLS

#define TILL_TYPE_MARK_BAR (till_mark_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillMarkBar, till_mark_bar, TILL, MARK_BAR, AdwBin)

void till_mark_bar_set_marks (TillMarkBar *self, TillMarks *marks);
void till_mark_bar_set_total (TillMarkBar *self, guint64 total);
char **till_mark_bar_dup_pending_ids (TillMarkBar *self);

G_END_DECLS
