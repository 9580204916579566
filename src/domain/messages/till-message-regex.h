/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GRegex *till_message_regex (const char *pattern);
gboolean till_message_has (const char *text, const char *pattern);
GMatchInfo *till_message_match (const char *text, const char *pattern);

G_END_DECLS
