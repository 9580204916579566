/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads amounts from the cells of spreadsheets: "1.234,56 $", "US$ 1'234.50", "1 234,56". Digits
 * have no groups or groups of three. An amount in another currency than the dollar is an error. */

#include "till-amount-reader.h"

#include <string.h>

#define GROUP_BLANK          ' '
#define GROUP_APOSTROPHE     '\''
#define FULL_WIDTH_FIRST     0xff01
#define FULL_WIDTH_LAST      0xff5e
#define FULL_WIDTH_OFFSET    0xfee0
#define MINUS                0x2212
#define ARABIC_DECIMAL       0x066b
#define ARABIC_GROUP         0x066c
#define RIGHT_QUOTATION_MARK 0x2019

/* A cell, split into its number and its unit */
typedef struct
{
  GString *number; /* ASCII: a minus, digits and separators */
  GString *unit;   /* the other characters, without spaces */
  gboolean is_over;
  gboolean is_mixed; /* digits stand on both sides of the unit */
} Parts;

static void
parts_clear (Parts *parts)
{
  if (parts->number != NULL)
    g_string_free (parts->number, TRUE);
  if (parts->unit != NULL)
    g_string_free (parts->unit, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

/* Returns: the ASCII character for a digit, sign or space of any script. */
static gunichar
simplify (gunichar letter)
{
  if (g_unichar_isdigit (letter))
    return (gunichar) ('0' + g_unichar_digit_value (letter));
  if (letter >= FULL_WIDTH_FIRST && letter <= FULL_WIDTH_LAST)
    return letter - FULL_WIDTH_OFFSET;
  if (g_unichar_isspace (letter))
    return GROUP_BLANK;

  switch (letter)
    {
    case MINUS:
      return '-';
    case ARABIC_DECIMAL:
      return ',';
    case ARABIC_GROUP:
    case RIGHT_QUOTATION_MARK:
      return GROUP_APOSTROPHE;
    default:
      return letter;
    }
}

static gboolean
is_of_number (gunichar letter, const Parts *parts)
{
  if (letter < 0x80 && g_ascii_isdigit ((char) letter))
    return TRUE;
  if (letter == '-')
    return parts->number->len == 0;

  return letter < 0x80 && strchr (".,'", (char) letter) != NULL && parts->number->len > 0 &&
         !parts->is_over;
}

static void
add_letter (Parts *parts, gunichar letter)
{
  if (letter == GROUP_BLANK)
    {
      if (parts->number->len > 0 && !parts->is_over)
        g_string_append_c (parts->number, GROUP_BLANK);
    }
  else if (is_of_number (letter, parts))
    {
      parts->is_mixed |= parts->is_over;
      g_string_append_c (parts->number, (char) letter);
    }
  else
    {
      parts->is_over = parts->number->len > 0 && !g_str_equal (parts->number->str, "-");
      g_string_append_unichar (parts->unit, g_unichar_toupper (letter));
    }
}

/* Removes spaces after the minus and at the end. */
static void
trim_number (GString *number)
{
  while (number->len > 0 && number->str[number->len - 1] == GROUP_BLANK)
    g_string_truncate (number, number->len - 1);
  while (g_str_has_prefix (number->str, "- "))
    g_string_erase (number, 1, 1);
}

static Parts
split_cell (const char *text)
{
  Parts parts = { g_string_new (NULL), g_string_new (NULL), FALSE, FALSE };

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_type (g_utf8_get_char (p)) != G_UNICODE_FORMAT)
      add_letter (&parts, simplify (g_utf8_get_char (p)));
  trim_number (parts.number);

  return parts;
}

/* Copies the integer part at @p to @plain, without its group separators. @decimal never separates
 * groups. The first group has one to three digits and no leading zero; every other group has three.
 *
 * Returns: the rest of the text, or %NULL where the groups are wrong. */
static const char *
read_whole (const char *p, char decimal, GString *plain)
{
  gsize n_digits = strspn (p, "0123456789");
  char group = p[n_digits];
  gboolean is_grouped = group != '\0' && group != decimal;

  g_string_append_len (plain, p, (gssize) n_digits);
  p += n_digits;
  if (n_digits == 0)
    return NULL;
  if (is_grouped && (n_digits > 3 || plain->str[plain->len - n_digits] == '0'))
    return NULL;

  while (is_grouped && *p == group)
    {
      if (strspn (p + 1, "0123456789") != 3)
        return NULL;

      g_string_append_len (plain, p + 1, 3);
      p += 4;
    }

  return p;
}

/* Returns: whether @number, of split_cell(), is valid with the decimal sign @decimal. */
static gboolean
parse_number (const char *number, char decimal, TillDecimal *amount)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *p = number;

  if (*p == '-')
    g_string_append_c (plain, *p++);
  p = read_whole (p, decimal, plain);
  if (p == NULL || (*p != '\0' && *p != decimal))
    return FALSE;

  if (*p == decimal)
    g_string_append_printf (plain, ".%s", p + 1);

  return till_decimal_parse (plain->str, amount);
}

static gboolean
is_dollars (const char *unit)
{
  static const char *const units[] = { "",         "$",         "US$",   "$US",     "USD",
                                       "USD$",     "$USD",      "U$S",   "DOLLAR",  "DOLLARS",
                                       "USDOLLAR", "US-DOLLAR", "DÓLAR", "DÓLARES", "美元" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (unit, units[i]))
      return TRUE;

  return FALSE;
}

