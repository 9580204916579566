/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVerdict: what a support agent concludes from an order's status and its live data.
 *
 * The desk's clock may have been set between two answers. What it says is believed only where the
 * service does not say otherwise: an age below zero is not known, and a plan that the service has
 * called running after its end is running. */

#include "till-verdict.h"

#define MINUTE_MS    G_GINT64_CONSTANT (60000)
#define SLOW_MS      (10 * MINUTE_MS)
#define STUCK_MS     (70 * MINUTE_MS)
#define FRESH_MS     (24 * 60 * MINUTE_MS)
#define TOLERANCE_MS MINUTE_MS

static const char *const names[TILL_VERDICT_N_KINDS] = {
  [TILL_VERDICT_UNCLEAR] = "unclear",
  [TILL_VERDICT_TO_BE_PAID] = "to-be-paid",
  [TILL_VERDICT_BEING_MADE] = "being-made",
  [TILL_VERDICT_SLOW] = "slow",
  [TILL_VERDICT_STUCK] = "stuck",
  [TILL_VERDICT_NOT_PAID] = "not-paid",
  [TILL_VERDICT_NOT_MADE] = "not-made",
  [TILL_VERDICT_FAILED] = "failed",
  [TILL_VERDICT_FRESH] = "fresh",
  [TILL_VERDICT_NOT_INSTALLED] = "not-installed",
  [TILL_VERDICT_STATUS_LAGS] = "status-lags",
  [TILL_VERDICT_NEVER_INSTALLED] = "never-installed",
  [TILL_VERDICT_NOTHING_USED] = "nothing-used",
  [TILL_VERDICT_WORKS] = "works",
  [TILL_VERDICT_USED_UP] = "used-up",
  [TILL_VERDICT_OVER] = "over",
  [TILL_VERDICT_NO_DATA] = "no-data",
};

/* Returns: a name for @kind, as the texts for customers have it. */
const char *
till_verdict_kind_to_string (TillVerdictKind kind)
{
  g_return_val_if_fail (kind < TILL_VERDICT_N_KINDS, NULL);

  return names[kind];
}

/* Returns: how long ago @then_ms was, -1 where it is not known or yet to come. */
static gint64
get_age_ms (gint64 then_ms, gint64 now_ms)
{
  if (then_ms <= 0 || then_ms > now_ms + TOLERANCE_MS)
    return -1;

  return MAX (now_ms - then_ms, 0);
}

static gboolean
is_plan_over (const TillVerdictCase *facts)
{
  const TillUsage *usage = facts->order->usage;

  if (usage->install_state == TILL_INSTALL_EXPIRED)
    return TRUE;
  if (usage->expires_at_ms == 0 || facts->asked_at_ms == 0)
    return FALSE;

  return usage->expires_at_ms > facts->asked_at_ms && usage->expires_at_ms <= facts->now_ms;
}

static gboolean
is_above_zero (const TillDecimal *figure)
{
  TillDecimal zero = till_decimal_from_int (0, 0);

  return figure->is_known && till_decimal_compare (figure, &zero) > 0;
}

static TillVerdictKind
judge_failed (const TillVerdictCase *facts)
{
  switch (facts->payment)
    {
    case TILL_VERDICT_PAYMENT_MISSING:
      return TILL_VERDICT_NOT_PAID;
    case TILL_VERDICT_PAYMENT_RECEIVED:
      return TILL_VERDICT_NOT_MADE;
    case TILL_VERDICT_PAYMENT_UNKNOWN:
      break;
    }

  return TILL_VERDICT_FAILED;
}

static TillVerdictKind
judge_provisioning (gint64 waited_ms)
{
  if (waited_ms >= STUCK_MS)
    return TILL_VERDICT_STUCK;

  return waited_ms >= SLOW_MS ? TILL_VERDICT_SLOW : TILL_VERDICT_BEING_MADE;
}

static TillVerdictKind
judge_installed (const TillUsageFigures *figures, gboolean is_over)
{
  if (is_over)
    return TILL_VERDICT_OVER;
  if (figures->is_used_up)
    return TILL_VERDICT_USED_UP;
  if (is_above_zero (&figures->used_mb))
    return TILL_VERDICT_WORKS;

  return figures->used_mb.is_known ? TILL_VERDICT_NOTHING_USED : TILL_VERDICT_NO_DATA;
}

/* The service has it from the phone, and the phone may not have told it: data that was used, or a
 * customer who sees the eSIM, proves more. */
