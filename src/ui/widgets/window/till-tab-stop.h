/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_TAB_STOP (till_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (TillTabStop, till_tab_stop, TILL, TAB_STOP, AdwBin)
