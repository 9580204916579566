/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"

char *till_format_usd (const TillDecimal *amount);
char *till_format_volume (const TillDecimal *sum);
char *till_format_count (guint64 count);
char *till_format_age (gint64 time_ms, gint64 now_ms);
char *till_format_as_of (gint64 read_at_ms, gint64 now_ms);
char *till_format_archived (gint64 read_at_ms, gint64 now_ms);
char *till_format_time (gint64 time_ms);
char *till_format_exact_time (gint64 time_ms);
char *till_format_moment (gint64 time_ms, gint64 now_ms);
char *till_format_day (gint64 time_ms);
char *till_format_time_left (gint64 deadline_ms, gint64 now_ms);
char *till_format_minutes_left (gint64 deadline_ms, gint64 now_ms);
char *till_format_megabytes (const TillDecimal *megabytes);
char *till_format_gigabytes (const char *data_gb);
char *till_format_days (int days);
char *till_format_plan (const char *data_gb, int days);
char *till_format_country (const TillCountry *country);
const char *till_format_country_name (const char *iso, const char *name);
char *till_format_groups (const char *text);
