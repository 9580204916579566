/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-budget.h"
#include "till-transport.h"

G_BEGIN_DECLS

/* Reads the own answers of pending invoices, whether or not anybody looks at them: no list tells
 * that a part of one was paid (section 2.1). */
#define TILL_TYPE_PENDING_ROUND (till_pending_round_get_type ())
G_DECLARE_FINAL_TYPE (TillPendingRound, till_pending_round, TILL, PENDING_ROUND, GObject)

TillPendingRound *till_pending_round_new (TillTransport *transport,
                                          TillArchive *archive,
                                          TillBudget *budget,
                                          TillClock *clock);
void till_pending_round_start (TillPendingRound *self);
void till_pending_round_set_paused (TillPendingRound *self, gboolean is_paused);
void till_pending_round_stop (TillPendingRound *self);

G_END_DECLS
