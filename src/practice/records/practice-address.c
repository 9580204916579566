/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Addresses as the chains write them, with valid checksums, of 20 bytes that belong to no key. */

#include "practice-address.h"

#include <string.h>

#define CHECKSUM_SIZE   4
#define SHA256_SIZE     32
#define KECCAK_RATE     136
#define KECCAK_LANES    25
#define KECCAK_ROUNDS   24
#define BECH32_GROUPS   33 /* the witness version and 160 bits in groups of five */
#define BECH32_CHECKSUM 6

static void
sha256 (const guint8 *bytes, gsize length, guint8 *digest)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize size = SHA256_SIZE;

  g_checksum_update (checksum, bytes, (gssize) length);
  g_checksum_get_digest (checksum, digest, &size);
}

static char *
base58 (const guint8 *bytes, gsize length)
{
  static const char alphabet[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  g_autofree guint8 *number = g_memdup2 (bytes, length);
  g_autoptr (GString) text = g_string_new (NULL);
  gsize start = 0;

  while (start < length)
    {
      guint remainder = 0;

      if (number[start] == 0)
        {
          start++;
          continue;
        }

      for (gsize i = start; i < length; i++)
        {
          guint value = remainder * 256 + number[i];

          number[i] = (guint8) (value / 58);
          remainder = value % 58;
        }

      g_string_prepend_c (text, alphabet[remainder]);
    }

  for (gsize i = 0; i < length && bytes[i] == 0; i++)
    g_string_prepend_c (text, alphabet[0]);

  return g_string_free (g_steal_pointer (&text), FALSE);
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

static guint64
rotate_left (guint64 value, guint n)
{
  return n == 0 ? value : value << n | value >> (64 - n);
}

/* The round constants of Keccak come from a linear feedback shift register (x^8+x^6+x^5+x^4+1). */
static guint64
next_round_constant (guint8 *lfsr)
{
  guint64 constant = 0;

  for (guint i = 0; i < 7; i++)
    {
      if ((*lfsr & 1) != 0)
        constant |= G_GUINT64_CONSTANT (1) << ((1u << i) - 1);

      *lfsr = (guint8) (*lfsr << 1 ^ ((*lfsr & 0x80) != 0 ? 0x71 : 0));
    }

  return constant;
}

static void
keccak_theta (guint64 *lanes)
{
  guint64 parity[5] = { 0 };

  for (guint i = 0; i < KECCAK_LANES; i++)
    parity[i % 5] ^= lanes[i];

  for (guint i = 0; i < KECCAK_LANES; i++)
    lanes[i] ^= parity[(i + 4) % 5] ^ rotate_left (parity[(i + 1) % 5], 1);
}

static void
keccak_rho_pi (guint64 *lanes)
{
  guint x = 1;
  guint y = 0;
  guint64 moving = lanes[x];

  for (guint t = 0; t < KECCAK_ROUNDS; t++)
    {
      guint next_y = (2 * x + 3 * y) % 5;
      guint64 displaced;

      x = y;
      y = next_y;
      displaced = lanes[x + 5 * y];
      lanes[x + 5 * y] = rotate_left (moving, (t + 1) * (t + 2) / 2 % 64);
      moving = displaced;
    }
}

static void
keccak_chi (guint64 *lanes)
{
  for (guint y = 0; y < KECCAK_LANES; y += 5)
    {
      guint64 row[5];

      memcpy (row, lanes + y, sizeof row);
      for (guint x = 0; x < 5; x++)
        lanes[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
    }
}

/* Keccak-256 with its original padding, as Ethereum uses it (not SHA3-256), of one short block. */
static void
keccak256 (const char *text, guint8 *digest)
{
  guint8 block[KECCAK_RATE] = { 0 };
  guint64 lanes[KECCAK_LANES] = { 0 };
  guint8 lfsr = 1;
  gsize length = strlen (text);

  g_assert (length < sizeof block);

  memcpy (block, text, length);
  block[length] ^= 0x01;
  block[sizeof block - 1] ^= 0x80;

  for (guint i = 0; i < sizeof block; i++)
    lanes[i / 8] ^= (guint64) block[i] << 8 * (i % 8);

  for (guint round = 0; round < KECCAK_ROUNDS; round++)
    {
      keccak_theta (lanes);
      keccak_rho_pi (lanes);
      keccak_chi (lanes);
      lanes[0] ^= next_round_constant (&lfsr);
    }

  for (guint i = 0; i < SHA256_SIZE; i++)
    digest[i] = (guint8) (lanes[i / 8] >> 8 * (i % 8));
}

/* Returns: (transfer full): base58check of @version and the 20 bytes at @payload, as Bitcoin's
 * legacy addresses and Tron write it. */
char *
practice_address_base58check (guint8 version, const guint8 *payload)
{
  guint8 bytes[1 + PRACTICE_ADDRESS_PAYLOAD_SIZE + CHECKSUM_SIZE];
  guint8 digest[SHA256_SIZE];

  g_return_val_if_fail (payload != NULL, NULL);

  bytes[0] = version;
  memcpy (bytes + 1, payload, PRACTICE_ADDRESS_PAYLOAD_SIZE);
  sha256 (bytes, sizeof bytes - CHECKSUM_SIZE, digest);
  sha256 (digest, sizeof digest, digest);
  memcpy (bytes + sizeof bytes - CHECKSUM_SIZE, digest, CHECKSUM_SIZE);

  return base58 (bytes, sizeof bytes);
}

/* Returns: (transfer full): the segwit version 0 address (BIP-173) of the 20 bytes at @payload on
 * the chain that uses @prefix. */
char *
practice_address_bech32 (const char *prefix, const guint8 *payload)
{
  static const char alphabet[] = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  g_autoptr (GString) text = g_string_new (prefix);
  guint8 groups[BECH32_GROUPS + BECH32_CHECKSUM] = { 0 };
  guint32 state = 1;

  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (payload != NULL, NULL);

  for (guint bit = 0; bit < PRACTICE_ADDRESS_PAYLOAD_SIZE * 8; bit++)
    if ((payload[bit / 8] >> (7 - bit % 8) & 1) != 0)
      groups[1 + bit / 5] |= (guint8) (1 << (4 - bit % 5));

  for (const char *p = prefix; *p != '\0'; p++)
    state = bech32_step (state, (guint8) *p >> 5);
  state = bech32_step (state, 0);
  for (const char *p = prefix; *p != '\0'; p++)
    state = bech32_step (state, *p & 31);
  for (guint i = 0; i < sizeof groups; i++)
    state = bech32_step (state, groups[i]);
  state ^= 1;

  for (guint i = 0; i < BECH32_CHECKSUM; i++)
    groups[BECH32_GROUPS + i] = state >> 5 * (BECH32_CHECKSUM - 1 - i) & 31;

  g_string_append_c (text, '1');
  for (guint i = 0; i < sizeof groups; i++)
    g_string_append_c (text, alphabet[groups[i]]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full): the 20 bytes at @payload as an EVM address with its EIP-55 checksum. */
char *
practice_address_eip55 (const guint8 *payload)
{
  char hex[2 * PRACTICE_ADDRESS_PAYLOAD_SIZE + 1];
  guint8 digest[SHA256_SIZE];

  g_return_val_if_fail (payload != NULL, NULL);

  for (guint i = 0; i < PRACTICE_ADDRESS_PAYLOAD_SIZE; i++)
    g_snprintf (hex + 2 * i, 3, "%02x", payload[i]);

  keccak256 (hex, digest);
  for (guint i = 0; i < sizeof hex - 1; i++)
    if ((digest[i / 2] >> (i % 2 == 0 ? 4 : 0) & 0xf) >= 8)
      hex[i] = g_ascii_toupper (hex[i]);

  return g_strconcat ("0x", hex, NULL);
}
