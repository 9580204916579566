/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-archive-records.h"

#define TILL_TYPE_UNREADABLE_ROW (till_unreadable_row_get_type ())
G_DECLARE_FINAL_TYPE (TillUnreadableRow, till_unreadable_row, TILL, UNREADABLE_ROW, AdwActionRow)

void till_unreadable_row_show (TillUnreadableRow *self,
                               TillDesk *desk,
                               const TillArchiveSummary *summary);
