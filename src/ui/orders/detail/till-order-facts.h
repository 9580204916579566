/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-order-step.h"

/* Whether the invoice of an order is known to be paid. */
typedef enum
{
  TILL_PAYMENT_UNKNOWN,
  TILL_PAYMENT_MISSING,
  TILL_PAYMENT_RECEIVED,
} TillOrderPayment;

/* The data for the parts of an order's page. The page owns it; a part that needs something later
 * takes a reference. */
typedef struct
{
  TillDesk *desk;
  TillOrder *order;
  TillInvoice *invoice; /* nullable: until it was requested */
  gint64 asked_at_ms;   /* when the usage was reported, zero if never */
  gboolean was_provisioning;
  gint64 provisioning_since_ms; /* when it was first seen so; zero if never */
} TillOrderFacts;

TillOrderPayment till_order_facts_get_payment (const TillOrderFacts *self);
gint64 till_order_facts_get_deadline_ms (const TillOrderFacts *self);
TillDiagnosisCase till_order_facts_get_case (const TillOrderFacts *self);
GPtrArray *till_order_facts_get_addresses (const TillOrderFacts *self);
TillRefund *till_order_facts_find_begun (const TillOrderFacts *self);
TillOrderStepFacts till_order_facts_get_step_facts (const TillOrderFacts *self,
                                                    TillDiagnosisKind kind);
