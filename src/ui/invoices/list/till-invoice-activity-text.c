/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about changes of an invoice. */

#include "till-invoice-activity-text.h"

#include <glib/gi18n.h>

#include "till-settlement.h"
#include "till-text.h"

/* Returns: (transfer full) (nullable): a sentence if the payment of @now is a new payment
 * exception, else %NULL. Details that a list omits are not a change. */
static char *
describe_exception_kind (TillInvoice *before, TillInvoice *now, const char *order)
{
  g_autoptr (TillSettlement) earlier = till_settlement_judge (before);
  g_autoptr (TillSettlement) settlement = till_settlement_judge (now);

  if (before->status == TILL_INVOICE_PAID || now->is_accepted ||
      till_settlement_is_exception (earlier) || !till_settlement_is_exception (settlement))
    return NULL;

  if (settlement->is_late)
    return g_strdup_printf (_("Order %s was paid late"), order);
  if (settlement->fit == TILL_SETTLEMENT_UNDER)
    return g_strdup_printf (_("Order %s is underpaid"), order);
  if (settlement->fit == TILL_SETTLEMENT_OVER)
    return g_strdup_printf (_("Order %s is overpaid"), order);

  return g_strdup_printf (_("The payment for order %s is unclear"), order);
}

/* Returns: (transfer full) (nullable): the sentence; %NULL if neither the status nor the payment
 * exception has changed. */
static char *
describe_change (TillInvoice *before, TillInvoice *now)
{
  g_autofree char *order = NULL;
  g_autofree char *status = NULL;
  char *exception_kind = NULL;

  order = till_text_for_display (now->order_id != NULL ? now->order_id
                                                       : till_record_get_id (TILL_RECORD (now)));
  exception_kind = describe_exception_kind (before, now, order);
  if (exception_kind != NULL)
    return exception_kind;

  if (before->status == now->status && g_strcmp0 (before->status_text, now->status_text) == 0)
    return NULL;

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

/* Announces on @pane how @invoice has changed since the row that @list shows. */
void
till_invoice_tell_change (TillListPane *pane, TillPagedList *list, TillInvoice *invoice)
{
  guint position = 0;
  g_autoptr (TillRow) row = NULL;
  g_autofree char *activity = NULL;

  g_return_if_fail (TILL_IS_LIST_PANE (pane) && TILL_IS_PAGED_LIST (list));

  if (!till_paged_list_find (list, till_record_get_id (TILL_RECORD (invoice)), &position))
    return;

  row = g_list_model_get_item (G_LIST_MODEL (list), position);
  activity = describe_change (TILL_INVOICE (till_row_get_record (row)), invoice);
  if (activity != NULL)
    till_list_pane_show_activity (pane, activity);
}

/* Announces on @pane how many new invoices there are. */
void
till_invoice_tell_new (TillListPane *pane, guint n_new)
{
  g_autofree char *activity = NULL;

  g_return_if_fail (TILL_IS_LIST_PANE (pane));

  activity = g_strdup_printf (ngettext ("%u new invoice", "%u new invoices", n_new), n_new);
  if (n_new > 0)
    till_list_pane_show_activity (pane, activity);
}
