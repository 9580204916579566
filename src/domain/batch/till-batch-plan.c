/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a batch and their results. */

#include "till-batch-plan.h"

#include "till-safe-link.h"

void
till_batch_row_free (TillBatchRow *self)
{
  g_return_if_fail (self != NULL);

  till_invoice_draft_free (self->draft);
  g_free (self->amount);
  g_free (self->currency);
  g_free (self->invoice_id);
  g_free (self->pay_url);
  g_free (self->reason);
  g_free (self);
}

/* Stores @pay_url only if it is safe to open, because others open it from the clipboard and from
 * files. */
void
till_batch_row_set_pay_url (TillBatchRow *self, const char *pay_url)
{
  g_return_if_fail (self != NULL);

  g_free (self->pay_url);
  self->pay_url = till_link_is_safe (pay_url) ? g_strdup (pay_url) : NULL;
}

/* Returns: whether the row can be sent. */
gboolean
till_batch_row_is_fine (const TillBatchRow *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->problems == TILL_DRAFT_FINE && self->fault == TILL_BATCH_ROW_FAULTLESS &&
         !self->is_duplicate;
}

/* Returns: whether the row has no result yet, or its result is unknown. */
gboolean
till_batch_row_is_open (const TillBatchRow *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->state == TILL_BATCH_ROW_WAITING || self->state == TILL_BATCH_ROW_SENDING;
}

/* Returns: whether every row can be sent. */
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

      if (till_batch_row_is_open (row) && !till_decimal_add (&sum, &row->draft->amount, &sum))
        return sum;
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

/* Writes a CSV file with one line for each row. Its words are the same in every language.
 *
 * Returns: (transfer full): the text. */
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
