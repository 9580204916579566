/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts about one plan. */

#include "till-plan-text.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-plan-price.h"

static char *
format_unit_price (const TillDecimal *price, gboolean is_rounded)
{
  g_autofree char *exact = NULL;

  if (!price->is_known)
    return NULL;

  exact = till_format_usd (price);

  return is_rounded ? g_strdup_printf ("≈ %s", exact) : g_steal_pointer (&exact);
}

/* Returns: (transfer full) (nullable): "≈ $2.33", %NULL where a gigabyte has no price. */
char *
till_plan_text_per_gb (TillPlan *plan)
{
  gboolean is_rounded = FALSE;
  TillDecimal price = till_plan_get_price_per_gb (plan, &is_rounded);

  return format_unit_price (&price, is_rounded);
}

/* Returns: (transfer full) (nullable): "≈ $0.38", %NULL where a day has no price. */
char *
till_plan_text_per_day (TillPlan *plan)
{
  gboolean is_rounded = FALSE;
  TillDecimal price = till_plan_get_price_per_day (plan, &is_rounded);

  return format_unit_price (&price, is_rounded);
}

/* Returns: (transfer full) (nullable): the merchant's price, %NULL where there is none. */
char *
till_plan_text_resale (TillPlan *plan, const TillResale *resale)
{
  TillDecimal price = till_resale_get_price (resale, &plan->price_usd);

  return price.is_known ? till_format_usd (&price) : NULL;
}

/* Returns: (transfer full): the accessible name of the button that orders @plan. */
char *
till_plan_text_order (TillPlan *plan)
{
  g_autofree char *data = till_format_gigabytes (plan->data_gb);

  if (plan->days > 0)
    return g_strdup_printf (
        /* Translators: %s is an amount of data, for example "5 GB" */
        ngettext ("Order %s for %d day", "Order %s for %d days", (gulong) plan->days), data,
        plan->days);

  /* Translators: %s is an amount of data, for example "5 GB" */
  return g_strdup_printf (_("Order %s"), data);
}
