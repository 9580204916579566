/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-search-hit.h"
#include "till-recognise.h"

GPtrArray *till_exact_search_term (TillDatabase *database,
                                   const TillTerm *term,
                                   gint64 from_ms,
                                   gint64 until_ms,
                                   guint limit,
                                   GError **error);
