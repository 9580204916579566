/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The patterns by which messages are read, in any case of letters; each is compiled once. Messages
 * are read on several threads. */

#include "till-message-regex.h"

/* Returns: (transfer none): it lives as long as the program. */
GRegex *
till_message_regex (const char *pattern)
{
  static GMutex mutex;
  static GHashTable *known = NULL;
  GRegex *regex = NULL;

  g_return_val_if_fail (pattern != NULL, NULL);

  g_mutex_lock (&mutex);
  if (known == NULL)
    known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  regex = g_hash_table_lookup (known, pattern);
  if (regex == NULL)
    {
      regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
      g_hash_table_insert (known, g_strdup (pattern), regex);
    }
  g_mutex_unlock (&mutex);

  return regex;
}

gboolean
till_message_has (const char *text, const char *pattern)
{
  return g_regex_match (till_message_regex (pattern), text, 0, NULL);
}

/* Returns: (transfer full): the first match and those behind it; @text must outlive it. */
GMatchInfo *
till_message_match (const char *text, const char *pattern)
{
  GMatchInfo *match = NULL;

  g_regex_match (till_message_regex (pattern), text, 0, &match);

  return match;
}
