/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCsvWriter: writes a table as comma-separated values (RFC 4180), in one of two forms.
 *
 * For programs: commas and decimal points, the same on every desktop.
 *
 * For spreadsheets: what Excel and LibreOffice open with a double click when their language is that
 * of this desktop. The byte order mark tells them that the file is UTF-8. Their language decides
 * the decimal sign and the separator, a semicolon where the decimal sign is a comma.
 *
 * In both forms a cell that looks like a formula begins with an apostrophe, which means "text". For
 * spreadsheets a text that looks like a number or a date, such as 00123, 8900000000000000000 or
 * MAR-12, is written as ="00123": in this form both programs show and find the exact text. That is
 * only for short texts without quotation marks, because Excel cuts texts in formulas at 255
 * characters; other texts get the apostrophe. A reader of such a file removes the apostrophe, or
 * the =" and the ".
 *
 * The writer never computes with numbers. A number with more than 15 digits before its decimal sign
 * becomes a text: a spreadsheet would show it as 1.25E+19 and replace its last digits by zeros. */

#include "till-csv-writer.h"

#include <locale.h>
#include <string.h>

#define BYTE_ORDER_MARK  "\xEF\xBB\xBF"
#define MAX_WHOLE_DIGITS 15
#define MAX_FORMULA_TEXT 255

struct _TillCsvWriter
{
  const TillCsvColumn *columns; /* borrowed */
  guint n_columns;
  gboolean is_for_spreadsheets;
  char separator;
  char *decimal_sign;
  GString *text;
};

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

/* A character that begins a formula, or makes a spreadsheet look for one; also in full width. */
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

/* A character that a spreadsheet skips at the beginning of a cell. */
static gboolean
is_skipped (gunichar c)
{
  return g_unichar_isspace (c) || g_unichar_type (c) == G_UNICODE_FORMAT;
}

/* Whether @text begins like a formula, also after characters that a spreadsheet skips. */
static gboolean
is_formula_like (const char *text)
{
  const char *p = text;

  while (*p != '\0' && is_skipped (g_utf8_get_char (p)))
    {
      if (is_trigger (g_utf8_get_char (p)))
        return TRUE;

      p = g_utf8_next_char (p);
    }

  return *p != '\0' && is_trigger (g_utf8_get_char (p));
}

/* Letters and then digits can be a month and a day in some language: "MAR1", "Dez. 12". */
static gboolean
is_date_like (const char *text)
{
  const char *p = text;
  guint n_letters = 0;

  for (; g_unichar_isalpha (g_utf8_get_char (p)); p = g_utf8_next_char (p))
    n_letters++;

  p += strspn (p, " .-/");

  return n_letters >= 3 && g_ascii_isdigit (*p) && strspn (p, "0123456789 .,-/:") == strlen (p);
}

/* Whether a spreadsheet can read @text as a number, a sum of money, a date or a time. */
static gboolean
is_number_like (const char *text)
{
  const char *p = text;

  while (*p != '\0' && (is_skipped (g_utf8_get_char (p)) || strchr ("(.,", *p) != NULL ||
                        g_unichar_type (g_utf8_get_char (p)) == G_UNICODE_CURRENCY_SYMBOL))
    p = g_utf8_next_char (p);

  return g_unichar_isdigit (g_utf8_get_char (p)) || is_date_like (text);
}

/* Whether a formula can contain @text unchanged. */
static gboolean
is_harmless (const char *text)
{
  const char *p = text;

  while (*p != '\0' && *p != '"' && (*p == ' ' || g_unichar_isgraph (g_utf8_get_char (p))))
    p = g_utf8_next_char (p);

  return *p == '\0' && g_utf8_strlen (text, -1) <= MAX_FORMULA_TEXT;
}

static gboolean
is_to_be_quoted (const char *text, char separator)
{
  return strpbrk (text, "\"\r\n") != NULL || strchr (text, separator) != NULL || *text == ' ' ||
         g_str_has_suffix (text, " ");
}

static void
append_quoted (GString *csv, const char *text)
{
  g_string_append_c (csv, '"');
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *p);
    }
  g_string_append_c (csv, '"');
}

static void
append_as_it_is (GString *csv, char separator, const char *text)
{
  if (is_to_be_quoted (text, separator))
    append_quoted (csv, text);
  else
    g_string_append (csv, text);
}

