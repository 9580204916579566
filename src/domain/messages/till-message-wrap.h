/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Returns: whether @joined is one id and @end, its beginning, is not. */
typedef gboolean (*TillMessageJoinFunc) (const char *joined,
                                         const char *end,
                                         const char *start,
                                         gpointer data);

void till_message_join_lines (char *text, TillMessageJoinFunc func, gpointer data);
