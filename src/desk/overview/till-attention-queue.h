/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-attention.h"
#include "till-clock.h"
#include "till-refunds.h"

/* What waits for a person: a GListModel of TillAttention, in order. */
#define TILL_TYPE_ATTENTION_QUEUE (till_attention_queue_get_type ())
G_DECLARE_FINAL_TYPE (TillAttentionQueue, till_attention_queue, TILL, ATTENTION_QUEUE, GObject)

TillAttentionQueue *
till_attention_queue_new (TillArchive *archive, TillRefunds *refunds, TillClock *clock);
void till_attention_queue_refresh (TillAttentionQueue *self);
void till_attention_queue_close (TillAttentionQueue *self);
