/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The amounts inside a customer's message. Invoices are in dollars and paid in coins and tokens:
 * an amount in another currency is none of theirs. */

#include "till-message-amount.h"

#include <string.h>

#define CURRENCIES                                                                                 \
  "US\\$|\\$|USDT|USDC|USD|BTC|ETH|LTC|TRX|BNB|SOL|TON|DOGE|POL|MATIC|XMR|DAI|BCH|XRP|ADA|AVAX|"   \
  "US dollars?|dollars?|d(?:ó|o)lares|доллар\\w*|美元|美金|米ドル|ドル|달러"
#define NUMBER "[0-9]{1,12}(?:[.,][0-9]{1,18}){0,4}"
#define EDGE   "(?![0-9A-Za-z]|[.,][0-9])"

static const char amount_pattern[] =
    "(?<![0-9A-Za-z.,])(?:(" CURRENCIES ")[ :]{0,2}(" NUMBER ")" EDGE
    "(?!\\s?(?:EUR|€|£|¥|GBP))|(" NUMBER ")\\s?(" CURRENCIES ")(?![0-9A-Za-z]))";

static const char *
name_currency (char *written)
{
  g_autofree char *upper = g_ascii_strup (written, -1);

  if (strchr (upper, '$') != NULL || !g_str_is_ascii (upper) || strstr (upper, "DOL") != NULL)
    return "USD";

  g_strlcpy (written, upper, strlen (upper) + 1);

  return written;
}

static void
tell (const GMatchInfo *match,
      gint number,
      gint currency,
      TillMessageAmountFunc func,
      gpointer data)
{
  g_autofree char *figure = g_match_info_fetch (match, number);
  g_autofree char *written = g_match_info_fetch (match, currency);

  func (figure, name_currency (written), data);
}

/* Calls @func for every amount in @text that has a currency with it. */
void
till_message_amounts_foreach (const char *text, TillMessageAmountFunc func, gpointer data)
{
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  g_return_if_fail (text != NULL && func != NULL);

  regex = g_regex_new (amount_pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      gint start = -1;

      g_match_info_fetch_pos (match, 1, &start, NULL);
      if (start >= 0)
        tell (match, 2, 1, func, data);
      else
        tell (match, 3, 4, func, data);
    }
}

static const char *
sign_currency (const char *text)
{
  return strstr (text, "USDT") != NULL ? "USDT" : strstr (text, "USDC") != NULL ? "USDC" : "USD";
}

/* Takes the sign of a currency before or after the number in @bare away.
 *
 * Returns: (transfer none) (nullable): the currency, NULL where there was no sign. */
const char *
till_message_amount_strip_sign (char *bare)
{
  const char *currency = sign_currency (bare);
  static const char *const signs[] = { "US$", "USDT", "USDC", "USD", "$" };
  gboolean has_sign = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_suffix (bare, signs[i]) && (has_sign = TRUE))
      bare[strlen (bare) - strlen (signs[i])] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (bare, signs[i]) && (has_sign = TRUE))
      memmove (bare, bare + strlen (signs[i]), strlen (bare + strlen (signs[i])) + 1);
  g_strstrip (bare);

  return has_sign ? currency : NULL;
}

/* Whether the separators of @number are before groups of three digits, as @pattern has them. */
static gboolean
is_grouped (const char *number, const char *pattern)
{
  return g_regex_match_simple (pattern, number, 0, 0);
}

/* Returns: (transfer full): @number without @separator. */
static char *
join_thousands (const char *number, const char *separator)
{
  g_auto (GStrv) groups = g_strsplit (number, separator, -1);

  return g_strjoinv (NULL, groups);
}

/* "1,000" is a thousand and "49,90" is written with a decimal comma.
 *
 * Returns: (transfer full): the number @bare as a decimal is written. */
char *
till_message_amount_plain (const char *bare)
{
  char *number = NULL;

  g_return_val_if_fail (bare != NULL, NULL);

  if (is_grouped (bare, "^[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?$"))
    number = join_thousands (bare, ",");
  else if (is_grouped (bare, "^[1-9][0-9]{0,2}(\\.[0-9]{3})+,[0-9]+$"))
    number = join_thousands (bare, ".");
  else
    number = g_strdup (bare);
  g_strdelimit (number, ",", '.');

  return number;
}

/* Returns: (transfer full) (nullable): what "1.500" is where the point is before thousands; NULL
 * where @bare can't be that. */
char *
till_message_amount_thousands (const char *bare)
{
  g_return_val_if_fail (bare != NULL, NULL);

  return is_grouped (bare, "^[1-9][0-9]{0,2}\\.[0-9]{3}$") ? join_thousands (bare, ".") : NULL;
}
