/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-usage.h"

G_BEGIN_DECLS

/* What somebody wants to hear of once, when an eSIM comes to it. */
typedef enum
{
  TILL_THRESHOLD_80_PERCENT = 1 << 0,
  TILL_THRESHOLD_95_PERCENT = 1 << 1,
  TILL_THRESHOLD_LAST_DAY = 1 << 2,
  TILL_THRESHOLD_OVER = 1 << 3,
} TillThresholds;

#define TILL_THRESHOLD_N 4

/* How much an eSIM needs somebody, the most first. */
typedef enum
{
  TILL_LEVEL_USED_UP,
  TILL_LEVEL_ALMOST_USED_UP, /* 95 % */
  TILL_LEVEL_LAST_DAY,
  TILL_LEVEL_LOW,          /* 80 % */
  TILL_LEVEL_NOTHING_USED, /* installed */
  TILL_LEVEL_FINE,
  TILL_LEVEL_NOT_KNOWN, /* nobody has asked yet, or the service does not say */
  TILL_LEVEL_OVER,
} TillUsageLevel;

/* One reading of the figures. */
typedef struct
{
  gint64 at_ms;
  double used_mb;
  double package_mb; /* zero where there is none */
} TillUsageSample;

gboolean till_usage_is_over (const TillUsage *self, gint64 now_ms);
TillUsageLevel till_usage_get_level (const TillUsage *self, gint64 now_ms);
gboolean till_usage_level_needs_somebody (TillUsageLevel level);
TillThresholds till_usage_get_passed (const TillUsage *self, gint64 now_ms);
gboolean till_usage_get_sample (const TillUsage *self, gint64 at_ms, TillUsageSample *sample);
gint64 till_usage_project_end_ms (const TillUsageSample *samples, guint n_samples);

G_END_DECLS
