/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The country that a text names, in any language of the program. */

#include "till-country-aliases.h"

#include "till-country-names.h"
#include "till-fold.h"

#include <string.h>

#define TEXT_MAX 16384 /* bytes */

typedef struct
{
  const char *iso;
  const char *name;
} Found;

/* @folded ends with a space. Chinese has no spaces between words. */
static gboolean
has_name (const char *folded, const char *name)
{
  g_autofree char *word = g_strconcat (" ", name, " ", NULL);

  return strstr (folded, g_str_is_ascii (name) ? word : name) != NULL;
}

static GPtrArray *
find_all (const char *folded)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);
  guint n_countries = 0;
  const TillCountryName *countries = till_country_names_list (&n_countries);

  for (guint i = 0; i < n_countries; i++)
    for (char **name = countries[i].aliases; *name != NULL; name++)
      if (has_name (folded, *name))
        {
          Found *found = g_new0 (Found, 1);

          found->iso = countries[i].iso;
          found->name = *name;
          g_ptr_array_add (all, found);
        }

  return all;
}

/* Whether another found name contains @found. "Papua New Guinea" contains "Guinea". */
static gboolean
is_part (const GPtrArray *all, const Found *found)
{
  for (guint i = 0; i < all->len; i++)
    {
      const Found *other = all->pdata[i];

      if (!g_str_equal (other->iso, found->iso) && strlen (other->name) > strlen (found->name) &&
          strstr (other->name, found->name) != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer none) (nullable): the code of the one country in @text; %NULL if there is none
 * or there are several. */
const char *
till_country_aliases_find (const char *text)
{
  g_autofree char *search = NULL;
  g_autofree char *folded = NULL;
  g_autoptr (GPtrArray) all = NULL;
  const char *iso = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (strlen (text) > TEXT_MAX)
    return NULL;

  search = till_fold_search (text);
  folded = g_strconcat (search, " ", NULL);
  all = find_all (folded);
  for (guint i = 0; i < all->len; i++)
    {
      const Found *found = all->pdata[i];

      if (is_part (all, found))
        continue;
      if (iso != NULL && !g_str_equal (iso, found->iso))
        return NULL;
      iso = found->iso;
    }

  return iso;
}
