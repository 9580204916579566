/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceFacts: what the invoice, its payment, the refunds and the decisions say together. */

#include "till-invoice-facts.h"

#include "till-safe-link.h"

static const char *
get_id (const TillInvoiceFacts *self)
{
  return till_record_get_id (TILL_RECORD (self->invoice));
}

static TillRefunds *
get_refunds (const TillInvoiceFacts *self)
{
  return till_desk_get_refunds (self->desk);
}

static GPtrArray *
get_recorded (const TillInvoiceFacts *self)
{
  return self->decisions != NULL ? self->decisions->recorded : NULL;
}

/* Returns: (transfer none) (nullable): the refund that was begun and is neither paid nor void. */
TillRefund *
till_invoice_facts_find_begun (const TillInvoiceFacts *self)
{
  g_return_val_if_fail (self != NULL && self->invoice != NULL, NULL);

  return till_refunds_find_begun (get_refunds (self), get_id (self));
}

/* Returns: (transfer full): what can be refunded in the first token. */
TillRefundTerms *
till_invoice_facts_dup_terms (const TillInvoiceFacts *self)
{
  g_return_val_if_fail (self != NULL && self->invoice != NULL, NULL);

  return till_refunds_dup_terms (get_refunds (self), self->invoice, get_recorded (self), NULL);
}

/* Returns: whether the payment was accepted as it is. */
gboolean
till_invoice_facts_is_accepted (const TillInvoiceFacts *self)
{
  g_autofree char *paid = NULL;

  g_return_val_if_fail (self != NULL && self->invoice != NULL, FALSE);

  paid = till_settlement_dup_key (self->invoice);

  return self->decisions != NULL && g_strcmp0 (self->decisions->accepted, paid) == 0;
}

/* Returns: whether refunds have settled the payment exception. */
gboolean
till_invoice_facts_is_returned (const TillInvoiceFacts *self)
{
  TillRefundFacts facts = { 0 };

  g_return_val_if_fail (self != NULL && self->invoice != NULL, FALSE);

  till_refunds_fill_facts (get_refunds (self), self->invoice, get_recorded (self), &facts);

  return till_refund_facts_is_returned (&facts);
}

/* Money that only the merchant knows of is late, too, where the invoice is closed. */
static gboolean
is_late (const TillInvoiceFacts *self,
         const TillSettlement *settlement,
         const TillRefundTerms *terms)
{
  TillInvoiceStatus status = self->invoice->status;
  gboolean is_closed = status == TILL_INVOICE_EXPIRED || status == TILL_INVOICE_CANCELLED;

  return settlement->is_late ||
         (is_closed && terms->problem == TILL_REFUND_TERMS_FINE && terms->left.coefficient > 0);
}

/* Without an archive there are no decisions to wait for. */
static gboolean
is_awaited (const TillInvoiceFacts *self)
{
  return self->decisions == NULL && till_desk_get_archive (self->desk) != NULL;
}

/* Returns: what the next step depends on; @terms are those of the facts. */
TillInvoiceStepFacts
till_invoice_facts_get_step_facts (const TillInvoiceFacts *self, const TillRefundTerms *terms)
{
  g_autoptr (TillSettlement) settlement = NULL;

  g_return_val_if_fail (self != NULL && self->invoice != NULL, (TillInvoiceStepFacts){ 0 });
  g_return_val_if_fail (terms != NULL, (TillInvoiceStepFacts){ 0 });

  settlement = till_settlement_judge (self->invoice);

  return (TillInvoiceStepFacts){
    .status = self->invoice->status,
    .fit = settlement->fit,
    .is_late = is_late (self, settlement, terms),
    .is_settled = till_invoice_facts_is_accepted (self) || till_invoice_facts_is_returned (self),
    .has_link = till_link_is_safe (self->invoice->pay_url),
    .has_warning = till_desk_has_payment_warning (self->desk, self->invoice->addresses),
    .is_awaited = is_awaited (self),
    .is_refund_begun = till_invoice_facts_find_begun (self) != NULL,
    .has_excess = till_refund_terms_get_excess (terms).is_known,
    .is_read_only = till_desk_get_account (self->desk)->is_read_only,
  };
}

/* Returns: whether a refund can be begun or continued; @terms are those of the facts. */
gboolean
till_invoice_facts_can_refund (const TillInvoiceFacts *self, const TillRefundTerms *terms)
{
  g_return_val_if_fail (self != NULL && self->invoice != NULL && terms != NULL, FALSE);

  if (till_desk_get_account (self->desk)->is_read_only)
    return FALSE;

  return till_invoice_facts_find_begun (self) != NULL ||
         till_refund_terms_get_excess (terms).is_known ||
         (self->invoice->status != TILL_INVOICE_PENDING &&
          terms->problem != TILL_REFUND_TERMS_NO_PAYMENT);
}
