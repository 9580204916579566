/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define TILL_TYPE_TREE (till_tree_get_type ())
G_DECLARE_FINAL_TYPE (TillTree, till_tree, TILL, TREE, AdwBin)

gboolean till_tree_set_json (TillTree *self, const char *text);

G_END_DECLS
