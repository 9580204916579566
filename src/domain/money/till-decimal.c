/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDecimal: exact decimal arithmetic. A number has up to 38 digits, 18 of them after the point.
 * That is enough for every amount of the service (dollars and cents) and of every chain it names
 * (wei has 18 decimals). */

#include "till-decimal.h"

#include <string.h>

static gboolean
multiply_by_ten (TillInt128 *value)
{
  return !__builtin_mul_overflow (*value, 10, value);
}

static gboolean
add_digit (TillInt128 *value, char digit)
{
  return multiply_by_ten (value) && !__builtin_add_overflow (*value, digit - '0', value);
}

static gboolean
widen (TillDecimal *self, guint scale)
{
  while (self->scale < scale)
    {
      if (!multiply_by_ten (&self->coefficient))
        return FALSE;

      self->scale++;
    }

  return TRUE;
}

static void
drop_trailing_zeros (TillDecimal *self, guint min_scale)
{
  while (self->scale > min_scale && self->coefficient % 10 == 0)
    {
      self->coefficient /= 10;
      self->scale--;
    }
}

/* Multiplies by 10^@exponent. */
static gboolean
shift (TillDecimal *self, int exponent)
{
  for (; exponent > 0; exponent--)
    if (self->scale > 0)
      self->scale--;
    else if (!multiply_by_ten (&self->coefficient))
      return FALSE;

  for (; exponent < 0; exponent++)
    {
      if (self->coefficient % 10 == 0)
        self->coefficient /= 10;
      else if (self->scale == TILL_DECIMAL_MAX_SCALE)
        return FALSE;
      else
        self->scale++;
    }

  return TRUE;
}

/* Parses JSON's number grammar without an exponent: an optional minus, digits, an optional point
 * and digits. Refuses more than 38 digits or 18 decimals, exponents, commas, spaces and plus signs.
 *
 * Returns: %TRUE and the exact number, or %FALSE with @decimal unknown. */
gboolean
till_decimal_parse (const char *text, TillDecimal *decimal)
{
  TillDecimal parsed = { 0, 0, TRUE };
  const char *p = text;
  gboolean is_negative = FALSE;
  gboolean is_fraction = FALSE;

  g_return_val_if_fail (decimal != NULL, FALSE);

  memset (decimal, 0, sizeof *decimal);
  if (text == NULL)
    return FALSE;

  if (*p == '-')
    {
      is_negative = TRUE;
      p++;
    }

  if (!g_ascii_isdigit (*p))
    return FALSE;

  for (; *p != '\0'; p++)
    {
      if (*p == '.' && !is_fraction && g_ascii_isdigit (p[1]))
        {
          is_fraction = TRUE;
          continue;
        }

      if (!g_ascii_isdigit (*p) || parsed.scale == TILL_DECIMAL_MAX_SCALE ||
          !add_digit (&parsed.coefficient, *p))
        return FALSE;

      if (is_fraction)
        parsed.scale++;
    }

  if (is_negative)
    parsed.coefficient = -parsed.coefficient;

  *decimal = parsed;

  return TRUE;
}

/* Parses JSON's whole number grammar, including exponents ("5e1", "1E-2"). Use it for what programs
 * write; an amount that a person types has no exponent.
 *
 * Returns: %TRUE and the exact number, or %FALSE with @decimal unknown. */
gboolean
till_decimal_parse_number (const char *text, TillDecimal *decimal)
{
  g_autofree char *mantissa = NULL;
  const char *e = text != NULL ? strpbrk (text, "eE") : NULL;
  TillDecimal parsed;
  gint64 exponent = 0;

  if (e == NULL)
    return till_decimal_parse (text, decimal);

  g_return_val_if_fail (decimal != NULL, FALSE);

  memset (decimal, 0, sizeof *decimal);
  mantissa = g_strndup (text, (gsize) (e - text));
  if (!till_decimal_parse (mantissa, &parsed) ||
      !g_ascii_string_to_signed (e + 1, 10, -2 * TILL_DECIMAL_MAX_DIGITS,
                                 2 * TILL_DECIMAL_MAX_DIGITS, &exponent, NULL))
    return FALSE;

  if (!shift (&parsed, (int) exponent))
    return FALSE;

  *decimal = parsed;

  return TRUE;
}

