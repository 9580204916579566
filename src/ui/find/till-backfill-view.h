/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

/* Offers a backfill if nothing was found, shows its estimate and its progress, and sends a desktop
 * notification when it ends while the window is not active. Hidden when there is nothing to show.
 *
 * Signals: "ask" (string) when the user wants to see what was found for that message, and "changed"
 * when the view shows something else. */
#define TILL_TYPE_BACKFILL_VIEW (till_backfill_view_get_type ())
G_DECLARE_FINAL_TYPE (TillBackfillView, till_backfill_view, TILL, BACKFILL_VIEW, AdwBin)

void till_backfill_view_set_desk (TillBackfillView *self, TillDesk *desk);
void till_backfill_view_set_question (TillBackfillView *self,
                                      const char *text,
                                      const TillSearchQuery *missing);
gboolean till_backfill_view_has_answer (TillBackfillView *self);
