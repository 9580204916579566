/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-status.h"
#include "till-usage-item.h"

TillStatus till_usage_describe_level (TillUsageLevel level, const TillUsage *usage);
char *till_usage_describe_title (const TillOrder *order);
char *till_usage_describe_used (const TillUsageFigures *figures);
char *till_usage_describe_used_briefly (const TillUsageFigures *figures);
char *till_usage_describe_figures (const TillUsageFigures *figures);
char *till_usage_describe_moment (gint64 at_ms, gint64 span_ms);
char *till_usage_describe_outlook (TillUsageItem *item, gint64 now_ms);
const char *till_usage_get_end_label (const TillUsage *usage);
char *till_usage_describe_end (TillUsageItem *item, gint64 now_ms);
char *till_usage_describe_refreshed (TillUsageItem *item, gint64 now_ms);
char *till_usage_describe_period (gint64 period_ms);
const char *till_usage_describe_threshold (TillThresholds threshold);