/* Returns: @units / 10^@scale, for example cents with a scale of 2. */
TillDecimal
till_decimal_from_int (gint64 units, guint scale)
{
  TillDecimal decimal = { units, (guint8) scale, TRUE };

  g_return_val_if_fail (scale <= TILL_DECIMAL_MAX_SCALE, decimal);

  return decimal;
}

/* Returns: (transfer full): the shortest exact text, with a point and without groups: "0.1",
 * "49.9", "-3"; empty if the number is unknown. */
char *
till_decimal_to_string (const TillDecimal *self)
{
  return till_decimal_to_fixed (self, 0);
}

/* Returns: (transfer full): the exact text with at least @min_scale decimals: "49.90". Never
 * rounds. */
char *
till_decimal_to_fixed (const TillDecimal *self, guint min_scale)
{
  char digits[TILL_DECIMAL_MAX_DIGITS + TILL_DECIMAL_MAX_SCALE + 4];
  char *p = digits + sizeof digits;
  TillDecimal value;
  gboolean is_negative;
  guint written = 0;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (min_scale <= TILL_DECIMAL_MAX_SCALE, NULL);

  if (!self->is_known)
    return g_strdup ("");

  value = *self;
  drop_trailing_zeros (&value, min_scale);
  is_negative = value.coefficient < 0;

  *--p = '\0';
  for (guint padding = value.scale; padding < min_scale; padding++)
    *--p = '0';

  if (value.scale == 0 && min_scale > 0)
    *--p = '.';

  do
    {
      int digit = (int) (value.coefficient % 10);

      *--p = (char) ('0' + ABS (digit));
      value.coefficient /= 10;
      written++;
      if (written == value.scale)
        *--p = '.';
    }
  while (value.coefficient != 0 || written <= value.scale);

  if (is_negative)
    *--p = '-';

  return g_strdup (p);
}

/* Returns: whether the number is known and above zero. */
gboolean
till_decimal_is_positive (const TillDecimal *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_known && self->coefficient > 0;
}

/* Compares two known numbers, exactly at any scale.
 *
 * Returns: below, equal to or above zero, as @a is to @b. */
int
till_decimal_compare (const TillDecimal *a, const TillDecimal *b)
{
  TillDecimal difference;

  g_return_val_if_fail (a != NULL && a->is_known, 0);
  g_return_val_if_fail (b != NULL && b->is_known, 0);

  if ((a->coefficient < 0) != (b->coefficient < 0))
    return a->coefficient < 0 ? -1 : 1;

  /* With equal signs only the widening can overflow. The widened number is then the larger one, and
   * is not zero. */
  if (!till_decimal_subtract (a, b, &difference))
    return (a->scale < b->scale) == (a->coefficient >= 0) ? 1 : -1;

  return (difference.coefficient > 0) - (difference.coefficient < 0);
}

/* @sum may be one of the numbers.
 *
 * Returns: %FALSE, with @sum unknown, if a number is unknown or the sum does not fit. */
gboolean
till_decimal_add (const TillDecimal *a, const TillDecimal *b, TillDecimal *sum)
{
  TillDecimal x = *a;
  TillDecimal y = *b;
  TillDecimal result = { 0, MAX (x.scale, y.scale), TRUE };

  memset (sum, 0, sizeof *sum);

  if (!x.is_known || !y.is_known || !widen (&x, result.scale) || !widen (&y, result.scale) ||
      __builtin_add_overflow (x.coefficient, y.coefficient, &result.coefficient))
    return FALSE;

  *sum = result;

  return TRUE;
}

/* Returns: %FALSE, with @difference unknown, if a number is unknown or the difference does not
 * fit. */
gboolean
till_decimal_subtract (const TillDecimal *a, const TillDecimal *b, TillDecimal *difference)
{
  TillDecimal negated = *b;

  negated.coefficient = -negated.coefficient;

  return till_decimal_add (a, &negated, difference);
}

/* Returns: %FALSE, with @product unknown, if a number is unknown or the exact product does not
 * fit. */
