/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_JSON_TREE (till_json_tree_get_type ())
G_DECLARE_FINAL_TYPE (TillJsonTree, till_json_tree, TILL, JSON_TREE, AdwBin)

gboolean till_json_tree_set_json (TillJsonTree *self, const char *text);
