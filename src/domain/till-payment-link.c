/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payment links: BIP-21 as BIP-321 keeps it, EIP-681, Solana Pay and ton://. Amounts are exact. */

#include "till-payment-link.h"

#include <string.h>

static char *
build_bip21 (const TillChain *chain, const char *address, const TillDecimal *amount)
{
  g_autofree char *text = till_decimal_to_string (amount);
  g_autofree char *prefix = g_strconcat (chain->link_scheme, ":", NULL);
  const char *bare = g_str_has_prefix (address, prefix) ? address + strlen (prefix) : address;

  return g_strdup_printf ("%s%s?amount=%s", prefix, bare, text);
}

static char *
build_eip681 (const TillChain *chain,
              const TillToken *token,
              const char *address,
              const char *units)
{
  if (token == NULL)
    return g_strdup_printf ("%s:%s@%" G_GINT64_FORMAT "?value=%s", chain->link_scheme, address,
                            chain->evm_id, units);

  return g_strdup_printf ("%s:%s@%" G_GINT64_FORMAT "/transfer?address=%s&uint256=%s",
                          chain->link_scheme, token->contract, chain->evm_id, address, units);
}

static char *
build_solana_pay (const TillChain *chain,
                  const TillToken *token,
                  const char *address,
                  const TillDecimal *amount)
{
  g_autofree char *text = till_decimal_to_string (amount);

  return g_strconcat (chain->link_scheme, ":", address, "?amount=", text,
                      token != NULL ? "&spl-token=" : NULL, token != NULL ? token->contract : NULL,
                      NULL);
}

static char *
build_ton (const TillChain *chain, const TillToken *token, const char *address, const char *units)
{
  return g_strconcat (chain->link_scheme, "://transfer/", address, token != NULL ? "?jetton=" : "?",
                      token != NULL ? token->contract : "", token != NULL ? "&" : "",
                      "amount=", units, NULL);
}

static char *
add_memo (const char *link, const char *name, const char *memo)
{
  g_autofree char *escaped = g_uri_escape_string (memo, NULL, FALSE);

  return g_strconcat (link, "&", name, "=", escaped, NULL);
}

static gboolean
is_plain (const char *address)
{
  return *address != '\0' &&
         strspn (address, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/:") ==
             strlen (address);
}

static char *
build (const TillChain *chain,
       const TillToken *token,
       const char *address,
       const TillDecimal *amount,
       const char *units)
{
  switch (chain->link_form)
    {
    case TILL_LINK_FORM_BIP21:
      return token == NULL ? build_bip21 (chain, address, amount) : NULL;

    case TILL_LINK_FORM_EIP681:
      return build_eip681 (chain, token, address, units);

    case TILL_LINK_FORM_SOLANA_PAY:
      return build_solana_pay (chain, token, address, amount);

    case TILL_LINK_FORM_TON:
      return build_ton (chain, token, address, units);

    case TILL_LINK_FORM_NONE:
      return NULL;
    }

  return NULL;
}

/* A link without the memo would send what nobody can tell whose it is. */
static char *
build_with_memo (const TillChain *chain, const char *link, const char *memo)
{
  if (link == NULL || memo == NULL || *memo == '\0')
    return g_strdup (link);

  switch (chain->link_form)
    {
    case TILL_LINK_FORM_SOLANA_PAY:
      return add_memo (link, "memo", memo);

    case TILL_LINK_FORM_TON:
      return add_memo (link, "text", memo);

    case TILL_LINK_FORM_BIP21:
    case TILL_LINK_FORM_EIP681:
    case TILL_LINK_FORM_NONE:
      return NULL;
    }

  return NULL;
}

/* @token_symbol is %NULL or the coin's own symbol for the coin of @chain; @amount is in display
 * units; @memo may be %NULL.
 *
 * Returns: (transfer full) (nullable): the link; %NULL where the chain has none or none that can
 * carry the memo, its table does not know the token, or the amount is not above zero or has more
 * decimals than can be paid. */
char *
till_payment_link_build (const TillChain *chain,
                         const char *token_symbol,
                         const char *address,
                         const TillDecimal *amount,
                         const char *memo)
{
  const TillToken *token = NULL;
  g_autofree char *units = NULL;
  g_autofree char *link = NULL;
  guint decimals = 0;

  g_return_val_if_fail (chain != NULL && address != NULL && amount != NULL, NULL);

  if (!amount->is_known || amount->coefficient <= 0 || !is_plain (address) ||
      !till_chain_get_decimals (chain, token_symbol, &decimals))
    return NULL;

  units = till_amount_to_units (amount, decimals);
  if (units == NULL)
    return NULL;
  if (!till_chain_is_coin (chain, token_symbol))
    token = till_chain_find_token (chain, token_symbol);

  link = build (chain, token, address, amount, units);

  return build_with_memo (chain, link, memo);
}
