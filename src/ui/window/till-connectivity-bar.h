/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_CONNECTIVITY_BAR (till_connectivity_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillConnectivityBar, till_connectivity_bar, TILL, CONNECTIVITY_BAR, AdwBin)

void till_connectivity_bar_set_desk (TillConnectivityBar *self, TillDesk *desk);
