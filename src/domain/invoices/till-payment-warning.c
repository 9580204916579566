/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPaymentWarning: the checks of refund addresses and amounts, for what the service asks a
 * customer to pay. */

#include "till-payment-warning.h"

#include <string.h>

#define DIGITS "0123456789"

/* Returns: (transfer full) (nullable): what is wrong with the address; %NULL where nothing is. */
static TillAddressCheck *
find_address_problem (const TillChainTable *table,
                      const TillChain *chain,
                      const char *address,
                      gboolean is_test_network)
{
  static const TillAddressContext nothing = { 0 };
  g_autoptr (TillAddressCheck) check = till_address_check_new (table, chain, address, &nothing);

  if (check->verdict == TILL_ADDRESS_ACCEPTED ||
      (check->verdict == TILL_ADDRESS_TESTNET && is_test_network))
    return NULL;

  return g_steal_pointer (&check);
}

/* Returns: the decimals that @amount needs; zero for what is no number. TillDecimal has fewer than
 * the service may send. */
static guint
count_decimals (const char *amount)
{
  gsize whole = strspn (amount, DIGITS);
  const char *fraction = amount + whole + 1;
  gsize length = 0;

  if (whole == 0 || amount[whole] != '.' || fraction[strspn (fraction, DIGITS)] != '\0')
    return 0;

  length = strlen (fraction);
  while (length > 0 && fraction[length - 1] == '0')
    length--;

  return (guint) length;
}

/* An amount with more decimals than the token is wrong in either unit. */
static gboolean
is_too_precise (const TillChain *chain, const TillAddress *address, TillTokenUnit unit)
{
  guint decimals = 0;

  if (address->expected_amount == NULL || (address->is_token && address->token_symbol == NULL) ||
      !till_chain_get_decimals (chain, address->token_symbol, &decimals))
    return FALSE;

  return count_decimals (address->expected_amount) > (unit == TILL_TOKEN_UNIT_BASE ? 0 : decimals);
}

/* Judges @address, with its amount in @unit. @is_test_network says that the store may be paid on
 * test networks. A chain that is not in @table is not judged.
 *
 * Returns: (transfer full) (nullable): why a payment can't be right; %NULL where nothing is known
 * against it. Its chains belong to @table. */
TillPaymentWarning *
till_payment_warning_find (const TillChainTable *table,
                           const TillAddress *address,
                           TillTokenUnit unit,
                           gboolean is_test_network)
{
  g_autoptr (TillPaymentWarning) self = NULL;
  const TillChain *chain = NULL;

  g_return_val_if_fail (table != NULL && address != NULL, NULL);

  if (address->chain != NULL)
    chain = till_chain_table_find (table, address->chain);
  if (chain == NULL || address->address == NULL)
    return NULL;

  self = g_new0 (TillPaymentWarning, 1);
  self->chain = chain;
  self->symbol = g_strdup (address->token_symbol != NULL ? address->token_symbol : chain->symbol);
  self->check = find_address_problem (table, chain, address->address, is_test_network);
  self->is_too_precise = is_too_precise (chain, address, unit);

  return self->check != NULL || self->is_too_precise ? g_steal_pointer (&self) : NULL;
}

void
till_payment_warning_free (TillPaymentWarning *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->symbol);
  g_clear_pointer (&self->check, till_address_check_free);
  g_free (self);
}
