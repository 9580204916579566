/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"

#define TILL_COMPARISON_MAX 4

/* The plans to compare, with their countries, in the order they were added.
 *
 * Signal: "changed". */
#define TILL_TYPE_COMPARISON (till_comparison_get_type ())
G_DECLARE_FINAL_TYPE (TillComparison, till_comparison, TILL, COMPARISON, GObject)

TillComparison *till_comparison_new (void);
gboolean till_comparison_add (TillComparison *self, TillCountry *country, TillPlan *plan);
void till_comparison_remove (TillComparison *self, TillPlan *plan);
void till_comparison_clear (TillComparison *self);
gboolean till_comparison_has (TillComparison *self, TillPlan *plan);
guint till_comparison_get_n_plans (TillComparison *self);
TillPlan *till_comparison_get_plan (TillComparison *self, guint index);
TillCountry *till_comparison_get_country (TillComparison *self, guint index);
