/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef struct
{
  char iso[3]; /* ISO 3166-1 alpha-2 */
  char *name_en;
  char *name_local; /* in the language most spoken there */
  guint price_tier; /* 1 (cheapest) to 4 */
  char *operators;
} PracticeCountry;

const PracticeCountry *practice_countries_list (guint *n_countries);
