/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-invoice-step.h"

/* What a page knows about one invoice, to be judged. The page owns it. */
typedef struct
{
  TillDesk *desk;
  TillInvoice *invoice;
  const TillDecisions *decisions; /* nullable: until they were read */
} TillInvoiceFacts;

TillRefund *till_invoice_facts_find_begun (const TillInvoiceFacts *self);
TillRefundTerms *till_invoice_facts_dup_terms (const TillInvoiceFacts *self);
gboolean till_invoice_facts_is_accepted (const TillInvoiceFacts *self);
gboolean till_invoice_facts_is_returned (const TillInvoiceFacts *self);
TillInvoiceStepFacts till_invoice_facts_get_step_facts (const TillInvoiceFacts *self,
                                                        const TillRefundTerms *terms);
gboolean till_invoice_facts_can_refund (const TillInvoiceFacts *self, const TillRefundTerms *terms);
