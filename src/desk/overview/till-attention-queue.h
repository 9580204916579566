/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-attention.h"

G_BEGIN_DECLS

/* What needs somebody, of all that a desk knows: a GListModel of TillAttention, in order. */
#define TILL_TYPE_ATTENTION_QUEUE (till_attention_queue_get_type ())
G_DECLARE_FINAL_TYPE (TillAttentionQueue, till_attention_queue, TILL, ATTENTION_QUEUE, GObject)

G_END_DECLS
