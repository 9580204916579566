/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a customer's message tells beside what names a record: the chain, the country of a plan, and
 * whether something is paid. What it says twice and differently it does not tell. */

#include "till-message-hint.h"

#include "till-country-names.h"
#include "till-country-aliases.h"
#include "till-message-regex.h"

#include <string.h>

/* Whether @word is the coin of @chain and of no other, as ETH is of several. */
static gboolean
is_own_coin (const TillChainTable *chains, const TillChain *chain, const char *word)
{
  if (g_ascii_strcasecmp (chain->symbol, word) != 0)
    return FALSE;

  for (guint i = 0; i < till_chain_table_get_length (chains); i++)
    {
      const TillChain *other = till_chain_table_get (chains, i);

      if (other != chain && g_ascii_strcasecmp (other->symbol, word) == 0)
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_coin_of_several (const TillChainTable *chains, const TillChain *chain, const char *word)
{
  return g_ascii_strcasecmp (chain->symbol, word) == 0 && !is_own_coin (chains, chain, word);
}

/* What is a word of some language is meant only where it is in capitals. */
static const TillChain *
find_chain (const TillChainTable *chains, const char *word)
{
  static const char *const words[] = { "sol",  "ton", "base", "op", "arb",
                                       "gram", "pol", "dash", NULL };

  g_autofree char *rest = g_ascii_strdown (word + 1, -1);
  g_autofree char *lower = g_ascii_strdown (word, -1);

  if (g_strv_contains (words, lower) && g_str_equal (rest, word + 1))
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (chains); i++)
    {
      const TillChain *chain = till_chain_table_get (chains, i);

      if ((till_chain_goes_by (chain, word) && !is_coin_of_several (chains, chain, word)) ||
          is_own_coin (chains, chain, word))
        return chain;
    }

  return NULL;
}

/* Returns: (nullable): the name in ASCII of what is written in another script. */
static const char *
spell (const char *word)
{
  static const struct
  {
    const char *pattern;
    const char *name;
  } names[] = {
    { "^(?:波场|трон\\p{L}*|トロン|트론|ترون)$", "tron" },
    { "^(?:以太坊|эфириум\\p{L}*|イーサリアム|이더리움)$", "ethereum" },
    { "^(?:币安(?:智能)?链)$", "bsc" },
    { "^(?:比特币|биткоин\\p{L}*|біткоїн\\p{L}*|ビットコイン|비트코인|بيتكوين|bitcoins)$",
      "bitcoin" },
    { "^(?:莱特币|лайткоин\\p{L}*)$", "litecoin" },
    { "^(?:索拉纳|солана)$", "solana" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (till_message_has (word, names[i].pattern))
      return names[i].name;

  return NULL;
}

/* Returns: (transfer none) (nullable): the id of the one chain that @text names, by its name, its
 * network ("TRC20") or the coin that only it has; %NULL where it names none or several. */
const char *
till_message_chain (const char *text, const TillChainTable *chains)
{
  g_autoptr (GMatchInfo) match = NULL;
  const TillChain *found = NULL;

  g_return_val_if_fail (text != NULL && chains != NULL, NULL);

  match = till_message_match (text, "(?<![@./a-z])(?:[a-z]{2,}(?:-?[0-9]{2})?\\b(?![.@/]\\p{L})|"
                                    "波场|以太坊|币安(?:智能)?链|比特币|莱特币|索拉纳|"
                                    "[\\p{Cyrillic}\\p{Katakana}ー\\p{Hangul}\\p{Arabic}]{3,})");
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *word = g_match_info_fetch (match, 0);
      const char *name = spell (word);
      const TillChain *chain = find_chain (chains, name != NULL ? name : word);

      if (chain == NULL)
        continue;
      if (found != NULL && found != chain)
        return NULL;
      found = chain;
    }

  return found != NULL ? found->id : NULL;
}

/* Returns: (transfer full) (nullable): the code of the first flag in @text. */
static char *
find_flag (const char *text)
{
  g_autoptr (GMatchInfo) match = till_message_match (text, "[\\x{1F1E6}-\\x{1F1FF}]{2}");
  g_autofree char *flag = NULL;

  if (!g_match_info_matches (match))
    return NULL;

  flag = g_match_info_fetch (match, 0);

  return g_strdup_printf ("%c%c", (int) (g_utf8_get_char (flag) - 0x1f1e6 + 'A'),
                          (int) (g_utf8_get_char (g_utf8_next_char (flag)) - 0x1f1e6 + 'A'));
}

/* Returns: (transfer full) (nullable): the code of the one country that @text names, by its name,
 * its flag, or its code beside what is sold for it: "JP plan", "eSIM (JP)". */
char *
till_message_country (const char *text)
{
  static const char pattern[] = "(?:eSIM|plan|tarif|país|pais|pays|land|country|forfait|国家|套餐)["
                                " :(-]{1,2}(?-i:([A-Z]{2}))\\b|"
                                "(?-i:\\b([A-Z]{2})) ?(?:eSIM|plan|tarif|forfait|套餐)";
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *flag = NULL;
  g_autofree char *behind = NULL;
  g_autofree char *before = NULL;
  const char *iso = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  iso = till_country_aliases_find (text);
  if (iso != NULL)
    return g_strdup (iso);

  match = till_message_match (text, pattern);
  flag = find_flag (text);
  if (flag == NULL && !g_match_info_matches (match))
    return NULL;
  behind = g_match_info_fetch (match, 1);
  before = g_match_info_fetch (match, 2);
  iso = flag != NULL ? flag : *behind != '\0' ? behind : before;

  return iso != NULL && till_country_names_find (iso) != NULL ? g_strdup (iso) : NULL;
}

static const char unpaid_pattern[] =
    "\\b(?:unpaid|not (?:yet )?(?:been )?paid|(?:have|has|did)(?:n.?t| not) (?:yet )?pa(?:id|y)|"
    "never paid|awaiting payment|payment pending|pending payment|"
    "(?:nicht|nie|noch nicht) (?:bezahlt|gezahlt|überwiesen|beglichen)|unbezahlt|"
    "no (?:he |ha |hemos |está )?pag(?:ad[oa]|u[eé]|ó)|sin pagar|impagad[oa]|pendiente de pago|"
    "pago pendiente|(?:pas|non) (?:encore )?(?:payée?|réglée?)|impayée?|paiement en attente|"
    "non (?:ho )?pagat[oa]|não (?:pag(?:uei|[oa]))|не ?оплач\\p{L}*|не ?оплатил\\p{L}*|"
    "nie zapłac\\p{L}*|ödenmedi|ödemedim|niet betaald|chưa (?:thanh toán|trả))"
    "|未付|没有?付|没有?支付|未支付|未払い|미결제|لم أدفع|غير مدفوع";

static const char paid_pattern[] =
    "\\b(?:paid|payed|bezahlt|gezahlt|überwiesen|beglichen|pagu[eé]|pagad[oa]|payée?|réglée?|"
    "pagat[oa]|paguei|оплатил\\p{L}*|оплачен\\p{L}*|перев[её]л\\p{L}*|zapłac\\p{L}*|ödedim|betaald|"
    "đã (?:thanh toán|trả|chuyển))"
    "|付了|已付|付款了|支付了|已支付|付过|支払いました|支払い済み|支払った|입금했|결제했|دفعت|"
    "भुगतान";

/* Returns: what @text says of a payment, which need not be what the service knows of it. */
TillSearchPaid
till_message_paid (const char *text)
{
  g_autofree char *rest = NULL;
  gboolean is_unpaid = FALSE;
  gboolean is_paid = FALSE;

  g_return_val_if_fail (text != NULL, TILL_SEARCH_ANY);

  is_unpaid = till_message_has (text, unpaid_pattern);
  rest = g_regex_replace_literal (till_message_regex (unpaid_pattern), text, -1, 0, " ", 0, NULL);
  is_paid = rest != NULL && till_message_has (rest, paid_pattern);
  if (is_paid == is_unpaid)
    return TILL_SEARCH_ANY;

  return is_paid ? TILL_SEARCH_PAID : TILL_SEARCH_UNPAID;
}
