/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads CSV files of other programs. Quoted cells may contain separators and line ends. A first
 * line such as "sep=;" names the separator and is not a row. */

#include "till-csv-reader.h"

#include <string.h>

typedef struct
{
  const char *p;
  char separator;
} Reader;

/* Returns: the line after the one that names the separator; @text if there is none. */
static const char *
skip_separator_line (const char *text)
{
  char separator = till_csv_get_named_separator (text);
  const char *end = strchr (text, '\n');

  if (separator == '\0')
    return text;

  return end != NULL ? end + 1 : text + strlen (text);
}

static gboolean
is_blank_before_cell (const Reader *reader)
{
  return *reader->p == ' ' || (*reader->p == '\t' && reader->separator != '\t');
}

/* Two quotation marks in a quoted cell mean one. */
static void
read_quoted (Reader *reader, GString *cell)
{
  reader->p++;
  for (; *reader->p != '\0'; reader->p++)
    {
      if (*reader->p == '"' && *++reader->p != '"')
        return;

      g_string_append_c (cell, *reader->p);
    }
}

/* Removes the formula ="00123" or the apostrophe that marks a cell as text. */
static char *
take_text_mark (char *cell)
{
  gsize length = strlen (cell);

  if (length > 3 && g_str_has_prefix (cell, "=\"") && strchr (cell + 2, '"') == cell + length - 1)
    {
      cell[length - 1] = '\0';
      memmove (cell, cell + 2, length - 2);
    }
  else if (cell[0] == '\'' &&
           (g_ascii_isdigit (cell[1]) || (cell[1] != '\0' && strchr ("=+-@", cell[1]) != NULL)))
    memmove (cell, cell + 1, length);

  return cell;
}

static char *
read_cell (Reader *reader)
{
  GString *cell = g_string_new (NULL);

  while (is_blank_before_cell (reader))
    reader->p++;
  if (*reader->p == '"')
    read_quoted (reader, cell);
  while (*reader->p != '\0' && *reader->p != '\n' && *reader->p != reader->separator)
    g_string_append_c (cell, *reader->p++);

  return take_text_mark (g_strstrip (g_string_free (cell, FALSE)));
}

static GStrv
read_row (Reader *reader)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0;; i++)
    {
      g_autofree char *cell = read_cell (reader);

      if (i < TILL_CSV_MAX_CELLS)
        g_strv_builder_add (builder, cell);
      if (*reader->p != reader->separator)
        break;

      reader->p++;
    }
  if (*reader->p == '\n')
    reader->p++;

  return g_strv_builder_end (builder);
}

static gboolean
is_blank (GStrv row)
{
  for (guint i = 0; row[i] != NULL; i++)
    if (*row[i] != '\0')
      return FALSE;

  return TRUE;
}

static guint
count_lines (const char *from, const char *to)
{
  guint n_lines = 0;

  for (const char *p = from; p < to; p++)
    n_lines += *p == '\n' ? 1 : 0;

  return n_lines;
}

/* Returns: the separator that the first line of @text names; zero if there is none. */
char
till_csv_get_named_separator (const char *text)
{
  gboolean is_quoted = FALSE;
  const char *rest = NULL;

  g_return_val_if_fail (text != NULL, '\0');

  is_quoted = *text == '"';
  text += is_quoted ? 1 : 0;
  if (g_ascii_strncasecmp (text, "sep=", strlen ("sep=")) != 0)
    return '\0';

  text += strlen ("sep=");
  if (*text == '\0' || strchr (TILL_CSV_SEPARATORS, *text) == NULL)
    return '\0';

  rest = text + 1;
  rest += is_quoted && *rest == '"' ? 1 : 0;
  rest += strspn (rest, TILL_CSV_SEPARATORS);

  return *rest == '\n' ? *text : '\0';
}

/* Reads at most @max_rows rows, without empty ones. @lines, unless %NULL, gets a guint for each
 * row: the number of its first line, from 1.
 *
 * Returns: (transfer full): the rows of @text, which is UTF-8 with line feeds. */
GPtrArray *
till_csv_read (const char *text, char separator, guint max_rows, GArray *lines)
{
  GPtrArray *rows = NULL;
  Reader reader = { NULL, separator };
  guint line = 1;

  g_return_val_if_fail (text != NULL, NULL);

  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  reader.p = skip_separator_line (text);
  line += count_lines (text, reader.p);
  while (*reader.p != '\0' && rows->len < max_rows)
    {
      const char *begin = reader.p;
      g_auto (GStrv) row = read_row (&reader);
      gboolean is_row = !is_blank (row);

      if (is_row)
        g_ptr_array_add (rows, g_steal_pointer (&row));
      if (is_row && lines != NULL)
        g_array_append_val (lines, line);
      line += count_lines (begin, reader.p);
    }

  return rows;
}
