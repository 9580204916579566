/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"

G_BEGIN_DECLS

/* Why a customer's eSIM does or does not work, from the order's status and its live data. */
typedef enum
{
  TILL_VERDICT_UNCLEAR,         /* a status or install state this version does not know */
  TILL_VERDICT_TO_BE_PAID,      /* pending */
  TILL_VERDICT_BEING_MADE,      /* provisioning, as usual */
  TILL_VERDICT_SLOW,            /* provisioning for ten minutes */
  TILL_VERDICT_STUCK,           /* provisioning for seventy */
  TILL_VERDICT_NOT_PAID,        /* failed for want of a payment */
  TILL_VERDICT_NOT_MADE,        /* failed although it was paid */
  TILL_VERDICT_FAILED,          /* failed, nobody knows whether paid */
  TILL_VERDICT_FRESH,           /* active for less than a day, not installed yet */
  TILL_VERDICT_NOT_INSTALLED,   /* active for longer */
  TILL_VERDICT_STATUS_LAGS,     /* said to be not installed, and is */
  TILL_VERDICT_NEVER_INSTALLED, /* the plan is over */
  TILL_VERDICT_NOTHING_USED,    /* installed, no data so far */
  TILL_VERDICT_WORKS,           /* data has been used */
  TILL_VERDICT_USED_UP,
  TILL_VERDICT_OVER,    /* installed, and the plan's time is over */
  TILL_VERDICT_NO_DATA, /* active, without live data that say anything */
  TILL_VERDICT_N_KINDS
} TillVerdictKind;

/* Whether money back is the usual answer. */
typedef enum
{
  TILL_REFUND_NOTHING_PAID,
  TILL_REFUND_TOO_EARLY,
  TILL_REFUND_USUAL,
  TILL_REFUND_BY_POLICY, /* shops differ */
  TILL_REFUND_UNUSUAL,
} TillVerdictRefund;

typedef enum
{
  TILL_VERDICT_PAYMENT_UNKNOWN,
  TILL_VERDICT_PAYMENT_MISSING,
  TILL_VERDICT_PAYMENT_RECEIVED,
} TillVerdictPayment;

/* What is known of the case. Times are zero where they are not. */
typedef struct
{
  TillOrder *order;
  TillVerdictPayment payment;
  gint64 now_ms;
  gint64 asked_at_ms;           /* when the live data was learned */
  gint64 since_ms;              /* since when the order has had its status, at the earliest known */
  gboolean is_seen_in_settings; /* the customer sees the eSIM on the phone */
} TillVerdictCase;

typedef struct
{
  TillVerdictKind kind;
  TillVerdictRefund refund;
  gboolean is_for_provider; /* the customer can do nothing more about it */
  TillUsageFigures figures; /* all unknown without live data */
  gint64 age_ms;            /* of the live data; -1 where not known */
  gint64 waited_ms;         /* in this status; -1 where not known */
} TillVerdict;

const char *till_verdict_kind_to_string (TillVerdictKind kind);
TillVerdict till_verdict_reach (const TillVerdictCase *facts);

G_END_DECLS
