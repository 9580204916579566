/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Amounts as spreadsheets in five languages write them. */

#include "till-amount-reader.h"

static void
assert_amount (const char *text, char decimal, const char *meant)
{
  TillDecimal amount = { 0 };
  TillAmountReaderResult result = till_amount_reader_parse (text, decimal, &amount, NULL);
  g_autofree char *read = till_decimal_to_string (&amount);

  g_test_message ("%s", text);
  g_assert_cmpint (result, ==, TILL_AMOUNT_READER_FINE);
  g_assert_cmpstr (read, ==, meant);
}

static void
assert_result (const char *text, char decimal, TillAmountReaderResult meant)
{
  TillDecimal amount = till_decimal_from_int (1, 0);
  g_autofree char *currency = NULL;

  g_test_message ("%s", text);
  g_assert_cmpint (till_amount_reader_parse (text, decimal, &amount, &currency), ==, meant);
  g_assert_false (amount.is_known);
  g_assert_cmpint (currency != NULL, ==, meant == TILL_AMOUNT_READER_OTHER_CURRENCY);
}

static void
test_signs (void)
{
  assert_amount ("12,50", ',', "12.5");
  assert_amount ("12,50", '\0', "12.5");
  assert_amount ("1.234,56", ',', "1234.56");
  assert_amount ("1.234,56", '\0', "1234.56");
  assert_amount ("1,234.56", '.', "1234.56");
  assert_amount ("1 234,56", ',', "1234.56");
  assert_amount ("1\u00a0234,56", ',', "1234.56");
  assert_amount ("1\u202f234\u202f567,89", ',', "1234567.89");
  assert_amount ("1'234.50", '.', "1234.5");
  assert_amount ("1’234.50", '\0', "1234.5");
  assert_amount ("1,234", '.', "1234");
  assert_amount ("1,234", ',', "1.234");
  assert_amount ("1,234,567", '\0', "1234567");
  assert_amount ("0,123", '\0', "0.123");
  assert_amount ("1234", '\0', "1234");
  assert_amount ("-4", '.', "-4");
  assert_amount ("−4,50", ',', "-4.5");
  assert_amount ("007", '.', "7");
  assert_amount ("- 5", '.', "-5");
  assert_amount ("-  5 ", '.', "-5");
}

static void
test_scripts (void)
{
  assert_amount ("１２．５０", '.', "12.5");
  assert_amount ("１，２３４．５０", '\0', "1234.5");
  assert_amount ("١٢٣٫٥", '\0', "123.5");
  assert_amount ("١٬٢٣٤٫٥", '\0', "1234.5");
  assert_amount ("\u200e12.50\u200f", '.', "12.5");
}

static void
test_units (void)
{
  static const char *const texts[] = { "$5.00", "5 USD", "US$ 5",    "5.00 $",   "USD5",
                                       "＄５",  "5 US$", "5.00 $US", "$ 5",      "usd 5",
                                       "5美元", "U$S 5", "5\u00a0$", "5 dollars" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_amount (texts[i], '.', "5");
  assert_amount ("5,00 $", ',', "5");
  assert_amount ("-$5.00", '.', "-5");
  assert_amount ("5 US-Dollar", '.', "5");
}

static void
test_other_currencies (void)
{
  static const char *const texts[] = { "5 EUR", "€5",     "5,00 €", "£ 5",     "CHF 5", "5元",
                                       "¥5",    "5 USDT", "CA$5",   "5 euros", "Fr. 5", "5 btc" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_result (texts[i], '\0', TILL_AMOUNT_READER_OTHER_CURRENCY);
}

static void
assert_other_currency (const char *text, const char *meant)
{
  g_autofree char *currency = till_amount_reader_find_other_currency (text);

  g_assert_cmpstr (currency, ==, meant);
}

static void
test_currency_of_heading (void)
{
  assert_other_currency ("", NULL);
  assert_other_currency ("USD", NULL);
  assert_other_currency ("us $", NULL);
  assert_other_currency ("€", "€");
  assert_other_currency ("ｅｕｒ", "EUR");
  assert_other_currency ("！～｟", "!~｟");
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "",      "much",     "1.23,4",     "1,23,456",  "12.34.56", "1 23",  "1..2",    "12.",
    ".5",    "1,2345,6", "1234,567.1", "0,123,456", "5 kg",     "5 $ 5", "1 234 5", "--5",
    "5-",    "(5.00)",   "1'23",       "1.234'50",  "$",        "EUR",   "5²",      "1/2",
    "12e5",  "DESK-1",   "INV1001",    "ORD 17",    "0x10",     "NaN",   "+",       "-",
    "1$234", "1 $ 234",  "12$345",     "- -5"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      assert_result (texts[i], '\0', TILL_AMOUNT_READER_NOT_A_NUMBER);
      assert_result (texts[i], '.', TILL_AMOUNT_READER_NOT_A_NUMBER);
      assert_result (texts[i], ',', TILL_AMOUNT_READER_NOT_A_NUMBER);
    }
}

static void
test_undecided (void)
{
  assert_result ("1,234", '\0', TILL_AMOUNT_READER_UNDECIDED);
  assert_result ("$999.000", '\0', TILL_AMOUNT_READER_UNDECIDED);
  assert_result ("12,50", '.', TILL_AMOUNT_READER_OTHER_DECIMAL);
  assert_result ("1,234.50", ',', TILL_AMOUNT_READER_OTHER_DECIMAL);
}

static void
test_spreadsheet (void)
{
  assert_result ("1,23E+03", ',', TILL_AMOUNT_READER_SHORTENED);
  assert_result ("1.2E+05", '.', TILL_AMOUNT_READER_SHORTENED);
  assert_result ("#######", '.', TILL_AMOUNT_READER_TOO_NARROW);
  assert_result ("###", '.', TILL_AMOUNT_READER_TOO_NARROW);
  assert_result (NULL, '.', TILL_AMOUNT_READER_NOT_A_NUMBER);
  g_assert_true (till_amount_reader_is_shortened ("1,02347E+12"));
  g_assert_false (till_amount_reader_is_shortened ("1E5"));
  g_assert_false (till_amount_reader_is_shortened ("A1E+05"));
  g_assert_true (till_amount_reader_is_too_narrow ("########"));
  g_assert_false (till_amount_reader_is_too_narrow ("#12"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/amount-reader/signs", test_signs);
  g_test_add_func ("/amount-reader/scripts", test_scripts);
  g_test_add_func ("/amount-reader/units", test_units);
  g_test_add_func ("/amount-reader/other-currencies", test_other_currencies);
  g_test_add_func ("/amount-reader/currency-of-heading", test_currency_of_heading);
  g_test_add_func ("/amount-reader/refused", test_refused);
  g_test_add_func ("/amount-reader/undecided", test_undecided);
  g_test_add_func ("/amount-reader/spreadsheet", test_spreadsheet);

  return g_test_run ();
}
