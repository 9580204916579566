/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-usage.h"

#define TILL_TYPE_USAGE_VIEW (till_usage_view_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageView, till_usage_view, TILL, USAGE_VIEW, AdwBin)

void till_usage_view_set_usage (TillUsageView *self, const TillUsage *usage, gint64 asked_at_ms);
