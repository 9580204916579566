/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The forms of addresses on each chain (section 5.1 of the field notes). */

#include "till-address-form.h"

#include <string.h>

#include "till-base58.h"
#include "till-bech32.h"
#include "till-encoding.h"
#include "till-keccak.h"
#include "till-strkey.h"

#define EVM_DIGITS       40
#define HASH_BYTES       20
#define TRON_LENGTH      34
#define SOLANA_BYTES     32
#define TON_BYTES        36
#define TON_RAW_DIGITS   64
#define TON_TEST_FLAG    0x80
#define TON_BOUNCEABLE   0x11
#define TON_UNBOUNCEABLE 0x51
#define CRC_BYTES        2

static gboolean
has_version (const char *payload, GStrv versions)
{
  for (guint i = 0; versions != NULL && versions[i] != NULL; i++)
    if (g_str_has_prefix (payload, versions[i]) &&
        strlen (payload) == strlen (versions[i]) + 2 * HASH_BYTES)
      return TRUE;

  return FALSE;
}

/* Whether @text looks like an address with a typing error: its length and characters are right. */
static gboolean
looks_like_base58check (const TillChain *chain, const char *text)
{
  gsize length = strlen (text);
  g_autoptr (GBytes) bytes = till_base58_decode (text, TILL_BASE58_USUAL);

  if (chain->address_form == TILL_ADDRESS_FORM_TRON)
    return length == TRON_LENGTH && text[0] == 'T';

  return bytes != NULL && length >= 26 && length <= 35;
}

