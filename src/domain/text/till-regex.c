/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The regular expressions that read pasted texts. They ignore case, and each is compiled once.
 * Any thread may call these functions. */

#include "till-regex.h"

/* Returns: (transfer none): the compiled @pattern; it lives as long as the program. */
GRegex *
till_regex_get (const char *pattern)
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

/* Returns: whether @pattern matches somewhere in @text. */
gboolean
till_regex_is_match (const char *text, const char *pattern)
{
  return g_regex_match (till_regex_get (pattern), text, 0, NULL);
}

/* Returns: (transfer full): an iterator over the matches; @text must outlive it. */
GMatchInfo *
till_regex_match (const char *text, const char *pattern)
{
  GMatchInfo *match = NULL;

  g_regex_match (till_regex_get (pattern), text, 0, &match);

  return match;
}
