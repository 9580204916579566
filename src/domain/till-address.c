/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payment addresses and payments: plain records inside an invoice or an order. */

#include "till-address.h"

TillAddress *
till_address_new (void)
{
  return g_new0 (TillAddress, 1);
}

void
till_address_free (TillAddress *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->chain);
  g_free (self->address);
  g_free (self->expected_amount);
  g_free (self->token_symbol);
  g_free (self);
}

/* Returns: (transfer full): chain and token as the service joins them, "tron:USDT"; the chain alone
 * for its coin. */
char *
till_address_dup_asset (const TillAddress *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->token_symbol == NULL)
    return g_strdup (self->chain);

  return g_strconcat (self->chain, ":", self->token_symbol, NULL);
}

TillPayment *
till_payment_new (void)
{
  return g_new0 (TillPayment, 1);
}

void
till_payment_free (TillPayment *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->chain);
  g_free (self->amount);
  g_free (self->tx_hash);
  g_free (self);
}
