/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void till_csv_append_row (GString *csv, const char *const *cells, guint n_cells);
void till_csv_append_pasted_row (GString *text, const char *const *cells, guint n_cells);

G_END_DECLS
