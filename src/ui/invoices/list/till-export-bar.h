/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-csv-writer.h"
#include "till-desk.h"

#define TILL_TYPE_EXPORT_BAR (till_export_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillExportBar, till_export_bar, TILL, EXPORT_BAR, AdwBin)

void till_export_bar_ask (TillExportBar *self, TillDesk *desk, TillPageSource *source);
void till_export_bar_start (TillExportBar *self,
                            TillDesk *desk,
                            TillPageSource *source,
                            GFile *file,
                            TillCsvUse use);
gboolean till_export_bar_is_busy (TillExportBar *self);
void till_export_bar_stop (TillExportBar *self);
