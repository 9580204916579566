/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDiagnosis: concludes from the status and the live data of an order why an eSIM does not work.
 *
 * The clock of the computer may have changed between two answers, so the service wins: a negative
 * age is unknown, and a plan that the service has called active after its end is active. */

#include "till-diagnosis.h"

#define MINUTE_MS    G_GINT64_CONSTANT (60000)
#define SLOW_MS      (10 * MINUTE_MS)
#define STUCK_MS     (70 * MINUTE_MS)
#define FRESH_MS     (24 * 60 * MINUTE_MS)
#define TOLERANCE_MS MINUTE_MS

static const char *const names[TILL_DIAGNOSIS_N_KINDS] = {
  [TILL_DIAGNOSIS_UNCLEAR] = "unclear",
  [TILL_DIAGNOSIS_TO_BE_PAID] = "to-be-paid",
  [TILL_DIAGNOSIS_BEING_MADE] = "being-made",
  [TILL_DIAGNOSIS_SLOW] = "slow",
  [TILL_DIAGNOSIS_STUCK] = "stuck",
  [TILL_DIAGNOSIS_NOT_PAID] = "not-paid",
  [TILL_DIAGNOSIS_NOT_MADE] = "not-made",
  [TILL_DIAGNOSIS_FAILED] = "failed",
  [TILL_DIAGNOSIS_FRESH] = "fresh",
  [TILL_DIAGNOSIS_NOT_INSTALLED] = "not-installed",
  [TILL_DIAGNOSIS_STATUS_LAGS] = "status-lags",
  [TILL_DIAGNOSIS_NEVER_INSTALLED] = "never-installed",
  [TILL_DIAGNOSIS_NOTHING_USED] = "nothing-used",
  [TILL_DIAGNOSIS_WORKS] = "works",
  [TILL_DIAGNOSIS_USED_UP] = "used-up",
  [TILL_DIAGNOSIS_OVER] = "over",
  [TILL_DIAGNOSIS_NO_DATA] = "no-data",
};

/* Returns: the name of @kind in the texts for customers. */
const char *
till_diagnosis_kind_to_string (TillDiagnosisKind kind)
{
  g_return_val_if_fail (kind < TILL_DIAGNOSIS_N_KINDS, NULL);

  return names[kind];
}

/* Returns: the age in milliseconds; -1 if it is unknown or in the future. */
static gint64
get_age_ms (gint64 then_ms, gint64 now_ms)
{
  if (then_ms <= 0 || then_ms > now_ms + TOLERANCE_MS)
    return -1;

  return MAX (now_ms - then_ms, 0);
}

static gboolean
is_plan_over (const TillDiagnosisCase *facts)
{
  const TillUsage *usage = facts->order->usage;

  if (usage->install_state == TILL_INSTALL_EXPIRED)
    return TRUE;
  if (usage->expires_at_ms == 0 || facts->asked_at_ms == 0)
    return FALSE;

  return usage->expires_at_ms > facts->asked_at_ms && usage->expires_at_ms <= facts->now_ms;
}

static TillDiagnosisKind
judge_failed (const TillDiagnosisCase *facts)
{
  switch (facts->payment)
    {
    case TILL_DIAGNOSIS_PAYMENT_MISSING:
      return TILL_DIAGNOSIS_NOT_PAID;
    case TILL_DIAGNOSIS_PAYMENT_RECEIVED:
      return TILL_DIAGNOSIS_NOT_MADE;
    case TILL_DIAGNOSIS_PAYMENT_UNKNOWN:
      break;
    }

  return TILL_DIAGNOSIS_FAILED;
}

static TillDiagnosisKind
judge_provisioning (gint64 waited_ms)
{
  if (waited_ms >= STUCK_MS)
    return TILL_DIAGNOSIS_STUCK;

  return waited_ms >= SLOW_MS ? TILL_DIAGNOSIS_SLOW : TILL_DIAGNOSIS_BEING_MADE;
}

static TillDiagnosisKind
judge_installed (const TillUsageFigures *figures, gboolean is_over)
{
  if (is_over)
    return TILL_DIAGNOSIS_OVER;
  if (figures->is_used_up)
    return TILL_DIAGNOSIS_USED_UP;
  if (till_decimal_is_positive (&figures->used_mb))
    return TILL_DIAGNOSIS_WORKS;

  return figures->used_mb.is_known ? TILL_DIAGNOSIS_NOTHING_USED : TILL_DIAGNOSIS_NO_DATA;
}

/* The service knows the install state from the phone, which may not have reported it. Data use, or
 * a customer who sees the eSIM, is better evidence. */
static TillDiagnosisKind
judge_not_installed (const TillDiagnosisCase *facts, const TillDiagnosis *diagnosis)
{
  if (till_decimal_is_positive (&diagnosis->figures.used_mb))
    return is_plan_over (facts) || diagnosis->figures.is_used_up
               ? judge_installed (&diagnosis->figures, is_plan_over (facts))
               : TILL_DIAGNOSIS_STATUS_LAGS;
  if (is_plan_over (facts))
    return TILL_DIAGNOSIS_NEVER_INSTALLED;
  if (facts->is_seen_in_settings)
    return TILL_DIAGNOSIS_STATUS_LAGS;

  return diagnosis->waited_ms >= 0 && diagnosis->waited_ms < FRESH_MS
             ? TILL_DIAGNOSIS_FRESH
             : TILL_DIAGNOSIS_NOT_INSTALLED;
}

