/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of comma-separated values after RFC 4180, that a spreadsheet reads as text and numbers only:
 * a cell that it might take for a formula gets an apostrophe in front, which says "text" there. */

#include "till-csv-writer.h"

#include <string.h>

/* An optional minus, digits, and at most one point between digits. */
static gboolean
is_decimal (const char *text)
{
  gsize n_whole;

  if (*text == '-')
    text++;

  n_whole = strspn (text, "0123456789");
  if (n_whole == 0)
    return FALSE;

  text += n_whole;
  if (*text == '\0')
    return TRUE;
  if (*text != '.')
    return FALSE;

  text++;

  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

/* What begins a formula, or makes a spreadsheet skip to what does; also as full-width forms. */
static gboolean
is_trigger (gunichar c)
{
  switch (c)
    {
    case '=':
    case '+':
    case '-':
    case '@':
    case '\t':
    case '\r':
    case '\n':
    case 0xFF0B:
    case 0xFF0D:
    case 0xFF1D:
    case 0xFF20:
      return TRUE;

    default:
      return FALSE;
    }
}

static gboolean
is_dangerous (const char *text)
{
  const char *p = text;

  while (*p != '\0' && (g_unichar_isspace (g_utf8_get_char (p)) ||
                        g_unichar_type (g_utf8_get_char (p)) == G_UNICODE_FORMAT))
    {
      if (is_trigger (g_utf8_get_char (p)))
        return TRUE;

      p = g_utf8_next_char (p);
    }

  return *p != '\0' && is_trigger (g_utf8_get_char (p)) && !is_decimal (text);
}

static gboolean
is_to_be_quoted (const char *text, char separator)
{
  return strpbrk (text, "\"\r\n") != NULL || strchr (text, separator) != NULL || *text == ' ' ||
         g_str_has_suffix (text, " ");
}

static void
append_cell (GString *csv, char separator, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  gboolean is_quoted = is_to_be_quoted (valid, separator);

  if (is_quoted)
    g_string_append_c (csv, '"');
  if (is_dangerous (valid))
    g_string_append_c (csv, '\'');

  for (const char *p = valid; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *p);
    }

  if (is_quoted)
    g_string_append_c (csv, '"');
}

static void
append_cells (GString *csv, char separator, const char *const *cells, guint n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    {
      if (i > 0)
        g_string_append_c (csv, separator);
      if (cells[i] != NULL)
        append_cell (csv, separator, cells[i]);
    }
}

/* Adds one row to @csv; %NULL is an empty cell. */
void
till_csv_append_row (GString *csv, const char *const *cells, guint n_cells)
{
  g_return_if_fail (csv != NULL && cells != NULL);

  append_cells (csv, ',', cells, n_cells);
  g_string_append (csv, "\r\n");
}

/* The same for what is pasted into a spreadsheet, which parts the cells at tabs. */
void
till_csv_append_pasted_row (GString *text, const char *const *cells, guint n_cells)
{
  g_return_if_fail (text != NULL && cells != NULL);

  append_cells (text, '\t', cells, n_cells);
  g_string_append_c (text, '\n');
}
