/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Does a large catalogue filter as one types? 204 countries with sixty plans each are searched for
 * every beginning of a name. Only the ratios to the bare filter mean something elsewhere: that one
 * looks for the same bytes in the same folded names and does nothing else. */

#include <stdlib.h>
#include <string.h>

#include "till-fold.h"
#include "till-plan-search.h"

#define N_COUNTRIES 204
#define N_PLANS     60
#define N_ROUNDS    51

static const char *const typed[] = { "c", "co", "cou", "country 1", "länd", "c1" };

static TillCountry *
make_country (guint number)
{
  TillCountry *country = till_country_new ();

  country->name = g_strdup_printf ("Länd %u", number);
  country->name_en = g_strdup_printf ("Country %u", number);
  country->iso = g_strdup_printf ("c%u", number);
  for (guint i = 0; i < N_PLANS; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u-%u", number, i);
      TillPlan *plan = till_plan_new (id);

      plan->data_gb = g_strdup_printf ("%u.5", 1 + i % 50);
      plan->days = 1 + (int) (i * 7 % 90);
      plan->price_usd = till_decimal_from_int (100 + (number * 31 + i * 97) % 9000, 2);
      plan->operators = g_strdup ("One, Two");
      g_ptr_array_add (country->plans, plan);
    }

  return country;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

/* Returns: the median of some runs over all that is typed, in microseconds for one letter. */
static double
measure (void (*run) (gconstpointer data, const char *search), gconstpointer data)
{
  gint64 times[N_ROUNDS];

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 begun = g_get_monotonic_time ();

      for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
        run (data, typed[i]);
      times[round] = g_get_monotonic_time () - begun;
    }
  qsort (times, N_ROUNDS, sizeof *times, compare_times);

  return (double) times[N_ROUNDS / 2] / G_N_ELEMENTS (typed);
}

static void
run_bare (gconstpointer data, const char *search)
{
  const GPtrArray *names = data;
  g_autofree char *folded = till_fold_search (search);
  guint n_found = 0;

  for (guint i = 0; i < names->len; i++)
    n_found += till_fold_finds (g_ptr_array_index (names, i), folded) ? 1 : 0;
  g_assert_cmpuint (n_found, <=, names->len);
}

static void
run_query (gconstpointer data, TillPlanSearchQuery *query)
{
  g_autoptr (GPtrArray) offers = till_plan_search_index_find ((TillPlanSearchIndex *) data, query);

  g_assert_cmpuint (offers->len, <=, N_COUNTRIES);
}

static void
run_by_name (gconstpointer data, const char *search)
{
  TillPlanSearchQuery query = { search, 0, 0, TILL_PLAN_SEARCH_BY_NAME };

  run_query (data, &query);
}

static void
run_by_price_per_gb (gconstpointer data, const char *search)
{
  TillPlanSearchQuery query = { search, 5, 30, TILL_PLAN_SEARCH_BY_PRICE_PER_GB };

  run_query (data, &query);
}

int
main (void)
{
  g_autoptr (TillCatalogue) catalogue = till_catalogue_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TillPlanSearchIndex) index = NULL;
  double bare = 0;
  double by_name = 0;
  double filtered = 0;

  for (guint i = 0; i < N_COUNTRIES; i++)
    {
      TillCountry *country = make_country (i);

      g_ptr_array_add (catalogue->countries, country);
      g_ptr_array_add (names,
                       till_fold_words (country->name, country->name_en, country->iso, NULL));
    }
  index = till_plan_search_index_new (catalogue);

  bare = measure (run_bare, names);
  by_name = measure (run_by_name, index);
  filtered = measure (run_by_price_per_gb, index);
  g_print ("%u countries, %u plans, a letter:\n", N_COUNTRIES, N_COUNTRIES * N_PLANS);
  g_print ("bare filter                %8.1f µs\n", bare);
  g_print ("by name                    %8.1f µs, %.1f times\n", by_name, by_name / bare);
  g_print ("filtered, by price of a GB %8.1f µs, %.1f times\n", filtered, filtered / bare);

  return EXIT_SUCCESS;
}
