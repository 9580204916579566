/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names a token on its chain, and formats an amount of it in its unit, with as many decimals as say
 * something, at least two. The result exists only where the service's unit is known, because a
 * wrong unit is wrong by many digits. */

#include "till-asset-format.h"

#include <glib/gi18n.h>

/* @asset joins chain and token as the service does, "tron:USDT". @symbol (nullable) receives the
 * token, or the chain's own coin where @asset names no token.
 *
 * Returns: (transfer none) (nullable): the chain; %NULL where Till knows none of that name. */
const TillChain *
till_asset_find_chain (TillDesk *desk, const char *asset, char **symbol)
{
  g_auto (GStrv) parts = asset != NULL ? g_strsplit (asset, ":", 2) : NULL;
  const TillChain *chain = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  if (parts == NULL || parts[0] == NULL)
    return NULL;

  chain = till_chain_table_find (till_desk_get_chains (desk), parts[0]);
  if (symbol != NULL && parts[1] != NULL)
    *symbol = g_strdup (parts[1]);
  else if (symbol != NULL && chain != NULL)
    *symbol = g_strdup (chain->symbol);

  return chain;
}

/* Returns: (transfer full): a token and its chain in words, "USDT on Tron"; where a chain has no
 * tokens, its name says it all. */
char *
till_asset_format_token (const TillChain *chain, const char *symbol)
{
  g_return_val_if_fail (chain != NULL, NULL);

  if (symbol == NULL || (chain->tokens->len == 0 && till_chain_is_coin (chain, symbol)))
    return g_strdup (chain->name);

  /* Translators: a token and the name of a chain, "USDT on Tron" */
  return g_strdup_printf (_("%1$s on %2$s"), symbol, chain->name);
}

/* Returns: (transfer full) (nullable): the same for @asset, "tron:USDT", which is returned as it is
 * where Till does not know its chain. */
char *
till_asset_format_name (TillDesk *desk, const char *asset)
{
  g_autofree char *symbol = NULL;
  const TillChain *chain = till_asset_find_chain (desk, asset, &symbol);

  return chain != NULL ? till_asset_format_token (chain, symbol) : g_strdup (asset);
}

static TillTokenUnit
get_unit (TillDesk *desk, const TillInvoice *invoice)
{
  TillTokenUnit unit = till_desk_get_amount_unit (desk);

  return unit != TILL_TOKEN_UNIT_UNKNOWN || invoice == NULL
             ? unit
             : till_token_unit_recognise (till_desk_get_chains (desk), invoice);
}

/* @amount is in the service's unit. @invoice (nullable) shows that unit where the desk does not
 * know it.
 *
 * Returns: (transfer full) (nullable): "9.50 USDT"; %NULL where the unit is not known. */
char *
till_asset_format_for_amount (TillDesk *desk,
                              const TillInvoice *invoice,
                              const char *asset,
                              const TillDecimal *amount)
{
  TillDecimal known = { 0 };
  g_autofree char *symbol = NULL;
  const TillChain *chain = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && amount != NULL, NULL);

  known = *amount;
  chain = till_asset_find_chain (desk, asset, &symbol);
  if (!till_token_unit_to_display (get_unit (desk, invoice), chain, symbol, &known))
    return NULL;

  text = till_decimal_to_fixed (&known, 2);

  return g_strjoin (" ", text, symbol != NULL ? symbol : asset, NULL);
}

/* Returns: (transfer full) (nullable): the same for a text of the service; the text itself where it
 * is no number or its unit is not known. */
char *
till_asset_format_for_text (TillDesk *desk,
                            const TillInvoice *invoice,
                            const char *asset,
                            const char *amount)
{
  TillDecimal exact = { 0 };
  char *words = NULL;

  if (amount != NULL && till_decimal_parse (amount, &exact))
    words = till_asset_format_for_amount (desk, invoice, asset, &exact);

  return words != NULL ? words : g_strdup (amount);
}

/* Returns: (transfer full) (nullable): the paid part of the expected amount, "5.00 of 20.00 USDT";
 * %NULL where the unit is not known. */
char *
till_asset_format_for_part (TillDesk *desk,
                            const TillInvoice *invoice,
                            const TillSettlement *settlement)
{
  g_autofree char *symbol = NULL;
  TillDecimal display = settlement->paid;
  const TillChain *chain = till_asset_find_chain (desk, settlement->asset, &symbol);
  g_autofree char *paid = NULL;
  g_autofree char *due =
      till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->expected);

  if (due == NULL ||
      !till_token_unit_to_display (get_unit (desk, invoice), chain, symbol, &display))
    return NULL;

  paid = till_decimal_to_fixed (&display, 2);

  /* Translators: what was paid, and what was due with its token: "5.00 of 20.00 USDT" */
  return g_strdup_printf (C_("payment", "%s of %s"), paid, due);
}
