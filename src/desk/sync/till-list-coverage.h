/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-snapshot.h"

/* Which positions of one of the service's lists have been read. */
typedef struct _TillListCoverage TillListCoverage;

TillListCoverage *till_list_coverage_new (const char *state);
void till_list_coverage_free (TillListCoverage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillListCoverage, till_list_coverage_free)

gboolean till_list_coverage_take (TillListCoverage *self, guint64 *offset, guint *limit);
gboolean till_list_coverage_take_days (TillListCoverage *self,
                                       gint64 from_ms,
                                       gint64 until_ms,
                                       guint64 *offset,
                                       guint *limit);
gboolean till_list_coverage_put (TillListCoverage *self, guint64 offset, const TillPage *page);
void till_list_coverage_give_back (TillListCoverage *self, guint64 offset);

gboolean till_list_coverage_has_begun (const TillListCoverage *self);
gboolean till_list_coverage_is_done (const TillListCoverage *self);
gint64 till_list_coverage_get_since_ms (const TillListCoverage *self);
guint64 till_list_coverage_get_total (const TillListCoverage *self);
guint64 till_list_coverage_get_n_read (const TillListCoverage *self);
guint64 till_list_coverage_count_unread (const TillListCoverage *self, gint64 since_ms);
void till_list_coverage_check_head (TillListCoverage *self);
void till_list_coverage_read_again (TillListCoverage *self, guint64 number);
TillListSnapshot *till_list_coverage_get_snapshot (TillListCoverage *self);
char *till_list_coverage_to_string (const TillListCoverage *self);

char *till_list_coverages_to_string (TillListCoverage *const *coverages, guint n);
void till_list_coverages_parse (const char *text, TillListCoverage **coverages, guint n);
