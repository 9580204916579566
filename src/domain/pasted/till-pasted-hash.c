/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a pasted transaction: its hash, an explorer's page, or a line of a wallet or mail with the
 * hash in it. */

#include "till-pasted-hash.h"

#include <string.h>

#define SCHEME "https://"
#define WWW    "www."

/* Returns: (transfer full): @text unescaped, without "www." in links. */
static char *
read_link (const char *text)
{
  g_autofree char *unescaped = g_uri_unescape_string (text, NULL);
  GString *link = g_string_new (unescaped != NULL ? unescaped : text);

  g_string_replace (link, "//" WWW, "//", 0);

  return g_string_free (link, FALSE);
}

/* Returns: whether @text contains a page of @explorer, a pattern such as "https://host/tx/{t}". */
static gboolean
has_page_of (const char *text, const char *explorer)
{
  const char *place = explorer != NULL ? strstr (explorer, TILL_EXPLORER_TX_PLACE) : NULL;
  g_autofree char *lower = g_ascii_strdown (text, -1);
  g_autofree char *page = NULL;
  g_autofree char *start = NULL;
  const char *found = NULL;

  if (place == NULL || !g_str_has_prefix (explorer, SCHEME))
    return FALSE;

  page = g_strndup (explorer + strlen (SCHEME), (gsize) (place - explorer) - strlen (SCHEME));
  start = g_ascii_strdown (page, -1);
  found = strstr (lower, start);

  return found != NULL &&
         (found == lower || !(g_ascii_isalnum (found[-1]) || strchr (".-", found[-1]) != NULL));
}

static gboolean
is_page_of (const TillChain *chain, const char *text)
{
  return has_page_of (text, chain->explorer_tx) || has_page_of (text, chain->own_explorer_tx);
}

static const TillChain *
find_other (const TillChainTable *table, const TillChain *chain, const char *text)
{
  if (is_page_of (chain, text))
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (table); i++)
    if (is_page_of (till_chain_table_get (table, i), text))
      return till_chain_table_get (table, i);

  return NULL;
}

/* Adds the hashes of @chain in @text, split at the characters of @ends. */
static void
add_hashes (const TillChain *chain, const char *text, const char *ends, GHashTable *hashes)
{
  g_auto (GStrv) words = g_strsplit_set (text, ends, -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_str_has_prefix (words[i], "0X"))
        words[i][1] = 'x';
      if (till_chain_is_tx_hash (chain, words[i]))
        g_hash_table_replace (hashes, till_tx_hash_dup_identity (words[i]), g_strdup (words[i]));
    }
}

/* Splits @text at all characters that no hash has. "/", "+" and "=" can be in base64. */
static GHashTable *
find_hashes (const TillChain *chain, const char *text)
{
  GHashTable *hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *plain = g_strdup (text);

  for (char *p = plain; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && strchr ("/+=_-", *p) == NULL)
      *p = ' ';

  add_hashes (chain, plain, " ", hashes);
  add_hashes (chain, plain, " /", hashes);
  add_hashes (chain, plain, " /=", hashes);

  return hashes;
}

/* Finds the one transaction of @chain in @text, any bytes up to a NUL. If @text is an explorer's
 * page of another chain, @other (borrowed from @table) is set. @hash (transfer full) is set for ONE
 * only, and is written as in @text. */
TillPastedHash
till_pasted_hash_find (const TillChainTable *table,
                       const TillChain *chain,
                       const char *text,
                       char **hash,
                       const TillChain **other)
{
  g_autofree char *link = NULL;
  g_autoptr (GHashTable) hashes = NULL;
  GHashTableIter iter;
  gpointer found = NULL;

  g_return_val_if_fail (table != NULL && chain != NULL && text != NULL, TILL_PASTED_HASH_NONE);
  g_return_val_if_fail (hash != NULL && other != NULL, TILL_PASTED_HASH_NONE);

  *hash = NULL;
  link = read_link (text);
  *other = find_other (table, chain, link);
  if (*other != NULL)
    return TILL_PASTED_HASH_OTHER_CHAIN;

  hashes = find_hashes (chain, link);
  if (g_hash_table_size (hashes) != 1)
    return g_hash_table_size (hashes) == 0 ? TILL_PASTED_HASH_NONE : TILL_PASTED_HASH_SEVERAL;

  g_hash_table_iter_init (&iter, hashes);
  g_hash_table_iter_next (&iter, NULL, &found);
  *hash = g_strdup (found);

  return TILL_PASTED_HASH_ONE;
}
