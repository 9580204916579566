/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-search-hit.h"
#include "till-recognise.h"

gboolean till_search_ranking_is_whole (const TillTerm *term, const GPtrArray *found);
GPtrArray *till_search_ranking (const GPtrArray *terms, const GPtrArray *found);
