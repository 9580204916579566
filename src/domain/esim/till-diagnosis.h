/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"

/* Why a customer's eSIM works or does not work */
typedef enum
{
  TILL_DIAGNOSIS_UNCLEAR,         /* a status or install state that this version does not know */
  TILL_DIAGNOSIS_TO_BE_PAID,      /* pending */
  TILL_DIAGNOSIS_BEING_MADE,      /* provisioning, as usual */
  TILL_DIAGNOSIS_SLOW,            /* provisioning for ten minutes */
  TILL_DIAGNOSIS_STUCK,           /* provisioning for seventy */
  TILL_DIAGNOSIS_NOT_PAID,        /* failed for want of a payment */
  TILL_DIAGNOSIS_NOT_MADE,        /* failed although it was paid */
  TILL_DIAGNOSIS_FAILED,          /* failed, payment unknown */
  TILL_DIAGNOSIS_FRESH,           /* active for less than a day, not installed yet */
  TILL_DIAGNOSIS_NOT_INSTALLED,   /* active for a day or more, not installed */
  TILL_DIAGNOSIS_STATUS_LAGS,     /* reported as not installed, but it is */
  TILL_DIAGNOSIS_NEVER_INSTALLED, /* the plan has ended */
  TILL_DIAGNOSIS_NOTHING_USED,    /* installed, no data so far */
  TILL_DIAGNOSIS_WORKS,           /* data has been used */
  TILL_DIAGNOSIS_USED_UP,
  TILL_DIAGNOSIS_OVER,    /* installed, and the plan has ended */
  TILL_DIAGNOSIS_NO_DATA, /* active, with no useful live data */
  TILL_DIAGNOSIS_N_KINDS
} TillDiagnosisKind;

/* Whether a refund is the usual answer */
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

/* The evidence. Unknown times are zero. */
typedef struct
{
  TillOrder *order;
  TillDiagnosisPayment payment;
  gint64 now_ms;
  gint64 asked_at_ms;           /* when the live data was read */
  gint64 since_ms;              /* when the order got its status, at the earliest */
  gboolean is_seen_in_settings; /* the customer sees the eSIM in the phone's settings */
} TillDiagnosisCase;

typedef struct
{
  TillDiagnosisKind kind;
  TillDiagnosisRefund refund;
  gboolean is_for_provider; /* only the provider can do something */
  TillUsageFigures figures; /* all unknown without live data */
  gint64 age_ms;            /* of the live data; -1 if unknown */
  gint64 waited_ms;         /* in this status; -1 if unknown */
} TillDiagnosis;

const char *till_diagnosis_kind_to_string (TillDiagnosisKind kind);
TillDiagnosis till_diagnosis_make (const TillDiagnosisCase *facts);
