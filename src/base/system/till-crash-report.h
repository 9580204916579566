/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

void till_crash_report_watch (const char *file, const char *versions);
char *till_crash_report_take (const char *file);
