/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-unreadable-record.h"

#define TILL_TYPE_UNREADABLE_VIEW (till_unreadable_view_get_type ())
G_DECLARE_FINAL_TYPE (TillUnreadableView, till_unreadable_view, TILL, UNREADABLE_VIEW, AdwBin)

void till_unreadable_view_show (TillUnreadableView *self,
                                const char *call,
                                TillUnreadableRecord *record);
