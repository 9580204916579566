/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

GRegex *till_regex_get (const char *pattern);
gboolean till_regex_is_match (const char *text, const char *pattern);
GMatchInfo *till_regex_match (const char *text, const char *pattern);
