/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A country in the list of plans. */

#include "till-plan-search-row.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-plan-text.h"

enum
{
  COLUMN_NAME,
  COLUMN_NAME_EN,
  COLUMN_PLANS,
  COLUMN_PRICE,
};

/* clang-format off */
static const TillColumn columns[] = {
  [COLUMN_NAME] = { N_("Country"), 0, 0, TILL_COLUMN_TEXT },
  [COLUMN_NAME_EN] = { N_("English Name"), 150, 420, TILL_COLUMN_TEXT },
  [COLUMN_PLANS] = { N_("Plans"), 56, 0, TILL_COLUMN_FIGURE },
  [COLUMN_PRICE] = { N_("From"), 92, 0, TILL_COLUMN_FIGURE },
};
/* clang-format on */

/* The last column shows what the list is sorted by: a price of the first plan, else the lowest. */
static char *
dup_price (const TillPlanSearchHit *hit, TillPlanSearchOrder order)
{
  TillPlan *first = hit->plans->len > 0 ? g_ptr_array_index (hit->plans, 0) : NULL;
  TillDecimal lowest = till_plan_search_hit_get_lowest_price (hit);
  g_autofree char *price = NULL;

  if (order == TILL_PLAN_SEARCH_BY_PRICE_PER_GB && first != NULL)
    {
      price = till_plan_text_per_gb (first);
      /* Translators: the price of a gigabyte, as short as can be read */
      return price != NULL ? g_strdup_printf (_("%s/GB"), price) : g_strdup ("–");
    }
  if (order == TILL_PLAN_SEARCH_BY_PRICE_PER_DAY && first != NULL)
    {
      price = till_plan_text_per_day (first);
      /* Translators: the price of a day, as short as can be read */
      return price != NULL ? g_strdup_printf (_("%s/day"), price) : g_strdup ("–");
    }

  return till_format_usd (&lowest);
}

/* Shows @hit in a list that is sorted by @order. */
void
till_plan_search_row_fill (TillRecordRow *row,
                           const TillPlanSearchHit *hit,
                           TillPlanSearchOrder order)
{
  const TillCountry *country = hit->country;
  const char *name = till_country_get_name (country);
  g_autofree char *name_with_flag = till_format_country (country);
  g_autofree char *n_plans = till_format_count (hit->plans->len);
  g_autofree char *price = dup_price (hit, order);

  till_record_row_set_cell (row, COLUMN_NAME, name_with_flag);
  till_record_row_set_cell (row, COLUMN_NAME_EN,
                            g_strcmp0 (country->name_en, name) != 0 ? country->name_en : NULL);
  till_record_row_set_cell (row, COLUMN_PLANS, n_plans);
  till_record_row_set_cell (row, COLUMN_PRICE, price);
}

/* Returns: (transfer full): the columns, which the rows of a list and its header share. */
TillColumns *
till_plan_search_row_new_columns (void)
{
  return till_columns_new (columns, NULL, G_N_ELEMENTS (columns));
}
