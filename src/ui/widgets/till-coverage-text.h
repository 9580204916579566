/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-mirror.h"

G_BEGIN_DECLS

char *till_coverage_text (TillMirror *mirror);

G_END_DECLS
