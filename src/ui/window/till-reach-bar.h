/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

G_BEGIN_DECLS

#define TILL_TYPE_REACH_BAR (till_reach_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillReachBar, till_reach_bar, TILL, REACH_BAR, AdwBin)

void till_reach_bar_set_desk (TillReachBar *self, TillDesk *desk);

G_END_DECLS
