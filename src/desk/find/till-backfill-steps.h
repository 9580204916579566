/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-priority-records.h"

G_BEGIN_DECLS

#define TILL_BACKFILL_MAX_STEPS 4

/* What a search that looks further back reads, one after the other. */
gboolean till_backfill_steps_is_hidden (const TillTerm *term);
TillPriorityRecords till_backfill_steps_get_widest (const TillSearchQuery *query);
guint till_backfill_steps_list (const TillSearchQuery *query,
                                TillPriorityRecords steps[TILL_BACKFILL_MAX_STEPS]);

G_END_DECLS
