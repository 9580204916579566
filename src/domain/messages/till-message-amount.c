/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the amounts in a customer's message. Invoices are in dollars and are paid in coins and
 * tokens, so amounts in other currencies are skipped. */

#include "till-message-amount.h"

#include "till-regex.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *pattern; /* all ways to write it */
} Currency;

/* The currencies of invoices and payments, in the languages of the shops' customers. */
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
  { NULL, COIN }, /* these keep their own name */
};

#define GROUPED "[0-9]{1,3}(?:[ ’'][0-9]{3}){1,5}(?:[.,][0-9]{1,18})?"
#define NUMBER  "(" GROUPED "|[0-9]{1,12}(?:[.,][0-9]{1,18}){0,4})"
#define EDGE    "(?![0-9A-Za-z]|[.,][0-9])"
#define OTHER   "(?!\\s?(?:EUR|€|£|¥|GBP))"

/* Returns: (transfer none): the pattern of amounts. Its groups 1 and 4 are the currency, 2 and 3
 * the number. */
static const char *
get_pattern (void)
{
  static gsize pattern = 0;

  if (g_once_init_enter (&pattern))
    {
      g_autoptr (GString) names = g_string_new (NULL);
      char *whole = NULL;

      for (gsize i = 0; i < G_N_ELEMENTS (currencies); i++)
        g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", currencies[i].pattern);
      whole = g_strdup_printf ("(?<![\\p{L}0-9.,])(?:(%s)[ :]{0,2}" NUMBER EDGE OTHER ")|"
                               "(?<![A-Za-z0-9.,])" NUMBER "\\s?(%s)(?![0-9A-Za-z])",
                               names->str, names->str);
      g_once_init_leave (&pattern, (gsize) whole);
    }

  return (const char *) pattern;
}

/* Returns: (transfer full): the name of the currency @written. */
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

/* The space in "1 234,56" may also separate two numbers. The amount is then the number beside the
 * currency. */
static void
report_amount (const char *figure,
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

/* A number with a point or comma can't be an id. Without one it may be an id beside the next
 * amount, and stays. */
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

/* Calls @func for every amount with a currency in @text. Blanks those that can't be anything
 * else. */
void
till_message_amounts_find (char *text, TillMessageAmountFunc func, gpointer data)
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

      report_amount (figure, currency, is_before, func, data);
      blank (text, match, number);
    }
}

static const char *
sign_currency (const char *text)
{
  return strstr (text, "USDT") != NULL ? "USDT" : strstr (text, "USDC") != NULL ? "USDC" : "USD";
}

/* Removes the currency sign before or after the number in @bare.
 *
 * Returns: (transfer none) (nullable): the currency; NULL if there is no sign. */
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

/* Whether @number has groups of three digits, as in @pattern. */
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

/* "1,000" is a thousand; "49,90" has a decimal comma.
 *
 * Returns: (transfer full): @bare as a decimal number. */
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

/* Returns: (transfer full) (nullable): @bare with its point read as a group separator ("1.500");
 * NULL if it can't be one. */
char *
till_message_amount_thousands (const char *bare)
{
  g_return_val_if_fail (bare != NULL, NULL);

  return is_grouped (bare, "^[1-9][0-9]{0,2}\\.[0-9]{3}$") ? join_thousands (bare, ".") : NULL;
}
