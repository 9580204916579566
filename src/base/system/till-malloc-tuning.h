/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

void till_malloc_tuning_set_up (void);
void till_malloc_tuning_trim (void);
