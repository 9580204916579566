/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"

/* What a plan gives for its price. Comparisons are exact. Plans with an unknown value come last. */
gboolean till_plan_has_data (const TillPlan *self, int min_gb);
int till_plan_compare_data (const TillPlan *a, const TillPlan *b);
int till_plan_compare_price (const TillPlan *a, const TillPlan *b);
int till_plan_compare_price_per_gb (const TillPlan *a, const TillPlan *b);
int till_plan_compare_price_per_day (const TillPlan *a, const TillPlan *b);
TillDecimal till_plan_get_price_per_gb (const TillPlan *self, gboolean *is_rounded);
TillDecimal till_plan_get_price_per_day (const TillPlan *self, gboolean *is_rounded);
