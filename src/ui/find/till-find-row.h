/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-search-hit.h"

/* Signals: "case" and "refund", when the user asks for either. */
#define TILL_TYPE_FIND_ROW (till_find_row_get_type ())
G_DECLARE_FINAL_TYPE (TillFindRow, till_find_row, TILL, FIND_ROW, GtkListBoxRow)

GtkWidget *till_find_row_new (TillDesk *desk);
void till_find_row_set_hit (TillFindRow *self,
                            const TillSearchHit *hit,
                            const char *why,
                            gboolean is_why_shared,
                            GHashTable *refunded);
GtkWidget *till_find_row_new_for_record (TillDesk *desk, TillRecord *record);
void till_find_row_set_read_only (TillFindRow *self);
TillRecord *till_find_row_get_record (TillFindRow *self);
const char *till_find_row_get_kind (TillFindRow *self);
const char *till_find_row_get_shared_why (TillFindRow *self);
