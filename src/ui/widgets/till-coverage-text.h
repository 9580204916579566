/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-mirror.h"

G_BEGIN_DECLS

char *till_coverage_text (TillMirror *mirror);
char *till_coverage_text_of_reach (TillMirror *mirror);
char *till_coverage_text_of_rest (TillMirror *mirror);
double till_coverage_get_fraction (const TillCoverage *coverage);

G_END_DECLS
