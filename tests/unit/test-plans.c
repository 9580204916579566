/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looking for plans and devices, and what a plan costs. */

#include "till-device-search.h"
#include "till-fold.h"
#include "till-plan-search.h"
#include "till-plan-price.h"
#include "till-resale.h"

#include <string.h>

static void
test_found_by (void)
{
  static const struct
  {
    const char *text;
    const char *search;
    gboolean is_found;
  } cases[] = {
    { "Deutschland", "", TRUE },
    { "Deutschland", "  ", TRUE },
    { "Deutschland", "DEUTSCH", TRUE },
    { "Deutschland", "utsch", FALSE },
    { "Deutschland", "Dèutschländ", TRUE },
    { "Österreich", "osterreich", TRUE },
    { "Österreich", "Österreich", TRUE },
    { "Østfold", "ostfold", TRUE },
    { "Ostfold", "Østfold", TRUE },
    { "Côte d’Ivoire", "ivoire cote", TRUE },
    { "Côte d’Ivoire", "Côte d’Iv", TRUE },
    { "Côte d’Ivoire", "cote x", FALSE },
    { "Congo (DRC)", "drc", TRUE },
    { "Straße", "STRASSE", TRUE },
    { "Ελλάδα", "ελλαδα", TRUE },
    { "Türkiye", "TURKIYE", TRUE },
    { "日本", "日", TRUE },
    { "日本", "本", FALSE },
    { "대한민국", "대한", TRUE },
    { "JP", "🇯🇵", TRUE },
    { "JP", "🇩🇪", FALSE },
    { "", "x", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = till_fold_words (cases[i].text, NULL);
      g_autofree char *search = till_fold_search (cases[i].search);

      g_test_message ("“%s” in “%s”", cases[i].search, cases[i].text);
      g_assert_cmpint (till_fold_finds (text, search), ==, cases[i].is_found);
    }
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

/* Returns: the codes of what is found, and the gigabytes of their first plans. */
static char *
find (TillPlanSearchIndex *index, const TillPlanSearchQuery *query)
{
  g_autoptr (GPtrArray) offers = till_plan_search_index_find (index, query);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < offers->len; i++)
    {
      const TillPlanSearch *offer = g_ptr_array_index (offers, i);
      const TillPlan *first = offer->plans->len > 0 ? g_ptr_array_index (offer->plans, 0) : NULL;

      g_string_append_printf (found, "%s%s:%s/%u", i > 0 ? " " : "",
                              offer->country->iso != NULL ? offer->country->iso : "-",
                              first != NULL ? first->data_gb : "-", offer->plans->len);
    }

  return g_string_free (g_steal_pointer (&found), FALSE);
}

static void
test_offers (void)
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

static void
test_resale (void)
{
  static const struct
  {
    const char *rule;
    const char *price;
    const char *resale;
  } cases[] = {
    { "25 0 cents", "12.90", "16.13" },
    { "25 0 99", "12.90", "16.99" },
    { "25 0 50", "12.90", "16.5" },
    { "0 1.5 cents", "12.90", "14.4" },
    { "10 0.333 cents", "10", "11.34" },
    { "10 0 99", "9.99", "10.99" },
    { "100 0 99", "1", "2.99" },
    { "0 0.99 99", "1", "1.99" },
    { "12.5 0 50", "4", "4.5" },
    { "12.5 0 50", "4.01", "5.5" },
    { "0 0 99", "10", "" },
    { "25 0 99", NULL, "" },
    { "25 0 99", "-1", "" },
    { "0.01 0 cents", "0.01", "0.02" },
    { "25 0 99", "99999999999999999999999999999999999999", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TillResale rule;
      TillDecimal price = { 0 };
      TillDecimal resale;
      g_autofree char *text = NULL;
      g_autofree char *kept = NULL;

      g_assert_true (till_resale_parse (cases[i].rule, &rule));
      till_decimal_parse (cases[i].price, &price);
      resale = till_resale_get_price (&rule, &price);
      text = till_decimal_to_string (&resale);
      kept = till_resale_to_string (&rule);
      g_assert_cmpstr (text, ==, cases[i].resale);
      g_assert_cmpstr (kept, ==, cases[i].rule);
    }
}

static void
test_resale_refused (void)
{
  static const char *const refused[] = {
    "",          "25",         "25 0",     "25 0 98",  "-1 0 99", "0 -1 cents",
    "1001 0 99", "0 10001 99", "1e2 0 99", "25 0 99 ", "a 0 99",  "25 b cents",
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      TillResale rule;

      g_assert_false (till_resale_parse (refused[i], &rule));
      g_assert_false (till_resale_is_set (&rule));
    }
}

static void
test_devices (void)
{
  static const struct
  {
    const char *brand;
    const char *model;
    const char *search;
    gboolean is_meant;
  } cases[] = {
    { "Apple iPhone", "iPhone XR and newer", "", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "ipho", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "XR iphone", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 15", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iPhone15 Pro Max", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "pro 11 iphone", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "my apple iphone 12 mini", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 16e", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone xs", TRUE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 8", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 8 plus", FALSE },
    { "Apple iPhone", "iPhone XS and newer", "iphone xr", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 2020", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "15", FALSE },
    { "Apple iPhone", "iPhone XR and newer", "iphone 15 clone", FALSE },
    { "Apple iPhone", "iPhone XR", "iphone 15", FALSE },
    { "Apple", "iPhone XR+", "iphone 15", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 5th generation", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 3", TRUE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad pro 2nd gen", FALSE },
    { "Apple iPad", "iPad Pro (3rd gen and newer)", "ipad mini 6", FALSE },
    { "Apple iPad", "iPad Mini (5th gen and newer)", "ipad mini 6", TRUE },
    { "Apple iPad", "iPad Mini (5th gen+)", "ipad mini 4", FALSE },
    { "Samsung", "Galaxy S20 and newer", "s23", TRUE },
    { "Samsung", "Galaxy S20 and newer", "samsung galaxy s24 ultra", TRUE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s20", TRUE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s20 fe", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy s10", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy a54", FALSE },
    { "Samsung", "Galaxy S20 and newer", "galaxy note 20", FALSE },
    { "Samsung", "Galaxy Z Fold", "galaxy z fold5", TRUE },
    { "Samsung", "Galaxy Z Fold", "galaxy z flip 5", FALSE },
    { "Samsung", "Galaxy Z Flip", "flip", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 8 pro", TRUE },
    { "Google", "Pixel 3a and newer", "google pixel 7a", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 3a xl", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 3", TRUE },
    { "Google", "Pixel 3a and newer", "pixel 2", FALSE },
    { "Google", "Pixel 3a and newer", "nokia 3310", FALSE },
    { "Nokia", "", "nokia", TRUE },
    { "Nokia", "", "nokia 3310", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("“%s” in “%s %s”", cases[i].search, cases[i].brand, cases[i].model);
      g_assert_cmpint (till_device_is_meant (cases[i].brand, cases[i].model, cases[i].search), ==,
                       cases[i].is_meant);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/plans/found-by", test_found_by);
  g_test_add_func ("/plans/offers", test_offers);
  g_test_add_func ("/plans/unit-prices", test_unit_prices);
  g_test_add_func ("/plans/resale", test_resale);
  g_test_add_func ("/plans/resale-refused", test_resale_refused);
  g_test_add_func ("/plans/devices", test_devices);

  return g_test_run ();
}
