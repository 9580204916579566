/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-hit.h"
#include "till-recognise.h"

G_BEGIN_DECLS

gboolean till_hit_rank_is_whole (const TillTerm *term, const GPtrArray *found);
GPtrArray *till_hit_rank (const GPtrArray *terms, const GPtrArray *found);

G_END_DECLS
