/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about how a file was read. */

#include "till-sheet-text.h"

#include <glib/gi18n.h>

#include "till-amount-reader.h"
#include "till-format.h"
#include "till-text.h"

#define MAX_NAME 32 /* characters of a column's */

const char *
till_sheet_name_encoding (TillCsvEncoding encoding)
{
  switch (encoding)
    {
    case TILL_CSV_UTF_8:
      return _("Unicode (UTF-8)");
    case TILL_CSV_UTF_16:
      return _("Unicode (UTF-16)");
    case TILL_CSV_WINDOWS_1252:
      return _("Western (Windows-1252)");
    case TILL_CSV_ISO_8859_15:
      return _("Western (ISO-8859-15)");
    case TILL_CSV_MAC_ROMAN:
      return _("Western (Mac OS Roman)");
    case TILL_CSV_GB18030:
      return _("Chinese (GB18030)");
    case TILL_CSV_ENCODING_UNKNOWN:
    case TILL_CSV_N_ENCODINGS:
      break;
    }

  g_return_val_if_reached (NULL);
}

const char *
till_sheet_name_separator (char separator)
{
  switch (separator)
    {
    case ',':
      /* Translators: what stands between the cells of a file */
      return _("Commas");
    case ';':
      /* Translators: what stands between the cells of a file */
      return _("Semicolons");
    case '\t':
      /* Translators: what stands between the cells of a file */
      return _("Tabs");
    default:
      /* Translators: what stands between the cells of a file: | */
      return _("Vertical bars");
    }
}

const char *
till_sheet_name_decimal (char decimal)
{
  return decimal == ',' ? _("Decimal comma") : _("Decimal point");
}

/* Returns: (transfer full): the name of the column at @place, or else its number and an example. */
char *
till_sheet_name_column (const TillBatchSheet *sheet, guint place)
{
  const char *heading = g_ptr_array_index (sheet->headings, place);
  g_autofree char *number = till_format_count (place + 1);
  g_autofree char *example = NULL;

  if (*heading != '\0')
    return till_text_for_display_up_to (heading, MAX_NAME);

  example = till_text_for_display_up_to (g_ptr_array_index (sheet->examples, place), MAX_NAME);

  /* Translators: the number of a column without a name, and what is in it: "Column 3 (12.50)" */
  return g_strdup_printf (_("Column %s (%s)"), number, example);
}

static char *
describe_format (const TillBatchSheet *sheet)
{
  const TillBatchChoices *choices = &sheet->choices;

  return g_strjoin (" · ", till_sheet_name_encoding (choices->encoding),
                    till_sheet_name_separator (choices->separator),
                    choices->decimal != '\0' ? till_sheet_name_decimal (choices->decimal) : NULL,
                    NULL);
}

const char *
till_sheet_name_purpose (TillBatchColumn column)
{
  switch (column)
    {
    case TILL_BATCH_COLUMN_AMOUNT:
      return _("Amount");
    case TILL_BATCH_COLUMN_ORDER_ID:
      return _("Order ID");
    case TILL_BATCH_COLUMN_DESCRIPTION:
      return _("Description");
    case TILL_BATCH_COLUMN_METADATA:
      return _("Metadata");
    case TILL_BATCH_COLUMN_CURRENCY:
      return _("Currency");
    case TILL_BATCH_N_COLUMNS:
      break;
    }

  g_return_val_if_reached (NULL);
}

static void
append_column (GString *line, const TillBatchSheet *sheet, TillBatchColumn column)
{
  int place = sheet->choices.places[column];
  g_autofree char *name = NULL;

  if (place < 0 || (guint) place >= sheet->headings->len)
    return;

  name = till_sheet_name_column (sheet, (guint) place);
  if (line->len > 0)
    g_string_append (line, " · ");
  /* Translators: what a column of a file is read as, and its name: "Amount: Total (USD)" */
  g_string_append_printf (line, _("%s: %s"), till_sheet_name_purpose (column), name);
}

static char *
describe_columns (const TillBatchSheet *sheet)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint column = 0; column < TILL_BATCH_N_COLUMNS; column++)
    append_column (line, sheet, column);

  return g_string_free (g_steal_pointer (&line), FALSE);
}

static char *
describe_cut (void)
{
  g_autofree char *count = till_format_count (TILL_BATCH_MAX);

  /* Translators: %s is the number of invoices that a batch may have */
  return g_strdup_printf (_("Till reads only the first %s rows. Put the rest in another file."),
                          count);
}

/* Returns: (transfer full): how the file was read, and the meaning of each of its columns. */
char *
till_sheet_describe (const TillBatchSheet *sheet)
{
  g_autofree char *format = NULL;
  g_autofree char *columns = NULL;
  g_autofree char *cut = NULL;

  g_return_val_if_fail (sheet != NULL, NULL);

  format = describe_format (sheet);
  columns = describe_columns (sheet);
  cut = sheet->is_cut ? describe_cut () : NULL;

  return g_strjoin ("\n", format, columns, cut, NULL);
}

/* @sheet has an ambiguous amount. Returns: (transfer full): the question which of the two it is. */
char *
till_sheet_describe_question (const TillBatchSheet *sheet)
{
  g_autofree char *amount = NULL;

  g_return_val_if_fail (sheet != NULL && sheet->undecided != NULL, NULL);

  amount = till_text_for_display_up_to (sheet->undecided, MAX_NAME);

  /* Translators: %s is an amount as a file has it: 1,234 */
  return g_strdup_printf (_("“%s” could mean two amounts. Which one is right?"), amount);
}

/* Returns: (transfer full): the value of the ambiguous amount with the decimal sign @decimal. */
char *
till_sheet_describe_answer (const TillBatchSheet *sheet, char decimal)
{
  TillDecimal amount = { 0 };
  g_autofree char *text = NULL;

  g_return_val_if_fail (sheet != NULL && sheet->undecided != NULL, NULL);

  till_amount_reader_parse (sheet->undecided, decimal, &amount, NULL);
  text = till_format_usd (&amount);

  /* Translators: a decimal sign and what an amount comes to with it: "Decimal comma: $1.234" */
  return g_strdup_printf (_("%s: %s"), till_sheet_name_decimal (decimal), text);
}
