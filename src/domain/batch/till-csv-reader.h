/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stands between the cells of a row, the likeliest first; a comma is also a decimal sign. */
#define TILL_CSV_SEPARATORS "\t;|,"
/* Of a row; the cells after them are left out. */
#define TILL_CSV_MAX_CELLS 256

char till_csv_get_named_separator (const char *text);
/* An array of GStrv, one a row; the rows may have different lengths. */
GPtrArray *till_csv_read (const char *text, char separator, guint max_rows, GArray *lines);

G_END_DECLS
