/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderFacts: what is known of one order from all who were asked. */

#include "till-order-facts.h"

/* An order that was being made has been paid, whatever its invoice says. */
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

/* Returns: until when the order can be paid, in milliseconds; zero where that is not known. */
gint64
till_order_facts_get_deadline_ms (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, 0);

  if (self->order->expires_at_ms != 0 || self->invoice == NULL)
    return self->order->expires_at_ms;

  return self->invoice->expires_at_ms;
}

/* Returns: since when the order has had its status, in milliseconds, as early as is known; zero
 * where it is not. */
gint64
till_order_facts_get_since_ms (const TillOrderFacts *self)
{
  g_return_val_if_fail (self != NULL && self->order != NULL, 0);

  if (self->order->status != TILL_ORDER_PROVISIONING)
    return self->order->created_at_ms;
  if (self->invoice != NULL && till_invoice_get_paid_at_ms (self->invoice) != 0)
    return till_invoice_get_paid_at_ms (self->invoice);

  return self->provisioning_since_ms;
}