static gboolean
has_currency_symbol (const char *unit)
{
  for (const char *p = unit; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_type (g_utf8_get_char (p)) == G_UNICODE_CURRENCY_SYMBOL)
      return TRUE;

  return FALSE;
}

/* Returns: whether @unit is a currency code. "INV" and "DESK" of an order id are not. */
static gboolean
is_code (const char *unit)
{
  static const char *const codes[] = {
    "AED", "ARS", "AUD", "BGN", "BNB", "BOB", "BRL", "BTC", "CAD",  "CHF",  "CLP", "CNY",
    "COP", "CRC", "CZK", "DAI", "DKK", "DOP", "DZD", "EGP", "ETH",  "EUR",  "GBP", "GTQ",
    "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KES", "KRW", "LTC",  "MAD",  "MXN", "MYR",
    "NGN", "NOK", "NZD", "PEN", "PHP", "PLN", "PYG", "RMB", "RON",  "RUB",  "SAR", "SEK",
    "SGD", "SOL", "THB", "TND", "TRX", "TRY", "TWD", "UAH", "USDC", "USDT", "UYU", "VES",
    "VND", "XAF", "XMR", "XOF", "XRP", "ZAR", NULL
  };

  return g_strv_contains (codes, unit);
}

static gboolean
is_currency (const char *unit)
{
  static const char *const words[] = { "元", "圆", "人民币", "欧元", "FR.", "EUROS", "PESOS" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (unit, words[i]))
      return TRUE;

  return is_code (unit) || has_currency_symbol (unit);
}

/* Parses with the decimal sign @decimal. If that is zero, tries both signs. */
static TillAmountReaderResult
parse_by (const char *number, char decimal, TillDecimal *amount)
{
  TillDecimal by_point = { 0 };
  TillDecimal by_comma = { 0 };
  gboolean is_point = parse_number (number, '.', &by_point);
  gboolean is_comma = parse_number (number, ',', &by_comma);

  if (!is_point && !is_comma)
    return TILL_AMOUNT_READER_NOT_A_NUMBER;
  if ((decimal == '.' && !is_point) || (decimal == ',' && !is_comma))
    return TILL_AMOUNT_READER_OTHER_DECIMAL;
  if (decimal == '\0' && is_point && is_comma && till_decimal_compare (&by_point, &by_comma) != 0)
    return TILL_AMOUNT_READER_UNDECIDED;

  *amount = is_point && decimal != ',' ? by_point : by_comma;

  return TILL_AMOUNT_READER_FINE;
}

static TillAmountReaderResult
parse_parts (const Parts *parts, char decimal, TillDecimal *amount, char **currency)
{
  if (parts->is_mixed)
    return TILL_AMOUNT_READER_NOT_A_NUMBER;
  if (is_dollars (parts->unit->str))
    return parse_by (parts->number->str, decimal, amount);
  if (!is_currency (parts->unit->str) || strpbrk (parts->number->str, "0123456789") == NULL)
    return TILL_AMOUNT_READER_NOT_A_NUMBER;

  if (currency != NULL)
    *currency = g_strdup (parts->unit->str);

  return TILL_AMOUNT_READER_OTHER_CURRENCY;
}

/* Parses a cell with the decimal sign @decimal: a point, a comma, or zero if it is not known.
 * @amount is known only if the result is FINE. @currency, unless %NULL, is set to the name
 * (transfer full) of a currency other than the dollar. */
TillAmountReaderResult
till_amount_reader_parse (const char *text, char decimal, TillDecimal *amount, char **currency)
{
  g_auto (Parts) parts = { NULL, NULL, FALSE, FALSE };

  g_return_val_if_fail (amount != NULL, TILL_AMOUNT_READER_NOT_A_NUMBER);

  memset (amount, 0, sizeof *amount);
  if (text == NULL)
    return TILL_AMOUNT_READER_NOT_A_NUMBER;
  if (till_amount_reader_is_too_narrow (text))
    return TILL_AMOUNT_READER_TOO_NARROW;
  if (till_amount_reader_is_shortened (text))
    return TILL_AMOUNT_READER_SHORTENED;

  parts = split_cell (text);

  return parse_parts (&parts, decimal, amount, currency);
}

/* @text is a heading or a cell without an amount.
 *
 * Returns: (transfer full) (nullable): the currency in @text, unless that is the dollar. */
char *
till_amount_reader_find_other_currency (const char *text)
{
  g_auto (Parts) parts = { NULL, NULL, FALSE, FALSE };

  g_return_val_if_fail (text != NULL, NULL);

  parts = split_cell (text);

  return is_dollars (parts.unit->str) ? NULL : g_strdup (parts.unit->str);
}

/* Returns: whether @text is a long number that a spreadsheet has shortened, such as
 * "1.02347E+12". */
gboolean
till_amount_reader_is_shortened (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return strpbrk (text, "eE") != NULL &&
         g_regex_match_simple ("^-?[0-9]([.,][0-9]+)?[eE][+-][0-9]{2,3}$", text,
                               G_REGEX_DOLLAR_ENDONLY, 0);
}

/* Returns: whether @text is what a spreadsheet shows if the column is too narrow for the number. */
gboolean
till_amount_reader_is_too_narrow (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return strlen (text) >= 3 && text[strspn (text, "#")] == '\0';
}