static TillAddressFit
fit_base58 (const TillChain *chain, const char *text)
{
  g_autoptr (GBytes) bytes = till_base58check_decode (text, TILL_BASE58_USUAL);
  g_autofree char *payload = NULL;

  if (bytes == NULL)
    return looks_like_base58check (chain, text) ? TILL_ADDRESS_FIT_BAD_CHECKSUM
                                                : TILL_ADDRESS_FIT_NOT;

  payload = till_to_hex (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  if (has_version (payload, chain->base58_versions))
    return TILL_ADDRESS_FIT_GOOD;

  return has_version (payload, chain->base58_test_versions) ? TILL_ADDRESS_FIT_TEST
                                                            : TILL_ADDRESS_FIT_NOT;
}

typedef TillBech32Verdict (*PrefixCheck) (const char *text, const char *prefix);

static TillAddressFit
fit_prefixes (const char *text, GStrv prefixes, PrefixCheck check, TillAddressFit good)
{
  for (guint i = 0; prefixes != NULL && prefixes[i] != NULL; i++)
    switch (check (text, prefixes[i]))
      {
      case TILL_BECH32_OK:
        return good;

      case TILL_BECH32_MIXED_CASE:
        return TILL_ADDRESS_FIT_MIXED_CASE;

      case TILL_BECH32_BAD_CHECKSUM:
        return TILL_ADDRESS_FIT_BAD_CHECKSUM;

      case TILL_BECH32_NOT:
        break;
      }

  return TILL_ADDRESS_FIT_NOT;
}

/* Bitcoin and its relatives, and CashAddr: bech32 or CashAddr with a prefix, or base58check. */
static TillAddressFit
fit_bitcoin (const TillChain *chain, const char *text)
{
  PrefixCheck check =
      chain->address_form == TILL_ADDRESS_FORM_CASH ? till_cash_address_check : till_bech32_check;
  TillAddressFit fit = fit_prefixes (text, chain->bech32_prefixes, check, TILL_ADDRESS_FIT_GOOD);

  if (fit == TILL_ADDRESS_FIT_NOT)
    fit = fit_prefixes (text, chain->bech32_test_prefixes, check, TILL_ADDRESS_FIT_TEST);

  return fit != TILL_ADDRESS_FIT_NOT ? fit : fit_base58 (chain, text);
}

/* EIP-55: the hash of all letters decides the case of each. */
static gboolean
has_evm_checksum (const char *digits)
{
  g_autofree char *lower = g_ascii_strdown (digits, -1);
  guint8 digest[TILL_KECCAK256_LENGTH];

  till_keccak256 ((const guint8 *) lower, EVM_DIGITS, digest);
  for (guint i = 0; i < EVM_DIGITS; i++)
    {
      guint nibble = digest[i / 2] >> (i % 2 == 0 ? 4 : 0) & 0xf;

      if (digits[i] != (nibble >= 8 ? g_ascii_toupper (lower[i]) : lower[i]))
        return FALSE;
    }

  return TRUE;
}

static TillAddressFit
fit_evm (const char *text)
{
  const char *digits = text + 2;
  g_autofree char *lower = NULL;
  g_autofree char *upper = NULL;

  if (!g_str_has_prefix (text, "0x") || strlen (digits) != EVM_DIGITS || !till_is_hex (digits))
    return TILL_ADDRESS_FIT_NOT;
  if (has_evm_checksum (digits))
    return TILL_ADDRESS_FIT_GOOD;

  lower = g_ascii_strdown (digits, -1);
  upper = g_ascii_strup (digits, -1);

  return g_str_equal (digits, lower) || g_str_equal (digits, upper) ? TILL_ADDRESS_FIT_UNCHECKED
                                                                    : TILL_ADDRESS_FIT_BAD_CHECKSUM;
}

static TillAddressFit
fit_tron (const TillChain *chain, const char *text)
{
  if (strlen (text) == 2 + EVM_DIGITS && g_str_has_prefix (text, "41") && till_is_hex (text))
    return TILL_ADDRESS_FIT_RAW;

  return fit_base58 (chain, text);
}

static TillAddressFit
fit_solana (const char *text)
{
  g_autoptr (GBytes) bytes = till_base58_decode (text, TILL_BASE58_USUAL);

  return bytes != NULL && g_bytes_get_size (bytes) == SOLANA_BYTES ? TILL_ADDRESS_FIT_UNCHECKED
                                                                   : TILL_ADDRESS_FIT_NOT;
}

static gboolean
is_ton_raw (const char *text)
{
  return (g_str_has_prefix (text, "0:") && strlen (text) == 2 + TON_RAW_DIGITS &&
          till_is_hex (text + 2)) ||
         (g_str_has_prefix (text, "-1:") && strlen (text) == 3 + TON_RAW_DIGITS &&
          till_is_hex (text + 3));
}

static TillAddressFit
fit_ton (const char *text)
{
  g_autofree guint8 *bytes = till_decode_base64 (text, TON_BYTES);
  guint16 crc;
  guint tag;

  if (is_ton_raw (text))
    return TILL_ADDRESS_FIT_UNCHECKED;
  if (bytes == NULL)
    return TILL_ADDRESS_FIT_NOT;

  crc = (guint16) (bytes[TON_BYTES - 2] << 8 | bytes[TON_BYTES - 1]);
  tag = bytes[0] & ~TON_TEST_FLAG;
  if (till_crc16 (bytes, TON_BYTES - CRC_BYTES) != crc ||
      (tag != TON_BOUNCEABLE && tag != TON_UNBOUNCEABLE))
    return TILL_ADDRESS_FIT_BAD_CHECKSUM;

  return (bytes[0] & TON_TEST_FLAG) != 0 ? TILL_ADDRESS_FIT_TEST : TILL_ADDRESS_FIT_GOOD;
}

static TillAddressFit
fit_xrp (const char *text)
{
  g_autoptr (GBytes) bytes = till_base58check_decode (text, TILL_BASE58_XRP);
  const guint8 *data = NULL;

  if (text[0] != 'r' || strlen (text) < 25 || strlen (text) > 35)
    return TILL_ADDRESS_FIT_NOT;
  if (bytes == NULL)
    return TILL_ADDRESS_FIT_BAD_CHECKSUM;

  data = g_bytes_get_data (bytes, NULL);

  return g_bytes_get_size (bytes) == 1 + HASH_BYTES && data[0] == 0 ? TILL_ADDRESS_FIT_GOOD
                                                                    : TILL_ADDRESS_FIT_NOT;
}

static TillAddressFit
fit_stellar (const char *text)
{
  g_autoptr (GBytes) key = NULL;

  if (text[0] != 'G' || !till_strkey_has_form (text, TILL_STRKEY_ACCOUNT_BYTES))
    return TILL_ADDRESS_FIT_NOT;

  key = till_strkey_decode (text, TILL_STRKEY_ACCOUNT, TILL_STRKEY_ACCOUNT_BYTES);

  return key != NULL ? TILL_ADDRESS_FIT_GOOD : TILL_ADDRESS_FIT_BAD_CHECKSUM;
}

/* Returns: how @text, unchanged, fits the form of addresses on @chain. */
TillAddressFit
till_address_fit (const TillChain *chain, const char *text)
{
  g_return_val_if_fail (chain != NULL && text != NULL, TILL_ADDRESS_FIT_NOT);

  switch (chain->address_form)
    {
    case TILL_ADDRESS_FORM_BITCOIN:
    case TILL_ADDRESS_FORM_CASH:
      return fit_bitcoin (chain, text);

    case TILL_ADDRESS_FORM_EVM:
      return fit_evm (text);

    case TILL_ADDRESS_FORM_TRON:
      return fit_tron (chain, text);

    case TILL_ADDRESS_FORM_SOLANA:
      return fit_solana (text);

    case TILL_ADDRESS_FORM_TON:
      return fit_ton (text);

    case TILL_ADDRESS_FORM_XRP:
      return fit_xrp (text);

    case TILL_ADDRESS_FORM_STELLAR:
      return fit_stellar (text);
    }

  return TILL_ADDRESS_FIT_NOT;
}

static char *
dup_ton_identity (const char *text)
{
  g_autofree guint8 *bytes = till_decode_base64 (text, TON_BYTES);
  g_autofree char *hash = NULL;

  if (bytes == NULL)
    return g_ascii_strdown (text, -1);

  hash = till_to_hex (bytes + 2, TON_RAW_DIGITS / 2);

  return g_strdup_printf ("%d:%s", (gint8) bytes[1], hash);
}

static char *
dup_segwit_identity (const TillChain *chain, const char *text)
{
  const char *colon = strrchr (text, ':');

  if (fit_base58 (chain, text) == TILL_ADDRESS_FIT_GOOD)
    return g_strdup (text);

  return g_ascii_strdown (colon != NULL ? colon + 1 : text, -1);
}

/* Returns: (transfer full): a text that is equal for all ways to write the address @text of
 * @chain. */
static char *
dup_identity (const TillChain *chain, const char *text)
{
  switch (chain->address_form)
    {
    case TILL_ADDRESS_FORM_BITCOIN:
    case TILL_ADDRESS_FORM_CASH:
      return dup_segwit_identity (chain, text);

    case TILL_ADDRESS_FORM_EVM:
      return g_ascii_strdown (text, -1);

    case TILL_ADDRESS_FORM_TON:
      return dup_ton_identity (text);

    case TILL_ADDRESS_FORM_TRON:
    case TILL_ADDRESS_FORM_SOLANA:
    case TILL_ADDRESS_FORM_XRP:
    case TILL_ADDRESS_FORM_STELLAR:
      return g_strdup (text);
    }

  return g_strdup (text);
}

/* Returns: whether @a and @b are the same address of @chain, however they are written. */
gboolean
till_address_is_same (const TillChain *chain, const char *a, const char *b)
{
  g_autofree char *one = dup_identity (chain, a);
  g_autofree char *other = dup_identity (chain, b);

  return g_strcmp0 (one, other) == 0;
}

/* Returns: whether money can be sent to @text on @chain: the form is right, and so is the checksum
 * if it has one. */
gboolean
till_address_is_payable (const TillChain *chain, const char *text)
{
  TillAddressFit fit = till_address_fit (chain, text);

  return fit == TILL_ADDRESS_FIT_GOOD || fit == TILL_ADDRESS_FIT_UNCHECKED;
}

/* Returns: (transfer none) (nullable): the token of @chain whose contract is @text, however it is
 * written. */
const TillToken *
till_address_find_token (const TillChain *chain, const char *text)
{
  g_return_val_if_fail (chain != NULL && text != NULL, NULL);

  for (guint i = 0; i < chain->tokens->len; i++)
    {
      const TillToken *token = g_ptr_array_index (chain->tokens, i);

      if (till_address_is_same (chain, token->contract, text))
        return token;
    }

  return NULL;
}
