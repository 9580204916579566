/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a spreadsheet's text file as a batch. All rows together decide its form: the separator is
 * the one with which the rows fit the heading and have amounts, and the decimal sign is the one
 * that fits the amounts. Ambiguous amounts stay undecided. */

#include "till-batch-sheet.h"

#include <string.h>

#include "till-amount-reader.h"
#include "till-csv-reader.h"

/* How well a separator fits a file, most important first */
typedef struct
{
  gboolean has_amounts;
  guint n_misfits; /* rows wider than the first */
  guint n_named;   /* known headings */
  gboolean is_table;
} Fit;

static gboolean
are_all_amounts (GPtrArray *table)
{
  for (guint i = 0; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), 0);
      TillDecimal amount;

      if (cell == NULL ||
          till_amount_reader_parse (cell, '\0', &amount, NULL) != TILL_AMOUNT_READER_FINE)
        return FALSE;
    }

  return TRUE;
}

static Fit
rate_separator (const char *text, char separator)
{
  g_autoptr (GPtrArray) table = till_csv_read (text, separator, TILL_BATCH_MAX + 1, NULL);
  TillBatchColumns columns = till_batch_columns_find (table);
  Fit fit = { 0 };
  guint width = 0;

  if (table->len == 0)
    return fit;

  width = till_batch_columns_get_width (g_ptr_array_index (table, 0));
  for (guint i = 1; i < table->len; i++)
    fit.n_misfits += till_batch_columns_get_width (g_ptr_array_index (table, i)) > width ? 1 : 0;
  fit.has_amounts = columns.places[TILL_BATCH_COLUMN_AMOUNT] != TILL_BATCH_NO_COLUMN;
  fit.n_named = columns.n_named;
  fit.is_table = width > 1 || are_all_amounts (table);

  return fit;
}

static gboolean
is_better (const Fit *fit, const Fit *than)
{
  if (fit->has_amounts != than->has_amounts)
    return fit->has_amounts;
  if (fit->n_misfits != than->n_misfits)
    return fit->n_misfits < than->n_misfits;
  if (fit->n_named != than->n_named)
    return fit->n_named > than->n_named;

  return fit->is_table && !than->is_table;
}

static char
find_separator (const char *text)
{
  char separator = till_csv_get_named_separator (text);
  Fit best = { 0 };

  if (separator != '\0')
    return separator;

  for (const char *p = TILL_CSV_SEPARATORS; *p != '\0'; p++)
    {
      Fit fit = rate_separator (text, *p);

      if (separator == '\0' || is_better (&fit, &best))
        {
          separator = *p;
          best = fit;
        }
    }

  return separator;
}

/* What the amounts of a file say about its decimal sign */
typedef struct
{
  guint n_points;
  guint n_commas;
  const char *undecided; /* nullable: an ambiguous amount */
} Signs;

static gboolean
fits (const char *cell, char decimal)
{
  TillDecimal amount;

  return till_amount_reader_parse (cell, decimal, &amount, NULL) == TILL_AMOUNT_READER_FINE;
}

static void
count_sign (Signs *signs, const char *cell)
{
  TillDecimal amount;

  if (till_amount_reader_parse (cell, '\0', &amount, NULL) == TILL_AMOUNT_READER_UNDECIDED)
    signs->undecided = signs->undecided != NULL ? signs->undecided : cell;
  else if (fits (cell, '.') != fits (cell, ','))
    (*(fits (cell, '.') ? &signs->n_points : &signs->n_commas))++;
}

static Signs
count_signs (GPtrArray *table, guint first, int place)
{
  Signs signs = { 0 };

  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      if (cell != NULL)
        count_sign (&signs, cell);
    }

  return signs;
}

/* Returns: the decimal sign; zero if an amount is ambiguous and the others disagree. */
static char
decide_decimal (const Signs *signs)
{
  gboolean is_agreed = (signs->n_points > 0) != (signs->n_commas > 0);

  if (signs->undecided != NULL && !is_agreed)
    return '\0';

  return signs->n_commas > signs->n_points ? ',' : '.';
}

/* The formula ="00123" makes a spreadsheet keep an order id as it is.
 *
 * Returns: (transfer full) (nullable): the cell without the formula. */
static char *
dup_cell (GStrv row, int place)
{
  const char *cell = till_batch_columns_get_cell (row, place);
  gsize length = cell != NULL ? strlen (cell) : 0;

  if (length > strlen ("=\"\"") && g_str_has_prefix (cell, "=\"") && cell[length - 1] == '"')
    return g_strndup (cell + 2, length - 3);

  return g_strdup (cell);
}

