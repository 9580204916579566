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
} TillOrderStep;

TillOrderStep till_order_step_find (TillDiagnosisKind kind, const TillOrder *order);
