/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Describes records for the desktop's search, without the data of the customer or of an eSIM. */

#include "till-search-words.h"

#include <glib/gi18n.h>

#include "till-invoice.h"
#include "till-order.h"

static const char *
name_invoice_status (const TillInvoice *invoice)
{
  switch (invoice->status)
    {
    case TILL_INVOICE_PENDING:
      return _("Pending invoice");
    case TILL_INVOICE_PAID:
      return _("Paid invoice");
    case TILL_INVOICE_EXPIRED:
      return _("Expired invoice");
    case TILL_INVOICE_CANCELLED:
      return _("Cancelled invoice");
    case TILL_INVOICE_UNKNOWN:
      break;
    }

  return _("Invoice");
}

static const char *
name_order_status (const TillOrder *order)
{
  switch (order->status)
    {
    case TILL_ORDER_PENDING:
      return _("Pending eSIM order");
    case TILL_ORDER_PROVISIONING:
      return _("Provisioning eSIM order");
    case TILL_ORDER_ACTIVE:
      return _("Active eSIM order");
    case TILL_ORDER_FAILED:
      return _("Failed eSIM order");
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return _("eSIM order");
}

static char *
describe_invoice (const TillInvoice *invoice)
{
  g_autofree char *amount = till_decimal_to_fixed (&invoice->amount, 2);
  g_autoptr (GDateTime) created = NULL;
  g_autofree char *date = NULL;

  if (invoice->created_at_ms != 0)
    created = g_date_time_new_from_unix_local (invoice->created_at_ms / 1000);
  if (created != NULL)
    date = g_date_time_format (created, "%F");

  return g_strdup_printf ("%s · %s %s%s%s", name_invoice_status (invoice), amount,
                          invoice->currency != NULL ? invoice->currency : "USD",
                          date != NULL ? " · " : "", date != NULL ? date : "");
}

static char *
describe_order (const TillOrder *order)
{
  g_autofree char *days =
      g_strdup_printf (ngettext ("%d day", "%d days", (gulong) MAX (order->days, 0)), order->days);
  /* Translators: a number of gigabytes. */
  g_autofree char *size =
      order->data_gb != NULL ? g_strdup_printf (_("%s GB"), order->data_gb) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  g_ptr_array_add (parts, (gpointer) name_order_status (order));
  if (order->country != NULL)
    g_ptr_array_add (parts, order->country);
  if (size != NULL)
    g_ptr_array_add (parts, size);
  if (order->days > 0)
    g_ptr_array_add (parts, days);
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" · ", (char **) parts->pdata);
}

/* Returns: (transfer none): the name of @record, an invoice or an order. */
const char *
till_search_get_name (TillRecord *record)
{
  g_return_val_if_fail (TILL_IS_RECORD (record), NULL);

  if (TILL_IS_INVOICE (record) && TILL_INVOICE (record)->order_id != NULL)
    return TILL_INVOICE (record)->order_id;

  return till_record_get_id (record);
}

/* Returns: (transfer full): one line about @record. */
char *
till_search_describe (TillRecord *record)
{
  g_return_val_if_fail (TILL_IS_RECORD (record), NULL);

  return TILL_IS_ORDER (record) ? describe_order (TILL_ORDER (record))
                                : describe_invoice (TILL_INVOICE (record));
}
