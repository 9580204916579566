/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-row.h"

typedef struct _TillRowTable TillRowTable;

TillRowTable *till_row_table_new (void);
void till_row_table_free (TillRowTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRowTable, till_row_table_free)

TillRow *till_row_table_lookup (TillRowTable *self, guint position);
TillRow *till_row_table_lookup_id (TillRowTable *self, const char *id);
TillRow *till_row_table_dup (TillRowTable *self, guint position);
void till_row_table_fill (TillRowTable *self, guint position, TillRecord *record);
void till_row_table_replace (TillRowTable *self, TillRow *row, TillRecord *record);

void till_row_table_splice (TillRowTable *self, guint position, guint n_removed, guint n_added);
GPtrArray *till_row_table_list_filled (TillRowTable *self, guint first, guint last);
void till_row_table_release_outside (TillRowTable *self, guint first, guint last);
