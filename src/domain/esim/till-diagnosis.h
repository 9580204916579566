/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"

G_BEGIN_DECLS

/* Why a customer's eSIM does or does not work, from the order's status and its live data. */
typedef enum
{
  TILL_DIAGNOSIS_UNCLEAR,         /* a status or install state this version does not know */
  TILL_DIAGNOSIS_TO_BE_PAID,      /* pending */
  TILL_DIAGNOSIS_BEING_MADE,      /* provisioning, as usual */
  TILL_DIAGNOSIS_SLOW,            /* provisioning for ten minutes */
  TILL_DIAGNOSIS_STUCK,           /* provisioning for seventy */
  TILL_DIAGNOSIS_NOT_PAID,        /* failed for want of a payment */
  TILL_DIAGNOSIS_NOT_MADE,        /* failed although it was paid */
  TILL_DIAGNOSIS_FAILED,          /* failed, nobody knows whether paid */
  TILL_DIAGNOSIS_FRESH,           /* active for less than a day, not installed yet */
  TILL_DIAGNOSIS_NOT_INSTALLED,   /* active for longer */
  TILL_DIAGNOSIS_STATUS_LAGS,     /* said to be not installed, and is */
  TILL_DIAGNOSIS_NEVER_INSTALLED, /* the plan is over */
  TILL_DIAGNOSIS_NOTHING_USED,    /* installed, no data so far */
  TILL_DIAGNOSIS_WORKS,           /* data has been used */
  TILL_DIAGNOSIS_USED_UP,
  TILL_DIAGNOSIS_OVER,    /* installed, and the plan's time is over */
  TILL_DIAGNOSIS_NO_DATA, /* active, without live data that say anything */
  TILL_DIAGNOSIS_N_KINDS
} TillDiagnosisKind;

/* Whether money back is the usual answer. */
typedef enum
{
  TILL_REFUND_NOTHING_PAID,
  TILL_REFUND_TOO_EARLY,
  TILL_REFUND_USUAL,
  TILL_REFUND_BY_POLICY, /* shops differ */
  TILL_REFUND_UNUSUAL,
} TillDiagnosisRefund;

typedef enum
{
  TILL_DIAGNOSIS_PAYMENT_UNKNOWN,
  TILL_DIAGNOSIS_PAYMENT_MISSING,
  TILL_DIAGNOSIS_PAYMENT_RECEIVED,
} TillDiagnosisPayment;

/* What is known of the case. Times are zero where they are not. */
typedef struct
{
  TillOrder *order;
  TillDiagnosisPayment payment;
  gint64 now_ms;
  gint64 asked_at_ms;           /* when the live data was learned */
  gint64 since_ms;              /* since when the order has had its status, at the earliest known */
  gboolean is_seen_in_settings; /* the customer sees the eSIM on the phone */
} TillDiagnosisCase;

typedef struct
{
  TillDiagnosisKind kind;
  TillDiagnosisRefund refund;
  gboolean is_for_provider; /* the customer can do nothing more about it */
  TillUsageFigures figures; /* all unknown without live data */
  gint64 age_ms;            /* of the live data; -1 where not known */
  gint64 waited_ms;         /* in this status; -1 where not known */
} TillDiagnosis;

const char *till_diagnosis_kind_to_string (TillDiagnosisKind kind);
TillDiagnosis till_diagnosis_make (const TillDiagnosisCase *facts);

G_END_DECLS
