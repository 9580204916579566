/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_MONTHS   12
#define TILL_WEEKDAYS 7

/* A pattern for a day in the past. If @n_days is negative, the first group of the pattern is the
 * number of days. */
typedef struct
{
  const char *pattern;
  gint n_days;
} TillMessageAgo;

extern const char *const till_message_months[TILL_MONTHS];
extern const char *const till_message_weekdays[TILL_WEEKDAYS];
extern const TillMessageAgo till_message_agos[];
extern const char till_message_last_week[];

gint till_message_read_count (const char *word);
