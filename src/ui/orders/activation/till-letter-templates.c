/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The letter templates of the stores: Till ships one for each language, and the settings store
 * those that a store has changed. */

#include "till-letter-templates.h"

#include <gio/gio.h>

#include "till-build-folder.h"
#include "till-customer-text.h"

#define KEY      "letter-templates"
#define KEY_TYPE "a{s(ss)}"

TillLetterTemplate *
till_letter_template_new (const char *subject, const char *body)
{
  TillLetterTemplate *self = NULL;

  g_return_val_if_fail (subject != NULL && body != NULL, NULL);

  self = g_new0 (TillLetterTemplate, 1);
  self->subject = g_strdup (subject);
  self->body = g_strdup (body);

  return self;
}

void
till_letter_template_free (TillLetterTemplate *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->subject);
  g_free (self->body);
  g_free (self);
}

static char *
build_name (const char *account_id, const char *language)
{
  return g_strdup_printf ("%s/%s", account_id, language);
}

/* Returns: (transfer full): the template that Till ships. */
TillLetterTemplate *
till_letter_templates_load_shipped (const char *language)
{
  g_autoptr (TillCustomerText) text = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *body = NULL;

  g_return_val_if_fail (language != NULL, NULL);

  text = till_customer_text_new (language);
  subject = till_customer_text_dup (text, "letter", "subject");
  body = till_customer_text_dup (text, "letter", "body");

  return till_letter_template_new (subject, body);
}

/* Returns: (transfer full): the account's template in @language: its own, or else the shipped one.
 */
TillLetterTemplate *
till_letter_templates_load (const char *account_id, const char *language)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GVariant) kept = NULL;
  g_autofree char *name = NULL;
  const char *subject = NULL;
  const char *body = NULL;

  g_return_val_if_fail (account_id != NULL && language != NULL, NULL);

  settings = till_open_settings ();
  kept = g_settings_get_value (settings, KEY);
  name = build_name (account_id, language);
  if (g_variant_lookup (kept, name, "(&s&s)", &subject, &body))
    return till_letter_template_new (subject, body);

  return till_letter_templates_load_shipped (language);
}

static gboolean
is_shipped (const TillLetterTemplate *template, const char *language)
{
  g_autoptr (TillLetterTemplate) shipped = till_letter_templates_load_shipped (language);

  return g_str_equal (template->subject, shipped->subject) &&
         g_str_equal (template->body, shipped->body);
}

/* Stores the account's template in @language. One that equals the shipped template is not stored,
 * so that it changes with Till. */
void
till_letter_templates_save (const char *account_id,
                            const char *language,
                            const TillLetterTemplate *template)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GVariant) kept = NULL;
  g_autofree char *name = NULL;
  GVariantBuilder letters = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (KEY_TYPE));
  GVariantIter iter;
  GVariant *entry = NULL;

  g_return_if_fail (account_id != NULL && language != NULL && template != NULL);

  settings = till_open_settings ();
  kept = g_settings_get_value (settings, KEY);
  name = build_name (account_id, language);
  g_variant_iter_init (&iter, kept);
  while ((entry = g_variant_iter_next_value (&iter)) != NULL)
    {
      const char *other = NULL;

      g_variant_get_child (entry, 0, "&s", &other);
      if (!g_str_equal (other, name))
        g_variant_builder_add_value (&letters, entry);
      g_variant_unref (entry);
    }

  if (!is_shipped (template, language))
    g_variant_builder_add (&letters, "{s(ss)}", name, template->subject, template->body);
  g_settings_set_value (settings, KEY, g_variant_builder_end (&letters));
}
