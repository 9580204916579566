/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

/* The records whose details are read next, in order. */
typedef struct _TillDetailQueue TillDetailQueue;

TillDetailQueue *till_detail_queue_new (void);
void till_detail_queue_free (TillDetailQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillDetailQueue, till_detail_queue_free)

void till_detail_queue_prepare (TillDetailQueue *self);
void till_detail_queue_fill (TillDetailQueue *self, GPtrArray *due, gboolean is_all, gint64 now_ms);
TillRecord *till_detail_queue_take (TillDetailQueue *self);
void till_detail_queue_give_back (TillDetailQueue *self, TillRecord *record);
void till_detail_queue_give_up (TillDetailQueue *self, const char *id, gint64 now_ms);
void till_detail_queue_end (TillDetailQueue *self, const char *id, gint64 now_ms);
void till_detail_queue_clear (TillDetailQueue *self);

guint till_detail_queue_get_length (const TillDetailQueue *self);
guint till_detail_queue_get_n_hidden (const TillDetailQueue *self);
guint till_detail_queue_get_n_left_out (const TillDetailQueue *self);
gboolean till_detail_queue_is_empty (const TillDetailQueue *self);
gint64 till_detail_queue_get_newest_ms (const TillDetailQueue *self);
