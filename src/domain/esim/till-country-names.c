/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of countries that Till ships, which is read once. */

#include "till-country-names.h"

#include "till-domain-resources.h"
#include "till-fold.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#define PATH       "/org/tillconsole/Till/domain/countries.ini"
#define SEARCH_MIN 4 /* bytes: no name is shorter, and less matches too many */

typedef struct
{
  TillCountryName *all;
  guint n_all;
} Countries;

static const Countries *
load (void)
{
  Countries *self = g_new0 (Countries, 1);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GBytes) bytes = g_resource_lookup_data (till_domain_get_resource (), PATH,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_auto (GStrv) isos = NULL;
  gsize n_isos = 0;

  if (!g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL))
    g_error ("The table of countries is broken");

  isos = g_key_file_get_groups (file, &n_isos);
  self->all = g_new0 (TillCountryName, n_isos);
  self->n_all = (guint) n_isos;
  for (guint i = 0; i < self->n_all; i++)
    {
      TillCountryName *country = &self->all[i];

      g_strlcpy (country->iso, isos[i], sizeof country->iso);
      country->name = g_key_file_get_string (file, isos[i], "name", NULL);
      country->aliases = g_key_file_get_string_list (file, isos[i], "aliases", NULL, NULL);
    }

  return self;
}

/* Returns: (transfer none): all countries, in the order of their codes. */
const TillCountryName *
till_country_names_list (guint *n_countries)
{
  static gsize countries;

  g_return_val_if_fail (n_countries != NULL, NULL);

  if (g_once_init_enter (&countries))
    g_once_init_leave (&countries, (gsize) load ());
  *n_countries = ((const Countries *) countries)->n_all;

  return ((const Countries *) countries)->all;
}

static int
compare (gconstpointer iso, gconstpointer country)
{
  return g_ascii_strcasecmp (iso, ((const TillCountryName *) country)->iso);
}

/* @iso may be any text.
 *
 * Returns: (nullable): the English name; %NULL if there is no such country. */
const char *
till_country_names_find (const char *iso)
{
  guint n_all = 0;
  const TillCountryName *all = till_country_names_list (&n_all);
  const TillCountryName *found =
      iso != NULL ? bsearch (iso, all, n_all, sizeof *all, compare) : NULL;

  return found != NULL ? found->name : NULL;
}

/* Returns: (nullable): the name in the language of the program, if the desktop has a
 * translation. */
const char *
till_country_names_translate (const char *iso)
{
  const char *english = till_country_names_find (iso);

  return english != NULL ? dgettext ("iso_3166-1", english) : NULL;
}

/* Returns: (transfer full): the codes of the countries whose English or translated name has words
 * that begin with those of @text. */
GStrv
till_country_names_search (const char *text)
{
  g_autoptr (GStrvBuilder) isos = g_strv_builder_new ();
  g_autofree char *folded = NULL;
  guint n_all = 0;
  const TillCountryName *all = till_country_names_list (&n_all);

  g_return_val_if_fail (text != NULL, NULL);

  folded = till_fold_search (text);
  for (guint i = 0; strlen (folded) > SEARCH_MIN && i < n_all; i++)
    {
      g_autofree char *words =
          till_fold_words (all[i].name, till_country_names_translate (all[i].iso), NULL);

      if (till_fold_finds (words, folded))
        g_strv_builder_add (isos, all[i].iso);
    }

  return g_strv_builder_end (isos);
}
