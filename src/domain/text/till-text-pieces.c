/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Splits a text into the pieces that can be ids, addresses or codes. The pieces are in the
 * characters that ids have, without the punctuation of the sentence around them. */

#include "till-text-pieces.h"

#include <string.h>

#define LETTERS_MAX   12 /* letters of another script in an id */
#define SPACELESS_MAX 4  /* the same in a script without spaces */
#define MIXED_MAX     64 /* ids with letters of another script, in one message */

/* Zero-width characters, bidirectional controls and the soft hyphen. */
static gboolean
is_dropped (gunichar c)
{
  return c == 0xad || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff ||
         (c >= 0xfe00 && c <= 0xfe0f);
}

static gunichar
fold (gunichar c)
{
  if (c >= 0xff01 && c <= 0xff5e)
    return c - 0xfee0;
  if (c == 0x2116)
    return '#';
  if (c == 0x66b || c == 0x66c)
    return c == 0x66b ? '.' : ',';
  if (c == 0x2010 || c == 0x2011 || c == 0x2012 || c == 0x2013 || c == 0x2212)
    return '-';
  if (c > 127 && g_unichar_type (c) == G_UNICODE_DECIMAL_NUMBER)
    return (gunichar) ('0' + g_unichar_digit_value (c));
  if (c > 127 && g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR)
    return ' ';

  return c;
}

/* Writes all digits and full-width characters as ASCII and every kind of space as ' '. Removes
 * invisible characters and turns three dots into one "…".
 *
 * Returns: (transfer full): the normalised @text, which is UTF-8. */
char *
till_text_pieces_normalise (const char *text)
{
  g_autoptr (GString) plain = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  plain = g_string_sized_new (strlen (text));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (strncmp (p, "...", 3) == 0)
        {
          g_string_append (plain, "…");
          p += strspn (p, ".") - 1;
        }
      else if (!is_dropped (c))
        g_string_append_unichar (plain, fold (c));
    }

  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* Accented Latin letters are not foreign: the ids of some shops have them. */
static gboolean
is_foreign (gunichar c)
{
  return c > 127 && (g_unichar_isalpha (c) || g_unichar_ismark (c)) &&
         g_unichar_get_script (c) != G_UNICODE_SCRIPT_LATIN;
}

/* Ids have ASCII characters, and the marks that shorten them. */
static gboolean
is_of_id (gunichar c)
{
  return c < 128 || c == 0x2026 || c == 0x2022;
}

/* Whether an id begins or ends between @before and @after, because exactly one of them is of
 * another script. */
static gboolean
is_cut (gunichar before, gunichar after)
{
  return before != 0 && after != 0 &&
         ((is_of_id (before) && is_foreign (after)) || (is_foreign (before) && is_of_id (after)));
}

/* Whether the next sentence begins at @p without a space, as in "WC/17.Merci". */
static gboolean
is_sentence (const char *p)
{
  const char *rest = g_utf8_next_char (p);

  if (!g_unichar_isupper (g_utf8_get_char (p)) || *rest == '\0')
    return FALSE;
  while (g_unichar_islower (g_utf8_get_char (rest)))
    rest = g_utf8_next_char (rest);

  return *rest == '\0';
}

/* Removes the punctuation of the sentence from the end of @piece. */
void
till_text_pieces_strip (char *piece)
{
  gsize length = strlen (piece);
  char *dot = strrchr (piece, '.');

  if (dot != NULL && strpbrk (piece, "@") == NULL && strstr (piece, "//") == NULL &&
      is_sentence (dot + 1))
    length = (gsize) (dot + 1 - piece);
  piece[length] = '\0';
  while (length > 0 && strchr (".,;:!?", piece[length - 1]) != NULL)
    piece[--length] = '\0';
}

/* The marks that shorten a text do not split it. */
static gboolean
is_break (gunichar c)
{
  if (c < 128)
    return g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c) ||
           strchr ("<>()[]{}\"'`,;|\\", (int) c) != NULL;

  return c != 0x2026 && c != 0x2022 &&
         (g_unichar_isspace (c) || g_unichar_iscntrl (c) || g_unichar_ispunct (c));
}

/* Returns: the end of the piece that begins at @text. */
static const char *
find_end (const char *text)
{
  const char *end = text;
  gunichar before = 0;

  while (*end != '\0' && !is_break (g_utf8_get_char (end)) &&
         !is_cut (before, g_utf8_get_char (end)))
    {
      before = g_utf8_get_char (end);
      end = g_utf8_next_char (end);
    }

  return end;
}

/* Returns: (transfer full) (element-type utf8): the pieces of @text. */
GPtrArray *
till_text_pieces_split (const char *text)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      const char *end = find_end (text);
      char *piece = g_strndup (text, (gsize) (end - text));

      till_text_pieces_strip (piece);
      if (*piece != '\0')
        g_ptr_array_add (tokens, piece);
      else
        g_free (piece);
      text = *end != '\0' && is_break (g_utf8_get_char (end)) ? g_utf8_next_char (end) : end;
    }

  return tokens;
}

static gboolean
is_of_spaceless (gunichar c)
{
  GUnicodeScript script = g_unichar_get_script (c);

  return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
         script == G_UNICODE_SCRIPT_KATAKANA || script == G_UNICODE_SCRIPT_THAI;
}

/* Returns: the end of the id whose ASCII part begins at @p. */
static const char *
find_id_end (const char *p)
{
  p += strspn (p, "-/_.");
  while (g_ascii_isalnum (*p) || (*p != '\0' && strchr ("-/_.", *p) != NULL))
    p++;
  while (strchr ("-/_.", p[-1]) != NULL)
    p--;

  return p;
}

/* Adds the id whose number is at @p and whose letters of another script stand before it. If no
 * space says how many of the letters belong to the id, adds one id for each number of letters. */
static void
list_begun (GPtrArray *ids, const char *text, const char *p)
{
  const char *end = find_id_end (p);
  const char *start = p;
  const char *prev = g_utf8_find_prev_char (text, start);
  gboolean is_spaceless = prev != NULL && is_of_spaceless (g_utf8_get_char (prev));

  if (is_spaceless && g_ascii_isdigit (*p))
    return;

  for (guint n = 0; n < LETTERS_MAX && prev != NULL && is_foreign (g_utf8_get_char (prev)); n++)
    {
      start = prev;
      prev = g_utf8_find_prev_char (text, start);
      if (is_spaceless && n < SPACELESS_MAX)
        g_ptr_array_add (ids, g_strndup (start, (gsize) (end - start)));
    }
  if (!is_spaceless && start < p && (prev == NULL || !is_foreign (g_utf8_get_char (prev))))
    g_ptr_array_add (ids, g_strndup (start, (gsize) (end - start)));
}

/* Returns: (transfer full) (element-type utf8): possible ids that begin in another script and
 * continue in ASCII, such as "РТ-000817" and "订单-20261112-07". */
GPtrArray *
till_text_pieces_list_mixed (const char *text)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  gunichar before = 0;

  g_return_val_if_fail (text != NULL, ids);

  for (const char *p = text; *p != '\0' && ids->len < MIXED_MAX; p = g_utf8_next_char (p))
    {
      gboolean is_joint = strchr ("-/_", *p) != NULL && g_ascii_isdigit (p[1]);

      if (is_foreign (before) && (is_joint || g_ascii_isdigit (*p)))
        list_begun (ids, text, p);
      before = g_utf8_get_char (p);
    }

  return ids;
}

/* Returns: whether spaces or punctuation split @text. */
gboolean
till_text_pieces_has_break (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_break (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}
