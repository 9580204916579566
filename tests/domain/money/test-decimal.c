/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>

#include "till-decimal.h"

static TillDecimal
decimal (const char *text)
{
  TillDecimal value;

  g_assert_true (till_decimal_parse (text, &value));

  return value;
}

static void
assert_text (const TillDecimal *value, const char *expected)
{
  g_autofree char *text = till_decimal_to_string (value);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_round_trip (void)
{
  static const char *const texts[] = {
    "0",
    "1",
    "-1",
    "0.1",
    "-0.1",
    "49.9",
    "1000000",
    "0.000000000000000001",
    "-0.000000000000000001",
    "12345678901234567890.123456789012345678",
    "99999999999999999999999999999999999999",
    "-99999999999999999999999999999999999999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      TillDecimal value = decimal (texts[i]);

      assert_text (&value, texts[i]);
    }
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "",
    " 1",
    "1 ",
    "+1",
    ".5",
    "5.",
    "1,5",
    "1e3",
    "0x10",
    "NaN",
    "inf",
    "--1",
    "1.2.3",
    "-",
    "0.0000000000000000001",
    "999999999999999999999999999999999999999999",
    "١",
  };
  TillDecimal value;

  g_assert_false (till_decimal_parse (NULL, &value));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      value = decimal ("1");
      g_assert_false (till_decimal_parse (texts[i], &value));
      g_assert_false (value.is_known);
    }
}

static void
test_sums (void)
{
  TillDecimal a = decimal ("0.1");
  TillDecimal b = decimal ("0.2");
  TillDecimal c = decimal ("0.3");
  TillDecimal result;

  g_assert_true (till_decimal_add (&a, &b, &result));
  g_assert_cmpint (till_decimal_compare (&result, &c), ==, 0);
  g_assert_true (till_decimal_subtract (&a, &c, &result));
  assert_text (&result, "-0.2");

  a = decimal ("99999999999999999999999999999999999999");
  g_assert_true (till_decimal_add (&a, &c, &result) == FALSE);
  g_assert_false (result.is_known);
}

/* The sum of two numbers that fit need not fit: 2^127 is 1.7 × 10^38. */
static void
test_sums_that_do_not_fit (void)
{
  TillDecimal most = decimal ("99999999999999999999999999999999999999");
  TillDecimal sum;

  g_assert_false (till_decimal_add (&most, &most, &sum));
  g_assert_false (sum.is_known);
}

/* Whatever is done with a number that is not known is not known, whichever of the two it is. */
static void
test_unknown (void)
{
  TillDecimal unknown = { 0 };
  TillDecimal one = decimal ("1");
  TillDecimal result;

  g_assert_false (till_decimal_add (&unknown, &one, &result));
  g_assert_false (till_decimal_add (&one, &unknown, &result));
  g_assert_false (till_decimal_multiply (&unknown, &one, &result));
  g_assert_false (till_decimal_multiply (&one, &unknown, &result));
  g_assert_false (till_decimal_divide (&unknown, &one, 2, &result));
  unknown.coefficient = 7;
  g_assert_false (till_decimal_divide (&one, &unknown, 2, &result));
  result = one;
  g_assert_false (till_decimal_divide_down (&one, &unknown, 2, &result));
  g_assert_false (result.is_known);
  result = one;
  g_assert_false (till_decimal_round_up (&unknown, 2, &result));
  g_assert_false (result.is_known);
  g_assert_false (till_decimal_is_positive (&unknown));
}

