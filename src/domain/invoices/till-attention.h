/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

/* Why something needs attention, most urgent first: customers who have paid and got nothing (those
 * who still wait before those whose order failed), money to decide about, webhooks that failed, and
 * what is about to end. */
typedef enum
{
  TILL_ATTENTION_ORDER_LATE, /* paid, but the eSIM is late */
  TILL_ATTENTION_ORDER_FAILED,
  TILL_ATTENTION_REFUND_OPEN,       /* begun; whether it was paid is unknown */
  TILL_ATTENTION_PAYMENT_EXCEPTION, /* paid late, too much, too little, or unclear */
  TILL_ATTENTION_PAYMENTS_OLD,   /* one entry for all old payment exceptions; its id is their number
                                  */
  TILL_ATTENTION_WEBHOOK_FAILED, /* refused, or its invoice could not be read */
  TILL_ATTENTION_INVOICE_ENDING, /* pending, with little time left to pay */
  TILL_ATTENTION_ESIM_ENDING,    /* little data or time is left */
} TillAttentionKind;

#define TILL_TYPE_ATTENTION (till_attention_get_type ())
G_DECLARE_FINAL_TYPE (TillAttention, till_attention, TILL, ATTENTION, TillRecord)

/* Something that needs attention. Its id is the kind and the record's id. */
struct _TillAttention
{
  TillRecord parent_instance;

  TillAttentionKind kind;
  char *record_id;      /* of the invoice, order, refund or webhook */
  TillInvoice *invoice; /* nullable: of a payment exception, with all details */
  char *name;           /* nullable: what a person calls it */
  gint64 at_ms;         /* when it ends, or since when it has needed attention */
  gboolean is_paid_at;  /* whether that is when the invoice of the order was paid */

  /* For its row, set by the caller of till_attention_new () */
  TillDecimal amount;
  char *symbol;      /* of the amount; NULL for dollars */
  char *country;     /* nullable: the service's name */
  char *country_iso; /* nullable */
};

TillAttention *
till_attention_new (TillAttentionKind kind, const char *record_id, const char *name, gint64 at_ms);
int till_attention_compare (TillAttention *a, TillAttention *b);
