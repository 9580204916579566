/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds what a customer's message says besides its ids: the country of a plan, and whether a
 * payment was made. Contradicting statements count as none. */

#include "till-message-hint.h"

#include "till-country-names.h"
#include "till-country-aliases.h"
#include "till-regex.h"

#include <string.h>

/* Returns: (transfer full) (nullable): the code of the first flag in @text. */
static char *
find_flag (const char *text)
{
  g_autoptr (GMatchInfo) match = till_regex_match (text, "[\\x{1F1E6}-\\x{1F1FF}]{2}");
  g_autofree char *flag = NULL;

  if (!g_match_info_matches (match))
    return NULL;

  flag = g_match_info_fetch (match, 0);

  return g_strdup_printf ("%c%c", (int) (g_utf8_get_char (flag) - 0x1f1e6 + 'A'),
                          (int) (g_utf8_get_char (g_utf8_next_char (flag)) - 0x1f1e6 + 'A'));
}

/* Returns: (transfer full) (nullable): the code of the one country in @text, by its name, its flag,
 * or its code next to a product: "JP plan", "eSIM (JP)". */
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

  match = till_regex_match (text, pattern);
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

/* Returns: what @text says about a payment. */
TillSearchPaid
till_message_paid (const char *text)
{
  g_autofree char *rest = NULL;
  gboolean is_unpaid = FALSE;
  gboolean is_paid = FALSE;

  g_return_val_if_fail (text != NULL, TILL_SEARCH_ANY);

  is_unpaid = till_regex_is_match (text, unpaid_pattern);
  rest = g_regex_replace_literal (till_regex_get (unpaid_pattern), text, -1, 0, " ", 0, NULL);
  is_paid = rest != NULL && till_regex_is_match (rest, paid_pattern);
  if (is_paid == is_unpaid)
    return TILL_SEARCH_ANY;

  return is_paid ? TILL_SEARCH_PAID : TILL_SEARCH_UNPAID;
}
