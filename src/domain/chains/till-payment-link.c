/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Builds payment links: BIP-21 (as BIP-321 has it), EIP-681, Solana Pay and ton://. Amounts are
 * exact. */

#include "till-payment-link.h"

#include <string.h>

/* The parts of a link; texts may be %NULL */
typedef struct
{
  const TillChain *chain;
  const TillToken *token; /* NULL for the coin */
  const char *address;
  const char *amount; /* in display units */
  const char *units;  /* in the smallest units */
  const char *memo;
} Parts;

static void
add (GPtrArray *parameters, const char *name, const char *value)
{
  if (value != NULL)
    g_ptr_array_add (parameters, g_strdup_printf ("%s=%s", name, value));
}

static void
add_escaped (GPtrArray *parameters, const char *name, const char *value)
{
  g_autofree char *escaped = value != NULL ? g_uri_escape_string (value, NULL, FALSE) : NULL;

  add (parameters, name, escaped);
}

static char *
begin_bip21 (const Parts *parts, GPtrArray *parameters)
{
  g_autofree char *prefix = g_strconcat (parts->chain->link_scheme, ":", NULL);
  const char *bare = parts->address;

  if (g_str_has_prefix (bare, prefix))
    bare += strlen (prefix);
  add (parameters, "amount", parts->amount);

  return g_strconcat (prefix, bare, NULL);
}

static char *
begin_eip681 (const Parts *parts, GPtrArray *parameters)
{
  const TillToken *token = parts->token;

  if (token != NULL)
    add (parameters, "address", parts->address);
  add (parameters, token != NULL ? "uint256" : "value", parts->units);

  return g_strdup_printf ("%s:%s@%" G_GINT64_FORMAT "%s", parts->chain->link_scheme,
                          token != NULL ? token->contract : parts->address, parts->chain->evm_id,
                          token != NULL ? "/transfer" : "");
}

static char *
begin_solana_pay (const Parts *parts, GPtrArray *parameters)
{
  add (parameters, "amount", parts->amount);
  add (parameters, "spl-token", parts->token != NULL ? parts->token->contract : NULL);
  add_escaped (parameters, "memo", parts->memo);

  return g_strconcat (parts->chain->link_scheme, ":", parts->address, NULL);
}

static char *
begin_ton (const Parts *parts, GPtrArray *parameters)
{
  add (parameters, "jetton", parts->token != NULL ? parts->token->contract : NULL);
  add (parameters, "amount", parts->units);
  add_escaped (parameters, "text", parts->memo);

  return g_strconcat (parts->chain->link_scheme, "://transfer/", parts->address, NULL);
}

static gboolean
is_plain (const char *address)
{
  return *address != '\0' &&
         strspn (address, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/:") ==
             strlen (address);
}

/* A link that can't hold the memo must not be built: nobody could tell whose payment it is. */
static char *
begin (const Parts *parts, GPtrArray *parameters)
{
  switch (parts->chain->link_form)
    {
    case TILL_LINK_FORM_BIP21:
      return parts->token == NULL && parts->memo == NULL ? begin_bip21 (parts, parameters) : NULL;

    case TILL_LINK_FORM_EIP681:
      return parts->memo == NULL ? begin_eip681 (parts, parameters) : NULL;

    case TILL_LINK_FORM_SOLANA_PAY:
      return begin_solana_pay (parts, parameters);

    case TILL_LINK_FORM_TON:
      return begin_ton (parts, parameters);

    case TILL_LINK_FORM_NONE:
      return NULL;
    }

  return NULL;
}

static char *
build (const Parts *parts)
{
  g_autoptr (GPtrArray) parameters = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *beginning = begin (parts, parameters);
  g_autofree char *query = NULL;

  if (beginning == NULL || parameters->len == 0)
    return g_steal_pointer (&beginning);

  g_ptr_array_add (parameters, NULL);
  query = g_strjoinv ("&", (char **) parameters->pdata);

  return g_strconcat (beginning, "?", query, NULL);
}

/* Whether @amount can be paid exactly. */
static gboolean
write_amount (const TillDecimal *amount, guint decimals, char **text, char **units)
{
  if (!amount->is_known || amount->coefficient <= 0)
    return FALSE;

  *units = till_amount_to_units (amount, decimals);
  if (*units == NULL)
    return FALSE;

  *text = till_decimal_to_string (amount);

  return TRUE;
}

/* @token_symbol may be %NULL for the coin of @chain. @amount is in display units; %NULL lets the
 * payer choose it. @memo may be %NULL.
 *
 * Returns: (transfer full) (nullable): the link; %NULL if the chain has no form of links, its links
 * can't hold the memo, the table does not know the token, or the amount is not positive or has too
 * many decimals. */
char *
till_payment_link_build (const TillChain *chain,
                         const char *token_symbol,
                         const char *address,
                         const TillDecimal *amount,
                         const char *memo)
{
  g_autofree char *text = NULL;
  g_autofree char *units = NULL;
  Parts parts = { .chain = chain, .address = address };
  guint decimals = 0;

  g_return_val_if_fail (chain != NULL && address != NULL, NULL);

  if (!is_plain (address) || !till_chain_get_decimals (chain, token_symbol, &decimals) ||
      (amount != NULL && !write_amount (amount, decimals, &text, &units)))
    return NULL;

  parts.amount = text;
  parts.units = units;
  parts.memo = memo != NULL && *memo != '\0' ? memo : NULL;
  if (!till_chain_is_coin (chain, token_symbol))
    parts.token = till_chain_find_token (chain, token_symbol);

  return build (&parts);
}
