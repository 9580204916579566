/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

/* What the archived invoices are sorted by. Those that tie stand in the order in which the archive
 * got them, so that no row is on two pages. */
typedef enum
{
  TILL_SORT_CREATED,
  TILL_SORT_EXPIRES,
  TILL_SORT_PAID,
  TILL_SORT_AMOUNT,
  TILL_SORT_STATUS, /* and by the time of creation */
  TILL_SORT_ORDER_ID,
  TILL_SORT_PAID_CHAIN,
  TILL_SORT_ID,
  TILL_SORT_PAYMENT_EXCEPTION, /* by when the payment exception came in */
} TillInvoiceSort;

/* Which of the archived invoices, and in what order. All zero bytes mean all of them, the oldest
 * first. */
typedef struct
{
  TillInvoiceSort sort;
  gboolean is_descending;
  TillInvoiceStatus status; /* UNKNOWN for any */
  gboolean is_exception;    /* only those with a payment exception */
  char *order_id;           /* part of it in any case of letters; NULL or empty for any */
  gint64 created_from_ms;   /* zero for any */
  gint64 created_until_ms;  /* that time not included; zero for any */
  gboolean is_uncounted;    /* without how many there are: to count a million takes a while */
} TillInvoiceQuery;

TillInvoiceQuery *till_invoice_query_new (void);
TillInvoiceQuery *till_invoice_query_copy (const TillInvoiceQuery *self);
gboolean till_invoice_query_equal (const TillInvoiceQuery *a, const TillInvoiceQuery *b);
void till_invoice_query_free (TillInvoiceQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillInvoiceQuery, till_invoice_query_free)
