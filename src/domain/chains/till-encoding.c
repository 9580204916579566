/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hex and base64, as addresses and transaction hashes use them. */

#include "till-encoding.h"

#include <string.h>

/* Returns: whether @text has only hex digits, of either case. */
gboolean
till_is_hex (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return strspn (text, "0123456789abcdefABCDEF") == strlen (text);
}

/* Returns: (transfer full): the bytes in lower-case hex. */
char *
till_to_hex (const guint8 *bytes, gsize length)
{
  GString *text = g_string_sized_new (2 * length);

  for (gsize i = 0; i < length; i++)
    g_string_append_printf (text, "%02x", bytes[i]);

  return g_string_free (text, FALSE);
}

/* Reads either alphabet of base64, with padding.
 *
 * Returns: (transfer full) (nullable): the bytes; %NULL where @text is not exactly @length bytes.
 */
guint8 *
till_decode_base64 (const char *text, gsize length)
{
  g_autofree char *usual = NULL;
  g_autofree guint8 *bytes = NULL;
  gsize n_digits = (length * 8 + 5) / 6;
  gsize n_letters = (length + 2) / 3 * 4;
  gsize size = 0;

  g_return_val_if_fail (text != NULL, NULL);

  usual = g_strdelimit (g_strdelimit (g_strdup (text), "-", '+'), "_", '/');
  if (strlen (usual) != n_letters ||
      strspn (usual, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") !=
          n_digits ||
      strspn (usual + n_digits, "=") != n_letters - n_digits)
    return NULL;

  bytes = g_base64_decode (usual, &size);

  return size == length ? g_steal_pointer (&bytes) : NULL;
}
