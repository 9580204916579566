/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-sync.h"

char *till_coverage_text (TillSync *sync);
char *till_coverage_text_of_copy (TillSync *sync);
char *till_coverage_text_of_part (guint64 n_copied, guint64 n_all);
double till_coverage_get_fraction (const TillCoverage *coverage);
