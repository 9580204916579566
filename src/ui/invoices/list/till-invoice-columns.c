/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns of the list of invoices, on screen and as copied text (the list item of section 2.1).
 */

#include "till-invoice-columns.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-unreadable-text.h"
#include "till-time.h"

/* clang-format off */
static const TillColumn columns[] = {
  [TILL_INVOICE_COLUMN_ORDER] = { N_("Order"), 0, 0, TILL_COLUMN_ID },
  [TILL_INVOICE_COLUMN_AMOUNT] = { N_("Amount"), 84, 0, TILL_COLUMN_FIGURE },
  [TILL_INVOICE_COLUMN_STATUS] = { N_("Status"), 98, 0, TILL_COLUMN_STATUS },
  [TILL_INVOICE_COLUMN_CHAIN] = { N_("Network"), 110, 0, TILL_COLUMN_TEXT },
  [TILL_INVOICE_COLUMN_CREATED] = { N_("Created"), 52, 0, TILL_COLUMN_FIGURE },
  [TILL_INVOICE_COLUMN_PAID_AT] = { N_("Paid"), 52, 0, TILL_COLUMN_FIGURE },
  [TILL_INVOICE_COLUMN_EXPIRES] = { N_("Expires"), 84, 0, TILL_COLUMN_FIGURE },
};

static const TillColumnInfo infos[] = {
  [TILL_INVOICE_COLUMN_ORDER] = { "order", N_("Copy _Order ID"), TRUE, TRUE },
  [TILL_INVOICE_COLUMN_AMOUNT] = { "amount", N_("Copy _Amount"), TRUE, TRUE },
  [TILL_INVOICE_COLUMN_STATUS] = { "status", N_("Copy _Status"), TRUE, TRUE },
  [TILL_INVOICE_COLUMN_CHAIN] = { "chain", N_("Copy _Network"), FALSE, TRUE },
  [TILL_INVOICE_COLUMN_CREATED] = { "created", N_("Copy Creation _Time"), FALSE, TRUE },
  [TILL_INVOICE_COLUMN_PAID_AT] = { "paid-at", N_("Copy _Payment Time"), FALSE, TRUE },
  [TILL_INVOICE_COLUMN_EXPIRES] = { "expires", N_("Copy _Expiry Time"), FALSE, TRUE },
};
/* clang-format on */

static void
fill_time (TillRecordRow *row, guint column, gint64 time_ms, gint64 now_ms)
{
  g_autofree char *age = till_format_age (time_ms, now_ms);
  g_autofree char *full = till_format_exact_time (time_ms);

  till_record_row_set_cell (row, column, time_ms != 0 ? age : "");
  till_record_row_set_tooltip (row, column, time_ms != 0 ? full : NULL);
}

/* Returns: when a pending invoice expires; 0 for one that is paid or cancelled. */
static gint64
get_end_ms (TillRecord *record)
{
  TillInvoice *invoice = TILL_IS_INVOICE (record) ? TILL_INVOICE (record) : NULL;

  return invoice != NULL && invoice->status != TILL_INVOICE_PAID &&
                 invoice->status != TILL_INVOICE_CANCELLED
             ? invoice->expires_at_ms
             : 0;
}

/* Shows an age for a past time, and a countdown for a future one. */
static void
fill_expiry (TillRecordRow *row, TillInvoice *invoice, gint64 now_ms)
{
  gboolean has_end = get_end_ms (TILL_RECORD (invoice)) != 0;
  g_autofree char *left = till_format_minutes_left (invoice->expires_at_ms, now_ms);
  g_autofree char *full = till_format_exact_time (invoice->expires_at_ms);
  g_autofree char *text = NULL;

  if (left != NULL)
    /* Translators: a time to come, as short as can be read: "in 14 min", "in 3 h" */
    text = g_strdup_printf (_("in %s"), left);
  else
    text = till_format_age (invoice->expires_at_ms, now_ms);

  till_record_row_set_cell (row, TILL_INVOICE_COLUMN_EXPIRES, has_end ? text : "");
  till_record_row_set_tooltip (row, TILL_INVOICE_COLUMN_EXPIRES, has_end ? full : NULL);
}

