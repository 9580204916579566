/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_message_days (const char *text, GDateTime *now, gint64 *from_ms, gint64 *until_ms);
