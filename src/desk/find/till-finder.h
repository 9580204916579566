/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-desk.h"
#include "till-recognise.h"

G_BEGIN_DECLS

/* Finds what somebody has pasted: in the archive, and where that knows nothing of it, at the
 * service. One search at a time; a newer one takes the place of an older one.
 *
 * Signal: "changed" whenever one of its getters gives something else. */
#define TILL_TYPE_FINDER (till_finder_get_type ())
G_DECLARE_FINAL_TYPE (TillFinder, till_finder, TILL, FINDER, GObject)

TillFinder *till_finder_new (TillDesk *desk);
void till_finder_search (TillFinder *self, const char *pasted);
void till_finder_search_query (TillFinder *self, TillSearchQuery *query);

gboolean till_finder_is_searching (TillFinder *self);
gboolean till_finder_has_looked (TillFinder *self);
gboolean till_finder_has_asked (TillFinder *self);
const TillSearchQuery *till_finder_get_query (TillFinder *self);
GPtrArray *till_finder_get_hits (TillFinder *self);
const TillArchiveSummary *till_finder_get_summary (TillFinder *self);
const GError *till_finder_get_error (TillFinder *self);

G_END_DECLS
