/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a record can be found by. The numbers stand in the file: never change one. */
typedef enum
{
  TILL_FIELD_INVOICE_ID = 1,
  TILL_FIELD_INVOICE_ORDER_ID = 2, /* the client's own id of an invoice */
  TILL_FIELD_INVOICE_TX_HASH = 3,
  TILL_FIELD_INVOICE_ADDRESS = 4,
  TILL_FIELD_INVOICE_TEXT = 5, /* description or metadata */
  TILL_FIELD_INVOICE_NOTE = 6,
  TILL_FIELD_INVOICE_TICKET = 7,
  TILL_FIELD_INVOICE_AMOUNT = 8,
  TILL_FIELD_ORDER_ID = 16,
  TILL_FIELD_ORDER_CLIENT_REF = 17,
  TILL_FIELD_ORDER_EMAIL = 18,
  TILL_FIELD_ORDER_ICCID = 19,
  TILL_FIELD_ORDER_ACTIVATION_CODE = 20,
  TILL_FIELD_ORDER_INVOICE_ID = 21,
  TILL_FIELD_ORDER_NOTE = 22,
  TILL_FIELD_ORDER_TICKET = 23,
  TILL_FIELD_ORDER_COUNTRY = 24,
  TILL_FIELD_REFUND_ADDRESS = 32,
  TILL_FIELD_REFUND_TX_HASH = 33,
  TILL_FIELD_REFUND_TICKET = 34,
} TillSearchField;

#define TILL_FIELD_IS_OF_REFUND(field) ((field) >= TILL_FIELD_REFUND_ADDRESS)
#define TILL_FIELD_IS_OF_ORDER(field)                                                              \
  ((field) >= TILL_FIELD_ORDER_ID && !TILL_FIELD_IS_OF_REFUND (field))
