/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

void deadly_install (int at);
void deadly_live_or_die (void);
