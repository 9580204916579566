/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has become of an invoice, as one says it. */

#include "till-invoice-news.h"

#include <glib/gi18n.h>

#include "till-text.h"

/* Returns: (transfer full) (nullable): the sentence; %NULL where the status has not changed. */
char *
till_invoice_describe_change (TillInvoice *before, TillInvoice *now)
{
  g_autofree char *order = NULL;
  g_autofree char *status = NULL;

  g_return_val_if_fail (TILL_IS_INVOICE (before) && TILL_IS_INVOICE (now), NULL);

  if (before->status == now->status && g_strcmp0 (before->status_text, now->status_text) == 0)
    return NULL;

  order = till_text_for_display (now->order_id != NULL ? now->order_id
                                                       : till_record_get_id (TILL_RECORD (now)));
  switch (now->status)
    {
    case TILL_INVOICE_PAID:
      return g_strdup_printf (_("Order %s is paid"), order);
    case TILL_INVOICE_EXPIRED:
      return g_strdup_printf (_("Order %s has expired"), order);
    case TILL_INVOICE_CANCELLED:
      return g_strdup_printf (_("Order %s was cancelled"), order);
    case TILL_INVOICE_PENDING:
      return g_strdup_printf (_("Order %s is pending again"), order);
    case TILL_INVOICE_UNKNOWN:
      break;
    }

  status = till_text_for_display (now->status_text);
  /* Translators: the second %s is a status in the service's own word */
  return g_strdup_printf (_("Order %s is now %s"), order, status);
}
