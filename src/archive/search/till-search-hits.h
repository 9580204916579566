/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-search-hit.h"

/* The hits of one search while it runs, the best first, each record once. */
typedef struct _TillSearchHits TillSearchHits;

TillSearchHits *till_search_hits_new (TillDatabase *database, guint limit);
GPtrArray *till_search_hits_free_to_array (TillSearchHits *self);
void till_search_hits_free (TillSearchHits *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillSearchHits, till_search_hits_free)

gboolean till_search_hits_is_empty (TillSearchHits *self);
gboolean till_search_hits_is_full (TillSearchHits *self);
guint till_search_hits_get_length (TillSearchHits *self);
void till_search_hits_join (TillSearchHits *self, TillSearchHits *other);
gboolean till_search_hits_run (TillSearchHits *self,
                               TillStatement *statement,
                               TillMatch match,
                               GError **error);
