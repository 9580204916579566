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

static const char pattern[] =
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

  regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
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
