/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-luhn.h"

#include <string.h>

/* Returns: whether the last digit is the check digit of the others (ISO/IEC 7812-1). ICCIDs and
 * bank cards have one. */
gboolean
till_luhn_is_right (const char *digits)
{
  guint sum = 0;
  gsize length = 0;

  g_return_val_if_fail (digits != NULL, FALSE);

  length = strlen (digits);
  for (gsize i = 0; i < length; i++)
    {
      guint digit = (guint) g_ascii_digit_value (digits[length - 1 - i]) << (i % 2);

      sum += digit > 9 ? digit - 9 : digit;
    }

  return sum % 10 == 0;
}
