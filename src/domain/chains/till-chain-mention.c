/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the chain that a text mentions by its name, its network or its coin. */

#include "till-chain-mention.h"

#include "till-regex.h"

/* Whether @word is the coin of @chain and of no other. Several chains have ETH. */
static gboolean
is_own_coin (const TillChainTable *chains, const TillChain *chain, const char *word)
{
  if (g_ascii_strcasecmp (chain->symbol, word) != 0)
    return FALSE;

  for (guint i = 0; i < till_chain_table_get_length (chains); i++)
    {
      const TillChain *other = till_chain_table_get (chains, i);

      if (other != chain && g_ascii_strcasecmp (other->symbol, word) == 0)
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_coin_of_several (const TillChainTable *chains, const TillChain *chain, const char *word)
{
  return g_ascii_strcasecmp (chain->symbol, word) == 0 && !is_own_coin (chains, chain, word);
}

/* Names that are also everyday words count only in upper case. */
static const TillChain *
find_chain (const TillChainTable *chains, const char *word)
{
  static const char *const words[] = { "sol",  "ton", "base", "op", "arb",
                                       "gram", "pol", "dash", NULL };

  g_autofree char *rest = g_ascii_strdown (word + 1, -1);
  g_autofree char *lower = g_ascii_strdown (word, -1);

  if (g_strv_contains (words, lower) && g_str_equal (rest, word + 1))
    return NULL;

  for (guint i = 0; i < till_chain_table_get_length (chains); i++)
    {
      const TillChain *chain = till_chain_table_get (chains, i);

      if ((till_chain_has_name (chain, word) && !is_coin_of_several (chains, chain, word)) ||
          is_own_coin (chains, chain, word))
        return chain;
    }

  return NULL;
}

/* Returns: (nullable): the ASCII name of a chain in another script. */
static const char *
spell (const char *word)
{
  static const struct
  {
    const char *pattern;
    const char *name;
  } names[] = {
    { "^(?:波场|трон\\p{L}*|トロン|트론|ترون)$", "tron" },
    { "^(?:以太坊|эфириум\\p{L}*|イーサリアム|이더리움)$", "ethereum" },
    { "^(?:币安(?:智能)?链)$", "bsc" },
    { "^(?:比特币|биткоин\\p{L}*|біткоїн\\p{L}*|ビットコイン|비트코인|بيتكوين|bitcoins)$",
      "bitcoin" },
    { "^(?:莱特币|лайткоин\\p{L}*)$", "litecoin" },
    { "^(?:索拉纳|солана)$", "solana" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (till_regex_is_match (word, names[i].pattern))
      return names[i].name;

  return NULL;
}

/* Returns: (transfer none) (nullable): the id of the one chain that @text mentions by its name, its
 * network ("TRC20") or a coin of its own; %NULL if it mentions no chain or several. */
const char *
till_chain_mention_find (const char *text, const TillChainTable *chains)
{
  g_autoptr (GMatchInfo) match = NULL;
  const TillChain *found = NULL;

  g_return_val_if_fail (text != NULL && chains != NULL, NULL);

  match = till_regex_match (text, "(?<![@./a-z])(?:[a-z]{2,}(?:-?[0-9]{2})?\\b(?![.@/]\\p{L})|"
                                  "波场|以太坊|币安(?:智能)?链|比特币|莱特币|索拉纳|"
                                  "[\\p{Cyrillic}\\p{Katakana}ー\\p{Hangul}\\p{Arabic}]{3,})");
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *word = g_match_info_fetch (match, 0);
      const char *name = spell (word);
      const TillChain *chain = find_chain (chains, name != NULL ? name : word);

      if (chain == NULL)
        continue;
      if (found != NULL && found != chain)
        return NULL;
      found = chain;
    }

  return found != NULL ? found->id : NULL;
}
