/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Section 4.1: the eSIM plans, six for each country. They follow from the table of countries, so
 * none is stored. */

#include "practice-plans.h"

#include <string.h>

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

static const struct
{
  const char *brand;
  const char *models[4];
} supported_devices[] = {
  { "Apple iPhone", { "iPhone XR and newer", "iPhone XS and newer" } },
  { "Apple iPad",
    { "iPad Pro (3rd gen and newer)", "iPad Air (3rd gen and newer)",
      "iPad Mini (5th gen and newer)" } },
  { "Samsung", { "Galaxy S20 and newer", "Galaxy Z Fold", "Galaxy Z Flip" } },
  { "Google", { "Pixel 3a and newer" } },
};

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

static gboolean
name_contains (const char *name, const char *folded_search)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  return strstr (folded, folded_search) != NULL;
}

static gboolean
matches (const PracticeCountry *country, const char *iso, const char *folded_search)
{
  if (iso != NULL && g_ascii_strcasecmp (country->iso, iso) != 0)
    return FALSE;

  return folded_search == NULL || name_contains (country->name_en, folded_search) ||
         name_contains (country->name_local, folded_search);
}

static void
write_flag (PracticeJson *json, const char *iso)
{
  char flag[16] = { 0 };
  int length = 0;

  for (const char *p = iso; *p != '\0'; p++)
    length += g_unichar_to_utf8 (0x1f1e6 + (gunichar) (*p - 'A'), flag + length);

  practice_json_string (json, "flag", flag);
}

static void
write_country (PracticeJson *json, const PracticeCountry *country)
{
  practice_json_begin_object (json, NULL);
  practice_json_string (json, "country", country->name_local);
  practice_json_string (json, "countryEn", country->name_en);
  practice_json_string (json, "countryIso", country->iso);
  write_flag (json, country->iso);
  practice_json_begin_array (json, "plans");

  for (guint i = 0; i < G_N_ELEMENTS (packages); i++)
    {
      PracticePlan plan;

      fill_plan (&plan, country, i);
      practice_json_begin_object (json, NULL);
      practice_json_string (json, "id", plan.id);
      practice_json_string (json, "dataGb", plan.data_gb);
      practice_json_integer (json, "days", plan.days);
      practice_json_hundredths (json, "priceUsd", plan.cents);
      practice_json_string (json, "operators", country->operators);
      practice_json_end_object (json);
    }

  practice_json_end_array (json);
  practice_json_end_object (json);
}

static void
write_supported_devices (PracticeJson *json)
{
  practice_json_begin_array (json, "supportedDevices");
  for (guint i = 0; i < G_N_ELEMENTS (supported_devices); i++)
    {
      practice_json_begin_object (json, NULL);
      practice_json_string (json, "brand", supported_devices[i].brand);
      practice_json_begin_array (json, "models");
      for (guint j = 0; j < G_N_ELEMENTS (supported_devices[i].models); j++)
        if (supported_devices[i].models[j] != NULL)
          practice_json_string (json, NULL, supported_devices[i].models[j]);
      practice_json_end_array (json);
      practice_json_end_object (json);
    }
  practice_json_end_array (json);
}

/* Returns: %FALSE where there is no plan @id. */
gboolean
practice_plan_find (const char *id, PracticePlan *plan)
{
  g_return_val_if_fail (id != NULL && plan != NULL, FALSE);

  for (guint i = 0; i < practice_n_countries; i++)
    {
      if (g_ascii_strncasecmp (practice_countries[i].iso, id, 2) != 0)
        continue;

      for (guint j = 0; j < G_N_ELEMENTS (packages); j++)
        {
          fill_plan (plan, &practice_countries[i], j);
          if (g_str_equal (plan->id, id))
            return TRUE;
        }
    }

  return FALSE;
}

guint
practice_plan_count (void)
{
  return practice_n_countries * G_N_ELEMENTS (packages);
}

/* Gives plan @n, below practice_plan_count(). */
void
practice_plan_get_nth (guint n, PracticePlan *plan)
{
  g_return_if_fail (n < practice_plan_count ());

  fill_plan (plan, &practice_countries[n / G_N_ELEMENTS (packages)], n % G_N_ELEMENTS (packages));
}

void
practice_plans_list (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  const char *iso = request->query != NULL ? g_hash_table_lookup (request->query, "country") : NULL;
  const char *search =
      request->query != NULL ? g_hash_table_lookup (request->query, "search") : NULL;
  g_autofree char *folded = search != NULL ? g_utf8_casefold (search, -1) : NULL;
  PracticeJson json = practice_reply_begin (reply, 200);
  gint64 n_plans = 0;

  if (iso != NULL && *iso == '\0')
    iso = NULL;

  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "countries");
  for (guint i = 0; i < practice_n_countries; i++)
    {
      if (!matches (&practice_countries[i], iso, folded))
        continue;

      write_country (&json, &practice_countries[i]);
      n_plans += G_N_ELEMENTS (packages);
    }
  practice_json_end_array (&json);
  practice_json_integer (&json, "totalPlans", n_plans);
  write_supported_devices (&json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
