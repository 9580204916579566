/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The amounts inside a customer's message. Invoices are in dollars and paid in coins and tokens:
 * an amount in another currency is none of theirs. */

#include "till-message-amount.h"

#include "till-regex.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *pattern; /* as it is written */
} Currency;

/* What invoices are in and paid with, in the languages of the shops' customers. */
#define DOLLAR                                                                                                                           \
  "US ?\\$|\\$|USD|(?:US[ "                                                                                                              \
  "-])?dollars?|bucks|d[óo]lar(?:es)?|dollar[io]|dolar(?:[óo]w|y|a|u|lar)?|"                                                           \
  "доллар\\p{L}*|долар\\p{L}*|бакс\\p{L}*|δολ[αά]ρι\\p{L}*|美元|美金|米ドル|ドル|달러|دولار(?:ا|" \
  "ات)?|دلار|"                                                                                                                     \
  "דולר\\p{L}*|डॉलर|ดอลลาร์|đô(?: la)?"
#define COIN "USDC|ETH|LTC|TRX|BNB|SOL|TON|DOGE|POL|MATIC|XMR|DAI|BCH|XRP|ADA|AVAX"

static const Currency currencies[] = {
  { "USDT", "USD[T₮]|₮|tethers?|тезер\\p{L}*|泰达币|テザー|테더|(?<=[0-9])U" },
  { "BTC", "BTC|bitcoins?|биткоин\\p{L}*|біткоїн\\p{L}*|比特币|ビットコイン|비트코인|بيتكوين|"
           "بیت‌?کوین|"
           "बिटकॉइन|บิตคอยน์" },
  { "ETH", "ether|ethereum|эфир\\p{L}*|以太坊|以太币|イーサリアム|이더리움|إيثيريوم" },
  { "LTC", "litecoins?|лайткоин\\p{L}*|莱特币|ライトコイン|라이트코인" },
  { "USD", DOLLAR },
  { NULL, COIN }, /* is called as it is written */
};

#define GROUPED "[0-9]{1,3}(?:[ ’'][0-9]{3}){1,5}(?:[.,][0-9]{1,18})?"
#define NUMBER  "(" GROUPED "|[0-9]{1,12}(?:[.,][0-9]{1,18}){0,4})"
#define EDGE    "(?![0-9A-Za-z]|[.,][0-9])"
#define OTHER   "(?!\\s?(?:EUR|€|£|¥|GBP))"

/* Returns: (transfer none): the pattern of amounts; the currency is its first or fourth group, the
 * number its second or third. */
static const char *
get_pattern (void)
{
  static gsize pattern = 0;

  if (g_once_init_enter (&pattern))
    {
      g_autoptr (GString) names = g_string_new (NULL);
      char *made = NULL;

      for (gsize i = 0; i < G_N_ELEMENTS (currencies); i++)
        g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", currencies[i].pattern);
      made = g_strdup_printf ("(?<![\\p{L}0-9.,])(?:(%s)[ :]{0,2}" NUMBER EDGE OTHER ")|"
                              "(?<![A-Za-z0-9.,])" NUMBER "\\s?(%s)(?![0-9A-Za-z])",
                              names->str, names->str);
      g_once_init_leave (&pattern, (gsize) made);
    }

  return (const char *) pattern;
}

/* Returns: (transfer full): what the currency that is written so is called. */
static char *
name_currency (const char *written)
{
  for (gsize i = 0; i < G_N_ELEMENTS (currencies); i++)
    {
      g_autofree char *whole = g_strdup_printf ("^(?:%s)$", currencies[i].pattern);

      if (currencies[i].name != NULL && till_regex_is_match (written, whole))
        return g_strdup (currencies[i].name);
    }

  return g_ascii_strcasecmp (written, "U") == 0 ? g_strdup ("USDT") : g_ascii_strup (written, -1);
}

/* The blanks in "1 234,56" may also stand between two numbers: then the amount is the one beside
 * the currency behind it. */
static void
tell (const char *figure,
      const char *currency,
      gboolean is_before,
      TillMessageAmountFunc func,
      gpointer data)
{
  const char *last = strrchr (figure, ' ');
  g_autoptr (GString) joined = g_string_new (figure);

  g_string_replace (joined, " ", "", 0);
  g_string_replace (joined, "'", "", 0);
  g_string_replace (joined, "’", "", 0);
  func (joined->str, currency, data);
  if (last != NULL && last[1] != '0' && !is_before)
    func (last + 1, currency, data);
}

/* A figure with a point or comma is no id, nor are its parts; without, it may be one beside the
 * next amount. */
static void
blank (char *text, const GMatchInfo *match, gint group)
{
  gint start = 0;
  gint end = 0;

  if (!g_match_info_fetch_pos (match, group, &start, &end) ||
      (start > 0 && strchr ("-/_#", text[start - 1]) != NULL))
    return;

  for (gint i = start; i < end; i++)
    if (strchr (".,", text[i]) != NULL)
      {
        memset (text + start, ' ', (gsize) (end - start));
        return;
      }
}

/* Calls @func for every amount in @text that has a currency with it, and blanks those that can be
 * nothing else. */
void
till_message_amounts_take (char *text, TillMessageAmountFunc func, gpointer data)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *copy = NULL;

  g_return_if_fail (text != NULL && func != NULL);

  copy = g_strdup (text);
  match = till_regex_match (copy, get_pattern ());
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *before = g_match_info_fetch (match, 1);
      g_autofree char *behind = g_match_info_fetch (match, 4);
      gboolean is_before = *before != '\0';
      gint number = is_before ? 2 : 3;
      g_autofree char *figure = g_match_info_fetch (match, number);
      g_autofree char *currency = name_currency (is_before ? before : behind);

      tell (figure, currency, is_before, func, data);
      blank (text, match, number);
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
