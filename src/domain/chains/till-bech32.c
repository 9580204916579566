/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Segwit addresses in bech32 (BIP-173) and bech32m (BIP-350), Litecoin's MWEB addresses, and
 * CashAddr. All are groups of five bits after a prefix, with a checksum over both. */

#include "till-bech32.h"

#include <string.h>

#define ALPHABET        "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
#define MAX_LENGTH      90 /* of a segwit address, with prefix and checksum */
#define MAX_GROUPS      160
#define CHECKSUM_GROUPS 6
#define BECH32_CONST    1
#define BECH32M_CONST   0x2bc830a3
#define MWEB_SUFFIX     "mweb"
#define MWEB_BYTES      66
#define CASH_CHECKSUM   8
#define CASH_VERSION    0x7f

typedef struct
{
  guint8 groups[MAX_GROUPS];
  guint length;
} Groups;

static gboolean
is_mixed_case (const char *text)
{
  gboolean has_upper = FALSE;
  gboolean has_lower = FALSE;

  for (const char *p = text; *p != '\0'; p++)
    {
      has_upper = has_upper || g_ascii_isupper (*p);
      has_lower = has_lower || g_ascii_islower (*p);
    }

  return has_upper && has_lower;
}

static gboolean
read_groups (const char *text, Groups *groups)
{
  groups->length = 0;
  for (const char *p = text; *p != '\0'; p++)
    {
      const char *place = strchr (ALPHABET, g_ascii_tolower (*p));

      if (place == NULL || groups->length == MAX_GROUPS)
        return FALSE;
      groups->groups[groups->length++] = (guint8) (place - ALPHABET);
    }

  return TRUE;
}

/* Returns: how many bytes the groups from @start to @end hold; zero if there is a group too many or
 * the spare bits are not zero. */
static guint
count_bytes (const Groups *groups, guint start, guint end)
{
  guint bits = (end - start) * 5;
  guint spare = bits % 8;

  if (end <= start || spare >= 5 || (groups->groups[end - 1] & ((1u << spare) - 1)) != 0)
    return 0;

  return bits / 8;
}

static guint32
bech32_step (guint32 state, guint8 value)
{
  static const guint32 generator[] = { 0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3 };
  guint32 top = state >> 25;

  state = (state & 0x1ffffff) << 5 ^ value;
  for (guint i = 0; i < G_N_ELEMENTS (generator); i++)
    if ((top >> i & 1) != 0)
      state ^= generator[i];

  return state;
}

static guint32
bech32_polymod (const char *prefix, const Groups *groups)
{
  guint32 state = 1;

  for (const char *p = prefix; *p != '\0'; p++)
    state = bech32_step (state, (guint8) *p >> 5);
  state = bech32_step (state, 0);
  for (const char *p = prefix; *p != '\0'; p++)
    state = bech32_step (state, *p & 31);
  for (guint i = 0; i < groups->length; i++)
    state = bech32_step (state, groups->groups[i]);

  return state;
}

static gboolean
has_right_size (const char *prefix, gsize length, const Groups *groups)
{
  guint version = groups->groups[0];
  guint n_bytes = count_bytes (groups, 1, groups->length - CHECKSUM_GROUPS);

  if (g_str_has_suffix (prefix, MWEB_SUFFIX))
    return n_bytes == MWEB_BYTES;

  if (length > MAX_LENGTH || version > 16)
    return FALSE;

  return version == 0 ? n_bytes == 20 || n_bytes == 32 : n_bytes >= 2 && n_bytes <= 40;
}

/* Checks @text for a segwit address with @prefix, which is in lower case. A prefix of MWEB expects
 * the longer address of Litecoin. */
