/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-countries.h"

#define PRACTICE_PLANS_PER_COUNTRY 6

typedef struct
{
  const PracticeCountry *country;
  char id[24];
  const char *data_gb;
  gint64 data_mb;
  guint days;
  gint64 cents;
} PracticePlan;

gboolean practice_plan_find (const char *id, PracticePlan *plan);
void practice_plan_get_nth (guint n, PracticePlan *plan);
guint practice_plan_count (void);
char *practice_plan_describe (const PracticePlan *self);
