/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void till_malloc_tuning_set_up (void);
void till_malloc_tuning_trim (void);

G_END_DECLS
