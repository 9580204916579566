/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *iso; /* ISO 3166-1 alpha-2 */
  const char *name_en;
  const char *name_local; /* in the language most spoken there */
  guint price_tier;       /* 1 (cheapest) to 4 */
  const char *operators;
} PracticeCountry;

extern const PracticeCountry practice_countries[];
extern const guint practice_n_countries;

G_END_DECLS
