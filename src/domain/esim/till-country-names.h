/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef struct
{
  char iso[3];
  char *name;    /* in English */
  GStrv aliases; /* folded, in all languages of the program */
} TillCountryName;

const TillCountryName *till_country_names_list (guint *n_countries);
const char *till_country_names_find (const char *iso);
const char *till_country_names_translate (const char *iso);
GStrv till_country_names_search (const char *text);
