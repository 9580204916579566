/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_CRASH_BAR (till_crash_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillCrashBar, till_crash_bar, TILL, CRASH_BAR, AdwBin)

void till_crash_bar_show_report (TillCrashBar *self, const char *report);