TillBech32Verdict
till_bech32_check (const char *text, const char *prefix)
{
  Groups groups = { 0 };
  gsize skip;
  guint32 expected;

  g_return_val_if_fail (text != NULL && prefix != NULL, TILL_BECH32_NOT);

  skip = strlen (prefix);
  if (g_ascii_strncasecmp (text, prefix, skip) != 0 || text[skip] != '1')
    return TILL_BECH32_NOT;
  if (is_mixed_case (text))
    return TILL_BECH32_MIXED_CASE;
  if (!read_groups (text + skip + 1, &groups) || groups.length <= CHECKSUM_GROUPS + 1)
    return TILL_BECH32_BAD_CHECKSUM;

  expected = groups.groups[0] == 0 ? BECH32_CONST : BECH32M_CONST;
  if (bech32_polymod (prefix, &groups) != expected ||
      !has_right_size (prefix, strlen (text), &groups))
    return TILL_BECH32_BAD_CHECKSUM;

  return TILL_BECH32_OK;
}

/* Returns: (transfer full) (nullable): the prefix of @text in lower case if its checksum is right
 * in bech32 or bech32m, on any network. */
char *
till_bech32_dup_prefix (const char *text)
{
  const char *one = NULL;
  g_autofree char *written = NULL;
  g_autofree char *prefix = NULL;
  Groups groups = { 0 };
  guint32 state = 0;

  g_return_val_if_fail (text != NULL, NULL);

  one = strrchr (text, '1');
  if (one == NULL || one == text || is_mixed_case (text) || !read_groups (one + 1, &groups) ||
      groups.length <= CHECKSUM_GROUPS)
    return NULL;

  written = g_strndup (text, (gsize) (one - text));
  prefix = g_ascii_strdown (written, -1);
  state = bech32_polymod (prefix, &groups);

  return state == BECH32_CONST || state == BECH32M_CONST ? g_steal_pointer (&prefix) : NULL;
}

static guint64
cash_step (guint64 state, guint8 value)
{
  static const guint64 generator[] = { 0x98f2bc8e61, 0x79b76d99e2, 0xf33e5fb3c4, 0xae2eabe2a8,
                                       0x1e4f43e470 };
  guint64 top = state >> 35;

  state = (state & 0x07ffffffff) << 5 ^ value;
  for (guint i = 0; i < G_N_ELEMENTS (generator); i++)
    if ((top >> i & 1) != 0)
      state ^= generator[i];

  return state;
}

static gboolean
is_cash_checksum_right (const char *prefix, const Groups *groups)
{
  guint64 state = 1;

  for (const char *p = prefix; *p != '\0'; p++)
    state = cash_step (state, *p & 31);
  state = cash_step (state, 0);
  for (guint i = 0; i < groups->length; i++)
    state = cash_step (state, groups->groups[i]);

  return state == 1;
}

/* The first byte holds the length of the hash. */
static gboolean
is_cash_size_right (const Groups *groups)
{
  static const guint8 sizes[] = { 20, 24, 28, 32, 40, 48, 56, 64 };
  guint version = (groups->groups[0] << 3 | groups->groups[1] >> 2) & 0xff;
  guint n_bytes = count_bytes (groups, 0, groups->length - CASH_CHECKSUM);

  return version <= CASH_VERSION && n_bytes == sizes[version & 7] + 1u;
}

/* Checks @text for a CashAddr, with or without @prefix. */
TillBech32Verdict
till_cash_address_check (const char *text, const char *prefix)
{
  Groups groups = { 0 };
  gsize skip;
  const char *bare = text;

  g_return_val_if_fail (text != NULL && prefix != NULL, TILL_BECH32_NOT);

  skip = strlen (prefix);
  if (g_ascii_strncasecmp (text, prefix, skip) == 0 && text[skip] == ':')
    bare = text + skip + 1;
  else if (strchr (text, ':') != NULL)
    return TILL_BECH32_NOT;

  if (!read_groups (bare, &groups) || groups.length <= CASH_CHECKSUM + 2)
    return bare != text ? TILL_BECH32_BAD_CHECKSUM : TILL_BECH32_NOT;
  if (is_mixed_case (bare))
    return bare != text ? TILL_BECH32_MIXED_CASE : TILL_BECH32_NOT;
  if (!is_cash_checksum_right (prefix, &groups) || !is_cash_size_right (&groups))
    return bare != text ? TILL_BECH32_BAD_CHECKSUM : TILL_BECH32_NOT;

  return TILL_BECH32_OK;
}
