/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_SPLIT_VIEW (till_split_view_get_type ())
G_DECLARE_FINAL_TYPE (TillSplitView, till_split_view, TILL, SPLIT_VIEW, AdwBin)

void till_split_view_show_list (TillSplitView *self);
void till_split_view_show_detail (TillSplitView *self);
gboolean till_split_view_go_back (TillSplitView *self);
