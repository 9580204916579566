/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares plans by what they give for their price. Comparisons multiply instead of dividing, so
 * they are exact. Only displayed prices are rounded. */

#include "till-plan-price.h"

#define SHOWN_DECIMALS       2
#define SMALL_SHOWN_DECIMALS 4

/* Returns: the gigabytes of the plan; unknown if there is no limit or it is not a number. */
static TillDecimal
get_gigabytes (const TillPlan *plan)
{
  TillDecimal gigabytes = { 0 };
  TillDecimal unknown = { 0 };

  if (!till_decimal_parse (plan->data_gb, &gigabytes) || gigabytes.coefficient <= 0)
    return unknown;

  return gigabytes;
}

static TillDecimal
get_days (const TillPlan *plan)
{
  TillDecimal unknown = { 0 };

  return plan->days > 0 ? till_decimal_from_int (plan->days, 0) : unknown;
}

/* Returns: whether the plan has at least @min_gb. A text that is not a number means no limit. */
gboolean
till_plan_has_data (const TillPlan *self, int min_gb)
{
  TillDecimal gigabytes = { 0 };
  TillDecimal minimum = till_decimal_from_int (min_gb, 0);

  g_return_val_if_fail (self != NULL, FALSE);

  if (min_gb <= 0)
    return TRUE;
  if (self->data_gb == NULL || *self->data_gb == '\0')
    return FALSE;

  return !till_decimal_parse (self->data_gb, &gigabytes) ||
         till_decimal_compare (&gigabytes, &minimum) >= 0;
}

static int
compare_known (const TillDecimal *a, const TillDecimal *b)
{
  if (a->is_known != b->is_known)
    return a->is_known ? -1 : 1;

  return a->is_known ? till_decimal_compare (a, b) : 0;
}

int
till_plan_compare_data (const TillPlan *a, const TillPlan *b)
{
  TillDecimal gigabytes_a = get_gigabytes (a);
  TillDecimal gigabytes_b = get_gigabytes (b);

  return compare_known (&gigabytes_a, &gigabytes_b);
}

int
till_plan_compare_price (const TillPlan *a, const TillPlan *b)
{
  return compare_known (&a->price_usd, &b->price_usd);
}

/* Compares @price_a / @amount_a with @price_b / @amount_b. The amounts are positive. */
static int
compare_quotients (const TillDecimal *price_a,
                   const TillDecimal *amount_a,
                   const TillDecimal *price_b,
                   const TillDecimal *amount_b)
{
  TillDecimal a = { 0 };
  TillDecimal b = { 0 };

  if (price_a->is_known && amount_a->is_known && price_b->is_known && amount_b->is_known)
    {
      till_decimal_multiply (price_a, amount_b, &a);
      till_decimal_multiply (price_b, amount_a, &b);
      return compare_known (&a, &b);
    }

  a.is_known = price_a->is_known && amount_a->is_known;
  b.is_known = price_b->is_known && amount_b->is_known;

  return (int) b.is_known - (int) a.is_known;
}

int
till_plan_compare_price_per_gb (const TillPlan *a, const TillPlan *b)
{
  TillDecimal gigabytes_a = get_gigabytes (a);
  TillDecimal gigabytes_b = get_gigabytes (b);

  return compare_quotients (&a->price_usd, &gigabytes_a, &b->price_usd, &gigabytes_b);
}

int
till_plan_compare_price_per_day (const TillPlan *a, const TillPlan *b)
{
  TillDecimal days_a = get_days (a);
  TillDecimal days_b = get_days (b);

  return compare_quotients (&a->price_usd, &days_a, &b->price_usd, &days_b);
}

/* Rounds to cents, or to more decimals below ten cents. */
static TillDecimal
divide_for_show (const TillDecimal *price, const TillDecimal *amount, gboolean *is_rounded)
{
  TillDecimal ten_cents = till_decimal_from_int (10, 2);
  TillDecimal quotient = { 0 };
  TillDecimal back = { 0 };

  if (till_decimal_divide (price, amount, SHOWN_DECIMALS, &quotient) &&
      till_decimal_compare (&quotient, &ten_cents) < 0)
    till_decimal_divide (price, amount, SMALL_SHOWN_DECIMALS, &quotient);

  *is_rounded = quotient.is_known && (!till_decimal_multiply (&quotient, amount, &back) ||
                                      till_decimal_compare (&back, price) != 0);

  return quotient;
}

/* Returns: the price of a gigabyte in dollars, for display; unknown if the plan has no limit. */
TillDecimal
till_plan_get_price_per_gb (const TillPlan *self, gboolean *is_rounded)
{
  TillDecimal gigabytes = get_gigabytes (self);

  return divide_for_show (&self->price_usd, &gigabytes, is_rounded);
}

/* Returns: the price of a day in dollars, for display. */
TillDecimal
till_plan_get_price_per_day (const TillPlan *self, gboolean *is_rounded)
{
  TillDecimal days = get_days (self);

  return divide_for_show (&self->price_usd, &days, is_rounded);
}
