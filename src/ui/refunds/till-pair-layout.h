/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Children side by side in two columns where there is room, else below one another. */
#define TILL_TYPE_PAIR_LAYOUT (till_pair_layout_get_type ())
G_DECLARE_FINAL_TYPE (TillPairLayout, till_pair_layout, TILL, PAIR_LAYOUT, GtkLayoutManager)