static TillBatchRowFault
find_amount_fault (TillAmountReaderResult result)
{
  switch (result)
    {
    case TILL_AMOUNT_READER_UNDECIDED:
      return TILL_BATCH_ROW_AMOUNT_UNDECIDED;
    case TILL_AMOUNT_READER_OTHER_DECIMAL:
      return TILL_BATCH_ROW_OTHER_DECIMAL;
    case TILL_AMOUNT_READER_SHORTENED:
      return TILL_BATCH_ROW_AMOUNT_SHORTENED;
    case TILL_AMOUNT_READER_TOO_NARROW:
      return TILL_BATCH_ROW_AMOUNT_TOO_NARROW;
    case TILL_AMOUNT_READER_OTHER_CURRENCY:
      return TILL_BATCH_ROW_OTHER_CURRENCY;
    case TILL_AMOUNT_READER_FINE:
    case TILL_AMOUNT_READER_NOT_A_NUMBER:
      break;
    }

  return TILL_BATCH_ROW_FAULTLESS;
}

static TillBatchRowFault
find_order_id_fault (const char *order_id)
{
  if (till_amount_reader_is_shortened (order_id))
    return TILL_BATCH_ROW_ORDER_ID_SHORTENED;
  if (till_amount_reader_is_too_narrow (order_id))
    return TILL_BATCH_ROW_ORDER_ID_TOO_NARROW;

  return TILL_BATCH_ROW_FAULTLESS;
}

/* The currency stands in the cell, in a column of its own or in the heading. */
static void
read_amount (TillBatchRow *row, const TillBatchSheet *sheet, GStrv cells)
{
  const int *places = sheet->choices.places;
  const char *amount = till_batch_columns_get_cell (cells, places[TILL_BATCH_COLUMN_AMOUNT]);
  const char *currency = till_batch_columns_get_cell (cells, places[TILL_BATCH_COLUMN_CURRENCY]);
  TillAmountReaderResult result = till_amount_reader_parse (amount, sheet->choices.decimal,
                                                            &row->draft->amount, &row->currency);

  row->fault = find_amount_fault (result);
  if (row->currency == NULL && currency != NULL)
    row->currency = till_amount_reader_find_other_currency (currency);
  if (row->currency == NULL && currency == NULL && sheet->choices.has_heading)
    row->currency = till_batch_heading_find_currency (
        g_ptr_array_index (sheet->headings, places[TILL_BATCH_COLUMN_AMOUNT]));
  if (row->currency != NULL)
    row->fault = TILL_BATCH_ROW_OTHER_CURRENCY;
  if (row->fault != TILL_BATCH_ROW_FAULTLESS)
    row->draft->amount = (TillDecimal){ 0 };
  if (!row->draft->amount.is_known)
    row->amount = g_strdup (amount);
}

static TillBatchRow *
read_row (const TillBatchSheet *sheet, GStrv cells)
{
  const int *places = sheet->choices.places;
  TillBatchRow *row = g_new0 (TillBatchRow, 1);

  row->draft = till_invoice_draft_new ();
  read_amount (row, sheet, cells);
  row->draft->order_id = dup_cell (cells, places[TILL_BATCH_COLUMN_ORDER_ID]);
  if (row->draft->order_id == NULL)
    row->draft->order_id = till_suggest_reference (sheet->prefix, sheet->now_ms);
  row->draft->description = dup_cell (cells, places[TILL_BATCH_COLUMN_DESCRIPTION]);
  row->draft->metadata = dup_cell (cells, places[TILL_BATCH_COLUMN_METADATA]);
  row->problems = till_invoice_draft_check (row->draft);
  if (row->fault == TILL_BATCH_ROW_FAULTLESS)
    row->fault = find_order_id_fault (row->draft->order_id);

  return row;
}

static void
read_rows (TillBatchSheet *self, GPtrArray *table, GArray *lines)
{
  g_autoptr (GHashTable) order_ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint first = self->choices.has_heading ? 1 : 0;
  guint n_named = till_batch_columns_get_width (g_ptr_array_index (table, 0));

  self->is_cut = table->len > first + TILL_BATCH_MAX;
  for (guint i = first; i < MIN (table->len, first + TILL_BATCH_MAX); i++)
    {
      GStrv cells = g_ptr_array_index (table, i);
      TillBatchRow *row = read_row (self, cells);

      row->line = g_array_index (lines, guint, i);
      row->is_duplicate = !g_hash_table_add (order_ids, row->draft->order_id);
      if (first > 0 && till_batch_columns_get_width (cells) > n_named)
        row->fault = TILL_BATCH_ROW_TOO_WIDE;
      g_ptr_array_add (self->rows, row);
    }
}

