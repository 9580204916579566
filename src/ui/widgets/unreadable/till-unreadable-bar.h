/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-record.h"

#define TILL_TYPE_UNREADABLE_BAR (till_unreadable_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillUnreadableBar, till_unreadable_bar, TILL, UNREADABLE_BAR, AdwBin)

void till_unreadable_bar_set_parts (TillUnreadableBar *self, const char *call, GPtrArray *parts);
void till_unreadable_bar_set_record (TillUnreadableBar *self, const char *call, TillRecord *record);
