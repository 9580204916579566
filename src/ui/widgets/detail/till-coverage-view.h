/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-sync.h"

/* Shows how much is copied, as long as that is not everything. */
#define TILL_TYPE_COVERAGE_VIEW (till_coverage_view_get_type ())
G_DECLARE_FINAL_TYPE (TillCoverageView, till_coverage_view, TILL, COVERAGE_VIEW, AdwBin)

void till_coverage_view_set_sync (TillCoverageView *self, TillSync *sync);
void till_coverage_view_set_counts (TillCoverageView *self, guint64 n_copied, guint64 n_all);
