/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-recorded-payment.h"

#define TILL_TYPE_TIMELINE_VIEW (till_timeline_view_get_type ())
G_DECLARE_FINAL_TYPE (TillTimelineView, till_timeline_view, TILL, TIMELINE_VIEW, AdwBin)

void till_timeline_view_clear (TillTimelineView *self);
void till_timeline_view_show (TillTimelineView *self, TillDesk *desk, TillInvoice *invoice);
void till_timeline_view_set_decisions (TillTimelineView *self, const TillDecisions *decisions);
