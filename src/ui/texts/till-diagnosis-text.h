/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-order.h"
#include "till-customer-text.h"
#include "till-diagnosis.h"

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
} TillDiagnosisSteps;

#define TILL_STEP_N 8

const char *till_diagnosis_get_icon (TillDiagnosisKind kind);
const char *till_diagnosis_get_title (TillDiagnosisKind kind);
const char *till_diagnosis_get_advice (TillDiagnosisKind kind);
gboolean till_diagnosis_needs_codes (TillDiagnosisKind kind);
char *till_diagnosis_dup_letter (TillDiagnosisKind kind,
                                 TillOrder *order,
                                 gboolean has_codes,
                                 TillCustomerText *words);
const char *till_diagnosis_get_refund (TillDiagnosisRefund refund);
const char *till_diagnosis_get_step (guint step);
char *till_diagnosis_describe_evidence (const TillDiagnosis *diagnosis, TillOrder *order);
char *till_diagnosis_describe_age (const TillDiagnosis *diagnosis, gint64 asked_at_ms);
char *till_diagnosis_build_escalation (const TillDiagnosisCase *facts,
                                       const char *place,
                                       const char *device,
                                       TillDiagnosisSteps steps);
