/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-hit.h"
#include "till-recognise.h"

G_BEGIN_DECLS

char *till_find_words_why (const TillHit *hit, const TillSearchQuery *query);
char *till_find_words_for_query (const TillSearchQuery *query);
gboolean till_find_words_is_of_phone (const TillSearchQuery *query);

G_END_DECLS