gboolean
till_decimal_multiply (const TillDecimal *a, const TillDecimal *b, TillDecimal *product)
{
  TillDecimal x = *a;
  TillDecimal y = *b;
  TillDecimal result = { 0, 0, TRUE };

  memset (product, 0, sizeof *product);

  drop_trailing_zeros (&x, 0);
  drop_trailing_zeros (&y, 0);
  result.scale = (guint8) (x.scale + y.scale);
  if (!x.is_known || !y.is_known ||
      __builtin_mul_overflow (x.coefficient, y.coefficient, &result.coefficient))
    return FALSE;

  drop_trailing_zeros (&result, MIN (result.scale, TILL_DECIMAL_MAX_SCALE));
  if (result.scale > TILL_DECIMAL_MAX_SCALE)
    return FALSE;

  *product = result;

  return TRUE;
}

static TillInt128
get_size (TillInt128 value)
{
  return value < 0 ? -value : value;
}

/* Scales both numbers to integers whose quotient has @scale decimals. */
static gboolean
align (TillDecimal *x, TillDecimal *y, guint scale)
{
  if (!x->is_known || !y->is_known || y->coefficient == 0)
    return FALSE;

  drop_trailing_zeros (x, 0);
  drop_trailing_zeros (y, 0);
  for (int digits = (int) scale + y->scale - x->scale; digits != 0; digits += digits > 0 ? -1 : 1)
    if (!multiply_by_ten (digits > 0 ? &x->coefficient : &y->coefficient))
      return FALSE;

  return TRUE;
}

/* Rounds towards zero, to @scale decimals.
 *
 * Returns: %FALSE, with @quotient unknown, if a number is unknown, the divisor is zero or the
 * digits do not fit. */
gboolean
till_decimal_divide_down (const TillDecimal *dividend,
                          const TillDecimal *divisor,
                          guint scale,
                          TillDecimal *quotient)
{
  TillDecimal x = *dividend;
  TillDecimal y = *divisor;

  g_return_val_if_fail (scale <= TILL_DECIMAL_MAX_SCALE, FALSE);

  memset (quotient, 0, sizeof *quotient);
  if (!align (&x, &y, scale))
    return FALSE;

  quotient->coefficient = x.coefficient / y.coefficient;
  quotient->scale = (guint8) scale;
  quotient->is_known = TRUE;

  return TRUE;
}

/* Rounds half away from zero, to @scale decimals. For display only, never for what is sent.
 *
 * Returns: %FALSE, with @quotient unknown, if a number is unknown, the divisor is zero or the
 * digits do not fit. */
gboolean
till_decimal_divide (const TillDecimal *dividend,
                     const TillDecimal *divisor,
                     guint scale,
                     TillDecimal *quotient)
{
  TillDecimal x = *dividend;
  TillDecimal y = *divisor;
  TillInt128 rest;

  g_return_val_if_fail (scale <= TILL_DECIMAL_MAX_SCALE, FALSE);

  memset (quotient, 0, sizeof *quotient);
  if (!align (&x, &y, scale))
    return FALSE;

  quotient->coefficient = x.coefficient / y.coefficient;
  rest = get_size (x.coefficient % y.coefficient);
  /* Doubling the remainder could overflow. */
  if (rest >= get_size (y.coefficient) - rest)
    quotient->coefficient += (x.coefficient < 0) == (y.coefficient < 0) ? 1 : -1;
  quotient->scale = (guint8) scale;
  quotient->is_known = TRUE;

  return TRUE;
}

/* Rounds up, to @scale decimals.
 *
 * Returns: %FALSE, with @rounded unknown, if the number is unknown or does not fit. */
gboolean
till_decimal_round_up (const TillDecimal *self, guint scale, TillDecimal *rounded)
{
  TillDecimal value = *self;
  gboolean is_positive = value.coefficient > 0;
  gboolean is_exact = TRUE;

  g_return_val_if_fail (scale <= TILL_DECIMAL_MAX_SCALE, FALSE);

  memset (rounded, 0, sizeof *rounded);
  if (!value.is_known)
    return FALSE;

  for (; value.scale > scale; value.scale--)
    {
      is_exact &= value.coefficient % 10 == 0;
      value.coefficient /= 10;
    }
  if (is_positive && !is_exact)
    value.coefficient++;

  *rounded = value;

  return TRUE;
}
