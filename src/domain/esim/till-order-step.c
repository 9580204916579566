/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-order-step.h"

#include "till-safe-link.h"

static TillOrderStep
find_by_invoice (const TillOrder *order)
{
  return order->invoice_id != NULL ? TILL_ORDER_STEP_SHOW_INVOICE : TILL_ORDER_STEP_OPEN_CASE;
}

/* Returns: the next step with @order, whose diagnosis is @kind. */
TillOrderStep
till_order_step_find (TillDiagnosisKind kind, const TillOrder *order)
{
  g_return_val_if_fail (order != NULL, TILL_ORDER_STEP_OPEN_CASE);

  switch (kind)
    {
    case TILL_DIAGNOSIS_TO_BE_PAID:
      return till_link_is_safe (order->pay_url) ? TILL_ORDER_STEP_COPY_LINK
                                                : find_by_invoice (order);

    case TILL_DIAGNOSIS_FAILED:
      return find_by_invoice (order);

    case TILL_DIAGNOSIS_NOT_MADE:
      return order->invoice_id != NULL ? TILL_ORDER_STEP_REFUND : TILL_ORDER_STEP_ESCALATE;

    case TILL_DIAGNOSIS_STUCK:
      return TILL_ORDER_STEP_ESCALATE;

    case TILL_DIAGNOSIS_FRESH:
    case TILL_DIAGNOSIS_NOT_INSTALLED:
      return order->esim != NULL ? TILL_ORDER_STEP_SEND : TILL_ORDER_STEP_OPEN_CASE;

    case TILL_DIAGNOSIS_SLOW:
    case TILL_DIAGNOSIS_NOT_PAID:
    case TILL_DIAGNOSIS_STATUS_LAGS:
    case TILL_DIAGNOSIS_NEVER_INSTALLED:
    case TILL_DIAGNOSIS_NOTHING_USED:
    case TILL_DIAGNOSIS_USED_UP:
    case TILL_DIAGNOSIS_OVER:
      return TILL_ORDER_STEP_COPY_ANSWER;

    case TILL_DIAGNOSIS_BEING_MADE:
    case TILL_DIAGNOSIS_WORKS:
    case TILL_DIAGNOSIS_NO_DATA:
    case TILL_DIAGNOSIS_UNCLEAR:
    case TILL_DIAGNOSIS_N_KINDS:
      break;
    }

  return TILL_ORDER_STEP_OPEN_CASE;
}
