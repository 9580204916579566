/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An array of GStrv, one a row; the rows may have different lengths. */
GPtrArray *till_csv_read (const char *text, guint max_rows, GArray *lines);

G_END_DECLS
