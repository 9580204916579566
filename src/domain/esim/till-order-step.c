/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-order-step.h"

#include "till-safe-link.h"

static TillOrderStep
find_by_invoice (const TillOrder *order)
{
  return order->invoice_id != NULL ? TILL_ORDER_STEP_SHOW_INVOICE : TILL_ORDER_STEP_OPEN_CASE;
}

static TillOrderStep
find_for_payment (const TillOrderStepFacts *facts)
{
  if (facts->has_warning)
    return TILL_ORDER_STEP_OPEN_CASE;

  return till_link_is_safe (facts->order->pay_url) ? TILL_ORDER_STEP_COPY_LINK
                                                   : find_by_invoice (facts->order);
}

static TillOrderStep
find_for_refund (const TillOrderStepFacts *facts)
{
  if (facts->order->invoice_id == NULL)
    return TILL_ORDER_STEP_ESCALATE;

  return facts->is_refunded || facts->is_read_only ? TILL_ORDER_STEP_OPEN_CASE
                                                   : TILL_ORDER_STEP_REFUND;
}

/* A refund that was begun comes before everything, so that nobody pays twice.
 *
 * Returns: the next step. */
TillOrderStep
till_order_step_find (const TillOrderStepFacts *facts)
{
  const TillOrder *order = NULL;

  g_return_val_if_fail (facts != NULL && facts->order != NULL, TILL_ORDER_STEP_OPEN_CASE);

  order = facts->order;
  if (facts->is_refund_begun)
    return TILL_ORDER_STEP_CONTINUE_REFUND;

  switch (facts->kind)
    {
    case TILL_DIAGNOSIS_TO_BE_PAID:
      return find_for_payment (facts);

    case TILL_DIAGNOSIS_FAILED:
      return find_by_invoice (order);

    case TILL_DIAGNOSIS_NOT_MADE:
      return find_for_refund (facts);

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

/* Returns: whether the diagnosis proposes a refund that is under way or was paid. */
gboolean
till_order_step_is_returning (const TillOrderStepFacts *facts)
{
  g_return_val_if_fail (facts != NULL, FALSE);

  return (facts->kind == TILL_DIAGNOSIS_STUCK || facts->kind == TILL_DIAGNOSIS_NOT_MADE) &&
         (facts->is_refund_begun || facts->is_refunded);
}

/* Nobody is asked to pay what would be lost, nor offered a refund twice.
 *
 * Returns: whether the customer can be sent the letter of the diagnosis. */
gboolean
till_order_step_has_letter (const TillOrderStepFacts *facts)
{
  g_return_val_if_fail (facts != NULL, FALSE);

  if (facts->kind == TILL_DIAGNOSIS_TO_BE_PAID)
    return !facts->has_warning;

  return !till_order_step_is_returning (facts);
}
