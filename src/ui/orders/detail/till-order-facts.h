/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

G_BEGIN_DECLS

/* Whether the invoice of an order was paid, as far as it is known. */
typedef enum
{
  TILL_PAYMENT_UNKNOWN,
  TILL_PAYMENT_MISSING,
  TILL_PAYMENT_RECEIVED,
} TillOrderPayment;

/* What the parts of an order's page are shown from. They belong to the page: a part that needs
 * something later takes a reference. */
typedef struct
{
  TillDesk *desk;
  TillOrder *order;
  TillInvoice *invoice; /* nullable: as far as it was asked for */
  gint64 asked_at_ms;   /* when the usage was learned, zero where it was not */
  gboolean was_provisioning;
  gint64 provisioning_since_ms; /* when it was first seen to be; zero where it was not */
} TillOrderFacts;

TillOrderPayment till_order_facts_get_payment (const TillOrderFacts *self);
gint64 till_order_facts_get_since_ms (const TillOrderFacts *self);
gint64 till_order_facts_get_deadline_ms (const TillOrderFacts *self);

G_END_DECLS
