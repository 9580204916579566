/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-invoice-step.h"

static TillInvoiceStep
find_by_payment (const TillInvoiceStepFacts *facts)
{
  if (facts->is_settled || facts->is_awaited)
    return TILL_INVOICE_STEP_OPEN_CASE;
  if (facts->fit == TILL_SETTLEMENT_UNDER && facts->status == TILL_INVOICE_PENDING)
    return facts->has_warning ? TILL_INVOICE_STEP_OPEN_CASE : TILL_INVOICE_STEP_ASK_FOR_REST;
  if (facts->is_read_only)
    return TILL_INVOICE_STEP_OPEN_CASE;
  if (facts->is_late)
    return TILL_INVOICE_STEP_REFUND;

  return facts->fit == TILL_SETTLEMENT_OVER && facts->has_excess ? TILL_INVOICE_STEP_REFUND_EXCESS
                                                                 : TILL_INVOICE_STEP_OPEN_CASE;
}

/* A refund that was begun comes before everything, so that nobody pays twice.
 *
 * Returns: the next step. */
TillInvoiceStep
till_invoice_step_find (const TillInvoiceStepFacts *facts)
{
  g_return_val_if_fail (facts != NULL, TILL_INVOICE_STEP_OPEN_CASE);

  if (facts->is_refund_begun)
    return TILL_INVOICE_STEP_CONTINUE_REFUND;
  if (facts->is_late || facts->fit != TILL_SETTLEMENT_NONE)
    return find_by_payment (facts);
  if (facts->status == TILL_INVOICE_PENDING && facts->has_link && !facts->has_warning)
    return TILL_INVOICE_STEP_COPY_LINK;
  if (facts->status == TILL_INVOICE_EXPIRED && !facts->is_read_only)
    return TILL_INVOICE_STEP_DUPLICATE;

  return TILL_INVOICE_STEP_OPEN_CASE;
}
