/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Each function changes the scalar members below "data", or only those called @field. The JSON in
 * @body is from practice-json.c. */
void practice_rewriter_swap_types (GString *body, const char *field);
void practice_rewriter_drop_fields (GString *body, const char *field);
void practice_rewriter_rename_statuses (GString *body);
void practice_rewriter_lengthen_amounts (GString *body);