static TillDiagnosisKind
judge_active (const TillDiagnosisCase *facts, const TillDiagnosis *diagnosis)
{
  const TillUsage *usage = facts->order->usage;
  const TillUsageFigures *figures = &diagnosis->figures;

  if (usage == NULL)
    return TILL_DIAGNOSIS_NO_DATA;

  switch (usage->install_state)
    {
    case TILL_INSTALL_NOT_INSTALLED:
      return judge_not_installed (facts, diagnosis);
    case TILL_INSTALL_INSTALLED:
      return judge_installed (figures, is_plan_over (facts));
    case TILL_INSTALL_EXPIRED:
      return till_decimal_is_positive (&figures->used_mb) || facts->is_seen_in_settings
                 ? TILL_DIAGNOSIS_OVER
                 : TILL_DIAGNOSIS_NEVER_INSTALLED;
    case TILL_INSTALL_UNKNOWN:
      break;
    }

  if (is_plan_over (facts))
    return TILL_DIAGNOSIS_OVER;

  return figures->is_used_up ? TILL_DIAGNOSIS_USED_UP : TILL_DIAGNOSIS_UNCLEAR;
}

static TillDiagnosisKind
judge (const TillDiagnosisCase *facts, const TillDiagnosis *diagnosis)
{
  switch (facts->order->status)
    {
    case TILL_ORDER_PENDING:
      return TILL_DIAGNOSIS_TO_BE_PAID;
    case TILL_ORDER_PROVISIONING:
      return judge_provisioning (diagnosis->waited_ms);
    case TILL_ORDER_ACTIVE:
      return judge_active (facts, diagnosis);
    case TILL_ORDER_FAILED:
      return judge_failed (facts);
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return TILL_DIAGNOSIS_UNCLEAR;
}

/* The usual practice of shops, from cases without any loss to eSIMs that were used. */
static TillDiagnosisRefund
judge_refund (TillDiagnosisKind kind)
{
  static const TillDiagnosisRefund refunds[TILL_DIAGNOSIS_N_KINDS] = {
    [TILL_DIAGNOSIS_UNCLEAR] = TILL_REFUND_BY_POLICY,
    [TILL_DIAGNOSIS_TO_BE_PAID] = TILL_REFUND_NOTHING_PAID,
    [TILL_DIAGNOSIS_BEING_MADE] = TILL_REFUND_TOO_EARLY,
    [TILL_DIAGNOSIS_SLOW] = TILL_REFUND_TOO_EARLY,
    [TILL_DIAGNOSIS_STUCK] = TILL_REFUND_USUAL,
    [TILL_DIAGNOSIS_NOT_PAID] = TILL_REFUND_NOTHING_PAID,
    [TILL_DIAGNOSIS_NOT_MADE] = TILL_REFUND_USUAL,
    [TILL_DIAGNOSIS_FAILED] = TILL_REFUND_BY_POLICY,
    [TILL_DIAGNOSIS_FRESH] = TILL_REFUND_USUAL,
    [TILL_DIAGNOSIS_NOT_INSTALLED] = TILL_REFUND_USUAL,
    [TILL_DIAGNOSIS_STATUS_LAGS] = TILL_REFUND_TOO_EARLY,
    [TILL_DIAGNOSIS_NEVER_INSTALLED] = TILL_REFUND_BY_POLICY,
    [TILL_DIAGNOSIS_NOTHING_USED] = TILL_REFUND_BY_POLICY,
    [TILL_DIAGNOSIS_WORKS] = TILL_REFUND_UNUSUAL,
    [TILL_DIAGNOSIS_USED_UP] = TILL_REFUND_UNUSUAL,
    [TILL_DIAGNOSIS_OVER] = TILL_REFUND_UNUSUAL,
    [TILL_DIAGNOSIS_NO_DATA] = TILL_REFUND_TOO_EARLY,
  };

  return refunds[kind];
}

TillDiagnosis
till_diagnosis_make (const TillDiagnosisCase *facts)
{
  TillDiagnosis diagnosis = { .age_ms = -1, .waited_ms = -1, .figures.fraction_used = -1 };

  g_return_val_if_fail (facts != NULL && TILL_IS_ORDER (facts->order), diagnosis);

  diagnosis.waited_ms = get_age_ms (facts->since_ms, facts->now_ms);
  if (facts->order->usage != NULL)
    {
      diagnosis.figures = till_usage_get_figures (facts->order->usage);
      diagnosis.age_ms = get_age_ms (facts->asked_at_ms, facts->now_ms);
    }

  diagnosis.kind = judge (facts, &diagnosis);
  diagnosis.refund = judge_refund (diagnosis.kind);
  diagnosis.is_for_provider =
      diagnosis.kind == TILL_DIAGNOSIS_STUCK || diagnosis.kind == TILL_DIAGNOSIS_NOT_MADE;

  return diagnosis;
}
