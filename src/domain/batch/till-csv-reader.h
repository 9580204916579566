/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The separators, most likely first. A comma is also a decimal sign. */
#define TILL_CSV_SEPARATORS "\t;|,"
/* Of a row. Further cells are ignored. */
#define TILL_CSV_MAX_CELLS 256

char till_csv_get_named_separator (const char *text);
/* An array of GStrv, one for each row. The rows may have different lengths. */
GPtrArray *till_csv_read (const char *text, char separator, guint max_rows, GArray *lines);
