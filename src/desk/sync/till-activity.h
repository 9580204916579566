/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-activity.h"
#include "till-clock.h"

/* Signals, each at most once for a record: "paid" (TillActivityItem *) when an invoice was paid;
 * "payment-exception" (TillActivityItem *) instead when the payment is an exception, whatever the
 * status of the invoice; "active" (TillActivityItem *) when an open order has its eSIM. */
#define TILL_TYPE_ACTIVITY (till_activity_get_type ())
G_DECLARE_FINAL_TYPE (TillActivity, till_activity, TILL, ACTIVITY, GObject)

TillActivity *till_activity_new (TillArchive *archive, TillClock *clock);
gboolean till_activity_has_listed (TillActivity *self);
