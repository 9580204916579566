/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillChain: the facts and forms of one chain. */

#include "till-chain.h"

#include <string.h>

#include "till-base58.h"
#include "till-encoding.h"

#define HASH_DIGITS          64
#define HASH_BYTES           32
#define SIGNATURE_BYTES      64 /* Solana names a transaction by its first signature */
#define SOLANA_MIN_SIGNATURE 86

TillChain *
till_chain_new (void)
{
  TillChain *self = g_new0 (TillChain, 1);

  self->tokens = g_ptr_array_new_with_free_func ((GDestroyNotify) till_token_free);

  return self;
}

void
till_chain_free (TillChain *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->name);
  g_strfreev (self->aliases);
  g_free (self->symbol);
  g_strfreev (self->base58_versions);
  g_strfreev (self->base58_test_versions);
  g_strfreev (self->bech32_prefixes);
  g_strfreev (self->bech32_test_prefixes);
  g_free (self->link_scheme);
  g_free (self->explorer_tx);
  g_free (self->own_explorer_tx);
  g_free (self->explorer_address);
  g_ptr_array_unref (self->tokens);
  g_free (self);
}

void
till_token_free (TillToken *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->symbol);
  g_free (self->contract);
  g_free (self);
}

/* Returns: whether @name is the chain's id, name or an alias, in any case. */
gboolean
till_chain_has_name (const TillChain *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  if (g_ascii_strcasecmp (self->id, name) == 0 || g_ascii_strcasecmp (self->name, name) == 0)
    return TRUE;

  for (guint i = 0; self->aliases != NULL && self->aliases[i] != NULL; i++)
    if (g_ascii_strcasecmp (self->aliases[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* Returns: (nullable) (transfer none): the first token of the chain with @symbol, in any case. */
const TillToken *
till_chain_find_token (const TillChain *self, const char *symbol)
{
  g_return_val_if_fail (self != NULL && symbol != NULL, NULL);

  for (guint i = 0; i < self->tokens->len; i++)
    {
      const TillToken *token = g_ptr_array_index (self->tokens, i);

      if (g_ascii_strcasecmp (token->symbol, symbol) == 0)
        return token;
    }

  return NULL;
}

/* Returns: whether @symbol is the chain's own coin. %NULL and an empty text also mean the coin. */
gboolean
till_chain_is_coin (const TillChain *self, const char *symbol)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return symbol == NULL || *symbol == '\0' || g_ascii_strcasecmp (symbol, self->symbol) == 0;
}

/* Sets @decimals to the number of decimals of @symbol, %NULL for the coin.
 *
 * Returns: %FALSE if the table has no such token. */
gboolean
till_chain_get_decimals (const TillChain *self, const char *symbol, guint *decimals)
{
  const TillToken *token = NULL;

  g_return_val_if_fail (self != NULL && decimals != NULL, FALSE);

  if (till_chain_is_coin (self, symbol))
    {
      *decimals = self->decimals;
      return TRUE;
    }

  token = till_chain_find_token (self, symbol);
  if (token == NULL)
    return FALSE;

  *decimals = token->decimals;

  return TRUE;
}

static gboolean
is_signature (const char *text)
{
  g_autoptr (GBytes) bytes = NULL;

  if (strlen (text) < SOLANA_MIN_SIGNATURE)
    return FALSE;

  bytes = till_base58_decode (text, TILL_BASE58_USUAL);

  return bytes != NULL && g_bytes_get_size (bytes) == SIGNATURE_BYTES;
}

static gboolean
is_base64_hash (const char *text)
{
  g_autofree guint8 *bytes = till_decode_base64 (text, HASH_BYTES);

  return bytes != NULL;
}

/* A hash can have upper or lower case and an optional 0x. On TON it can be hex or either alphabet
 * of base64.
 *
 * Returns: (transfer full): a text that is equal for all ways to write @hash. */
char *
till_tx_hash_dup_identity (const char *hash)
{
  g_autofree guint8 *bytes = NULL;
  const char *digits = hash;

  g_return_val_if_fail (hash != NULL, NULL);

  bytes = till_decode_base64 (hash, HASH_BYTES);
  if (bytes != NULL)
    return till_to_hex (bytes, HASH_BYTES);

  if (g_ascii_strncasecmp (digits, "0x", 2) == 0)
    digits += 2;

  return strlen (digits) == HASH_DIGITS && till_is_hex (digits) ? g_ascii_strdown (digits, -1)
                                                                : g_strdup (hash);
}

gboolean
till_tx_hash_is_same (const char *a, const char *b)
{
  g_autofree char *one = till_tx_hash_dup_identity (a);
  g_autofree char *other = till_tx_hash_dup_identity (b);

  return g_ascii_strcasecmp (one, other) == 0;
}

/* Returns: whether @text has the form of the chain's transaction hashes. The transaction need not
 * exist. */
gboolean
till_chain_is_tx_hash (const TillChain *self, const char *text)
{
  gsize length;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  length = strlen (text);
  switch (self->tx_form)
    {
    case TILL_TX_FORM_HEX:
      return length == HASH_DIGITS && till_is_hex (text);

    case TILL_TX_FORM_0X_HEX:
      return length == HASH_DIGITS + 2 && g_str_has_prefix (text, "0x") && till_is_hex (text + 2);

    case TILL_TX_FORM_BASE58:
      return is_signature (text);

    case TILL_TX_FORM_TON:
      return (length == HASH_DIGITS && till_is_hex (text)) || is_base64_hash (text);
    }

  return FALSE;
}

static gboolean
is_host_fixed (const char *filled, const char *pattern, const char *place)
{
  g_autoptr (GUri) uri = g_uri_parse (filled, G_URI_FLAGS_NONE, NULL);
  const char *end = pattern + strlen ("https://") + strcspn (pattern + strlen ("https://"), "/?#");

  return uri != NULL && g_uri_get_userinfo (uri) == NULL && g_uri_get_host (uri) != NULL &&
         *g_uri_get_host (uri) != '\0' && strstr (pattern, place) > end;
}

/* Returns: whether @pattern is an https address with a fixed host and exactly one @place. */
gboolean
till_explorer_is_valid (const char *pattern, const char *place)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *filled = NULL;

  g_return_val_if_fail (pattern != NULL && place != NULL, FALSE);

  if (!g_str_has_prefix (pattern, "https://") || !g_str_is_ascii (pattern) ||
      strpbrk (pattern, " <>\"\\^`|\n\t") != NULL)
    return FALSE;

  parts = g_strsplit (pattern, place, -1);
  filled = g_strjoinv ("0", parts);

  return g_strv_length (parts) == 2 && strpbrk (filled, "{}") == NULL &&
         is_host_fixed (filled, pattern, place);
}

static char *
fill_template (const char *pattern, const char *tx_hash)
{
  g_autofree char *escaped = NULL;
  g_auto (GStrv) parts = NULL;

  if (pattern == NULL)
    return NULL;

  escaped = g_uri_escape_string (tx_hash, NULL, FALSE);
  parts = g_strsplit (pattern, TILL_EXPLORER_TX_PLACE, -1);

  return g_strjoinv (escaped, parts);
}

/* Returns: (transfer full) (nullable): the explorer's page of the transaction; %NULL if the chain
 * is not known (%NULL), has no explorer, or @tx_hash does not have its form. */
char *
till_chain_dup_tx_link (const TillChain *self, const char *tx_hash)
{
  g_return_val_if_fail (tx_hash != NULL, NULL);

  if (self == NULL || !till_chain_is_tx_hash (self, tx_hash))
    return NULL;

  return fill_template (self->own_explorer_tx != NULL ? self->own_explorer_tx : self->explorer_tx,
                        tx_hash);
}

/* Converts @amount, known and not negative, into the smallest units of a token with @decimals.
 * Never rounds.
 *
 * Returns: (transfer full) (nullable): the integer; %NULL if the amount has more decimals than the
 * token. */
char *
till_amount_to_units (const TillDecimal *amount, guint decimals)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  const char *fraction = "";
  g_autoptr (GString) units = NULL;
  gsize zeros;

  g_return_val_if_fail (amount != NULL && amount->is_known && amount->coefficient >= 0, NULL);

  text = till_decimal_to_string (amount);
  parts = g_strsplit (text, ".", 2);
  if (parts[1] != NULL)
    fraction = parts[1];
  if (strlen (fraction) > decimals)
    return NULL;

  units = g_string_new (parts[0]);
  g_string_append (units, fraction);
  for (gsize i = strlen (fraction); i < decimals; i++)
    g_string_append_c (units, '0');

  zeros = strspn (units->str, "0");
  g_string_erase (units, 0, (gssize) MIN (zeros, units->len - 1));

  return g_string_free (g_steal_pointer (&units), FALSE);
}
