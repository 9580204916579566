/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCustomerText: texts for customers, in the customer's language. Each language is a file in
 * resources/customer. */

#include "till-customer-text.h"

#include "till-country-names.h"
#include "till-domain-resources.h"

#define FOLDER "/org/tillconsole/Till/domain/customer/"

struct _TillCustomerText
{
  GKeyFile *file;
  gboolean is_english;
};

/* Sorted by their own names */
static const char *const languages[] = { "de", "en", "es", "fr", "zh", NULL };

const char *const *
till_customer_text_get_languages (void)
{
  return languages;
}

static const char *
find_language (const char *locale)
{
  for (guint i = 0; languages[i] != NULL; i++)
    if (g_ascii_strncasecmp (locale, languages[i], 2) == 0 && !g_ascii_isalpha (locale[2]))
      return languages[i];

  return NULL;
}

/* Returns: @wanted if there is such a language, else the first known one of @spoken, which are
 * locales, else English. */
const char *
till_customer_text_choose_language (const char *wanted, const char *const *spoken)
{
  const char *found = wanted != NULL && *wanted != '\0' ? find_language (wanted) : NULL;

  for (guint i = 0; found == NULL && spoken != NULL && spoken[i] != NULL; i++)
    if (*spoken[i] != '\0')
      found = find_language (spoken[i]);

  return found != NULL ? found : "en";
}

/* Returns: (transfer full): the texts in @language, one of till_customer_text_get_languages (). */
TillCustomerText *
till_customer_text_new (const char *language)
{
  TillCustomerText *self = g_new0 (TillCustomerText, 1);
  g_autofree char *path = g_strconcat (FOLDER, language, ".ini", NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (till_domain_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;

  self->is_english = g_strcmp0 (language, "en") == 0;
  self->file = g_key_file_new ();
  if (bytes == NULL || !g_key_file_load_from_bytes (self->file, bytes, G_KEY_FILE_NONE, &error))
    g_error ("The texts for customers are broken: %s",
             error != NULL ? error->message : "no such language");

  return self;
}

void
till_customer_text_free (TillCustomerText *self)
{
  g_return_if_fail (self != NULL);

  g_key_file_unref (self->file);
  g_free (self);
}

/* Returns: (transfer full) (nullable): the text; %NULL if there is none. */
char *
till_customer_text_dup (TillCustomerText *self, const char *group, const char *key)
{
  g_return_val_if_fail (self != NULL && group != NULL && key != NULL, NULL);

  return g_key_file_get_string (self->file, group, key, NULL);
}

/* Returns: (transfer full) (nullable): the duration of a plan; %NULL if @days is not positive. */
char *
till_customer_text_dup_days (TillCustomerText *self, int days)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *number = g_strdup_printf ("%d", days);

  g_return_val_if_fail (self != NULL, NULL);

  if (days <= 0)
    return NULL;

  text = till_customer_text_dup (self, "words", days == 1 ? "day" : "days");
  parts = g_strsplit (text, "{n}", -1);

  return g_strjoinv (number, parts);
}

/* @iso may be any text, and @name is what the service calls the country, often in the language that
 * people speak there.
 *
 * Returns: (transfer full) (nullable): the English name in English texts, or else @name. */
char *
till_customer_text_dup_country (TillCustomerText *self, const char *iso, const char *name)
{
  const char *english = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->is_english)
    english = till_country_names_find (iso);

  return g_strdup (english != NULL ? english : name);
}
