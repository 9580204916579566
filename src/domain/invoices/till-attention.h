/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

G_BEGIN_DECLS

/* Why something needs somebody, the worst first: who has paid and got nothing, of whom those who
 * wait right now come before those who were failed; then money that nobody has decided about; then
 * calls that told of nothing; then what merely comes to an end. */
typedef enum
{
  TILL_ATTENTION_ORDER_LATE, /* paid, and its eSIM does not come */
  TILL_ATTENTION_ORDER_FAILED,
  TILL_ATTENTION_REFUND_OPEN,       /* begun, and it is not known whether it was paid */
  TILL_ATTENTION_PAYMENT_EXCEPTION, /* paid late, too much, too little, or not clear what */
  TILL_ATTENTION_PAYMENTS_OLD,      /* one entry for odd payments of long ago; its id is how many */
  TILL_ATTENTION_WEBHOOK_FAILED,    /* refused, or its invoice could not be read */
  TILL_ATTENTION_INVOICE_ENDING,    /* pending, and its time to pay is nearly over */
  TILL_ATTENTION_ESIM_ENDING,       /* little data or time is left */
} TillAttentionKind;

#define TILL_TYPE_ATTENTION (till_attention_get_type ())
G_DECLARE_FINAL_TYPE (TillAttention, till_attention, TILL, ATTENTION, TillRecord)

/* One thing that needs somebody. Its id is the record's, behind its kind. */
struct _TillAttention
{
  TillRecord parent_instance;

  TillAttentionKind kind;
  char *record_id;      /* of the invoice, order, refund or webhook */
  TillInvoice *invoice; /* nullable: whose payment is odd, with all that is known of it */
  char *name;           /* nullable: what a person knows it by */
  gint64 at_ms;         /* when it ends, or since when it is so */

  /* What else its row says, put there by whoever makes it. */
  TillDecimal amount;
  char *symbol;      /* the amount is of this, or NULL: dollars */
  char *country;     /* nullable: as the service calls it */
  char *country_iso; /* nullable */
};

TillAttention *
till_attention_new (TillAttentionKind kind, const char *record_id, const char *name, gint64 at_ms);
int till_attention_compare (TillAttention *a, TillAttention *b);

G_END_DECLS