static void
test_order (void)
{
  static const char *const sorted[] = {
    "-99999999999999999999999999999999999999",
    "-2",
    "-1.000000000000000001",
    "-1",
    "0",
    "0.000000000000000001",
    "0.1",
    "1",
    "1.5",
    "99999999999999999999999999999999999999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sorted); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sorted); j++)
      {
        TillDecimal a = decimal (sorted[i]);
        TillDecimal b = decimal (sorted[j]);

        g_assert_cmpint (till_decimal_compare (&a, &b), ==, (i > j) - (i < j));
      }
}

/* What does not fit with as many decimals as the other has is still the larger one. */
static void
test_order_of_zero (void)
{
  TillDecimal zero = decimal ("0.000000000000000000");
  TillDecimal much = decimal ("99999999999999999999999999999999999999");
  TillDecimal less = decimal ("-99999999999999999999999999999999999999");

  g_assert_cmpint (till_decimal_compare (&zero, &much), ==, -1);
  g_assert_cmpint (till_decimal_compare (&much, &zero), ==, 1);
  g_assert_cmpint (till_decimal_compare (&zero, &less), ==, 1);
  g_assert_cmpint (till_decimal_compare (&less, &zero), ==, -1);
}

static void
test_fixed (void)
{
  static const struct
  {
    const char *text;
    guint min_scale;
    const char *expected;
  } cases[] = {
    { "49.9", 2, "49.90" },
    { "12", 2, "12.00" },
    { "0.005", 2, "0.005" },
    { "0", 2, "0.00" },
    { "-3", 2, "-3.00" },
    { "1.500000", 2, "1.50" },
    { "7", 0, "7" },
    { "100", 0, "100" },
    { "7", 1, "7.0" },
    { "-99999999999999999999999999999999999999", 18,
      "-99999999999999999999999999999999999999.000000000000000000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillDecimal value = decimal (cases[i].text);
      g_autofree char *text = till_decimal_to_fixed (&value, cases[i].min_scale);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

static void
test_exponents (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "5e1", "50" },
    { "5E+1", "50" },
    { "1E-2", "0.01" },
    { "-1.50e-2", "-0.015" },
    { "1.25e1", "12.5" },
    { "1.25e2", "125" },
    { "1.25e3", "1250" },
    { "500e-2", "5" },
    { "0e70", "0" },
    { "0.000000000000000001e18", "1" },
    { "1000000000000000000000e-39", "0.000000000000000001" },
    { "12.5", "12.5" },
    { "99999999999999999999999999999999999999e0", "99999999999999999999999999999999999999" },
    { "9999999999999999999999999999999999999.9e1", "99999999999999999999999999999999999999" },
    { "1.0e-18", "0.000000000000000001" },
    { "0e76", "0" },
    { "0.00e-76", "0" },
    { "0e77", NULL },
    { "0e-77", NULL },
    { "1e39", NULL },
    { "1e-19", NULL },
    { "1e999999999999", NULL },
    { "1e", NULL },
    { "1e+", NULL },
    { "1e++1", NULL },
    { "1e1.5", NULL },
    { "e1", NULL },
    { "1e1e1", NULL },
    { "1e 1", NULL },
    { NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillDecimal value;

      g_assert_cmpint (till_decimal_parse_number (cases[i].text, &value), ==,
                       cases[i].expected != NULL);
      assert_text (&value, cases[i].expected != NULL ? cases[i].expected : "");
    }
}

/* Every row is a, b, a + b, a - b and their order, computed by another program. */
static void
test_reference (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "decimals.tsv", NULL);
  g_autofree char *table = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &table, NULL, NULL));
  lines = g_strsplit (g_strchomp (table), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 1000);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", -1);
      TillDecimal a = decimal (cells[0]);
      TillDecimal b = decimal (cells[1]);
      TillDecimal result;

      g_assert_true (till_decimal_add (&a, &b, &result));
      assert_text (&result, cells[2]);
      g_assert_true (till_decimal_subtract (&a, &b, &result));
      assert_text (&result, cells[3]);
      g_assert_cmpint (till_decimal_compare (&a, &b), ==, atoi (cells[4]));
    }
}

