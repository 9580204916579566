/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The steps of a refund, in their order */
typedef enum
{
  TILL_REFUND_AGREED,   /* how much, in which token, why */
  TILL_REFUND_CHECKED,  /* to which address */
  TILL_REFUND_INTENDED, /* about to be sent: from here on it may have been */
  TILL_REFUND_PAID,     /* the transaction is known */
  TILL_REFUND_SEEN,     /* somebody has seen it arrive */
  TILL_REFUND_TOLD,     /* the customer knows */
  TILL_REFUND_VOID,     /* it will not be sent */
} TillRefundStep;

#define TILL_REFUND_N_STEPS 7

const char *till_refund_step_to_string (TillRefundStep step);

/* Fields of an event. All values are texts; amounts are exact decimals in display units. */
#define TILL_REFUND_INVOICE     "invoice"
#define TILL_REFUND_ORDER       "order"
#define TILL_REFUND_CHAIN       "chain"
#define TILL_REFUND_SYMBOL      "symbol"
#define TILL_REFUND_RECEIVED    "received"
#define TILL_REFUND_RECEIVED_IN "received-in" /* transactions, separated by a space */
#define TILL_REFUND_AMOUNT      "amount"
#define TILL_REFUND_BASIS       "basis"
#define TILL_REFUND_RATE        "rate"
#define TILL_REFUND_RATE_SOURCE "rate-source"
#define TILL_REFUND_FEE         "fee"
#define TILL_REFUND_FEE_BEARER  "fee-bearer"
#define TILL_REFUND_REASON      "reason"
#define TILL_REFUND_OVERRIDE    "override"
#define TILL_REFUND_TICKET      "ticket"
#define TILL_REFUND_CHANNEL     "channel"
#define TILL_REFUND_ADDRESS     "address"
#define TILL_REFUND_MEMO        "memo"
#define TILL_REFUND_CONFIRMED   "confirmed"
#define TILL_REFUND_WARNINGS    "warnings"
#define TILL_REFUND_TX_HASH     "tx-hash"
#define TILL_REFUND_VOID_REASON "void-reason"

/* The fields of a "checked" event, %NULL-terminated */
extern const char *const till_refund_checked_names[];

/* One entry of the ledger */
typedef struct
{
  gint64 number; /* from 1, without gaps; zero before it is in the ledger */
  gint64 at_ms;
  char *who;
  char *desk; /* nullable: where, if several desks share the ledger */
  char *refund_id;
  TillRefundStep step;
  GHashTable *fields; /* name to text */
  char *replaces;     /* the transaction that the writer saw, not kept in the ledger; nullable */
} TillRefundEvent;

TillRefundEvent *
till_refund_event_new (const char *refund_id, TillRefundStep step, const char *who, gint64 at_ms);
TillRefundEvent *till_refund_event_copy (const TillRefundEvent *self);
void till_refund_event_free (TillRefundEvent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRefundEvent, till_refund_event_free)

void till_refund_event_set (TillRefundEvent *self, const char *name, const char *text);
const char *till_refund_event_get (const TillRefundEvent *self, const char *name);
char *till_refund_event_to_json (const TillRefundEvent *self);
TillRefundEvent *till_refund_event_from_json (const char *text, gsize length, GError **error);
char *till_refund_event_find_refund_id (const char *text, gsize length);
