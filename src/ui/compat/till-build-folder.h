/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

char *till_find_locale_folder (void);
char *till_find_practice_program (void);
GSettings *till_open_settings (void);