static void
fill_invoice (TillRecordRow *row, TillInvoice *invoice, gint64 now_ms)
{
  const char *explanation = NULL;
  TillStatus status = till_status_for_payment (invoice, &explanation);
  g_autofree char *amount = till_format_usd (&invoice->amount);

  till_record_row_set_cell (row, TILL_INVOICE_COLUMN_ORDER,
                            invoice->order_id != NULL ? invoice->order_id
                                                      : till_record_get_id (TILL_RECORD (invoice)));
  till_record_row_set_cell (row, TILL_INVOICE_COLUMN_AMOUNT, amount);
  if (till_record_find_unreadable (TILL_RECORD (invoice), "amount") != NULL)
    till_record_row_set_tooltip (row, TILL_INVOICE_COLUMN_AMOUNT, _("Can’t be read"));
  till_record_row_set_status (row, TILL_INVOICE_COLUMN_STATUS, &status);
  till_record_row_set_tooltip (row, TILL_INVOICE_COLUMN_STATUS, explanation);
  till_record_row_set_cell (row, TILL_INVOICE_COLUMN_CHAIN, till_invoice_get_paid_chain (invoice));
  fill_time (row, TILL_INVOICE_COLUMN_CREATED, invoice->created_at_ms, now_ms);
  fill_time (row, TILL_INVOICE_COLUMN_PAID_AT, till_invoice_get_paid_at_ms (invoice), now_ms);
  fill_expiry (row, invoice, now_ms);
}

static void
fill (TillRecordRow *row, TillRecord *record, gint64 now_ms)
{
  if (!till_record_row_fill_unreadable (row, record))
    fill_invoice (row, TILL_INVOICE (record), now_ms);
}

/* Returns: (transfer full) (nullable): a cell as it is copied and exported: the service's own
 * words, exact amounts, UTC times in RFC 3339. */
char *
till_invoice_dup_cell (TillRecord *record, guint column)
{
  TillInvoice *invoice = NULL;

  if (!TILL_IS_INVOICE (record))
    return NULL;

  invoice = TILL_INVOICE (record);
  switch (column)
    {
    case TILL_INVOICE_COLUMN_ORDER:
      return g_strdup (invoice->order_id);
    case TILL_INVOICE_COLUMN_AMOUNT:
      return invoice->amount.is_known ? till_decimal_to_string (&invoice->amount) : NULL;
    case TILL_INVOICE_COLUMN_STATUS:
      return g_strdup (invoice->status_text);
    case TILL_INVOICE_COLUMN_CHAIN:
      return g_strdup (till_invoice_get_paid_chain (invoice));
    case TILL_INVOICE_COLUMN_CREATED:
      return till_time_to_string (invoice->created_at_ms);
    case TILL_INVOICE_COLUMN_PAID_AT:
      return till_time_to_string (till_invoice_get_paid_at_ms (invoice));
    case TILL_INVOICE_COLUMN_EXPIRES:
      return till_time_to_string (invoice->expires_at_ms);
    default:
      return NULL;
    }
}

/* clang-format off */
static const TillListKind kind = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .fill = fill,
  .icon_name = "till-invoices-symbolic",
  .empty_title = N_("No Invoices Yet"),
  .empty_body = N_("You set the price in dollars, and the customer pays in cryptocurrency. "
                   "Create your first invoice."),
  .nothing_found_title = N_("No Invoices Found"),
  .nothing_found_body = N_("No invoice matches this status and order ID. Change the search or "
                           "show all invoices."),
  .accessible_label = N_("Invoices"),
  .infos = infos,
  .dup_value = till_invoice_dup_cell,
  .call = TILL_CALL_INVOICES,
  .has_dates = TRUE,
  .get_end_ms = get_end_ms,
};
/* clang-format on */

const TillListKind *
till_invoice_list_kind (void)
{
  return &kind;
}
