/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-usage.h"

/* Thresholds that cause one notification each */
typedef enum
{
  TILL_THRESHOLD_80_PERCENT = 1 << 0,
  TILL_THRESHOLD_95_PERCENT = 1 << 1,
  TILL_THRESHOLD_LAST_DAY = 1 << 2,
  TILL_THRESHOLD_OVER = 1 << 3,
} TillThresholds;

#define TILL_THRESHOLD_N 4

/* How urgently an eSIM needs attention, most urgent first */
typedef enum
{
  TILL_LEVEL_USED_UP,
  TILL_LEVEL_ALMOST_USED_UP, /* 95 % */
  TILL_LEVEL_LAST_DAY,
  TILL_LEVEL_RUNS_OUT_SOON, /* in two days, at the present rate */
  TILL_LEVEL_LOW,           /* 80 % */
  TILL_LEVEL_NOTHING_USED,  /* installed */
  TILL_LEVEL_FINE,
  TILL_LEVEL_OVER,
  TILL_LEVEL_NOT_KNOWN, /* not read yet, or not reported by the service */
} TillUsageLevel;

/* One reading of the usage */
typedef struct
{
  gint64 at_ms;
  double used_mb;
  double package_mb; /* zero if unknown */
} TillUsageSample;

gboolean till_usage_is_over (const TillUsage *self, gint64 now_ms);
TillUsageLevel till_usage_get_level (const TillUsage *self, gint64 now_ms);
gboolean till_usage_level_needs_attention (TillUsageLevel level);
TillThresholds till_usage_get_passed (const TillUsage *self, gint64 now_ms);
gboolean till_usage_get_sample (const TillUsage *self, gint64 at_ms, TillUsageSample *sample);
gint64 till_usage_project_end_ms (const TillUsageSample *samples, guint n_samples, gint64 start_ms);