static void
test_products (void)
{
  static const struct
  {
    const char *a;
    const char *b;
    const char *expected; /* NULL if it does not fit */
  } cases[] = {
    { "2.5", "4", "10" },
    { "-0.1", "0.2", "-0.02" },
    { "12.90", "1.300", "16.77" },
    { "0", "99999999999999999999999999999999999999", "0" },
    { "0.000000000000000005", "2", "0.00000000000000001" },
    { "0.000000000000000005", "0.2", "0.000000000000000001" },
    { "0.000000000000000001", "0.1", NULL },
    { "9999999999999999999", "9999999999999999999", "99999999999999999980000000000000000001" },
    { "99999999999999999999", "9999999999999999999", NULL },
    { "10000000000000000000.000000000000000000", "10000000000000000000.000000000000000000",
      "100000000000000000000000000000000000000" },
    { "10000000000000000000.000000000000000000", "1000", "10000000000000000000000" },
    { "1000", "10000000000000000000.000000000000000000", "10000000000000000000000" },
  };
  TillDecimal unknown = { 0 };
  TillDecimal one = decimal ("1");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillDecimal a = decimal (cases[i].a);
      TillDecimal b = decimal (cases[i].b);
      TillDecimal product;

      g_assert_cmpint (till_decimal_multiply (&a, &b, &product), ==, cases[i].expected != NULL);
      assert_text (&product, cases[i].expected != NULL ? cases[i].expected : "");
    }

  g_assert_false (till_decimal_multiply (&unknown, &one, &unknown));
}

static void
test_quotients (void)
{
  static const struct
  {
    const char *dividend;
    const char *divisor;
    guint scale;
    const char *expected; /* NULL if there is none */
  } cases[] = {
    { "11.50", "5", 2, "2.3" },
    { "10", "3", 2, "3.33" },
    { "20", "3", 2, "6.67" },
    { "-20", "3", 2, "-6.67" },
    { "20", "-3", 0, "-7" },
    { "1", "8", 2, "0.13" },
    { "-1", "8", 2, "-0.13" },
    { "1", "3", 18, "0.333333333333333333" },
    { "0", "7", 2, "0" },
    { "1", "0", 2, NULL },
    { "1", "0.00", 2, NULL },
    { "1000", "0.001", 0, "1000000" },
    { "0.001", "1000", 2, "0" },
    { "99999999999999999999999999999999999999", "99999999999999999999999999999999999999", 0, "1" },
    { "99999999999999999999999999999999999999", "1", 2, NULL },
    { "99999999999999999999999999999999999999", "1.000000000000000000", 0,
      "99999999999999999999999999999999999999" },
    { "1.000000000000000000", "99999999999999999999999999999999999999", 0, "0" },
    { "99999999999999999999999999999999999999", "3", 0, "33333333333333333333333333333333333333" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillDecimal dividend = decimal (cases[i].dividend);
      TillDecimal divisor = decimal (cases[i].divisor);
      TillDecimal quotient;

      g_assert_cmpint (till_decimal_divide (&dividend, &divisor, cases[i].scale, &quotient), ==,
                       cases[i].expected != NULL);
      assert_text (&quotient, cases[i].expected != NULL ? cases[i].expected : "");
    }
}

static void
test_rounding_up (void)
{
  static const struct
  {
    const char *value;
    guint scale;
    const char *expected;
  } cases[] = {
    { "16.77", 2, "16.77" },    { "16.7701", 2, "16.78" }, { "16.770", 2, "16.77" },
    { "-16.779", 2, "-16.77" }, { "0.001", 0, "1" },       { "3", 2, "3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillDecimal value = decimal (cases[i].value);
      TillDecimal rounded;

      g_assert_true (till_decimal_round_up (&value, cases[i].scale, &rounded));
      assert_text (&rounded, cases[i].expected);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/decimal/round-trip", test_round_trip);
  g_test_add_func ("/decimal/refused", test_refused);
  g_test_add_func ("/decimal/sums", test_sums);
  g_test_add_func ("/decimal/sums-that-do-not-fit", test_sums_that_do_not_fit);
  g_test_add_func ("/decimal/unknown", test_unknown);
  g_test_add_func ("/decimal/order", test_order);
  g_test_add_func ("/decimal/order-of-zero", test_order_of_zero);
  g_test_add_func ("/decimal/fixed", test_fixed);
  g_test_add_func ("/decimal/exponents", test_exponents);
  g_test_add_func ("/decimal/reference", test_reference);
  g_test_add_func ("/decimal/products", test_products);
  g_test_add_func ("/decimal/quotients", test_quotients);
  g_test_add_func ("/decimal/rounding-up", test_rounding_up);

  return g_test_run ();
}
