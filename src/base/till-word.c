/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words of the service, such as states, as different programs write them: "not_installed" is also
 * "NOT-INSTALLED", "Not installed" and "notInstalled", with or without blanks around. */

#include "till-word.h"

static const char *
skip_blanks (const char *text)
{
  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  return text;
}

static gboolean
is_separator (char c)
{
  return c == '_' || c == '-' || c == ' ' || c == '.';
}

/* What parts @word in two may be another separator in @text, or none. */
static gboolean
is_same (const char *text, const char *word)
{
  for (; *word != '\0'; word++)
    if (!is_separator (*word))
      {
        if (g_ascii_tolower (*text) != g_ascii_tolower (*word))
          return FALSE;
        text++;
      }
    else if (is_separator (*text))
      text++;

  return *text == '\0';
}

/* @text is UTF-8. */
gboolean
till_word_is_blank (const char *text)
{
  g_return_val_if_fail (text != NULL, TRUE);

  return *skip_blanks (text) == '\0';
}

/* Returns: (transfer full) (nullable): @text, which is UTF-8, without the blanks around it; %NULL
 * where there is nothing else, or it is %NULL. */
char *
till_word_trim (const char *text)
{
  const char *begin = text != NULL ? skip_blanks (text) : "";
  const char *end = begin;

  if (*begin == '\0')
    return NULL;

  for (const char *p = begin; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      end = g_utf8_next_char (p);

  return g_strndup (begin, (gsize) (end - begin));
}

/* @text, which is UTF-8, may be %NULL, and so may some of @words.
 *
 * Returns: which of @words it is, or -1. */
int
till_word_find (const char *text, const char *const *words, guint n_words)
{
  g_autofree char *trimmed = till_word_trim (text);

  g_return_val_if_fail (words != NULL, -1);

  for (guint i = 0; trimmed != NULL && i < n_words; i++)
    if (words[i] != NULL && is_same (trimmed, words[i]))
      return (int) i;

  return -1;
}
