/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund.h"

G_BEGIN_DECLS

/* How far an invoice is paid back in one token of one chain. Amounts are in display units. */
typedef struct _TillRefundProgress TillRefundProgress;
struct _TillRefundProgress
{
  char *asset; /* "tron:USDT" */
  char *symbol;
  TillDecimal paid;         /* is known to have gone back: intents are not */
  TillDecimal received;     /* as it was known when the last refund was agreed */
  TillRefundProgress *next; /* owned, nullable: in another token */
};

GHashTable *till_refund_progress_tabulate (GPtrArray *refunds);
gboolean till_refund_progress_is_whole (const TillRefundProgress *self);

G_END_DECLS
