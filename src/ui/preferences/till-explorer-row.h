/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-chain.h"

#define TILL_TYPE_EXPLORER_ROW (till_explorer_row_get_type ())
G_DECLARE_FINAL_TYPE (TillExplorerRow, till_explorer_row, TILL, EXPLORER_ROW, GtkListBoxRow)

GtkWidget *till_explorer_row_new (GSettings *settings, const TillChain *chain);
