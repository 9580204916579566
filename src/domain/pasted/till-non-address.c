/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recognises what people paste instead of an address. Secrets are found anywhere in a text,
 * everything else only as the whole text. */

#include "till-non-address.h"

#include <string.h>

#include "till-base58.h"
#include "till-bech32.h"
#include "till-email.h"
#include "till-luhn.h"
#include "till-regex.h"
#include "till-text-pieces.h"
#include "till-strkey.h"

#define EXTENDED_BYTES   78
#define KEY_MIN          25 /* letters of the shortest private key */
#define PHRASE_WORDS_MIN 12
#define WORD_MIN         3
#define WORD_MAX         8
#define CARD_MIN         13
#define CARD_MAX         19
#define IBAN_MIN         15
#define IBAN_MAX         34
#define LETTERS_MAX      600

/* The first bytes of private keys in base58check, in hex, and the length of their data */
static const struct
{
  const char *alphabet;
  const char *start;
  gsize length;
} private_keys[] = {
  { TILL_BASE58_USUAL, "80", 33 },   { TILL_BASE58_USUAL, "80", 34 },
  { TILL_BASE58_USUAL, "b0", 33 },   { TILL_BASE58_USUAL, "b0", 34 },
  { TILL_BASE58_USUAL, "9e", 33 },   { TILL_BASE58_USUAL, "9e", 34 },
  { TILL_BASE58_USUAL, "cc", 33 },   { TILL_BASE58_USUAL, "cc", 34 },
  { TILL_BASE58_USUAL, "ef", 33 },   { TILL_BASE58_USUAL, "ef", 34 },
  { TILL_BASE58_USUAL, "0142", 39 }, { TILL_BASE58_USUAL, "0143", 39 },
  { TILL_BASE58_XRP, "21", 17 },     { TILL_BASE58_XRP, "01e14b", 19 },
};

static gboolean
begins_with (const guint8 *bytes, gsize length, const char *hex)
{
  if (length < strlen (hex) / 2)
    return FALSE;

  for (gsize i = 0; hex[2 * i] != '\0'; i++)
    if (bytes[i] !=
        (guint8) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1])))
      return FALSE;

  return TRUE;
}

static gboolean
is_key_in (const char *piece, const char *alphabet)
{
  g_autoptr (GBytes) bytes = till_base58check_decode (piece, alphabet);
  gsize length = bytes != NULL ? g_bytes_get_size (bytes) : 0;

  for (guint i = 0; bytes != NULL && i < G_N_ELEMENTS (private_keys); i++)
    if (g_str_equal (private_keys[i].alphabet, alphabet) && length == private_keys[i].length &&
        begins_with (g_bytes_get_data (bytes, NULL), length, private_keys[i].start))
      return TRUE;

  return FALSE;
}

static gboolean
is_base58_key (const char *piece)
{
  return is_key_in (piece, TILL_BASE58_USUAL) || is_key_in (piece, TILL_BASE58_XRP);
}

static gboolean
is_extended_key (const char *piece)
{
  g_autoptr (GBytes) bytes = till_base58check_decode (piece, TILL_BASE58_USUAL);

  return bytes != NULL && g_bytes_get_size (bytes) == EXTENDED_BYTES;
}

static gboolean
is_private_key (const char *piece)
{
  g_autoptr (GBytes) stellar =
      till_strkey_decode (piece, TILL_STRKEY_SECRET, TILL_STRKEY_SECRET_BYTES);

  if (strlen (piece) < KEY_MIN)
    return FALSE;

  return stellar != NULL || is_base58_key (piece) ||
         till_regex_is_match (piece, "^[a-z]prv[1-9a-z]{100,110}$");
}

/* A key as a list of bytes, the form of some key files. */
static gboolean
is_list_of_bytes (const char *text)
{
  return till_regex_is_match (text, "\\[\\s*(?:\\d{1,3}\\s*,\\s*){31,63}\\d{1,3}\\s*\\]");
}

/* Whether @word can be in a recovery phrase, which has no articles and no polite words. Chinese
 * words have one character. */
static gboolean
is_phrase_word (const char *word)
{
  static const char *const others[] = { "the", "and",  "for",  "from",   "please", "was",   "are",
                                        "not", "your", "send", "refund", "wallet", "bitte", "und",
                                        "der", "die",  "das",  "les",    "des",    "pour",  "los",
                                        "las", "para", "por",  "una",    "thanks", NULL };
  g_autofree char *lower = g_utf8_strdown (word, -1);
  glong length = g_utf8_strlen (word, -1);
  gboolean is_han =
      length == 1 && g_unichar_get_script (g_utf8_get_char (word)) == G_UNICODE_SCRIPT_HAN;

  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isalpha (g_utf8_get_char (p)) && !g_unichar_ismark (g_utf8_get_char (p)))
      return FALSE;

  return is_han || (length >= WORD_MIN && length <= WORD_MAX && !g_strv_contains (others, lower));
}

