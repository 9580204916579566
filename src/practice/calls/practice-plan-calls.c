/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call of section 4.1, which lists the plans. */

#include "practice-plan-calls.h"
#include "practice-plan.h"

#include <string.h>

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
write_country (PracticeJson *json, const PracticeCountry *country, guint n)
{
  practice_json_begin_object (json, NULL);
  practice_json_string (json, "country", country->name_local);
  practice_json_string (json, "countryEn", country->name_en);
  practice_json_string (json, "countryIso", country->iso);
  write_flag (json, country->iso);
  practice_json_begin_array (json, "plans");

  for (guint i = 0; i < PRACTICE_PLANS_PER_COUNTRY; i++)
    {
      PracticePlan plan;

      practice_plan_get_nth (n * PRACTICE_PLANS_PER_COUNTRY + i, &plan);
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

/* GET /api/v1/esim */
void
practice_plans_list (const PracticeRequest *request, PracticeReply *reply)
{
  const char *iso = practice_request_get_param (request, "country");
  const char *search = practice_request_get_param (request, "search");
  g_autofree char *folded = search != NULL ? g_utf8_casefold (search, -1) : NULL;
  PracticeJson json = practice_reply_begin (reply, 200);
  guint n_countries = 0;
  const PracticeCountry *countries = practice_countries_list (&n_countries);
  gint64 n_plans = 0;

  if (iso != NULL && *iso == '\0')
    iso = NULL;

  practice_json_begin_object (&json, "data");
  practice_json_begin_array (&json, "countries");
  for (guint i = 0; i < n_countries; i++)
    {
      if (!matches (&countries[i], iso, folded))
        continue;

      write_country (&json, &countries[i], i);
      n_plans += PRACTICE_PLANS_PER_COUNTRY;
    }
  practice_json_end_array (&json);
  practice_json_integer (&json, "totalPlans", n_plans);
  write_supported_devices (&json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
