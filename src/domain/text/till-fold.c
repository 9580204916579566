/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes searched texts and search terms comparable. A folded text has its words in lower case
 * without accents, each after one space. It has each word in ASCII too if that is possible
 * ("osterreich" finds "Österreich"), and the country code of each flag.
 *
 * Texts are folded once; a search is a plain search for bytes. */

#include "till-fold.h"

#include <string.h>

#define FIRST_FLAG_LETTER 0x1f1e6
#define LAST_FLAG_LETTER  0x1f1ff

static gboolean
is_mark (gunichar letter)
{
  GUnicodeType type = g_unichar_type (letter);

  return type == G_UNICODE_NON_SPACING_MARK || type == G_UNICODE_ENCLOSING_MARK;
}

/* Replaces letters with a stroke, which Unicode does not decompose, and the letters of a flag. */
static gunichar
simplify (gunichar letter)
{
  static const struct
  {
    gunichar letter;
    char plain;
  } plains[] = { { 0xf0, 'd' },  { 0xf8, 'o' },  { 0x111, 'd' },
                 { 0x127, 'h' }, { 0x131, 'i' }, { 0x142, 'l' } };

  if (letter >= FIRST_FLAG_LETTER && letter <= LAST_FLAG_LETTER)
    return 'a' + letter - FIRST_FLAG_LETTER;

  for (guint i = 0; i < G_N_ELEMENTS (plains); i++)
    if (plains[i].letter == letter)
      return (gunichar) plains[i].plain;

  return letter;
}

/* Appends the words of @text, which is decomposed. */
static void
append_words (GString *folded, const char *text)
{
  gboolean is_in_word = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar letter = simplify (g_utf8_get_char (p));

      if (is_mark (letter))
        continue;

      if (!g_unichar_isalnum (letter) && g_unichar_type (letter) != G_UNICODE_SPACING_MARK)
        {
          is_in_word = FALSE;
          continue;
        }

      if (!is_in_word)
        g_string_append_c (folded, ' ');
      is_in_word = TRUE;
      g_string_append_unichar (folded, letter);
    }
}

static char *
fold (const char *text)
{
  g_autofree char *small = g_utf8_casefold (text, -1);
  g_autofree char *decomposed = g_utf8_normalize (small, -1, G_NORMALIZE_ALL);
  g_autoptr (GString) folded = g_string_new (NULL);

  append_words (folded, decomposed);

  return g_string_free (g_steal_pointer (&folded), FALSE);
}

/* Returns: (transfer full) (nullable): @folded in ASCII, %NULL if that is not possible. */
static char *
dup_ascii (const char *folded)
{
  g_autofree char *ascii = g_str_to_ascii (folded, "C");

  return strchr (ascii, '?') == NULL ? g_steal_pointer (&ascii) : NULL;
}

static void
append_folded (GString *words, const char *text)
{
  g_autofree char *folded = fold (text);
  g_autofree char *ascii = dup_ascii (folded);

  g_string_append (words, folded);
  if (ascii != NULL && !g_str_equal (ascii, folded))
    g_string_append (words, ascii);
}

/* Folds @first and the texts after it, up to the first %NULL. All are valid UTF-8.
 *
 * Returns: (transfer full): the folded words. */
char *
till_fold_words (const char *first, ...)
{
  g_autoptr (GString) folded = g_string_new (NULL);
  va_list texts;

  va_start (texts, first);
  for (const char *text = first; text != NULL; text = va_arg (texts, const char *))
    append_folded (folded, text);
  va_end (texts);

  return g_string_free (g_steal_pointer (&folded), FALSE);
}

/* Returns: (transfer full): the folded search term; empty if it has no word. */
char *
till_fold_search (const char *text)
{
  g_autofree char *folded = NULL;
  char *ascii = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  folded = fold (text);
  ascii = dup_ascii (folded);

  return ascii != NULL ? ascii : g_steal_pointer (&folded);
}

/* @folded is from till_fold_words(), @folded_search from till_fold_search().
 *
 * Returns: whether every word of @folded_search begins a word of @folded, in any order. */
gboolean
till_fold_finds (const char *folded, const char *folded_search)
{
  const char *word = folded_search;

  g_return_val_if_fail (folded != NULL && folded_search != NULL, FALSE);

  while (*word != '\0')
    {
      gsize length = 1 + strcspn (word + 1, " ");

      if (memmem (folded, strlen (folded), word, length) == NULL)
        return FALSE;
      word += length;
    }

  return TRUE;
}
