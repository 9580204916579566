/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The specification leaves open in which unit the service counts what is paid on a chain. Until
 * that is known no amount is asked of anybody's wallet, because the two are many digits apart. */

#include "till-token-unit.h"

/* Whether two amounts are the same but for a few hundredths. */
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

/* Whether @units is a whole number, "40.00" among them; as such it is in @whole then. */
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

/* Returns: whether @units, a whole number of base units of @decimals, can be said in display units,
 * which is @amount then. */
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

/* Returns: what @invoice shows of the unit of amounts: a stablecoin's is near the dollars in one of
 * the two only. */
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

/* Turns @amount, of the coin of @chain where @symbol is %NULL, from the service's unit into display
 * units.
 *
 * Returns: %FALSE, and @amount as it was, where the unit or the number of decimals is not known. */
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
