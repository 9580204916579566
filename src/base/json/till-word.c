/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recognises words of the service, such as states, in every spelling: "not_installed" is also
 * "NOT-INSTALLED", "Not installed" and "notInstalled", with or without blanks around. */

#include "till-word.h"

#include <string.h>

/* Most characters are ASCII, so test for that first. */
static gboolean
is_blank (const char *p)
{
  const guchar first = (guchar) *p;

  return first < 0x80 ? g_ascii_isspace (first) : g_unichar_isspace (g_utf8_get_char (p));
}

static const char *
skip_blanks (const char *text)
{
  while (*text != '\0' && is_blank (text))
    text = g_utf8_next_char (text);

  return text;
}

static gboolean
is_separator (char c)
{
  return c == '_' || c == '-' || c == ' ' || c == '.';
}

/* A separator in @word matches any separator or none in the text from @begin to @end. */
static gboolean
is_same (const char *begin, const char *end, const char *word)
{
  for (; *word != '\0'; word++)
    if (!is_separator (*word))
      {
        if (begin == end || g_ascii_tolower (*begin) != g_ascii_tolower (*word))
          return FALSE;
        begin++;
      }
    else if (begin < end && is_separator (*begin))
      begin++;

  return begin == end;
}

/* Returns: the first character that is not a blank. Sets @end to the end of the last one. */
static const char *
find_ends (const char *text, const char **end)
{
  const char *begin = skip_blanks (text);

  *end = begin + strlen (begin);
  if (begin < *end)
    for (const char *last = g_utf8_prev_char (*end); is_blank (last);
         last = g_utf8_prev_char (*end))
      *end = last;

  return begin;
}

/* Returns: whether @text, which is UTF-8, contains only blanks. */
gboolean
till_word_is_blank (const char *text)
{
  g_return_val_if_fail (text != NULL, TRUE);

  return *skip_blanks (text) == '\0';
}

/* Returns: (transfer full) (nullable): @text, which is UTF-8, without the blanks around it; %NULL
 * where it is %NULL or only blanks. */
char *
till_word_trim (const char *text)
{
  const char *end = NULL;
  const char *begin = text != NULL ? find_ends (text, &end) : NULL;

  return begin != end ? g_strndup (begin, (gsize) (end - begin)) : NULL;
}

/* @text, which is UTF-8, can be %NULL, and so can some of @words.
 *
 * Returns: the index of @text in @words, or -1. */
int
till_word_find (const char *text, const char *const *words, guint n_words)
{
  const char *end = NULL;
  const char *begin = NULL;

  g_return_val_if_fail (words != NULL, -1);

  begin = text != NULL ? find_ends (text, &end) : NULL;
  for (guint i = 0; begin != end && i < n_words; i++)
    if (words[i] != NULL && is_same (begin, end, words[i]))
      return (int) i;

  return -1;
}
