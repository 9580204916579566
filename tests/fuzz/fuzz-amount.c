/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An amount somebody has typed for a refund: what is taken is above zero, has no more decimals than
 * the token, and comes to the same number of its smallest units when it is written and read again.
 */

#include "till-fuzz.h"

#include "till-refund-terms.h"

#include <stdlib.h>

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *input = g_strndup ((const char *) data, size);
  g_auto (GStrv) words = g_strsplit (input, " ", 2);
  g_autofree char *units = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again_units = NULL;
  TillDecimal amount = { 0 };
  TillDecimal again = { 0 };
  TillDecimal zero = till_decimal_from_int (0, 0);
  guint decimals;

  if (words[0] == NULL || words[1] == NULL || !g_utf8_validate (words[1], -1, NULL))
    return 0;

  decimals = (guint) (strtoul (words[0], NULL, 10) % (TILL_DECIMAL_MAX_SCALE + 1));
  if (till_amount_parse (words[1], decimals, &amount) != TILL_AMOUNT_FINE)
    return 0;

  g_assert_cmpint (till_decimal_compare (&amount, &zero), >, 0);
  g_assert_cmpuint (amount.scale, <=, decimals);
  text = till_decimal_to_string (&amount);
  g_assert_cmpint (till_amount_parse (text, decimals, &again), ==, TILL_AMOUNT_FINE);
  units = till_amount_to_units (&amount, decimals);
  again_units = till_amount_to_units (&again, decimals);
  g_assert_cmpstr (units, ==, again_units);

  return 0;
}
