/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_is_hex (const char *text);
char *till_to_hex (const guint8 *bytes, gsize length);
guint8 *till_decode_base64 (const char *text, gsize length);
