/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a text into the pieces that can be ids, addresses or codes: in the characters that ids have,
 * and without the punctuation of the sentence around them. */

#include "till-text-pieces.h"

#include <string.h>

#define LETTERS_MAX   12 /* of another script in an id */
#define SPACELESS_MAX 4  /* the same where no blank is before them */
#define MIXED_MAX     64 /* ids of both, in one message */

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

/* Writes the digits of all scripts and the full-width forms as ASCII, every kind of blank as ' ',
 * and leaves out what can't be seen. Three dots become one "…".
 *
 * Returns: (transfer full): @text, which is UTF-8, in the characters that ids have. */
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

/* Latin with its accents, which the ids of some shops have. */
static gboolean
is_foreign (gunichar c)
{
  return c > 127 && (g_unichar_isalpha (c) || g_unichar_ismark (c)) &&
         g_unichar_get_script (c) != G_UNICODE_SCRIPT_LATIN;
}

/* What an id has in it: ASCII, and the marks that shorten it. */
static gboolean
is_of_id (gunichar c)
{
  return c < 128 || c == 0x2026 || c == 0x2022;
}

/* Whether an id ends or begins between the neighbours @before and @after, because only one
 * of them is of another script. */
static gboolean
is_cut (gunichar before, gunichar after)
{
  return before != 0 && after != 0 &&
         ((is_of_id (before) && is_foreign (after)) || (is_foreign (before) && is_of_id (after)));
}

/* Whether the next sentence begins at @p without a blank, "WC/17.Merci". */
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

/* Takes the marks at the end of @piece away, which belong to the sentence. */
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

/* What shortens a text stays in it. */
static gboolean
is_break (gunichar c)
{
  if (c < 128)
    return g_ascii_isspace ((char) c) || g_ascii_iscntrl ((char) c) ||
           strchr ("<>()[]{}\"'`,;|\\", (int) c) != NULL;

  return c != 0x2026 && c != 0x2022 &&
         (g_unichar_isspace (c) || g_unichar_iscntrl (c) || g_unichar_ispunct (c));
}

/* Returns: where the piece ends that begins at @text. */
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

/* Returns: (transfer full) (element-type utf8): the pieces of @text, which end where no id goes
 * on. */
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

/* Returns: the end of the id whose part in ASCII begins at @p. */
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

/* Adds what ends with the number at @p and begins with letters of another script before it. Where
 * no blank tells how many of them, each number of letters up to a few may be right. */
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

/* Returns: (transfer full) (element-type utf8): what may be an id that begins in another script and
 * goes on in ASCII, "РТ-000817", "订单-20261112-07". */
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

/* Returns: whether @text is more than one piece by its blanks and marks. */
gboolean
till_text_pieces_has_break (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_break (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}
