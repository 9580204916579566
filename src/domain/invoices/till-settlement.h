/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

/* How a payment compares with the expected amount */
typedef enum
{
  TILL_SETTLEMENT_NONE,    /* no payment is known */
  TILL_SETTLEMENT_EXACT,   /* exactly */
  TILL_SETTLEMENT_UNDER,   /* less than expected */
  TILL_SETTLEMENT_OVER,    /* more than expected */
  TILL_SETTLEMENT_UNCLEAR, /* paid in something else, or the amount is not a number */
} TillSettlementFit;

/* The settlement of one invoice (sections 2.2 and 2.3). Both amounts are in the service's unit,
 * whichever that is. */
typedef struct
{
  TillSettlementFit fit;
  gboolean is_late;       /* there is a payment, but the invoice is expired or cancelled */
  char *asset;            /* nullable: what was paid with, "tron:USDT" */
  TillDecimal expected;   /* unknown if the fit is NONE or UNCLEAR */
  TillDecimal paid;       /* unknown if it is not a number */
  TillDecimal difference; /* never negative; known as expected is */
} TillSettlement;

TillSettlement *till_settlement_judge (const TillInvoice *invoice);
const TillAddress *till_settlement_find_address (const TillInvoice *invoice, const char *asset);
gboolean till_settlement_is_exception (const TillSettlement *self);
char *till_settlement_dup_key (const TillInvoice *invoice);
void till_settlement_free (TillSettlement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSettlement, till_settlement_free)
