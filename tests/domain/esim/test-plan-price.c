/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-plan-price.h"

static void
test_unit_prices (void)
{
  static const struct
  {
    const char *data_gb;
    int days;
    const char *price;
    const char *per_gb;
    gboolean is_gb_rounded;
    const char *per_day;
    gboolean is_day_rounded;
  } cases[] = {
    { "5", 30, "11.50", "2.3", FALSE, "0.38", TRUE },
    { "3", 30, "10", "3.33", TRUE, "0.33", TRUE },
    { "0.5", 1, "1.25", "2.5", FALSE, "1.25", FALSE },
    { "100", 365, "1", "0.01", FALSE, "0.0027", TRUE },
    { "Unlimited", 10, "10", "", FALSE, "1", FALSE },
    { "0", 0, "10", "", FALSE, "", FALSE },
    { "-1", 5, NULL, "", FALSE, "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillPlan) plan = till_plan_new ("p");
      TillDecimal per_gb;
      TillDecimal per_day;
      g_autofree char *gb_text = NULL;
      g_autofree char *day_text = NULL;
      gboolean is_gb_rounded = TRUE;
      gboolean is_day_rounded = TRUE;

      plan->data_gb = g_strdup (cases[i].data_gb);
      plan->days = cases[i].days;
      till_decimal_parse (cases[i].price, &plan->price_usd);
      per_gb = till_plan_get_price_per_gb (plan, &is_gb_rounded);
      per_day = till_plan_get_price_per_day (plan, &is_day_rounded);
      gb_text = till_decimal_to_string (&per_gb);
      day_text = till_decimal_to_string (&per_day);

      g_assert_cmpstr (gb_text, ==, cases[i].per_gb);
      g_assert_cmpstr (day_text, ==, cases[i].per_day);
      g_assert_cmpint (is_gb_rounded, ==, cases[i].is_gb_rounded);
      g_assert_cmpint (is_day_rounded, ==, cases[i].is_day_rounded);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/plan-price/unit-prices", test_unit_prices);

  return g_test_run ();
}