/* Returns: the first cell of the column @place that is not empty, from the row @first on, or "". */
static const char *
find_example (GPtrArray *table, guint first, int place)
{
  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      if (cell != NULL)
        return cell;
    }

  return "";
}

static void
describe_columns (TillBatchSheet *self, GPtrArray *table)
{
  gboolean has_heading = self->choices.has_heading;
  guint n_columns = till_batch_columns_count (table);

  for (guint i = 0; i < n_columns; i++)
    {
      const char *heading =
          has_heading ? till_batch_columns_get_cell (g_ptr_array_index (table, 0), (int) i) : NULL;

      g_ptr_array_add (self->headings, g_strdup (heading != NULL ? heading : ""));
      g_ptr_array_add (self->examples,
                       g_strdup (find_example (table, has_heading ? 1 : 0, (int) i)));
    }
}

static void
find_columns (TillBatchSheet *self, GPtrArray *table)
{
  TillBatchColumns columns = { 0 };

  if (self->choices.has_places)
    return;

  columns = till_batch_columns_find (table);
  self->is_guess = columns.is_guess;
  self->choices.has_places = TRUE;
  self->choices.has_heading = columns.has_heading;
  memcpy (self->choices.places, columns.places, sizeof columns.places);
}

static void
find_decimal (TillBatchSheet *self, GPtrArray *table)
{
  Signs signs = count_signs (table, self->choices.has_heading ? 1 : 0,
                             self->choices.places[TILL_BATCH_COLUMN_AMOUNT]);

  if (self->choices.decimal != '\0')
    return;

  self->choices.decimal = decide_decimal (&signs);
  if (self->choices.decimal == '\0')
    self->undecided = g_strdup (signs.undecided);
}

/* Returns: whether there are rows and a column for their amounts. */
static gboolean
has_amounts (const TillBatchSheet *self, GPtrArray *table)
{
  guint n_heading = self->choices.has_heading ? 1 : 0;
  int place = self->choices.places[TILL_BATCH_COLUMN_AMOUNT];

  return table->len > n_heading && place >= 0 && (guint) place < self->headings->len;
}

static gboolean
read_text (TillBatchSheet *self, const char *text)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) table = NULL;

  if (self->choices.separator == '\0')
    self->choices.separator = find_separator (text);
  table = till_csv_read (text, self->choices.separator, TILL_BATCH_MAX + 2, lines);
  find_columns (self, table);
  describe_columns (self, table);
  if (!has_amounts (self, table))
    return FALSE;

  find_decimal (self, table);
  read_rows (self, table, lines);

  return TRUE;
}

static TillBatchSheet *
sheet_new (GBytes *bytes, const TillBatchChoices *choices, const char *prefix, gint64 now_ms)
{
  TillBatchSheet *self = g_new0 (TillBatchSheet, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->bytes = g_bytes_ref (bytes);
  self->prefix = g_strdup (prefix);
  self->now_ms = now_ms;
  if (choices != NULL)
    self->choices = *choices;
  self->headings = g_ptr_array_new_with_free_func (g_free);
  self->examples = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) till_batch_row_free);

  return self;
}

/* Reads a file. @choices may be %NULL. Rows without an order id get a new one that begins with
 * @prefix, by which they are found again.
 *
 * Returns: (transfer full) (nullable): the sheet; %NULL if @bytes are not a text with a column of
 * amounts. */
TillBatchSheet *
till_batch_sheet_read (GBytes *bytes,
                       const TillBatchChoices *choices,
                       const char *prefix,
                       gint64 now_ms)
{
  g_autoptr (TillBatchSheet) self = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;
  const char *data = NULL;

  g_return_val_if_fail (bytes != NULL && prefix != NULL, NULL);

  data = g_bytes_get_data (bytes, &length);
  if (length == 0)
    return NULL;

  self = sheet_new (bytes, choices, prefix, now_ms);
  if (self->choices.encoding == TILL_CSV_ENCODING_UNKNOWN)
    self->choices.encoding = till_csv_find_encoding (data, length);
  text = till_csv_decode (data, length, self->choices.encoding);
  if (text == NULL || !read_text (self, text))
    return NULL;

  return g_steal_pointer (&self);
}

TillBatchSheet *
till_batch_sheet_ref (TillBatchSheet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
till_batch_sheet_unref (TillBatchSheet *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_bytes_unref (self->bytes);
  g_free (self->prefix);
  g_free (self->undecided);
  g_ptr_array_unref (self->headings);
  g_ptr_array_unref (self->examples);
  g_ptr_array_unref (self->rows);
  g_free (self);
}
