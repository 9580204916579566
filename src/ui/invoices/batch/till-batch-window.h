/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-batch-sheet.h"
#include "till-batch.h"

#define TILL_TYPE_BATCH_WINDOW (till_batch_window_get_type ())
G_DECLARE_FINAL_TYPE (TillBatchWindow, till_batch_window, TILL, BATCH_WINDOW, AdwWindow)

GtkWidget *till_batch_window_new (GtkWidget *opener, TillDesk *desk);
void till_batch_window_open (TillBatchWindow *self, GFile *file);
void till_batch_window_show (TillBatchWindow *self, const char *name, TillBatchSheet *sheet);
