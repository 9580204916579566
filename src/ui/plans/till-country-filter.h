/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TILL_TYPE_COUNTRY_FILTER (till_country_filter_get_type ())
G_DECLARE_FINAL_TYPE (TillCountryFilter, till_country_filter, TILL, COUNTRY_FILTER, GtkFilter)

TillCountryFilter *till_country_filter_new (void);
void till_country_filter_set_search (TillCountryFilter *self, const char *search);

G_END_DECLS
