/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-chain-table.h"
#include "till-invoice.h"

/* The unit of the service's amounts on chains */
typedef enum
{
  TILL_TOKEN_UNIT_UNKNOWN,
  TILL_TOKEN_UNIT_DISPLAY,
  TILL_TOKEN_UNIT_BASE,
} TillTokenUnit;

TillTokenUnit till_token_unit_recognise (const TillChainTable *table, const TillInvoice *invoice);
gboolean till_token_unit_from_base (const TillDecimal *units, guint decimals, TillDecimal *amount);
gboolean till_token_unit_to_display (TillTokenUnit self,
                                     const TillChain *chain,
                                     const char *symbol,
                                     TillDecimal *amount);