/* Finds twelve possible words of a phrase in a row. Numbers between them are skipped. */
static gboolean
has_phrase (const char *text)
{
  g_auto (GStrv) words = g_regex_split (till_regex_get ("[\\s,;]+"), text, 0);
  guint n_row = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0' || till_regex_is_match (words[i], "^\\d{1,2}[.):]?$"))
        continue;
      n_row = is_phrase_word (words[i]) ? n_row + 1 : 0;
      if (n_row == PHRASE_WORDS_MIN)
        return TRUE;
    }

  return FALSE;
}

/* Looks for a secret in @text, any bytes up to a NUL.
 *
 * Returns: %TILL_NON_ADDRESS_PRIVATE_KEY, %TILL_NON_ADDRESS_PHRASE, or %TILL_NON_ADDRESS_UNKNOWN if
 * there is none. */
TillNonAddress
till_non_address_find_secret (const char *text)
{
  g_autofree char *valid = NULL;
  g_autoptr (GPtrArray) pieces = NULL;

  g_return_val_if_fail (text != NULL, TILL_NON_ADDRESS_UNKNOWN);

  valid = g_utf8_make_valid (text, -1);
  if (is_list_of_bytes (valid))
    return TILL_NON_ADDRESS_PRIVATE_KEY;

  pieces = till_text_pieces_split (valid);
  for (guint i = 0; i < pieces->len; i++)
    {
      const char *piece = g_ptr_array_index (pieces, i);
      const char *colon = strrchr (piece, ':');

      if (is_private_key (piece) || (colon != NULL && is_private_key (colon + 1)))
        return TILL_NON_ADDRESS_PRIVATE_KEY;
    }

  return has_phrase (valid) ? TILL_NON_ADDRESS_PHRASE : TILL_NON_ADDRESS_UNKNOWN;
}

static char *
dup_without (const char *text, const char *marks)
{
  g_autoptr (GString) rest = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (strchr (marks, *p) == NULL)
      g_string_append_c (rest, *p);

  return g_string_free (g_steal_pointer (&rest), FALSE);
}

static gboolean
is_card (const char *digits)
{
  gsize length = strlen (digits);

  return length >= CARD_MIN && length <= CARD_MAX && strchr ("23456", *digits) != NULL &&
         till_luhn_is_right (digits);
}

/* ISO 13616: moves the first four characters to the end and reads letters as numbers from 10. */
static gboolean
is_iban (const char *text)
{
  g_autofree char *bare = dup_without (text, " -");
  gsize length = strlen (bare);
  guint rest = 0;

  if (length < IBAN_MIN || length > IBAN_MAX ||
      !till_regex_is_match (bare, "^[a-z]{2}\\d{2}[a-z\\d]+$"))
    return FALSE;

  for (gsize i = 0; i < length; i++)
    {
      guint digit = (guint) g_ascii_digit_value (bare[(i + 4) % length]);

      if (g_ascii_isdigit (bare[(i + 4) % length]))
        rest = (rest * 10 + digit) % 97;
      else
        rest = (rest * 100 + (guint) (g_ascii_toupper (bare[(i + 4) % length]) - 'A' + 10)) % 97;
    }

  return rest == 1;
}

/* Numbers that belong to no chain. */
static TillNonAddress
recognise_number (const char *text)
{
  g_autofree char *digits = dup_without (text, " -");

  if (is_iban (text))
    return TILL_NON_ADDRESS_IBAN;
  if (till_regex_is_match (text, "^(?:tel:)?(?:\\+|00)[1-9][\\d ()./-]{6,20}$"))
    return TILL_NON_ADDRESS_PHONE;
  if (till_regex_is_match (text, "^(?:\\p{L}+[ _-]?){0,2}(?:uid|id|pay)\\s*[:#=]?\\s*\\d{5,12}$"))
    return TILL_NON_ADDRESS_DIGITS;
  if (*digits == '\0' || strspn (digits, "0123456789") != strlen (digits))
    return TILL_NON_ADDRESS_UNKNOWN;

  return is_card (digits) ? TILL_NON_ADDRESS_CARD : TILL_NON_ADDRESS_DIGITS;
}

