/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Base58 and base58check */

#include "till-base58.h"

#include <string.h>

#define MAX_LENGTH      128 /* bytes of a text; no address, key or hash is longer */
#define CHECKSUM_LENGTH 4
#define SHA256_LENGTH   32
#define MAX_BYTES       64 /* bytes to encode */

/* Appends a digit to the big-endian number of @length bytes. */
static void
append_digit (guint8 *number, gsize length, guint digit)
{
  for (gsize i = length; i > 0; i--)
    {
      digit += 58u * number[i - 1];
      number[i - 1] = (guint8) (digit & 0xff);
      digit >>= 8;
    }
}

/* Decodes @text with the 58 letters of @alphabet. A leading zero digit is a leading zero byte.
 *
 * Returns: (transfer full) (nullable): the bytes; %NULL if @text is empty, is longer than 128
 * letters or has a letter that is not in the alphabet. */
GBytes *
till_base58_decode (const char *text, const char *alphabet)
{
  guint8 number[MAX_LENGTH] = { 0 };
  gsize length = 0;
  gsize zeros = 0;
  gsize start = 0;

  g_return_val_if_fail (text != NULL && alphabet != NULL, NULL);

  length = strlen (text);
  if (length == 0 || length > MAX_LENGTH)
    return NULL;

  for (gsize i = 0; i < length; i++)
    {
      const char *place = strchr (alphabet, text[i]);

      if (place == NULL)
        return NULL;
      append_digit (number, sizeof number, (guint) (place - alphabet));
    }

  while (text[zeros] == alphabet[0])
    zeros++;
  while (start < sizeof number && number[start] == 0)
    start++;
  start -= MIN (start, zeros);

  return g_bytes_new (number + start, sizeof number - start);
}

static void
sha256 (const guint8 *bytes, gsize length, guint8 *digest)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize size = SHA256_LENGTH;

  g_checksum_update (checksum, bytes, (gssize) length);
  g_checksum_get_digest (checksum, digest, &size);
}

static void
add_checksum (guint8 *number, gsize length)
{
  guint8 digest[SHA256_LENGTH];

  sha256 (number, length, digest);
  sha256 (digest, sizeof digest, digest);
  memcpy (number + length, digest, CHECKSUM_LENGTH);
}

/* Divides the big-endian number of @length bytes by 58.
 *
 * Returns: the remainder. */
static guint
divide_by_58 (guint8 *number, gsize length)
{
  guint rest = 0;

  for (gsize i = 0; i < length; i++)
    {
      rest = rest << 8 | number[i];
      number[i] = (guint8) (rest / 58);
      rest %= 58;
    }

  return rest;
}

static gsize
count_zeros (const guint8 *bytes, gsize length)
{
  gsize n = 0;

  while (n < length && bytes[n] == 0)
    n++;

  return n;
}

/* Encodes version and payload, at most 64 bytes, with their checksum.
 *
 * Returns: (transfer full): the text. */
char *
till_base58check_encode (const guint8 *bytes, gsize length, const char *alphabet)
{
  guint8 number[MAX_BYTES + CHECKSUM_LENGTH] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  gsize size = length + CHECKSUM_LENGTH;
  gsize zeros = 0;

  g_return_val_if_fail (bytes != NULL && length <= MAX_BYTES && alphabet != NULL, NULL);

  memcpy (number, bytes, length);
  add_checksum (number, length);
  zeros = count_zeros (number, size);
  while (count_zeros (number, size) < size)
    g_string_prepend_c (text, alphabet[divide_by_58 (number, size)]);
  for (gsize i = 0; i < zeros; i++)
    g_string_prepend_c (text, alphabet[0]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full) (nullable): version and payload of @text without the checksum; %NULL if
 * the checksum is wrong. */
GBytes *
till_base58check_decode (const char *text, const char *alphabet)
{
  g_autoptr (GBytes) bytes = till_base58_decode (text, alphabet);
  guint8 digest[SHA256_LENGTH];
  const guint8 *data = NULL;
  gsize size = 0;

  if (bytes == NULL)
    return NULL;

  data = g_bytes_get_data (bytes, &size);
  if (size <= CHECKSUM_LENGTH)
    return NULL;

  sha256 (data, size - CHECKSUM_LENGTH, digest);
  sha256 (digest, sizeof digest, digest);
  if (memcmp (digest, data + size - CHECKSUM_LENGTH, CHECKSUM_LENGTH) != 0)
    return NULL;

  return g_bytes_new_from_bytes (bytes, 0, size - CHECKSUM_LENGTH);
}
