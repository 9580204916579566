/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

G_BEGIN_DECLS

/* How a payment compares with what its address expected. */
typedef enum
{
  TILL_SETTLEMENT_NONE,    /* no payment is known */
  TILL_SETTLEMENT_EXACT,   /* to the last digit */
  TILL_SETTLEMENT_UNDER,   /* less than expected */
  TILL_SETTLEMENT_OVER,    /* more than expected */
  TILL_SETTLEMENT_UNCLEAR, /* paid, but in what was not offered, or not in a number */
} TillSettlementFit;

/* The judgement on one invoice's payment (sections 2.2 and 2.3). Amounts are in the service's unit,
 * whichever that is: both sides are given in the same one. */
typedef struct
{
  TillSettlementFit fit;
  gboolean is_late;       /* there is a payment, but the invoice has expired or is cancelled */
  char *asset;            /* nullable: what was paid, as the service names it, "tron:USDT" */
  TillDecimal expected;   /* unknown where the fit is NONE or UNCLEAR */
  TillDecimal paid;       /* unknown where it is no number */
  TillDecimal difference; /* what is missing or too much, never below zero; as expected */
} TillSettlement;

TillSettlement *till_settlement_judge (const TillInvoice *invoice);
const TillAddress *till_settlement_find_address (const TillInvoice *invoice, const char *asset);
gboolean till_settlement_is_exception (const TillSettlement *self);
char *till_settlement_dup_key (const TillInvoice *invoice);
void till_settlement_free (TillSettlement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSettlement, till_settlement_free)

G_END_DECLS
