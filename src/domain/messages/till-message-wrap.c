/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joins long ids that a mail program or a chat has split into lines, also in quotes. */

#include "till-message-wrap.h"

#include <string.h>

#define LINES_MAX  4    /* of one id */
#define TRIES_MAX  1000 /* a limit that no real mail reaches */
#define JOINED_MAX 600  /* no form is longer */

typedef struct
{
  char *start;
  gsize length;
} Span;

static gboolean
is_part (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr ("$:@._+-/%?=&#", c) != NULL);
}

/* Returns: the last word before the end of the line @p. */
static Span
find_last (char *text, char *p)
{
  Span span = { 0 };
  char *end = NULL;

  while (p > text && (p[-1] == ' ' || p[-1] == '\r' || p[-1] == '\t'))
    p--;
  end = p;
  while (p > text && is_part (p[-1]))
    p--;
  span.start = p;
  span.length = (gsize) (end - p);

  return span;
}

/* Returns: the first word of the line at @p, after quote marks. */
static Span
find_first (char *p)
{
  Span span = { 0 };

  p += strspn (p, "> \t|");
  span.start = p;
  while (is_part (p[span.length]))
    span.length++;

  return span;
}

static void
blank (const Span *spans, guint n)
{
  for (guint i = 0; i < n; i++)
    memset (spans[i].start, ' ', spans[i].length);
}

static gboolean
try_join (const GString *joined,
          const Span *spans,
          guint n,
          TillMessageJoinFunc func,
          gpointer data)
{
  g_autofree char *end = g_strndup (spans[0].start, spans[0].length);
  g_autofree char *start = g_strndup (spans[n - 1].start, spans[n - 1].length);

  if (!func (joined->str, end, start, data))
    return FALSE;

  blank (spans, n);

  return TRUE;
}

/* Joins the last word of the line that ends at @eol with the first words of the next lines. Only a
 * line of one word may be in the middle. */
static void
join_at (char *text, char *eol, TillMessageJoinFunc func, gpointer data)
{
  Span spans[LINES_MAX] = { find_last (text, eol) };
  g_autoptr (GString) joined = g_string_new_len (spans[0].start, (gssize) spans[0].length);

  for (guint n = 1; n < LINES_MAX && spans[0].length > 0; n++)
    {
      char *after = NULL;

      spans[n] = find_first (eol + 1);
      g_string_append_len (joined, spans[n].start, (gssize) spans[n].length);
      if (spans[n].length == 0 || joined->len > JOINED_MAX ||
          try_join (joined, spans, n + 1, func, data))
        return;

      after = spans[n].start + spans[n].length;
      eol = after + strspn (after, " \r\t");
      if (*eol != '\n')
        return;
    }
}

/* Joins the last and first words of neighbouring lines of @text, and blanks the words if @func
 * accepts the join. */
void
till_message_join_lines (char *text, TillMessageJoinFunc func, gpointer data)
{
  guint n_tries = 0;

  g_return_if_fail (text != NULL && func != NULL);

  for (char *eol = strchr (text, '\n'); eol != NULL && n_tries < TRIES_MAX;
       eol = strchr (eol + 1, '\n'), n_tries++)
    join_at (text, eol, func, data);
}
