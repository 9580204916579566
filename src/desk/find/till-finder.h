/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-desk.h"
#include "till-recognise.h"

/* Finds records by pasted text: in the archive and, for what it does not have, at the service. One
 * search at a time; a newer one replaces an older one.
 *
 * Signal: "changed" when a getter returns something else. */
#define TILL_TYPE_FINDER (till_finder_get_type ())
G_DECLARE_FINAL_TYPE (TillFinder, till_finder, TILL, FINDER, GObject)

TillFinder *till_finder_new (TillDesk *desk);
void till_finder_search (TillFinder *self, const char *pasted);
void till_finder_search_query (TillFinder *self, TillSearchQuery *query);

gboolean till_finder_is_searching (TillFinder *self);
gboolean till_finder_has_searched (TillFinder *self);
gboolean till_finder_has_asked (TillFinder *self);
const TillSearchQuery *till_finder_get_query (TillFinder *self);
GPtrArray *till_finder_get_hits (TillFinder *self);
const TillArchiveSummary *till_finder_get_summary (TillFinder *self);
const GError *till_finder_get_error (TillFinder *self);
