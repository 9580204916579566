/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-search-hit.h"
#include "till-recognise.h"

char *till_find_text_why (const TillSearchHit *hit, const TillSearchQuery *query);
char *till_find_text_for_query (const TillSearchQuery *query);
gboolean till_find_text_is_of_phone (const TillSearchQuery *query);
