/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a CSV file wants to have made, checked before anything is sent. */

#include "till-batch-plan.h"

#include <string.h>

#include "till-csv-reader.h"

enum
{
  COLUMN_AMOUNT,
  COLUMN_ORDER_ID,
  COLUMN_DESCRIPTION,
  COLUMN_METADATA,
  N_COLUMNS
};

void
till_batch_row_free (TillBatchRow *self)
{
  g_return_if_fail (self != NULL);

  till_invoice_draft_free (self->draft);
  g_free (self->invoice_id);
  g_free (self->reason);
  g_free (self);
}

/* "Order ID", "order_id" and "orderId" are one name. */
static char *
fold_name (const char *name)
{
  GString *folded = g_string_new (NULL);

  for (const char *p = name; *p != '\0'; p++)
    if (g_ascii_isalpha (*p))
      g_string_append_c (folded, g_ascii_tolower (*p));

  return g_string_free (folded, FALSE);
}

/* Returns: whether there is an amount; @places has -1 for what is not there. */
static gboolean
find_columns (GStrv head, int places[N_COLUMNS])
{
  static const char *const names[N_COLUMNS] = { "amount", "orderid", "description", "metadata" };

  for (guint column = 0; column < N_COLUMNS; column++)
    {
      places[column] = -1;
      for (int i = 0; head[i] != NULL; i++)
        {
          g_autofree char *name = fold_name (head[i]);

          if (g_str_equal (name, names[column]))
            places[column] = i;
        }
    }

  return places[COLUMN_AMOUNT] >= 0;
}

static char *
dup_cell (GStrv row, int place)
{
  if (place < 0 || (guint) place >= g_strv_length (row) || *row[place] == '\0')
    return NULL;

  return g_strdup (row[place]);
}

static TillBatchRow *
read_row (GStrv cells, const int places[N_COLUMNS], const char *prefix, gint64 now_ms)
{
  TillBatchRow *row = g_new0 (TillBatchRow, 1);
  g_autofree char *amount = dup_cell (cells, places[COLUMN_AMOUNT]);

  row->draft = till_invoice_draft_new ();
  till_decimal_parse (amount, &row->draft->amount);
  row->draft->order_id = dup_cell (cells, places[COLUMN_ORDER_ID]);
  if (row->draft->order_id == NULL)
    row->draft->order_id = till_suggest_reference (prefix, now_ms);
  row->draft->description = dup_cell (cells, places[COLUMN_DESCRIPTION]);
  row->draft->metadata = dup_cell (cells, places[COLUMN_METADATA]);
  row->problems = till_invoice_draft_check (row->draft);

  return row;
}

/* Rows without an order id get one of their own, by which they are found again.
 *
 * Returns: (transfer full) (nullable): an array of TillBatchRow; %NULL where @text is no CSV file
 * with a column of amounts. */
GPtrArray *
till_batch_plan_read (const char *text, const char *prefix, gint64 now_ms)
{
  g_autoptr (GPtrArray) table = till_csv_read (text, TILL_BATCH_MAX + 1);
  g_autoptr (GHashTable) order_ids = g_hash_table_new (g_str_hash, g_str_equal);
  int places[N_COLUMNS];
  GPtrArray *rows = NULL;

  if (table == NULL || table->len < 2 || !find_columns (g_ptr_array_index (table, 0), places))
    return NULL;

  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) till_batch_row_free);
  for (guint i = 1; i < table->len; i++)
    {
      TillBatchRow *row = read_row (g_ptr_array_index (table, i), places, prefix, now_ms);

      row->is_duplicate = !g_hash_table_add (order_ids, row->draft->order_id);
      g_ptr_array_add (rows, row);
    }

  return rows;
}

/* Returns: whether every one of @rows can be sent. */
gboolean
till_batch_plan_is_fine (GPtrArray *rows)
{
  g_return_val_if_fail (rows != NULL, FALSE);

  for (guint i = 0; i < rows->len; i++)
    {
      const TillBatchRow *row = g_ptr_array_index (rows, i);

      if (row->problems != TILL_DRAFT_FINE || row->is_duplicate)
        return FALSE;
    }

  return rows->len > 0;
}
