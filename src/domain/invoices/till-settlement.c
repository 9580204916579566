/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSettlement: whether a payment was what the invoice asked for, and in time. All comparisons
 * are exact. What can't be compared is unclear, never guessed. */

#include "till-settlement.h"

#include <string.h>

/* The coins of chains whose addresses have no token; a payment names the coin (section 2.3). */
static const struct
{
  const char *chain;
  const char *symbol;
} coins[] = {
  { "bitcoin", "BTC" },  { "litecoin", "LTC" },   { "dogecoin", "DOGE" }, { "ethereum", "ETH" },
  { "arbitrum", "ETH" }, { "optimism", "ETH" },   { "base", "ETH" },      { "bsc", "BNB" },
  { "polygon", "POL" },  { "polygon", "MATIC" },  { "tron", "TRX" },      { "solana", "SOL" },
  { "ton", "TON" },      { "avalanche", "AVAX" },
};

static gboolean
is_coin_of (const char *chain, const char *symbol)
{
  for (guint i = 0; i < G_N_ELEMENTS (coins); i++)
    if (g_ascii_strcasecmp (coins[i].chain, chain) == 0 &&
        g_ascii_strcasecmp (coins[i].symbol, symbol) == 0)
      return TRUE;

  return FALSE;
}

/* Whether @address was paid with @symbol, %NULL if the payment has no symbol. */
static gboolean
is_paid_with (const TillAddress *address, const char *chain, const char *symbol)
{
  if (address->chain == NULL || g_ascii_strcasecmp (address->chain, chain) != 0)
    return FALSE;
  if (address->token_symbol != NULL)
    return symbol != NULL && g_ascii_strcasecmp (address->token_symbol, symbol) == 0;

  return !address->is_token && (symbol == NULL || is_coin_of (chain, symbol));
}

/* @asset is chain and token as the service joins them, "tron:USDT".
 *
 * Returns: (transfer none) (nullable): the address of @invoice for @asset. */
const TillAddress *
till_settlement_find_address (const TillInvoice *invoice, const char *asset)
{
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (invoice != NULL && asset != NULL, NULL);

  parts = g_strsplit (asset, ":", 2);
  if (parts[0] == NULL)
    return NULL;

  for (guint i = 0; i < invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (invoice->addresses, i);

      if (is_paid_with (address, parts[0], parts[1]))
        return address;
    }

  return NULL;
}

static void
compare (TillSettlement *self, const TillAddress *address)
{
  TillDecimal expected;
  int order;

  if (address == NULL || !self->paid.is_known ||
      !till_decimal_parse (address->expected_amount, &expected) ||
      !till_decimal_subtract (&self->paid, &expected, &self->difference))
    return;

  self->expected = expected;
  order = till_decimal_compare (&self->paid, &expected);
  self->fit = order == 0  ? TILL_SETTLEMENT_EXACT
              : order < 0 ? TILL_SETTLEMENT_UNDER
                          : TILL_SETTLEMENT_OVER;
  if (order < 0)
    self->difference.coefficient = -self->difference.coefficient;
}

/* Returns: (transfer full): the settlement of @invoice. A list item shows only whether there is a
 * payment. */
TillSettlement *
till_settlement_judge (const TillInvoice *invoice)
{
  TillSettlement *self = g_new0 (TillSettlement, 1);
  const char *asset = NULL;

  g_return_val_if_fail (invoice != NULL, self);

  asset = till_invoice_get_paid_chain (invoice);
  if (invoice->payment == NULL && asset == NULL)
    return self;

  self->is_late =
      invoice->status == TILL_INVOICE_EXPIRED || invoice->status == TILL_INVOICE_CANCELLED;
  self->asset = g_strdup (asset);
  if (invoice->payment == NULL)
    return self;

  self->fit = TILL_SETTLEMENT_UNCLEAR;
  till_decimal_parse (invoice->payment->amount, &self->paid);
  if (asset != NULL)
    compare (self, till_settlement_find_address (invoice, asset));

  return self;
}

/* Returns: whether a person has to decide about the payment. */
gboolean
till_settlement_is_exception (const TillSettlement *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_late || (self->fit != TILL_SETTLEMENT_NONE && self->fit != TILL_SETTLEMENT_EXACT);
}

/* A decision about a payment holds as long as this key is the same.
 *
 * Returns: (transfer full): amount and asset. */
char *
till_settlement_dup_key (const TillInvoice *invoice)
{
  const char *asset = NULL;
  const char *amount = NULL;

  g_return_val_if_fail (invoice != NULL, NULL);

  asset = till_invoice_get_paid_chain (invoice);
  amount = invoice->payment != NULL ? invoice->payment->amount : NULL;

  return g_strdup_printf ("%s %s", amount != NULL ? amount : "", asset != NULL ? asset : "");
}

void
till_settlement_free (TillSettlement *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->asset);
  g_free (self);
}
