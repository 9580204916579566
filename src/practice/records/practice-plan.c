/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The eSIM plans (section 2.4), six for each country. They follow from the table of countries, so
 * the database does not store them. */

#include "practice-plan.h"

#define N_TIERS 4

static const struct
{
  const char *data_gb;
  gint64 data_mb;
  guint days;
  gint64 cents[N_TIERS];
} packages[] = {
  { "1", 1024, 7, { 390, 450, 690, 990 } },
  { "3", 3072, 30, { 790, 950, 1490, 2490 } },
  { "5", 5120, 30, { 1150, 1390, 2190, 3690 } },
  { "10", 10240, 30, { 1790, 2290, 3690, 6190 } },
  { "20", 20480, 30, { 2690, 3590, 5990, 10900 } },
  { "50", 51200, 90, { 5490, 7290, 12900, 23900 } },
};

G_STATIC_ASSERT (G_N_ELEMENTS (packages) == PRACTICE_PLANS_PER_COUNTRY);

static void
fill_plan (PracticePlan *plan, const PracticeCountry *country, guint package)
{
  g_autofree char *iso = g_ascii_strdown (country->iso, -1);

  plan->country = country;
  plan->data_gb = packages[package].data_gb;
  plan->data_mb = packages[package].data_mb;
  plan->days = packages[package].days;
  plan->cents = packages[package].cents[country->price_tier - 1];
  g_snprintf (plan->id, sizeof plan->id, "%s-%sgb-%ud", iso, plan->data_gb, plan->days);
}

/* Fills @plan. Returns: %FALSE where no plan has the @id. */
gboolean
practice_plan_find (const char *id, PracticePlan *plan)
{
  guint n_countries = 0;
  const PracticeCountry *countries = practice_countries_list (&n_countries);

  g_return_val_if_fail (id != NULL && plan != NULL, FALSE);

  for (guint i = 0; i < n_countries; i++)
    {
      if (g_ascii_strncasecmp (countries[i].iso, id, 2) != 0)
        continue;

      for (guint j = 0; j < G_N_ELEMENTS (packages); j++)
        {
          fill_plan (plan, &countries[i], j);
          if (g_str_equal (plan->id, id))
            return TRUE;
        }
    }

  return FALSE;
}

guint
practice_plan_count (void)
{
  guint n_countries = 0;

  practice_countries_list (&n_countries);

  return n_countries * PRACTICE_PLANS_PER_COUNTRY;
}

/* Fills @plan with plan @n, which is below practice_plan_count(). The plans of country 0 come
 * first, PRACTICE_PLANS_PER_COUNTRY of them. */
void
practice_plan_get_nth (guint n, PracticePlan *plan)
{
  guint n_countries = 0;
  const PracticeCountry *countries = practice_countries_list (&n_countries);

  g_return_if_fail (n < n_countries * PRACTICE_PLANS_PER_COUNTRY);

  fill_plan (plan, &countries[n / PRACTICE_PLANS_PER_COUNTRY], n % PRACTICE_PLANS_PER_COUNTRY);
}

/* Returns: (transfer full): what an invoice for the plan says it is for. */
char *
practice_plan_describe (const PracticePlan *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_strdup_printf ("eSIM %s, %s GB, %u days", self->country->name_en, self->data_gb,
                          self->days);
}
