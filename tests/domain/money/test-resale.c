/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-resale.h"

static void
test_resale (void)
{
  static const struct
  {
    const char *rule;
    const char *price;
    const char *resale;
  } cases[] = {
    { "25 0 cents", "12.90", "16.13" },
    { "25 0 99", "12.90", "16.99" },
    { "25 0 50", "12.90", "16.5" },
    { "0 1.5 cents", "12.90", "14.4" },
    { "10 0.333 cents", "10", "11.34" },
    { "10 0 99", "9.99", "10.99" },
    { "100 0 99", "1", "2.99" },
    { "0 0.99 99", "1", "1.99" },
    { "12.5 0 50", "4", "4.5" },
    { "12.5 0 50", "4.01", "5.5" },
    { "0 0.99 99", "0", "0.99" },
    { "1000 0 cents", "1", "11" },
    { "0 10000 cents", "1", "10001" },
    { "0 0 99", "10", "" },
    { "25 0 99", NULL, "" },
    { "25 0 99", "-1", "" },
    { "0.01 0 cents", "0.01", "0.02" },
    { "25 0 99", "99999999999999999999999999999999999999", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillResale rule;
      TillDecimal price = { 0 };
      TillDecimal resale;
      g_autofree char *text = NULL;
      g_autofree char *kept = NULL;

      g_assert_true (till_resale_parse (cases[i].rule, &rule));
      till_decimal_parse (cases[i].price, &price);
      resale = till_resale_get_price (&rule, &price);
      text = till_decimal_to_string (&resale);
      kept = till_resale_to_string (&rule);
      g_assert_cmpstr (text, ==, cases[i].resale);
      g_assert_cmpstr (kept, ==, cases[i].rule);
    }
}

static void
test_resale_refused (void)
{
  static const char *const refused[] = {
    "",          "25",         "25 0",     "25 0 98",  "-1 0 99", "0 -1 cents",
    "1001 0 99", "0 10001 99", "1e2 0 99", "25 0 99 ", "a 0 99",  "25 b cents",
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      TillResale rule;

      g_assert_false (till_resale_parse (refused[i], &rule));
      g_assert_false (till_resale_is_set (&rule));
    }
}

static void
assert_price (const char *percent,
              const char *fixed,
              TillResaleRounding rounding,
              const char *price,
              const char *expected)
{
  TillResale rule = { .rounding = rounding };
  TillDecimal amount;
  TillDecimal resale;
  g_autofree char *text = NULL;

  till_decimal_parse (percent, &rule.percent);
  till_decimal_parse (fixed, &rule.fixed_usd);
  till_decimal_parse (price, &amount);
  resale = till_resale_get_price (&rule, &amount);
  text = till_decimal_to_string (&resale);
  g_assert_cmpstr (text, ==, expected);
}

/* A rule may have one of its two parts, and a price that does not fit has no resale price. */
static void
test_parts (void)
{
  static const char most[] = "99999999999999999999999999999999999999";
  TillResale rule = { .rounding = TILL_RESALE_FIFTY };
  g_autofree char *text = till_resale_to_string (&rule);

  g_assert_cmpstr (text, ==, "0 0 50");
  assert_price ("10", NULL, TILL_RESALE_CENTS, "1", "1.1");
  assert_price (NULL, "0.25", TILL_RESALE_CENTS, "1", "1.25");
  assert_price (NULL, "1", TILL_RESALE_CENTS, most, "100000000000000000000000000000000000000");
  assert_price (NULL, most, TILL_RESALE_CENTS, most, "");
  assert_price (NULL, "1", TILL_RESALE_NINETY_NINE, most, "");
  assert_price ("0.000000000000000001", NULL, TILL_RESALE_CENTS, "1", "");
  assert_price (most, NULL, TILL_RESALE_CENTS, "100", "");
  assert_price ("100000000000000000000000000000.000000000", NULL, TILL_RESALE_CENTS, most, "");
}

/* A rule from a file may have a rounding that this version does not know. */
static void
test_unknown_rounding (void)
{
  TillResale rule;

  g_assert_true (till_resale_parse ("25 0 99", &rule));
  g_assert_true (till_resale_is_valid (&rule));
  rule.rounding = TILL_RESALE_FIFTY + 1;
  g_assert_false (till_resale_is_valid (&rule));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/resale/price", test_resale);
  g_test_add_func ("/resale/refused", test_resale_refused);
  g_test_add_func ("/resale/parts", test_parts);
  g_test_add_func ("/resale/unknown-rounding", test_unknown_rounding);

  return g_test_run ();
}
