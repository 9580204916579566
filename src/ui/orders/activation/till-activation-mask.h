/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is shown in the place of a code while codes are hidden; it tells nothing, not even how long
 * the code is. */
#define TILL_ACTIVATION_MASK "••••••••"

char *till_activation_mask_iccid (const char *iccid);
void till_activation_mask_letter (GHashTable *values);

G_END_DECLS
