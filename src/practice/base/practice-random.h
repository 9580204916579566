/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

guint64 practice_random (guint64 seed, const char *purpose, guint64 n);
gint64 practice_random_below (guint64 seed, const char *purpose, guint64 n, gint64 bound);
void
practice_random_bytes (guint64 seed, const char *purpose, guint64 n, guint8 *bytes, gsize size);
char *practice_random_id (guint64 seed, const char *prefix, guint64 n);
