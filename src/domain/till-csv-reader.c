/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading a CSV file that some other program has written: cells apart by commas or, where the first
 * row has more of them, semicolons; a cell in quotation marks may hold both, and line ends. */

#include "till-csv-reader.h"

#include <string.h>

typedef struct
{
  const char *p;
  char separator;
} Reader;

static char
guess_separator (const char *text)
{
  guint n_commas = 0;
  guint n_semicolons = 0;

  for (const char *p = text; *p != '\0' && *p != '\n'; p++)
    {
      n_commas += *p == ',' ? 1 : 0;
      n_semicolons += *p == ';' ? 1 : 0;
    }

  return n_semicolons > n_commas ? ';' : ',';
}

/* Two quotation marks in a quoted cell are one. */
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

static char *
read_cell (Reader *reader)
{
  GString *cell = g_string_new (NULL);

  if (*reader->p == '"')
    read_quoted (reader, cell);
  while (*reader->p != '\0' && *reader->p != '\n' && *reader->p != reader->separator)
    g_string_append_c (cell, *reader->p++);

  return g_strstrip (g_string_free (cell, FALSE));
}

static GStrv
read_row (Reader *reader)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (;;)
    {
      g_autofree char *cell = read_cell (reader);

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
  return row[0] == NULL || (row[1] == NULL && *row[0] == '\0');
}

static guint
count_lines (const char *from, const char *to)
{
  guint n_lines = 0;

  for (const char *p = from; p < to; p++)
    n_lines += *p == '\n' ? 1 : 0;

  return n_lines;
}

/* Blank lines are no rows; a byte order mark is no text. At most @max_rows are read. @lines, where
 * it is not %NULL, is given a guint for each row: the line that it begins on, from 1.
 *
 * Returns: (transfer full) (nullable): the rows, or %NULL where @text is not UTF-8. */
GPtrArray *
till_csv_read (const char *text, guint max_rows, GArray *lines)
{
  GPtrArray *rows = NULL;
  Reader reader = { text, ',' };
  guint line = 1;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    return NULL;
  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    reader.p += strlen ("\xef\xbb\xbf");

  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  reader.separator = guess_separator (reader.p);
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
