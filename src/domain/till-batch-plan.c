/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a CSV file wants to have made, checked before anything is sent. */

#include "till-batch-plan.h"

#include <string.h>

#include "till-csv-reader.h"
#include "till-safe-link.h"

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
  g_free (self->amount);
  g_free (self->invoice_id);
  g_free (self->pay_url);
  g_free (self->reason);
  g_free (self);
}

/* Keeps @pay_url, which the service has told, only where it may be opened: it goes to the clipboard
 * and into files, from where others open it. */
void
till_batch_row_set_pay_url (TillBatchRow *self, const char *pay_url)
{
  g_return_if_fail (self != NULL);

  g_free (self->pay_url);
  self->pay_url = till_link_is_safe (pay_url) ? g_strdup (pay_url) : NULL;
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
  if (!till_decimal_parse (amount, &row->draft->amount))
    row->amount = g_steal_pointer (&amount);
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
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) table = till_csv_read (text, TILL_BATCH_MAX + 1, lines);
  g_autoptr (GHashTable) order_ids = g_hash_table_new (g_str_hash, g_str_equal);
  int places[N_COLUMNS];
  GPtrArray *rows = NULL;

  if (table == NULL || table->len < 2 || !find_columns (g_ptr_array_index (table, 0), places))
    return NULL;

  rows = g_ptr_array_new_with_free_func ((GDestroyNotify) till_batch_row_free);
  for (guint i = 1; i < table->len; i++)
    {
      TillBatchRow *row = read_row (g_ptr_array_index (table, i), places, prefix, now_ms);

      row->line = g_array_index (lines, guint, i);
      row->is_duplicate = !g_hash_table_add (order_ids, row->draft->order_id);
      g_ptr_array_add (rows, row);
    }

  return rows;
}

/* Returns: whether the row can be sent. */
gboolean
till_batch_row_is_fine (const TillBatchRow *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->problems == TILL_DRAFT_FINE && !self->is_duplicate;
}

/* Returns: whether it is not known what became of the row, or nothing has yet. */
gboolean
till_batch_row_is_open (const TillBatchRow *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->state == TILL_BATCH_ROW_WAITING || self->state == TILL_BATCH_ROW_SENDING;
}

/* Returns: whether every one of @rows can be sent. */
gboolean
till_batch_plan_is_fine (GPtrArray *rows)
{
  g_return_val_if_fail (rows != NULL, FALSE);

  for (guint i = 0; i < rows->len; i++)
    if (!till_batch_row_is_fine (g_ptr_array_index (rows, i)))
      return FALSE;

  return rows->len > 0;
}

TillDecimal
till_batch_plan_sum_open (GPtrArray *rows)
{
  TillDecimal sum = till_decimal_from_int (0, 0);

  g_return_val_if_fail (rows != NULL, sum);

  for (guint i = 0; i < rows->len; i++)
    {
      const TillBatchRow *row = g_ptr_array_index (rows, i);
      TillDecimal before = sum;

      if (till_batch_row_is_open (row) && !till_decimal_add (&before, &row->draft->amount, &sum))
        return (TillDecimal){ 0 };
    }

  return sum;
}

static const char *
name_state (TillBatchRowState state)
{
  switch (state)
    {
    case TILL_BATCH_ROW_WAITING:
      return "not sent";
    case TILL_BATCH_ROW_SENDING:
      return "not known";
    case TILL_BATCH_ROW_CREATED:
      return "created";
    case TILL_BATCH_ROW_REFUSED:
      return "refused";
    }

  return NULL;
}

/* Returns: (transfer full): a CSV file of @rows with what became of each. Its words are those of
 * the service in every language. */
char *
till_batch_plan_write_results (GPtrArray *rows, TillCsvUse use)
{
  static const TillCsvColumn columns[] = {
    { "row", TILL_CSV_NUMBER },  { "orderId", TILL_CSV_TEXT },   { "amountUsd", TILL_CSV_NUMBER },
    { "result", TILL_CSV_TEXT }, { "invoiceId", TILL_CSV_TEXT }, { "payUrl", TILL_CSV_TEXT },
    { "error", TILL_CSV_TEXT },
  };
  g_autoptr (TillCsvWriter) csv = NULL;

  g_return_val_if_fail (rows != NULL, NULL);

  csv = till_csv_writer_new (use, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < rows->len; i++)
    {
      const TillBatchRow *row = g_ptr_array_index (rows, i);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *amount = till_decimal_to_fixed (&row->draft->amount, 2);
      const char *const cells[] = {
        number,          row->draft->order_id, amount,      name_state (row->state),
        row->invoice_id, row->pay_url,         row->reason,
      };

      till_csv_writer_add (csv, cells);
    }

  return till_csv_writer_take_text (csv);
}
