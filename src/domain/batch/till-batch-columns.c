/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds out what the columns of a table are for: by their headings if one is for the amount, else
 * by their cells. */

#include "till-batch-columns.h"

#include <string.h>

#include "till-amount-reader.h"

#define MAX_ID 64 /* characters of a possible order id */

/* Returns: (nullable): the cell; %NULL if it is missing or empty. */
const char *
till_batch_columns_get_cell (GStrv row, int place)
{
  if (place < 0)
    return NULL;

  for (int i = 0; row[i] != NULL; i++)
    if (i == place)
      return *row[i] != '\0' ? row[i] : NULL;

  return NULL;
}

/* Returns: the number of cells in @row, without empty ones at the end. */
guint
till_batch_columns_get_width (GStrv row)
{
  guint width = 0;

  g_return_val_if_fail (row != NULL, 0);

  for (guint i = 0; row[i] != NULL; i++)
    if (*row[i] != '\0')
      width = i + 1;

  return width;
}

/* Returns: the number of columns in @table. */
guint
till_batch_columns_count (GPtrArray *table)
{
  guint width = 0;

  g_return_val_if_fail (table != NULL, 0);

  for (guint i = 0; i < table->len; i++)
    width = MAX (width, till_batch_columns_get_width (g_ptr_array_index (table, i)));

  return width;
}

static void
clear_places (TillBatchColumns *columns)
{
  for (guint i = 0; i < TILL_BATCH_N_COLUMNS; i++)
    columns->places[i] = TILL_BATCH_NO_COLUMN;
}

/* If two headings mean the same, the more specific one wins. For amounts that is a guess. */
static void
find_named (TillBatchColumns *columns, GStrv head)
{
  guint ranks[TILL_BATCH_N_COLUMNS] = { 0 };

  for (int i = 0; head[i] != NULL; i++)
    {
      guint rank = 0;
      TillBatchColumn column = till_batch_heading_recognise (head[i], &rank);

      if (column == TILL_BATCH_N_COLUMNS)
        continue;

      columns->n_named++;
      if (columns->places[column] != TILL_BATCH_NO_COLUMN)
        columns->is_guess |= column == TILL_BATCH_COLUMN_AMOUNT;
      if (columns->places[column] != TILL_BATCH_NO_COLUMN && rank >= ranks[column])
        continue;

      columns->places[column] = i;
      ranks[column] = rank;
    }
}

/* Most cells can't be amounts, which is quick to see. */
static gboolean
is_amount (const char *cell)
{
  TillDecimal amount;

  if (cell == NULL || (strpbrk (cell, "0123456789#") == NULL && g_str_is_ascii (cell)))
    return FALSE;

  return till_amount_reader_parse (cell, '\0', &amount, NULL) != TILL_AMOUNT_READER_NOT_A_NUMBER;
}

static gboolean
has_decimals_or_unit (const char *cell)
{
  return cell[strspn (cell, "0123456789")] != '\0';
}

/* Returns: how likely the column at @place has amounts, from the row @first on; zero if fewer than
 * half of its cells are amounts. */
static guint
rate_amounts (GPtrArray *table, guint first, int place)
{
  guint n_cells = 0;
  guint n_amounts = 0;
  guint n_marked = 0;

  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      n_cells += cell != NULL ? 1 : 0;
      if (!is_amount (cell))
        continue;

      n_amounts++;
      n_marked += has_decimals_or_unit (cell) ? 1 : 0;
    }

  return n_amounts > 0 && 2 * n_amounts >= n_cells ? n_amounts + 2 * n_marked : 0;
}

static gboolean
is_taken (const TillBatchColumns *columns, int place)
{
  for (guint i = 0; i < TILL_BATCH_N_COLUMNS; i++)
    if (columns->places[i] == place)
      return TRUE;

  return FALSE;
}

