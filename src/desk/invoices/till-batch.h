/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch-plan.h"
#include "till-desk.h"

#define TILL_TYPE_BATCH (till_batch_get_type ())
G_DECLARE_FINAL_TYPE (TillBatch, till_batch, TILL, BATCH, GObject)

TillBatch *till_batch_new (TillDesk *desk, const char *name, GPtrArray *rows, gint64 key);
TillDesk *till_batch_get_desk (TillBatch *self);
GPtrArray *till_batch_get_rows (TillBatch *self);
const char *till_batch_get_name (TillBatch *self);
guint till_batch_count (TillBatch *self, TillBatchRowState state);
guint till_batch_count_open (TillBatch *self);
gboolean till_batch_is_begun (TillBatch *self);
gboolean till_batch_is_running (TillBatch *self);
const GError *till_batch_get_halt (TillBatch *self);
void till_batch_run (TillBatch *self);
void till_batch_pause (TillBatch *self);
void till_batch_drop (TillBatch *self);
