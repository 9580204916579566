/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice-countries.h"

#include "practice-resources.h"

#define PATH "/org/tillconsole/Till/practice/countries.ini"

typedef struct
{
  PracticeCountry *all;
  guint n_all;
} Countries;

static const Countries *
load (void)
{
  Countries *self = g_new0 (Countries, 1);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GBytes) bytes =
      g_resource_lookup_data (practice_get_resource (), PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_auto (GStrv) isos = NULL;
  gsize n_isos = 0;

  if (!g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL))
    g_error ("The table of countries is broken");

  isos = g_key_file_get_groups (file, &n_isos);
  self->all = g_new0 (PracticeCountry, n_isos);
  self->n_all = (guint) n_isos;
  for (guint i = 0; i < self->n_all; i++)
    {
      PracticeCountry *country = &self->all[i];

      g_strlcpy (country->iso, isos[i], sizeof country->iso);
      country->name_en = g_key_file_get_string (file, isos[i], "name", NULL);
      country->name_local = g_key_file_get_string (file, isos[i], "local", NULL);
      country->price_tier = (guint) g_key_file_get_integer (file, isos[i], "tier", NULL);
      country->operators = g_key_file_get_string (file, isos[i], "operators", NULL);
    }

  return self;
}

/* Returns: (transfer none): the countries of the data plans, which are read once. */
const PracticeCountry *
practice_countries_list (guint *n_countries)
{
  static gsize countries;

  g_return_val_if_fail (n_countries != NULL, NULL);

  if (g_once_init_enter (&countries))
    g_once_init_leave (&countries, (gsize) load ());
  *n_countries = ((const Countries *) countries)->n_all;

  return ((const Countries *) countries)->all;
}
