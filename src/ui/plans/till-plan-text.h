/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"
#include "till-resale.h"

char *till_plan_text_per_gb (TillPlan *plan);
char *till_plan_text_per_day (TillPlan *plan);
char *till_plan_text_resale (TillPlan *plan, const TillResale *resale);
char *till_plan_text_order (TillPlan *plan);
