/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *bench_make_id (const char *prefix, guint64 n);
double bench_get_percentile (GArray *figures, double share);