static TillNonAddress
recognise_word (const char *text)
{
  static const struct
  {
    const char *pattern;
    TillNonAddress kind;
  } rows[] = {
    { "^(?:lightning:)?(?:ln(?:bc|tb|bcrt|tbs)\\d*[munp]?1[02-9ac-hj-np-z]{50,}|"
      "ln[oir]1[02-9ac-hj-np-z]{20,})$",
      TILL_NON_ADDRESS_LIGHTNING },
    { "^(?:(?:lightning:)?lnurl1[02-9ac-hj-np-z]{20,}|lnurl[pwc]://\\S+)$",
      TILL_NON_ADDRESS_LNURL },
    { "^@?[\\p{L}\\p{N}_.-]+\\.(?:eth|crypto|sol|nft|x|wallet|bitcoin|dao|888|zil|blockchain|ton|"
      "bnb|arb|"
      "avax|lens|near|polygon|go|hi|btc|xmr|xlm|xrp|trx|stx|base|t\\.me|cb\\.id|klever|manager)$",
      TILL_NON_ADDRESS_NAME },
    { "^[\\w.-]+\\$[\\w-]+\\.[\\w.-]+$", TILL_NON_ADDRESS_NAME },
    { "^[@$][\\w.-]{2,}$", TILL_NON_ADDRESS_NAME },
    { "^[xyzuvt]pub[1-9a-z]{100,110}$", TILL_NON_ADDRESS_PUBLIC_KEY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (till_regex_is_match (text, rows[i].pattern))
      return rows[i].kind;

  if (is_extended_key (text))
    return TILL_NON_ADDRESS_PUBLIC_KEY;

  return till_is_email (g_ascii_strncasecmp (text, "mailto:", 7) == 0 ? text + 7 : text)
             ? TILL_NON_ADDRESS_EMAIL
             : TILL_NON_ADDRESS_UNKNOWN;
}

static gboolean
is_known_prefix (const TillChainTable *table, const char *prefix)
{
  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    {
      const TillChain *chain = till_chain_table_get (table, i);

      if ((chain->bech32_prefixes != NULL &&
           g_strv_contains ((const char *const *) chain->bech32_prefixes, prefix)) ||
          (chain->bech32_test_prefixes != NULL &&
           g_strv_contains ((const char *const *) chain->bech32_test_prefixes, prefix)))
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer full) (nullable): the name of the network, or the prefix of its addresses, if
 * @text is an address of an unknown network. */
static char *
dup_network (const TillChainTable *table, const char *text)
{
  static const char *const rows[][2] = {
    { "^[48][1-9A-HJ-NP-Za-km-z]{94}$", "Monero" },
    { "^4[1-9A-HJ-NP-Za-km-z]{105}$", "Monero" },
    { "^(?:addr|stake)1", "Cardano" },
    { "^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,}$", "Cardano" },
    { "^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$", "Tezos" },
    { "^(?:nano|xrb)_[13][0-9a-z]{59}$", "Nano" },
    { "^kaspa:[02-9a-z]{61,63}$", "Kaspa" },
    { "^0\\.0\\.\\d{3,}$", "Hedera" },
    { "^cosmos1", "Cosmos" },
    { "^monero:", "Monero" },
    { "^(?:web\\+)?cardano:", "Cardano" },
    { "^nano:", "Nano" },
    { "^digibyte:", "DigiByte" },
    { "^polkadot:", "Polkadot" },
    { "^zs1", "Zcash (zs1)" },
  };
  g_autofree char *prefix = till_bech32_dup_prefix (text);

  if (prefix != NULL && is_known_prefix (table, prefix))
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (till_regex_is_match (text, rows[i][0]))
      return g_strdup (rows[i][1]);

  return prefix != NULL ? g_strconcat (prefix, "1", NULL) : NULL;
}

/* Recognises @text, UTF-8 without white space around it, which is not an address of a chain of
 * @table. @network (transfer full) is set for %TILL_NON_ADDRESS_NETWORK only. */
TillNonAddress
till_non_address_recognise (const TillChainTable *table, const char *text, char **network)
{
  TillNonAddress kind = TILL_NON_ADDRESS_UNKNOWN;

  g_return_val_if_fail (table != NULL && text != NULL && network != NULL, TILL_NON_ADDRESS_UNKNOWN);

  *network = NULL;
  if (strlen (text) > LETTERS_MAX)
    return TILL_NON_ADDRESS_UNKNOWN;

  kind = recognise_word (text);
  if (kind == TILL_NON_ADDRESS_UNKNOWN)
    kind = recognise_number (text);
  if (kind != TILL_NON_ADDRESS_UNKNOWN)
    return kind;

  *network = dup_network (table, text);

  return *network != NULL ? TILL_NON_ADDRESS_NETWORK : TILL_NON_ADDRESS_UNKNOWN;
}
