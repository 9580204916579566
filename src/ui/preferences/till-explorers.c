/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's own explorers: a setting, and the desk that builds links with them. */

#include "till-explorers.h"

#include "till-desk.h"

#define KEY "explorers"

static GHashTable *
load (GSettings *settings)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, KEY);
  GHashTable *explorers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GVariantIter iter;
  char *chain_id = NULL;
  char *pattern = NULL;

  g_variant_iter_init (&iter, value);
  while (g_variant_iter_next (&iter, "{ss}", &chain_id, &pattern))
    g_hash_table_insert (explorers, chain_id, pattern);

  return explorers;
}

static void
save (GSettings *settings, GHashTable *explorers)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{ss}"));
  g_autoptr (GList) ids = g_list_sort (g_hash_table_get_keys (explorers), (GCompareFunc) strcmp);

  for (GList *link = ids; link != NULL; link = link->next)
    g_variant_builder_add (&builder, "{ss}", link->data,
                           g_hash_table_lookup (explorers, link->data));

  g_settings_set_value (settings, KEY, g_variant_builder_end (&builder));
}

/* Returns: (transfer full) (nullable): the user's own pattern for the chain; %NULL for none. */
char *
till_explorers_dup (GSettings *settings, const char *chain_id)
{
  g_autoptr (GHashTable) explorers = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings) && chain_id != NULL, NULL);

  explorers = load (settings);

  return g_strdup (g_hash_table_lookup (explorers, chain_id));
}

/* Saves @pattern for the chain; %NULL removes the user's own. */
void
till_explorers_set (GSettings *settings, const char *chain_id, const char *pattern)
{
  g_autoptr (GHashTable) explorers = NULL;

  g_return_if_fail (G_IS_SETTINGS (settings) && chain_id != NULL);

  explorers = load (settings);
  if (pattern != NULL)
    g_hash_table_replace (explorers, g_strdup (chain_id), g_strdup (pattern));
  else
    g_hash_table_remove (explorers, chain_id);
  save (settings, explorers);
}

static void
apply_cb (TillDesk *desk, const char *key, GSettings *settings)
{
  g_autoptr (GHashTable) explorers = load (settings);

  till_desk_set_explorers (desk, explorers);
}

/* Has @desk build its links with the user's own explorers, now and after every change of the
 * setting. */
void
till_explorers_follow (GSettings *settings, TillDesk *desk)
{
  g_return_if_fail (G_IS_SETTINGS (settings) && TILL_IS_DESK (desk));

  g_signal_handlers_disconnect_by_func (settings, apply_cb, desk);
  g_signal_connect_object (settings, "changed::" KEY, G_CALLBACK (apply_cb), desk,
                           G_CONNECT_SWAPPED);
  apply_cb (desk, KEY, settings);
}
