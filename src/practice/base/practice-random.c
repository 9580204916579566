/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers that look random and follow from a seed, a purpose and a position. There is no state: row
 * 700,000 of the demo data can be made without the rows before it, and made again later. */

#include "practice-random.h"

#define ID_LENGTH 16

/* The finaliser of SplitMix64. */
static guint64
mix (guint64 value)
{
  value += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  value = (value ^ value >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  value = (value ^ value >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return value ^ value >> 31;
}

/* Returns: 64 bits for position @n of the sequence that @seed and @purpose name. */
guint64
practice_random (guint64 seed, const char *purpose, guint64 n)
{
  g_return_val_if_fail (purpose != NULL, 0);

  return mix (mix (mix (seed) ^ g_str_hash (purpose)) ^ n);
}

/* Returns: a number from 0 to @bound - 1. */
gint64
practice_random_below (guint64 seed, const char *purpose, guint64 n, gint64 bound)
{
  g_return_val_if_fail (bound > 0, 0);

  return (gint64) (practice_random (seed, purpose, n) % (guint64) bound);
}

void
practice_random_bytes (guint64 seed, const char *purpose, guint64 n, guint8 *bytes, gsize size)
{
  guint64 word = practice_random (seed, purpose, n);

  g_return_if_fail (bytes != NULL);

  for (gsize i = 0; i < size; i++)
    {
      if (i % 8 == 0)
        word = mix (word);

      bytes[i] = (guint8) (word >> 8 * (i % 8));
    }
}

/* Returns: (transfer full): an identifier such as "inv_8f3k2m9q0x7tz4wd" for position @n. */
char *
practice_random_id (guint64 seed, const char *prefix, guint64 n)
{
  static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
  char text[ID_LENGTH + 1] = { 0 };
  guint8 bytes[ID_LENGTH];

  practice_random_bytes (seed, prefix, n, bytes, sizeof bytes);
  for (guint i = 0; i < ID_LENGTH; i++)
    text[i] = alphabet[bytes[i] & 31];

  return g_strconcat (prefix, "_", text, NULL);
}
