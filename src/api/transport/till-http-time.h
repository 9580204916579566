/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gint64 till_http_date_parse (const char *text);
int till_retry_after_parse (const char *text, gint64 now_ms);