/* For readers that know no language: a decimal is a number in every column. */
static void
append_plain_cell (GString *csv, char separator, const char *text)
{
  g_autofree char *guarded = NULL;

  if (is_formula_like (text) && !is_decimal (text))
    guarded = g_strconcat ("'", text, NULL);

  append_as_it_is (csv, separator, guarded != NULL ? guarded : text);
}

static gboolean
is_short_enough (const char *decimal)
{
  return strspn (decimal + (*decimal == '-'), "0123456789") <= MAX_WHOLE_DIGITS;
}

static void
append_number (TillCsvWriter *self, const char *decimal)
{
  const char *point = strchr (decimal, '.');
  g_autofree char *number = point != NULL ? g_strdup_printf ("%.*s%s%s", (int) (point - decimal),
                                                             decimal, self->decimal_sign, point + 1)
                                          : g_strdup (decimal);

  append_as_it_is (self->text, self->separator, number);
}

static void
append_text (TillCsvWriter *self, const char *text)
{
  g_autofree char *guarded = NULL;

  if (!is_formula_like (text) && is_number_like (text) && is_harmless (text))
    guarded = g_strdup_printf ("=\"%s\"", text);
  else if (is_formula_like (text) || is_number_like (text))
    guarded = g_strconcat ("'", text, NULL);

  append_as_it_is (self->text, self->separator, guarded != NULL ? guarded : text);
}

static void
append_cell (TillCsvWriter *self, TillCsvKind kind, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if (!self->is_for_spreadsheets || (kind == TILL_CSV_TIME && !is_formula_like (valid)))
    append_plain_cell (self->text, self->separator, valid);
  else if (kind == TILL_CSV_NUMBER && is_decimal (valid) && is_short_enough (valid))
    append_number (self, valid);
  else
    append_text (self, valid);
}

static void
append_head (TillCsvWriter *self)
{
  if (self->is_for_spreadsheets)
    g_string_append (self->text, BYTE_ORDER_MARK);

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (i > 0)
        g_string_append_c (self->text, self->separator);
      append_cell (self, TILL_CSV_TEXT, self->columns[i].title);
    }
  g_string_append (self->text, "\r\n");
}

/* Begins a table with the titles of @columns, which must outlive the writer. The form for
 * spreadsheets has the language of the current locale.
 *
 * Returns: (transfer full): the writer. */
TillCsvWriter *
till_csv_writer_new (TillCsvUse use, const TillCsvColumn *columns, guint n_columns)
{
  TillCsvWriter *self = NULL;

  g_return_val_if_fail (columns != NULL && n_columns > 0, NULL);

  self = g_new0 (TillCsvWriter, 1);
  self->columns = columns;
  self->n_columns = n_columns;
  self->is_for_spreadsheets = use == TILL_CSV_FOR_SPREADSHEETS;
  self->decimal_sign = g_strdup (self->is_for_spreadsheets ? localeconv ()->decimal_point : ".");
  self->separator = g_str_equal (self->decimal_sign, ",") ? ';' : ',';
  self->text = g_string_new (NULL);
  append_head (self);

  return self;
}

void
till_csv_writer_free (TillCsvWriter *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->decimal_sign);
  g_string_free (self->text, TRUE);
  g_free (self);
}

/* Adds one row with a cell for each column; %NULL is an empty cell. A number is a decimal with a
 * point; another text in a column of numbers is written as text. */
void
till_csv_writer_add (TillCsvWriter *self, const char *const *cells)
{
  g_return_if_fail (self != NULL && cells != NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (i > 0)
        g_string_append_c (self->text, self->separator);
      if (cells[i] != NULL)
        append_cell (self, self->columns[i].kind, cells[i]);
    }
  g_string_append (self->text, "\r\n");
}

/* Returns: (transfer full): the text since the last call, so that a caller can write a long table
 * in parts. */
char *
till_csv_writer_take_text (TillCsvWriter *self)
{
  char *text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_free (self->text, FALSE);
  self->text = g_string_new (NULL);

  return text;
}

/* Adds a row for pasting into a spreadsheet, with tabs between cells; %NULL is an empty cell. */
void
till_csv_append_pasted_row (GString *text, const char *const *cells, guint n_cells)
{
  g_return_if_fail (text != NULL && cells != NULL);

  for (guint i = 0; i < n_cells; i++)
    {
      g_autofree char *valid = cells[i] != NULL ? g_utf8_make_valid (cells[i], -1) : NULL;

      if (i > 0)
        g_string_append_c (text, '\t');
      if (valid != NULL)
        append_plain_cell (text, '\t', valid);
    }
  g_string_append_c (text, '\n');
}
