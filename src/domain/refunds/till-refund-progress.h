/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund.h"

/* How much of an invoice is refunded in one token of one chain. Amounts are in display units. */
typedef struct _TillRefundProgress TillRefundProgress;
struct _TillRefundProgress
{
  char *asset; /* "tron:USDT" */
  char *symbol;
  TillDecimal paid;         /* sent for certain: intents do not count */
  TillDecimal received;     /* as known when the last refund was agreed */
  TillRefundProgress *next; /* owned, nullable: another token */
};

GHashTable *till_refund_progress_tabulate (GPtrArray *refunds);
gboolean till_refund_progress_is_whole (const TillRefundProgress *self);
