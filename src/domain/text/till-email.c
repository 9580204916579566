/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-email.h"

#include <string.h>

#define EMAIL_MAX 254

/* Returns: whether @text has the form of an e-mail address: one part before the @, a host with a
 * dot after it, no spaces. It does not say whether the address exists. */
gboolean
till_is_email (const char *text)
{
  const char *at = NULL;
  const char *dot = NULL;

  if (text == NULL || strlen (text) > EMAIL_MAX || !g_utf8_validate (text, -1, NULL))
    return FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isspace (g_utf8_get_char (p)) || g_unichar_iscntrl (g_utf8_get_char (p)) ||
        strchr ("<>,;\"", *p) != NULL)
      return FALSE;

  at = strchr (text, '@');
  if (at == NULL || at == text || strchr (at + 1, '@') != NULL)
    return FALSE;

  dot = strrchr (at + 1, '.');

  return dot != NULL && dot != at + 1 && dot[1] != '\0' && at[1] != '.' &&
         strstr (at, "..") == NULL;
}
