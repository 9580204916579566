/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A decimal that was read is the same when it is written and read again, and what is added can be
 * taken away. */

#include "till-fuzz.h"

#include "till-decimal.h"

static void
check_round_trip (const TillDecimal *decimal)
{
  g_autofree char *text = till_decimal_to_string (decimal);
  TillDecimal again = { 0 };

  g_assert_true (till_decimal_parse (text, &again));
  g_assert_cmpint (till_decimal_compare (decimal, &again), ==, 0);
}

static void
check_sum (const TillDecimal *a, const TillDecimal *b)
{
  TillDecimal sum = { 0 };
  TillDecimal difference = { 0 };

  if (till_decimal_add (a, b, &sum) && till_decimal_subtract (&sum, b, &difference))
    g_assert_cmpint (till_decimal_compare (&difference, a), ==, 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  TillDecimal a = { 0 };
  TillDecimal b = { 0 };
  TillDecimal number = { 0 };

  if (words[0] == NULL)
    return 0;

  if (till_decimal_parse_number (words[0], &number))
    check_round_trip (&number);

  if (!till_decimal_parse (words[0], &a))
    return 0;

  check_round_trip (&a);
  if (words[1] != NULL && till_decimal_parse (words[1], &b))
    check_sum (&a, &b);

  return 0;
}
