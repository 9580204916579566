/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCountryFilter: finds countries by what people type: the beginnings of words of either name or
 * the ISO code, in any case, with or without accents. */

#include "till-country-filter.h"

#include <string.h>

#include "till-catalogue.h"

struct _TillCountryFilter
{
  GtkFilter parent_instance;

  char *search;       /* NULL finds every country */
  char *search_ascii; /* NULL where it cannot be written in ASCII */
};

G_DEFINE_FINAL_TYPE (TillCountryFilter, till_country_filter, GTK_TYPE_FILTER)

static void
append_word (GString *text, const char *word)
{
  if (word == NULL)
    return;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, word);
}

static gboolean
till_country_filter_match (GtkFilter *filter, gpointer item)
{
  TillCountryFilter *self = TILL_COUNTRY_FILTER (filter);
  const TillCountry *country = item;
  g_autoptr (GString) text = NULL;

  if (self->search == NULL)
    return TRUE;

  text = g_string_new (NULL);
  append_word (text, country->name);
  append_word (text, country->name_en);
  append_word (text, country->iso);

  return g_str_match_string (self->search, text->str, TRUE) ||
         (self->search_ascii != NULL && g_str_match_string (self->search_ascii, text->str, TRUE));
}

static GtkFilterMatch
till_country_filter_get_strictness (GtkFilter *filter)
{
  return TILL_COUNTRY_FILTER (filter)->search == NULL ? GTK_FILTER_MATCH_ALL
                                                      : GTK_FILTER_MATCH_SOME;
}

static void
till_country_filter_finalize (GObject *object)
{
  TillCountryFilter *self = TILL_COUNTRY_FILTER (object);

  g_free (self->search);
  g_free (self->search_ascii);

  G_OBJECT_CLASS (till_country_filter_parent_class)->finalize (object);
}

static void
till_country_filter_class_init (TillCountryFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_country_filter_finalize;
  GTK_FILTER_CLASS (klass)->match = till_country_filter_match;
  GTK_FILTER_CLASS (klass)->get_strictness = till_country_filter_get_strictness;
}

static void
till_country_filter_init (TillCountryFilter *self)
{
}

TillCountryFilter *
till_country_filter_new (void)
{
  return g_object_new (TILL_TYPE_COUNTRY_FILTER, NULL);
}

/* Finds the countries that match @search; blanks or %NULL find all of them. */
void
till_country_filter_set_search (TillCountryFilter *self, const char *search)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (TILL_IS_COUNTRY_FILTER (self));

  stripped = g_strstrip (g_strdup (search != NULL ? search : ""));
  g_clear_pointer (&self->search, g_free);
  g_clear_pointer (&self->search_ascii, g_free);
  if (*stripped != '\0')
    {
      self->search_ascii = g_str_to_ascii (stripped, NULL);
      if (strchr (self->search_ascii, '?') != NULL)
        g_clear_pointer (&self->search_ascii, g_free);
      self->search = g_steal_pointer (&stripped);
    }

  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}
