/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-catalogue.h"
#include "till-resale.h"

#define TILL_TYPE_PLAN_ROW (till_plan_row_get_type ())
G_DECLARE_FINAL_TYPE (TillPlanRow, till_plan_row, TILL, PLAN_ROW, GtkListBoxRow)

GtkWidget *till_plan_row_new (TillPlan *plan, const TillResale *resale, const char *refusal);
TillPlan *till_plan_row_get_plan (TillPlanRow *self);
void till_plan_row_hide_operators (TillPlanRow *self);
void till_plan_row_set_compared (TillPlanRow *self, gboolean is_compared, gboolean is_full);
