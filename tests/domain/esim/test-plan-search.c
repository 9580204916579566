/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-plan-search.h"

static void
test_country (void)
{
  g_autoptr (TillCountry) country = till_country_new ();
  static const char *const prices[] = { NULL, "4.50", "0.99", "12" };
  TillPlanSearchQuery query = { 0 };
  g_autoptr (TillPlanSearchHit) hit = till_plan_search_hit_new (country, &query);
  TillDecimal lowest = till_plan_search_hit_get_lowest_price (hit);
  TillDecimal expected = till_decimal_from_int (99, 2);

  g_assert_false (lowest.is_known);
  g_assert_null (till_country_get_name (country));

  country->iso = g_strdup ("DE");
  g_assert_cmpstr (till_country_get_name (country), ==, "DE");
  country->name_en = g_strdup ("Germany");
  country->name = g_strdup ("");
  g_assert_cmpstr (till_country_get_name (country), ==, "Germany");
  g_free (country->name);
  country->name = g_strdup ("Deutschland");
  g_assert_cmpstr (till_country_get_name (country), ==, "Deutschland");

  for (guint i = 0; i < G_N_ELEMENTS (prices); i++)
    {
      TillPlan *plan = till_plan_new ("p");

      till_decimal_parse (prices[i], &plan->price_usd);
      g_ptr_array_add (country->plans, plan);
    }

  g_set_object (&hit, NULL);
  hit = till_plan_search_hit_new (country, &query);
  lowest = till_plan_search_hit_get_lowest_price (hit);
  g_assert_cmpint (till_decimal_compare (&lowest, &expected), ==, 0);
}

static void
add_plan (TillCountry *country, const char *data_gb, int days, const char *price)
{
  TillPlan *plan = till_plan_new (data_gb);

  plan->data_gb = g_strdup (data_gb);
  plan->days = days;
  till_decimal_parse (price, &plan->price_usd);
  g_ptr_array_add (country->plans, plan);
}

static TillCountry *
add_country (TillCatalogue *catalogue, const char *name, const char *name_en, const char *iso)
{
  TillCountry *country = till_country_new ();

  country->name = g_strdup (name);
  country->name_en = g_strdup (name_en);
  country->iso = g_strdup (iso);
  g_ptr_array_add (catalogue->countries, country);

  return country;
}

static TillCatalogue *
make_catalogue (void)
{
  TillCatalogue *catalogue = till_catalogue_new ();
  TillCountry *country = add_country (catalogue, "Italia", "Italy", "IT");

  add_plan (country, "10", 30, "20");
  add_plan (country, "1", 7, "4");
  add_plan (country, "Unlimited", 5, "30");
  country = add_country (catalogue, "Island", "Iceland", "IS");
  add_plan (country, "3", 30, "9");
  country = add_country (catalogue, "Israel", "Israel", "IL");
  add_plan (country, "5", 15, "5");
  add_country (catalogue, NULL, "Isle of Man", NULL);

  return catalogue;
}

/* Returns: the codes of the countries found, with the gigabytes of their first plan and the number
 * of plans. */
static char *
find (TillPlanSearchIndex *index, const TillPlanSearchQuery *query)
{
  g_autoptr (GPtrArray) hits = till_plan_search_index_find (index, query);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < hits->len; i++)
    {
      const TillPlanSearchHit *hit = g_ptr_array_index (hits, i);
      const TillPlan *first = hit->plans->len > 0 ? g_ptr_array_index (hit->plans, 0) : NULL;

      g_string_append_printf (found, "%s%s:%s/%u", i > 0 ? " " : "",
                              hit->country->iso != NULL ? hit->country->iso : "-",
                              first != NULL ? first->data_gb : "-", hit->plans->len);
    }

  return g_string_free (g_steal_pointer (&found), FALSE);
}

static void
test_hits (void)
{
  static const struct
  {
    TillPlanSearchQuery query;
    const char *found;
  } cases[] = {
    { { NULL, 0, 0, TILL_PLAN_SEARCH_BY_NAME }, "IS:3/1 -:-/0 IL:5/1 IT:1/3" },
    { { "is", 0, 0, TILL_PLAN_SEARCH_BY_NAME }, "IS:3/1 -:-/0 IL:5/1" },
    { { "it", 0, 0, TILL_PLAN_SEARCH_BY_NAME }, "IT:1/3" },
    { { "man isle", 0, 0, TILL_PLAN_SEARCH_BY_NAME }, "-:-/0" },
    { { "nowhere", 0, 0, TILL_PLAN_SEARCH_BY_NAME }, "" },
    { { NULL, 5, 0, TILL_PLAN_SEARCH_BY_NAME }, "IL:5/1 IT:10/2" },
    { { NULL, 20, 0, TILL_PLAN_SEARCH_BY_NAME }, "IT:Unlimited/1" },
    { { NULL, 0, 15, TILL_PLAN_SEARCH_BY_NAME }, "IS:3/1 IL:5/1 IT:10/1" },
    { { NULL, 4, 15, TILL_PLAN_SEARCH_BY_PRICE }, "IL:5/1 IT:10/1" },
    { { NULL, 1, 0, TILL_PLAN_SEARCH_BY_PRICE }, "IT:1/3 IL:5/1 IS:3/1" },
    { { NULL, 1, 0, TILL_PLAN_SEARCH_BY_PRICE_PER_GB }, "IL:5/1 IT:10/3 IS:3/1" },
    { { NULL, 1, 0, TILL_PLAN_SEARCH_BY_PRICE_PER_DAY }, "IS:3/1 IL:5/1 IT:1/3" },
  };
  g_autoptr (TillCatalogue) catalogue = make_catalogue ();
  g_autoptr (TillPlanSearchIndex) index = till_plan_search_index_new (catalogue);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = find (index, &cases[i].query);

      g_test_message ("search %u", i);
      g_assert_cmpstr (found, ==, cases[i].found);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/plan-search/found", test_hits);
  g_test_add_func ("/plan-search/lowest-price", test_country);

  return g_test_run ();
}
