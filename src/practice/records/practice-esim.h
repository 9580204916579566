/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *practice_esim_get_iccid (guint64 seed, gint64 order);
char *practice_esim_get_activation_code (guint64 seed, gint64 order);
char *practice_esim_draw_code (const char *activation_code);
char *practice_esim_get_ios_link (const char *activation_code);
