/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"
#include "till-invoice.h"
#include "till-recorded-payment.h"
#include "till-refund.h"
#include "till-token-unit.h"

/* Why nothing can be agreed yet */
typedef enum
{
  TILL_REFUND_TERMS_FINE,
  TILL_REFUND_TERMS_NO_PAYMENT,
  TILL_REFUND_TERMS_UNKNOWN_CHAIN,
  TILL_REFUND_TERMS_UNKNOWN_TOKEN,
  TILL_REFUND_TERMS_UNCLEAR_AMOUNT,
  TILL_REFUND_TERMS_TWO_UNITS,    /* paid and expected amounts differ by a factor of a thousand */
  TILL_REFUND_TERMS_UNKNOWN_UNIT, /* the service's unit is unknown */
} TillRefundTermsProblem;

/* What an amount is based on */
typedef enum
{
  TILL_REFUND_BASIS_LEFT,     /* all that is left, in the same token */
  TILL_REFUND_BASIS_OVERPAID, /* the excess */
  TILL_REFUND_BASIS_USD,      /* the invoice's dollars at a typed rate */
  TILL_REFUND_BASIS_CUSTOM,
} TillRefundBasis;

#define TILL_REFUND_N_BASES 4

typedef enum
{
  TILL_AMOUNT_FINE,
  TILL_AMOUNT_EMPTY,
  TILL_AMOUNT_COMMA,
  TILL_AMOUNT_EXPONENT,
  TILL_AMOUNT_SPACED, /* white space or invisible characters */
  TILL_AMOUNT_NO_NUMBER,
  TILL_AMOUNT_NEGATIVE,
  TILL_AMOUNT_ZERO,
  TILL_AMOUNT_TOO_PRECISE, /* more decimals than the token has */
  TILL_AMOUNT_TOO_LONG,
} TillAmountProblem;

/* What the terms are computed from; everything is borrowed */
typedef struct
{
  const TillChainTable *chains;
  TillInvoice *invoice;       /* with all details */
  GPtrArray *recorded;        /* nullable, of TillRecordedPayment: those of the invoice */
  GPtrArray *refunds;         /* nullable, of TillRefund; may include those of other invoices */
  TillTokenUnit unit;         /* of the service's amounts */
  gboolean unit_is_confirmed; /* a person has confirmed the unit */
} TillRefundFacts;

/* What can be refunded of an invoice in one token. Amounts are in display units. */
typedef struct
{
  TillRefundTermsProblem problem;
  const TillChain *chain; /* borrowed */
  char *symbol;
  guint decimals;
  TillDecimal received; /* as the service reports and as recorded */
  TillDecimal recorded; /* the recorded part of it */
  TillDecimal refunded; /* including intents */
  TillDecimal returned; /* the part of it that was sent for certain */
  TillDecimal left;     /* negative after an override */
  TillDecimal overpaid; /* zero if there is no excess or it is unknown */
  TillDecimal usd;
} TillRefundTerms;

TillRefundTerms *till_refund_terms_new (const TillRefundFacts *facts, const char *asset);
void till_refund_terms_free (TillRefundTerms *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRefundTerms, till_refund_terms_free)

GStrv till_refund_facts_dup_assets (const TillRefundFacts *facts);
gboolean till_refund_facts_is_returned (const TillRefundFacts *facts);
char *till_refund_facts_dup_received_in (const TillRefundFacts *facts);

const char *till_refund_basis_to_string (TillRefundBasis basis);
TillAmountProblem till_amount_parse (const char *text, guint decimals, TillDecimal *amount);
TillDecimal till_refund_terms_get_excess (const TillRefundTerms *self);
gboolean till_refund_terms_convert_usd (const TillRefundTerms *self,
                                        const TillDecimal *rate,
                                        TillDecimal *amount);
gboolean
till_refund_terms_take_fee (const TillRefundTerms *self, const char *fee, TillDecimal *amount);
