/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

#define TILL_TYPE_ATTENTION_LIST (till_attention_list_get_type ())
G_DECLARE_FINAL_TYPE (TillAttentionList, till_attention_list, TILL, ATTENTION_LIST, AdwBin)

void till_attention_list_set_desk (TillAttentionList *self, TillDesk *desk);