static TillVerdictKind
judge_not_installed (const TillVerdictCase *facts, const TillVerdict *verdict)
{
  if (is_above_zero (&verdict->figures.used_mb))
    return is_plan_over (facts) || verdict->figures.is_used_up
               ? judge_installed (&verdict->figures, is_plan_over (facts))
               : TILL_VERDICT_STATUS_LAGS;
  if (is_plan_over (facts))
    return TILL_VERDICT_NEVER_INSTALLED;
  if (facts->is_seen_in_settings)
    return TILL_VERDICT_STATUS_LAGS;

  return verdict->waited_ms >= 0 && verdict->waited_ms < FRESH_MS ? TILL_VERDICT_FRESH
                                                                  : TILL_VERDICT_NOT_INSTALLED;
}

static TillVerdictKind
judge_active (const TillVerdictCase *facts, const TillVerdict *verdict)
{
  const TillUsage *usage = facts->order->usage;
  const TillUsageFigures *figures = &verdict->figures;

  if (usage == NULL)
    return TILL_VERDICT_NO_DATA;

  switch (usage->install_state)
    {
    case TILL_INSTALL_NOT_INSTALLED:
      return judge_not_installed (facts, verdict);
    case TILL_INSTALL_INSTALLED:
      return judge_installed (figures, is_plan_over (facts));
    case TILL_INSTALL_EXPIRED:
      return is_above_zero (&figures->used_mb) || facts->is_seen_in_settings
                 ? TILL_VERDICT_OVER
                 : TILL_VERDICT_NEVER_INSTALLED;
    case TILL_INSTALL_UNKNOWN:
      break;
    }

  if (is_plan_over (facts))
    return TILL_VERDICT_OVER;

  return figures->is_used_up ? TILL_VERDICT_USED_UP : TILL_VERDICT_UNCLEAR;
}

static TillVerdictKind
judge (const TillVerdictCase *facts, const TillVerdict *verdict)
{
  switch (facts->order->status)
    {
    case TILL_ORDER_PENDING:
      return TILL_VERDICT_TO_BE_PAID;
    case TILL_ORDER_PROVISIONING:
      return judge_provisioning (verdict->waited_ms);
    case TILL_ORDER_ACTIVE:
      return judge_active (facts, verdict);
    case TILL_ORDER_FAILED:
      return judge_failed (facts);
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return TILL_VERDICT_UNCLEAR;
}

/* What shops do, from the first case (nothing is lost to anybody) to the last (it was used). */
static TillVerdictRefund
judge_refund (TillVerdictKind kind)
{
  static const TillVerdictRefund refunds[TILL_VERDICT_N_KINDS] = {
    [TILL_VERDICT_UNCLEAR] = TILL_REFUND_BY_POLICY,
    [TILL_VERDICT_TO_BE_PAID] = TILL_REFUND_NOTHING_PAID,
    [TILL_VERDICT_BEING_MADE] = TILL_REFUND_TOO_EARLY,
    [TILL_VERDICT_SLOW] = TILL_REFUND_TOO_EARLY,
    [TILL_VERDICT_STUCK] = TILL_REFUND_USUAL,
    [TILL_VERDICT_NOT_PAID] = TILL_REFUND_NOTHING_PAID,
    [TILL_VERDICT_NOT_MADE] = TILL_REFUND_USUAL,
    [TILL_VERDICT_FAILED] = TILL_REFUND_BY_POLICY,
    [TILL_VERDICT_FRESH] = TILL_REFUND_USUAL,
    [TILL_VERDICT_NOT_INSTALLED] = TILL_REFUND_USUAL,
    [TILL_VERDICT_STATUS_LAGS] = TILL_REFUND_TOO_EARLY,
    [TILL_VERDICT_NEVER_INSTALLED] = TILL_REFUND_BY_POLICY,
    [TILL_VERDICT_NOTHING_USED] = TILL_REFUND_BY_POLICY,
    [TILL_VERDICT_WORKS] = TILL_REFUND_UNUSUAL,
    [TILL_VERDICT_USED_UP] = TILL_REFUND_UNUSUAL,
    [TILL_VERDICT_OVER] = TILL_REFUND_UNUSUAL,
    [TILL_VERDICT_NO_DATA] = TILL_REFUND_TOO_EARLY,
  };

  return refunds[kind];
}

TillVerdict
till_verdict_reach (const TillVerdictCase *facts)
{
  TillVerdict verdict = { .age_ms = -1, .waited_ms = -1, .figures.fraction_used = -1 };

  g_return_val_if_fail (facts != NULL && TILL_IS_ORDER (facts->order), verdict);

  verdict.waited_ms = get_age_ms (facts->since_ms, facts->now_ms);
  if (facts->order->usage != NULL)
    {
      verdict.figures = till_usage_get_figures (facts->order->usage);
      verdict.age_ms = get_age_ms (facts->asked_at_ms, facts->now_ms);
    }

  verdict.kind = judge (facts, &verdict);
  verdict.refund = judge_refund (verdict.kind);
  verdict.is_for_provider =
      verdict.kind == TILL_VERDICT_STUCK || verdict.kind == TILL_VERDICT_NOT_MADE;

  return verdict;
}
