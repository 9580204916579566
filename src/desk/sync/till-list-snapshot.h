/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

typedef struct _TillListSnapshot TillListSnapshot;

TillListSnapshot *till_list_snapshot_new (void);
void till_list_snapshot_free (TillListSnapshot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillListSnapshot, till_list_snapshot_free)

gboolean till_list_snapshot_take (TillListSnapshot *self, TillPage *page, gint64 now_ms);
gboolean till_list_snapshot_shows_open_order (const TillListSnapshot *self);
