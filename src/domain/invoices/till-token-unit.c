/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The specification does not say in which unit the service gives amounts on a chain. Until the unit
 * is known, no wallet is asked for an amount, because the two units differ by many digits. */

#include "till-token-unit.h"

/* Whether the amounts differ by at most a tenth. */
static gboolean
is_close (const TillDecimal *amount, const TillDecimal *usd)
{
  static const TillDecimal low = { 90, 2, TRUE };
  static const TillDecimal high = { 110, 2, TRUE };
  TillDecimal least = { 0 };
  TillDecimal most = { 0 };

  return till_decimal_multiply (usd, &low, &least) && till_decimal_multiply (usd, &high, &most) &&
         till_decimal_compare (amount, &least) >= 0 && till_decimal_compare (amount, &most) <= 0;
}

/* Sets @whole to @units without its decimals.
 *
 * Returns: whether it is an integer. "40.00" is one. */
static gboolean
is_whole (const TillDecimal *units, TillDecimal *whole)
{
  *whole = *units;
  while (whole->scale > 0 && whole->coefficient % 10 == 0)
    {
      whole->coefficient /= 10;
      whole->scale--;
    }

  return whole->is_known && whole->scale == 0;
}

/* Converts @units, in base units of a token with @decimals, into display units.
 *
 * Returns: %FALSE if @units is not an integer. */
gboolean
till_token_unit_from_base (const TillDecimal *units, guint decimals, TillDecimal *amount)
{
  TillDecimal whole = { 0 };

  g_return_val_if_fail (units != NULL && amount != NULL, FALSE);

  if (!is_whole (units, &whole))
    return FALSE;

  *amount = whole;
  amount->scale = (guint8) decimals;

  return TRUE;
}

/* Compares a stablecoin's amount with the dollars of @invoice: it is close in one unit only.
 *
 * Returns: the unit, as far as @invoice shows it. */
TillTokenUnit
till_token_unit_recognise (const TillChainTable *table, const TillInvoice *invoice)
{
  g_return_val_if_fail (table != NULL && invoice != NULL, TILL_TOKEN_UNIT_UNKNOWN);

  for (guint i = 0; i < invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (invoice->addresses, i);
      const TillChain *chain = till_chain_table_find (table, address->chain);
      TillDecimal expected = { 0 };
      TillDecimal display = { 0 };
      guint decimals = 0;

      if (chain == NULL || address->token_symbol == NULL || address->expected_amount == NULL ||
          !g_str_has_prefix (address->token_symbol, "USD") || !invoice->amount.is_known ||
          !till_chain_get_decimals (chain, address->token_symbol, &decimals) ||
          !till_decimal_parse (address->expected_amount, &expected))
        continue;
      if (is_close (&expected, &invoice->amount))
        return TILL_TOKEN_UNIT_DISPLAY;
      if (till_token_unit_from_base (&expected, decimals, &display) &&
          is_close (&display, &invoice->amount))
        return TILL_TOKEN_UNIT_BASE;
    }

  return TILL_TOKEN_UNIT_UNKNOWN;
}

/* Converts @amount from the service's unit into display units. @symbol is %NULL for the coin of
 * @chain.
 *
 * Returns: %FALSE, with @amount unchanged, if the unit or the number of decimals is unknown. */
gboolean
till_token_unit_to_display (TillTokenUnit self,
                            const TillChain *chain,
                            const char *symbol,
                            TillDecimal *amount)
{
  const TillDecimal units = *amount;
  guint decimals = 0;

  if (!amount->is_known || self == TILL_TOKEN_UNIT_UNKNOWN)
    return FALSE;
  if (self == TILL_TOKEN_UNIT_DISPLAY)
    return TRUE;

  return chain != NULL && till_chain_get_decimals (chain, symbol, &decimals) &&
         till_token_unit_from_base (&units, decimals, amount);
}
