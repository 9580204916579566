/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"
#include "till-customer-text.h"
#include "till-verdict.h"

G_BEGIN_DECLS

/* What was tried already, for the provider. */
typedef enum
{
  TILL_STEP_DEVICE_TAKES_ESIM = 1 << 0,
  TILL_STEP_DEVICE_UNLOCKED = 1 << 1,
  TILL_STEP_STABLE_NETWORK = 1 << 2,
  TILL_STEP_CODE_BY_HAND = 1 << 3,
  TILL_STEP_ROAMING = 1 << 4,
  TILL_STEP_RIGHT_LINE = 1 << 5,
  TILL_STEP_MANUAL_NETWORK = 1 << 6,
  TILL_STEP_RESTARTED = 1 << 7,
} TillVerdictSteps;

#define TILL_STEP_N 8

const char *till_verdict_get_icon (TillVerdictKind kind);
const char *till_verdict_get_title (TillVerdictKind kind);
const char *till_verdict_get_advice (TillVerdictKind kind);
gboolean till_verdict_needs_codes (TillVerdictKind kind);
char *till_verdict_dup_answer (TillVerdictKind kind, TillCustomerText *words);
char *till_verdict_dup_letter (TillVerdictKind kind,
                               TillOrder *order,
                               gboolean has_codes,
                               TillCustomerText *words);
const char *till_verdict_get_refund (TillVerdictRefund refund);
const char *till_verdict_get_step (guint step);
char *till_verdict_describe_evidence (const TillVerdict *verdict, TillOrder *order);
char *till_verdict_describe_age (const TillVerdict *verdict, gint64 asked_at_ms);
char *till_verdict_build_escalation (const TillVerdictCase *facts,
                                     const char *place,
                                     const char *device,
                                     TillVerdictSteps steps);

G_END_DECLS