static void
guess_amount (TillBatchColumns *columns, GPtrArray *table, guint first, int n_columns)
{
  guint best = 0;

  for (int place = 0; place < n_columns; place++)
    {
      guint rate = is_taken (columns, place) ? 0 : rate_amounts (table, first, place);

      if (rate > best)
        columns->places[TILL_BATCH_COLUMN_AMOUNT] = place;
      best = MAX (best, rate);
    }
}

/* Returns: whether each row from @first on has a short and unique cell at @place. */
static gboolean
holds_ids (GPtrArray *table, guint first, int place)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      if (cell == NULL || g_utf8_strlen (cell, -1) > MAX_ID ||
          !g_hash_table_add (ids, (char *) cell))
        return FALSE;
    }

  return TRUE;
}

static gboolean
holds_json (GPtrArray *table, guint first, int place)
{
  gboolean has_json = FALSE;

  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      if (cell != NULL && *cell != '{' && *cell != '[')
        return FALSE;

      has_json |= cell != NULL;
    }

  return has_json;
}

static gboolean
holds_text (GPtrArray *table, guint first, int place)
{
  for (guint i = first; i < table->len; i++)
    {
      const char *cell = till_batch_columns_get_cell (g_ptr_array_index (table, i), place);

      if (cell != NULL && !is_amount (cell))
        return TRUE;
    }

  return FALSE;
}

static void
guess_column (TillBatchColumns *columns,
              TillBatchColumn column,
              gboolean (*holds) (GPtrArray *table, guint first, int place),
              GPtrArray *table,
              int n_columns)
{
  guint first = columns->has_heading ? 1 : 0;

  for (int place = 0; columns->places[column] == TILL_BATCH_NO_COLUMN && place < n_columns; place++)
    if (!is_taken (columns, place) && holds (table, first, place))
      columns->places[column] = place;
}

/* Returns: whether the first row of @table is a heading, which has no amount. */
static gboolean
begins_with_heading (TillBatchColumns *columns, GPtrArray *table)
{
  GStrv head = g_ptr_array_index (table, 0);

  return !is_amount (till_batch_columns_get_cell (head, columns->places[TILL_BATCH_COLUMN_AMOUNT]));
}

/* No heading names the amount. Without a heading no cell of the first row counts as one. */
static void
guess_columns (TillBatchColumns *columns, GPtrArray *table)
{
  int n_columns = (int) till_batch_columns_count (table);
  guint first = table->len > 1 ? 1 : 0;

  columns->is_guess = TRUE;
  guess_amount (columns, table, first, n_columns);
  if (columns->places[TILL_BATCH_COLUMN_AMOUNT] == TILL_BATCH_NO_COLUMN)
    return;

  columns->has_heading = begins_with_heading (columns, table);
  if (!columns->has_heading)
    {
      columns->n_named = 0;
      clear_places (columns);
      guess_amount (columns, table, 0, n_columns);
    }
  guess_column (columns, TILL_BATCH_COLUMN_METADATA, holds_json, table, n_columns);
  guess_column (columns, TILL_BATCH_COLUMN_ORDER_ID, holds_ids, table, n_columns);
  guess_column (columns, TILL_BATCH_COLUMN_DESCRIPTION, holds_text, table, n_columns);
}

/* @table is an array of GStrv: the rows of a file, perhaps with a heading.
 *
 * Returns: the columns. If there are no amounts, their place is %TILL_BATCH_NO_COLUMN. */
TillBatchColumns
till_batch_columns_find (GPtrArray *table)
{
  TillBatchColumns columns = { 0 };

  g_return_val_if_fail (table != NULL, columns);

  clear_places (&columns);
  if (table->len == 0)
    return columns;

  find_named (&columns, g_ptr_array_index (table, 0));
  if (columns.places[TILL_BATCH_COLUMN_AMOUNT] != TILL_BATCH_NO_COLUMN)
    columns.has_heading = TRUE;
  else
    guess_columns (&columns, table);

  return columns;
}
