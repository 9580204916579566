/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define TILL_TYPE_SPLIT (till_split_get_type ())
G_DECLARE_FINAL_TYPE (TillSplit, till_split, TILL, SPLIT, AdwBin)

void till_split_show_list (TillSplit *self);
void till_split_show_detail (TillSplit *self);
gboolean till_split_go_back (TillSplit *self);

G_END_DECLS
