/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderFacts: everything known about one order, from all sources. */

#include "till-order-facts.h"

/* An order that reached provisioning was paid, whatever its invoice says. */
TillOrderPayment
till_order_facts_get_payment (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL, TILL_PAYMENT_UNKNOWN);

  if (self->was_provisioning)
    return TILL_PAYMENT_RECEIVED;
  if (self->invoice == NULL || self->invoice->status == TILL_INVOICE_UNKNOWN ||
      self->invoice->status == TILL_INVOICE_PENDING)
    return TILL_PAYMENT_UNKNOWN;

  return self->invoice->status == TILL_INVOICE_PAID ? TILL_PAYMENT_RECEIVED : TILL_PAYMENT_MISSING;
}

/* Returns: when the time to pay the order ends, in milliseconds; zero if unknown. */
gint64
till_order_facts_get_deadline_ms (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, 0);

  if (self->order->expires_at_ms != 0 || self->invoice == NULL)
    return self->order->expires_at_ms;

  return self->invoice->expires_at_ms;
}

/* Returns: when the order got its status, in milliseconds, as early as is known; zero if unknown.
 */
static gint64
get_since_ms (const TillOrderFacts *self)
{
  if (self->order->status != TILL_ORDER_PROVISIONING)
    return self->order->created_at_ms;
  if (self->invoice != NULL && till_invoice_get_paid_at_ms (self->invoice) != 0)
    return till_invoice_get_paid_at_ms (self->invoice);

  return self->provisioning_since_ms;
}

static TillDiagnosisPayment
judge_payment (const TillOrderFacts *self)
{
  switch (till_order_facts_get_payment (self))
    {
    case TILL_PAYMENT_RECEIVED:
      return TILL_DIAGNOSIS_PAYMENT_RECEIVED;
    case TILL_PAYMENT_MISSING:
      return TILL_DIAGNOSIS_PAYMENT_MISSING;
    case TILL_PAYMENT_UNKNOWN:
      break;
    }

  return TILL_DIAGNOSIS_PAYMENT_UNKNOWN;
}

/* Returns: what a diagnosis needs to know, but for the time and what the customer sees. */
TillDiagnosisCase
till_order_facts_get_case (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL, (TillDiagnosisCase){ 0 });

  return (TillDiagnosisCase){
    .order = self->order,
    .payment = judge_payment (self),
    .asked_at_ms = self->asked_at_ms,
    .since_ms = get_since_ms (self),
  };
}

/* Returns: (transfer none): where to pay to, of TillAddress; the invoice knows it, too. */
GPtrArray *
till_order_facts_get_addresses (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, NULL);

  return self->order->addresses->len == 0 && self->invoice != NULL ? self->invoice->addresses
                                                                   : self->order->addresses;
}

/* Returns: (transfer none) (nullable): the refund that was begun and is neither paid nor void. */
TillRefund *
till_order_facts_find_begun (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, NULL);

  return self->order->invoice_id != NULL
             ? till_refunds_find_begun (till_desk_get_refunds (self->desk), self->order->invoice_id)
             : NULL;
}

static gboolean
is_refunded (const TillOrderFacts *self)
{
  return self->order->invoice_id != NULL &&
         till_refunds_has_paid (till_desk_get_refunds (self->desk), self->order->invoice_id);
}

/* Returns: what the next step depends on, where the diagnosis is @kind. */
TillOrderStepFacts
till_order_facts_get_step_facts (const TillOrderFacts *self, TillDiagnosisKind kind)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, (TillOrderStepFacts){ 0 });

  return (TillOrderStepFacts){
    .kind = kind,
    .order = self->order,
    .has_warning =
        till_desk_has_payment_warning (self->desk, till_order_facts_get_addresses (self)),
    .is_refund_begun = till_order_facts_find_begun (self) != NULL,
    .is_refunded = is_refunded (self),
    .is_read_only = till_desk_get_account (self->desk)->is_read_only,
  };
}
