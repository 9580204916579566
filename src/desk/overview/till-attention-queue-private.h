/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-attention-queue.h"
#include "till-desk.h"

G_BEGIN_DECLS

TillAttentionQueue *till_attention_queue_new (TillDesk *desk);
void till_attention_queue_close (TillAttentionQueue *self);

G_END_DECLS
