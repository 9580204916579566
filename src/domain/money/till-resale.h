/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* What a merchant's prices end in. Prices are rounded up, so that none is below the rule. */
typedef enum
{
  TILL_RESALE_CENTS,
  TILL_RESALE_NINETY_NINE,
  TILL_RESALE_FIFTY,
} TillResaleRounding;

/* How a merchant makes a price from the service's: add a percentage, then dollars, then round. All
 * zero bytes are no rule. */
typedef struct
{
  TillDecimal percent;
  TillDecimal fixed_usd;
  TillResaleRounding rounding;
} TillResale;

gboolean till_resale_is_set (const TillResale *self);
gboolean till_resale_is_valid (const TillResale *self);
TillDecimal till_resale_get_price (const TillResale *self, const TillDecimal *price_usd);
char *till_resale_to_string (const TillResale *self);
gboolean till_resale_parse (const char *text, TillResale *self);
