/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-plan-search.h"
#include "till-record-row.h"

TillColumns *till_plan_search_row_new_columns (void);
void till_plan_search_row_fill (TillRecordRow *self,
                                const TillPlanSearchHit *hit,
                                TillPlanSearchOrder order);
