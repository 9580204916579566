/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-settlement.h"

/* What a person most likely does next with an invoice */
typedef enum
{
  TILL_INVOICE_STEP_OPEN_CASE, /* nothing waits */
  TILL_INVOICE_STEP_COPY_LINK, /* of the payment page, for the customer */
  TILL_INVOICE_STEP_ASK_FOR_REST,
  TILL_INVOICE_STEP_CONTINUE_REFUND,
  TILL_INVOICE_STEP_REFUND_EXCESS,
  TILL_INVOICE_STEP_REFUND,
  TILL_INVOICE_STEP_DUPLICATE,
} TillInvoiceStep;

typedef struct
{
  TillInvoiceStatus status;
  TillSettlementFit fit;
  gboolean is_late;         /* paid, though it was expired or cancelled */
  gboolean is_settled;      /* the payment was accepted, or its exception was refunded */
  gboolean has_link;        /* its payment page is known */
  gboolean has_warning;     /* a payment can't be right */
  gboolean is_awaited;      /* what was decided about it is not read yet */
  gboolean is_refund_begun; /* and neither paid nor void */
  gboolean has_excess;      /* that can be refunded */
  gboolean is_read_only;    /* nothing can be created or refunded */
} TillInvoiceStepFacts;

TillInvoiceStep till_invoice_step_find (const TillInvoiceStepFacts *facts);
