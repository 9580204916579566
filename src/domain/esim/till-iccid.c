/* SPDX-License-Identifier: GPL-3.0-or-later */

/* ICCID: the number of an eSIM profile (ITU-T E.118), as people type it and services print it. */

#include "till-iccid.h"

#include "till-luhn.h"

#include <string.h>

#define MIN_DIGITS 18
#define MAX_DIGITS 22

/* Returns: (transfer full): @text without spaces, hyphens and the F that pads the last byte. */
char *
till_iccid_normalize (const char *text)
{
  g_autoptr (GString) digits = g_string_new (NULL);

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isspace (*p) && *p != '-')
      g_string_append_c (digits, *p);

  if (digits->len > 0 && g_ascii_tolower (digits->str[digits->len - 1]) == 'f')
    g_string_truncate (digits, digits->len - 1);

  return g_string_free (g_steal_pointer (&digits), FALSE);
}

TillIccidHint
till_iccid_check (const char *text)
{
  g_autofree char *digits = NULL;
  gsize length = 0;

  g_return_val_if_fail (text != NULL, TILL_ICCID_NOT_DIGITS);

  digits = till_iccid_normalize (text);
  length = strlen (digits);
  if (length == 0 || strspn (digits, "0123456789") != length)
    return TILL_ICCID_NOT_DIGITS;
  if (length < MIN_DIGITS || length > MAX_DIGITS)
    return TILL_ICCID_UNUSUAL_LENGTH;
  if (!g_str_has_prefix (digits, "89"))
    return TILL_ICCID_UNUSUAL_START;

  return till_luhn_is_right (digits) ? TILL_ICCID_FINE : TILL_ICCID_UNUSUAL_CHECK_DIGIT;
}
