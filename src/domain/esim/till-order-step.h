/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-diagnosis.h"

/* What a person most likely does next with an order */
typedef enum
{
  TILL_ORDER_STEP_OPEN_CASE, /* nothing waits */
  TILL_ORDER_STEP_COPY_LINK, /* of the payment page, for the customer */
  TILL_ORDER_STEP_SHOW_INVOICE,
  TILL_ORDER_STEP_SEND, /* the eSIM, to the customer */
  TILL_ORDER_STEP_COPY_ANSWER,
  TILL_ORDER_STEP_ESCALATE,
  TILL_ORDER_STEP_REFUND,
  TILL_ORDER_STEP_CONTINUE_REFUND,
} TillOrderStep;

typedef struct
{
  TillDiagnosisKind kind;
  const TillOrder *order;
  gboolean has_warning;     /* a payment can't be right */
  gboolean is_refund_begun; /* and neither paid nor void */
  gboolean is_refunded;     /* at least in part */
  gboolean is_read_only;    /* nothing can be refunded */
} TillOrderStepFacts;

TillOrderStep till_order_step_find (const TillOrderStepFacts *facts);
gboolean till_order_step_has_letter (const TillOrderStepFacts *facts);
gboolean till_order_step_is_returning (const TillOrderStepFacts *facts);
