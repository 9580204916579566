/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the memos and tags beside an address: "Tag: 12345", "memo 12345". Without a separator only
 * a number is one, so that "the memo is optional" is none. */

#include "till-pasted-memo.h"

#include <string.h>

#include "till-regex.h"
#include "till-text-pieces.h"

#define WORDS                                                                                      \
  "(?:destination[ _-]?tag|dest\\.? ?tag|zieltag|tag|memo|mémo|dt|comment|kommentar|commentaire|" \
  "comentario|etiqueta|标签|备注|メモ|タグ)"
#define PATTERN                                                                                    \
  "(?<![\\p{L}\\p{N}])" WORDS "(?:\\s*[/(]\\s*" WORDS "\\)?)?(?![\\p{L}])"                         \
  "(?:\\s*(?:id|no\\.?|nr\\.?|number|code|is|ist|lautet|es|est))*\\s*"                             \
  "(?:([:=#：])[ \\t]*(\\S[^\\r\\n]*)|\\s(\\d+)(?![\\p{L}\\p{N}.]))"
#define NONE                                                                                        \
  "^(?:no|none|nein|keine?[rs]?|n/?a|null|not? (?:needed|required)|optional|sin|ninguno|aucun|无|" \
  "没有|-+|–|—)(?![\\p{L}\\p{N}])"
#define ADDRESS_MIN 24 /* a word this long is an address, not a memo */

/* After a separator the memo is the rest of the line. If that begins with a number or contains an
 * address, it is the first word only. */
static char *
dup_memo (const char *rest)
{
  g_autofree char *line = g_strstrip (g_strdup (rest));
  g_auto (GStrv) words = g_regex_split (till_regex_get ("[\\s,;]+"), line, 0);
  gboolean is_first = words[0] != NULL && till_regex_is_match (words[0], "^\\d+\\.?$");

  for (guint i = 0; words[i] != NULL; i++)
    is_first = is_first || strlen (words[i]) >= ADDRESS_MIN;
  if (is_first && words[0] != NULL)
    {
      g_free (line);
      line = g_strdup (words[0]);
    }
  g_strdelimit (line, "\"'", ' ');
  g_strstrip (line);
  till_text_pieces_strip (line);

  return g_steal_pointer (&line);
}

static gboolean
has_memo (GPtrArray *memos, const char *memo)
{
  for (guint i = 0; i < memos->len; i++)
    if (g_str_equal (memos->pdata[i], memo))
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full) (element-type utf8): the different memos and tags in @text, which is
 * UTF-8. */
GPtrArray *
till_pasted_memos_find (const char *text)
{
  GPtrArray *memos = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GMatchInfo) match = NULL;

  g_return_val_if_fail (text != NULL, memos);

  match = till_regex_match (text, PATTERN);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *rest = g_match_info_fetch (match, 2);
      g_autofree char *number = g_match_info_fetch (match, 3);
      g_autofree char *memo =
          rest != NULL && *rest != '\0' ? dup_memo (rest) : g_strdup (number != NULL ? number : "");

      if (*memo != '\0' && !till_regex_is_match (memo, NONE) && !has_memo (memos, memo))
        g_ptr_array_add (memos, g_steal_pointer (&memo));
    }

  return memos;
}
