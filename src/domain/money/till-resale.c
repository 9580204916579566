/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillResale: the rule by which a merchant marks up prices. All steps are exact. */

#include "till-resale.h"

#include <string.h>

#define MAX_PERCENT   1000
#define MAX_FIXED_USD 10000

static const char *const rounding_names[] = {
  [TILL_RESALE_CENTS] = "cents",
  [TILL_RESALE_NINETY_NINE] = "99",
  [TILL_RESALE_FIFTY] = "50",
};

static gboolean
is_within (const TillDecimal *value, gint64 maximum)
{
  TillDecimal limit = till_decimal_from_int (maximum, 0);

  return !value->is_known || (value->coefficient >= 0 && till_decimal_compare (value, &limit) <= 0);
}

/* Returns: whether the rule adds anything to a price. */
gboolean
till_resale_is_set (const TillResale *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return till_decimal_is_positive (&self->percent) || till_decimal_is_positive (&self->fixed_usd);
}

/* Returns: whether both parts are positive and plausible: up to 1000 percent and 10000 dollars. */
gboolean
till_resale_is_valid (const TillResale *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return is_within (&self->percent, MAX_PERCENT) && is_within (&self->fixed_usd, MAX_FIXED_USD) &&
         (guint) self->rounding < G_N_ELEMENTS (rounding_names);
}

static gboolean
add_percent (TillDecimal *price, const TillDecimal *percent)
{
  TillDecimal hundred = till_decimal_from_int (100, 0);
  TillDecimal hundredth = till_decimal_from_int (1, 2);
  TillDecimal factor;

  return !percent->is_known || (till_decimal_add (&hundred, percent, &factor) &&
                                till_decimal_multiply (&factor, &hundredth, &factor) &&
                                till_decimal_multiply (price, &factor, price));
}

/* Rounds @price up to the next price that ends in @cents. */
static gboolean
round_to_cents (TillDecimal *price, gint64 cents)
{
  TillDecimal ending = till_decimal_from_int (cents, 2);

  return till_decimal_subtract (price, &ending, price) && till_decimal_round_up (price, 0, price) &&
         till_decimal_add (price, &ending, price);
}

static gboolean
round_price (TillDecimal *price, TillResaleRounding rounding)
{
  switch (rounding)
    {
    case TILL_RESALE_CENTS:
      break;
    case TILL_RESALE_NINETY_NINE:
      return round_to_cents (price, 99);
    case TILL_RESALE_FIFTY:
      return round_to_cents (price, 50);
    }

  return till_decimal_round_up (price, 2, price);
}

/* Returns: the merchant's price in dollars and whole cents; unknown if there is no rule or no
 * price, or if the price is too large. */
TillDecimal
till_resale_get_price (const TillResale *self, const TillDecimal *price_usd)
{
  TillDecimal unknown = { 0 };
  TillDecimal price;

  g_return_val_if_fail (self != NULL && price_usd != NULL, unknown);

  price = *price_usd;
  if (!price.is_known || price.coefficient < 0 || !till_resale_is_set (self) ||
      !add_percent (&price, &self->percent) ||
      (self->fixed_usd.is_known && !till_decimal_add (&price, &self->fixed_usd, &price)) ||
      !round_price (&price, self->rounding))
    return unknown;

  return price;
}

/* Returns: (transfer full): the rule as the settings store it: "25 0.5 99". */
char *
till_resale_to_string (const TillResale *self)
{
  g_autofree char *percent = NULL;
  g_autofree char *fixed = NULL;

  g_return_val_if_fail (self != NULL && till_resale_is_valid (self), NULL);

  percent = till_decimal_to_string (&self->percent);
  fixed = till_decimal_to_string (&self->fixed_usd);

  return g_strdup_printf ("%s %s %s", *percent != '\0' ? percent : "0",
                          *fixed != '\0' ? fixed : "0", rounding_names[self->rounding]);
}

/* Returns: whether @text is a rule. If not, @self is empty. */
gboolean
till_resale_parse (const char *text, TillResale *self)
{
  g_auto (GStrv) parts = NULL;
  TillResale parsed = { 0 };

  g_return_val_if_fail (text != NULL && self != NULL, FALSE);

  memset (self, 0, sizeof *self);
  parts = g_strsplit (text, " ", -1);
  if (g_strv_length (parts) != 3 || !till_decimal_parse (parts[0], &parsed.percent) ||
      !till_decimal_parse (parts[1], &parsed.fixed_usd))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (rounding_names); i++)
    if (g_str_equal (parts[2], rounding_names[i]))
      {
        parsed.rounding = i;
        if (!till_resale_is_valid (&parsed))
          return FALSE;
        *self = parsed;
        return TRUE;
      }

  return FALSE;
}
