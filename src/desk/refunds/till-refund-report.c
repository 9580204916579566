/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The report for accounting: a refund is a row with a negative amount, linked by the invoice to
 * the row of what was received. */

#include "till-refund-report.h"

static const TillCsvColumn columns[] = {
  { "time", TILL_CSV_TIME },     { "kind", TILL_CSV_TEXT },    { "invoice", TILL_CSV_TEXT },
  { "order", TILL_CSV_TEXT },    { "chain", TILL_CSV_TEXT },   { "token", TILL_CSV_TEXT },
  { "amount", TILL_CSV_NUMBER }, { "address", TILL_CSV_TEXT }, { "transaction", TILL_CSV_TEXT },
  { "refund", TILL_CSV_TEXT },   { "status", TILL_CSV_TEXT },  { "reason", TILL_CSV_TEXT },
  { "ticket", TILL_CSV_TEXT },
};

static char *
format_time (gint64 time_ms)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (time_ms / 1000);

  return time != NULL ? g_date_time_format_iso8601 (time) : NULL;
}

static void
append_received (TillCsvWriter *csv, TillRefund *refund)
{
  const char *cells[G_N_ELEMENTS (columns)] = {
    NULL,
    "received",
    till_refund_get (refund, TILL_REFUND_INVOICE),
    till_refund_get (refund, TILL_REFUND_ORDER),
    till_refund_get (refund, TILL_REFUND_CHAIN),
    till_refund_get (refund, TILL_REFUND_SYMBOL),
    till_refund_get (refund, TILL_REFUND_RECEIVED),
  };

  till_csv_writer_add (csv, cells);
}

static gint64
get_time (TillRefund *refund)
{
  gint64 paid_ms = refund->step_ms[TILL_REFUND_PAID];

  return paid_ms != 0 ? paid_ms : till_refund_get_changed_ms (refund);
}

/* A refund that was not paid has the amount zero. */
static void
append_refund (TillCsvWriter *csv, TillRefund *refund)
{
  g_autofree char *time = format_time (get_time (refund));
  g_autofree char *amount =
      till_refund_is_claim (refund)
          ? g_strconcat ("-", till_refund_get (refund, TILL_REFUND_AMOUNT), NULL)
          : g_strdup ("0");
  const char *cells[G_N_ELEMENTS (columns)] = {
    time,
    "refund",
    till_refund_get (refund, TILL_REFUND_INVOICE),
    till_refund_get (refund, TILL_REFUND_ORDER),
    till_refund_get (refund, TILL_REFUND_CHAIN),
    till_refund_get (refund, TILL_REFUND_SYMBOL),
    amount,
    till_refund_get (refund, TILL_REFUND_ADDRESS),
    till_refund_get (refund, TILL_REFUND_TX_HASH),
    till_record_get_id (TILL_RECORD (refund)),
    till_refund_step_to_string (refund->step),
    till_refund_get (refund, TILL_REFUND_REASON),
    till_refund_get (refund, TILL_REFUND_TICKET),
  };

  till_csv_writer_add (csv, cells);
}

static char *
dup_source (TillRefund *refund)
{
  g_autofree char *asset = till_refund_dup_asset (refund);

  return g_strjoin ("\n", till_refund_get (refund, TILL_REFUND_INVOICE), asset, NULL);
}

/* Returns: (transfer full): all of @refunds (of TillRefund) as rows; what was received comes
 * once for each invoice and token, before its refunds. The words are the same in every language. */
char *
till_refund_report_build_csv (GPtrArray *refunds, TillCsvUse use)
{
  g_autoptr (TillCsvWriter) csv = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_return_val_if_fail (refunds != NULL, NULL);

  csv = till_csv_writer_new (use, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);

      if (g_hash_table_add (seen, dup_source (refund)))
        append_received (csv, refund);
      append_refund (csv, refund);
    }

  return till_csv_writer_take_text (csv);
}
