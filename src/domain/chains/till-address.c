/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Addresses and payments of an invoice or an order. */

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

static gboolean
is_same (const TillAddress *a, const TillAddress *b)
{
  return g_strcmp0 (a->chain, b->chain) == 0 && g_strcmp0 (a->address, b->address) == 0 &&
         g_strcmp0 (a->expected_amount, b->expected_amount) == 0 && a->is_token == b->is_token &&
         g_strcmp0 (a->token_symbol, b->token_symbol) == 0;
}

/* Returns: whether both arrays of TillAddress have equal addresses in the same order. %NULL is no
 * array. */
gboolean
till_addresses_equal (const GPtrArray *a, const GPtrArray *b)
{
  if (a == b)
    return TRUE;

  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    if (!is_same (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;

  return TRUE;
}

TillPayment *
till_payment_new (void)
{
  return g_new0 (TillPayment, 1);
}

TillPayment *
till_payment_copy (const TillPayment *self)
{
  TillPayment *copy = till_payment_new ();

  g_return_val_if_fail (self != NULL, copy);

  copy->chain = g_strdup (self->chain);
  copy->amount = g_strdup (self->amount);
  copy->tx_hash = g_strdup (self->tx_hash);
  copy->paid_at_ms = self->paid_at_ms;

  return copy;
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
