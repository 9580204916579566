/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char *till_country_names_find (const char *iso);
const char *till_country_names_translate (const char *iso);
GStrv till_country_names_search (const char *text);

G_END_DECLS
