/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys of Stellar (SEP-23): version, bytes and CRC in base32 without padding. */

#include "till-strkey.h"

#include <string.h>

#define ALPHABET    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
#define DIGIT_BITS  5
#define FRAME_BYTES 3 /* version and CRC */
#define MAX_BYTES   64

/* CRC-16/XMODEM */
guint16
till_crc16 (const guint8 *bytes, gsize length)
{
  guint16 crc = 0;

  g_return_val_if_fail (bytes != NULL, 0);

  for (gsize i = 0; i < length; i++)
    {
      crc ^= (guint16) (bytes[i] << 8);
      for (guint bit = 0; bit < 8; bit++)
        crc = (guint16) ((crc & 0x8000) != 0 ? crc << 1 ^ 0x1021 : crc << 1);
    }

  return crc;
}

static gsize
count_digits (gsize length)
{
  return ((length + FRAME_BYTES) * 8 + DIGIT_BITS - 1) / DIGIT_BITS;
}

/* Returns: whether @text has the length and letters of a key of @length bytes, whatever its
 * checksum. */
gboolean
till_strkey_has_form (const char *text, gsize length)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return strlen (text) == count_digits (length) && strspn (text, ALPHABET) == strlen (text);
}

/* Returns: FALSE if a spare bit is not zero. */
static gboolean
read_bits (const char *text, guint8 *bytes, gsize length)
{
  for (gsize bit = 0; bit < strlen (text) * DIGIT_BITS; bit++)
    {
      guint digit = (guint) (strchr (ALPHABET, text[bit / DIGIT_BITS]) - ALPHABET);

      if ((digit >> (DIGIT_BITS - 1 - bit % DIGIT_BITS) & 1) == 0)
        continue;
      if (bit / 8 >= length)
        return FALSE;
      bytes[bit / 8] |= (guint8) (1 << (7 - bit % 8));
    }

  return TRUE;
}

/* Decodes @text as a key of @version with @length bytes, at most 61.
 *
 * Returns: (transfer full) (nullable): the bytes; %NULL if the form or the checksum is wrong. */
GBytes *
till_strkey_decode (const char *text, guint8 version, gsize length)
{
  guint8 bytes[MAX_BYTES] = { 0 };
  gsize size = length + FRAME_BYTES;

  g_return_val_if_fail (text != NULL && size <= MAX_BYTES, NULL);

  if (!till_strkey_has_form (text, length) || !read_bits (text, bytes, size) ||
      bytes[0] != version ||
      till_crc16 (bytes, size - 2) != (bytes[size - 1] << 8 | bytes[size - 2]))
    return NULL;

  return g_bytes_new (bytes + 1, length);
}

/* Returns: (transfer full): the key of @version with @length @bytes, at most 61. */
char *
till_strkey_encode (guint8 version, const guint8 *bytes, gsize length)
{
  guint8 frame[MAX_BYTES + 1] = { version }; /* one spare zero byte for the last digit */
  g_autoptr (GString) text = g_string_new (NULL);
  guint16 crc = 0;

  g_return_val_if_fail (bytes != NULL && length + FRAME_BYTES <= MAX_BYTES, NULL);

  memcpy (frame + 1, bytes, length);
  crc = till_crc16 (frame, length + 1);
  frame[length + 1] = (guint8) (crc & 0xff);
  frame[length + 2] = (guint8) (crc >> 8);
  for (gsize i = 0; i < count_digits (length); i++)
    {
      gsize bit = i * DIGIT_BITS;
      guint pair = (guint) (frame[bit / 8] << 8 | frame[bit / 8 + 1]);

      g_string_append_c (text, ALPHABET[pair >> (16 - DIGIT_BITS - bit % 8) & 31]);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}
