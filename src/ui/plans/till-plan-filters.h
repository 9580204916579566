/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-plan-search.h"

#define TILL_TYPE_PLAN_FILTERS (till_plan_filters_get_type ())
G_DECLARE_FINAL_TYPE (TillPlanFilters, till_plan_filters, TILL, PLAN_FILTERS, AdwBin)

void till_plan_filters_fill_query (TillPlanFilters *self, TillPlanSearchQuery *query);
void till_plan_filters_reset (TillPlanFilters *self);
