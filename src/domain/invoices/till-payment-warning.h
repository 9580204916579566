/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-address-check.h"
#include "till-address.h"
#include "till-token-unit.h"

/* Why a payment can't be right, before anybody pays: the money would be lost, or no payment can
 * match the amount. */
typedef struct
{
  const TillChain *chain;  /* borrowed */
  char *symbol;            /* of the token or the coin */
  TillAddressCheck *check; /* nullable: what is wrong with the address */
  gboolean is_too_precise; /* the amount has more decimals than the token */
} TillPaymentWarning;

TillPaymentWarning *till_payment_warning_find (const TillChainTable *table,
                                               const TillAddress *address,
                                               TillTokenUnit unit,
                                               gboolean is_test_network);
void till_payment_warning_free (TillPaymentWarning *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPaymentWarning, till_payment_warning_free)
