/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The accounts' rules for their own prices, stored in the settings. */

#include "till-resale-rules.h"

#include <gio/gio.h>
#include <string.h>

#include "till-build-folder.h"

#define KEY "resale-rules"

/* Loads the rule of an account, all zero bytes if it has none. */
void
till_resale_rules_load (const char *account_id, TillResale *rule)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GVariant) rules = NULL;
  const char *text = NULL;

  g_return_if_fail (account_id != NULL && rule != NULL);

  memset (rule, 0, sizeof *rule);
  settings = till_open_settings ();
  rules = g_settings_get_value (settings, KEY);
  if (g_variant_lookup (rules, account_id, "&s", &text))
    till_resale_parse (text, rule);
}

/* Stores the rule of an account; one that adds nothing is removed. */
void
till_resale_rules_save (const char *account_id, const TillResale *rule)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GVariant) rules = NULL;
  g_autofree char *text = NULL;
  GVariantBuilder kept = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{ss}"));
  GVariantIter iter;
  const char *id = NULL;
  const char *other = NULL;

  g_return_if_fail (account_id != NULL && rule != NULL);
  g_return_if_fail (till_resale_is_valid (rule));

  settings = till_open_settings ();
  rules = g_settings_get_value (settings, KEY);
  g_variant_iter_init (&iter, rules);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &other))
    if (!g_str_equal (id, account_id))
      g_variant_builder_add (&kept, "{ss}", id, other);

  text = till_resale_to_string (rule);
  if (till_resale_is_set (rule))
    g_variant_builder_add (&kept, "{ss}", account_id, text);
  g_settings_set_value (settings, KEY, g_variant_builder_end (&kept));
}
