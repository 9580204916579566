/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Times are milliseconds since 1970-01-01T00:00:00Z. Zero is an unknown time. */
gint64 till_time_parse (const char *text);
char *till_time_to_string (gint64 time_ms);
