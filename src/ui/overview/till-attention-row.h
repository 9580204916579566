/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-attention.h"
#include "till-desk.h"

#define TILL_TYPE_ATTENTION_ROW (till_attention_row_get_type ())
G_DECLARE_FINAL_TYPE (TillAttentionRow, till_attention_row, TILL, ATTENTION_ROW, AdwActionRow)

GtkWidget *till_attention_row_new (TillDesk *desk, TillAttention *entry, gint64 now_ms);
void till_attention_row_update (TillAttentionRow *self, gint64 now_ms);
const char *till_attention_row_get_id (TillAttentionRow *self);
