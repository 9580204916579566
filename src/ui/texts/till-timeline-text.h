/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-webhook-delivery.h"
#include "till-desk.h"
#include "till-note.h"
#include "till-recorded-payment.h"
#include "till-order.h"
#include "till-refund.h"
#include "till-timeline.h"
#include "till-usage-level.h"

void till_timeline_add_payment (TillTimeline *self, TillDesk *desk, const TillInvoice *invoice);
void till_timeline_add_decisions (TillTimeline *self, const TillDecisions *decisions);
void till_timeline_add_deliveries (TillTimeline *self, GPtrArray *deliveries);
void till_timeline_add_refund (TillTimeline *self, TillRefund *refund);
void till_timeline_add_order (TillTimeline *self, TillOrder *order);
void till_timeline_add_samples (TillTimeline *self, GArray *samples);
void till_timeline_add_notes (TillTimeline *self, GPtrArray *notes);
