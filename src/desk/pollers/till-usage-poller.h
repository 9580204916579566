/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive-records.h"
#include "till-request-scheduler.h"
#include "till-transport.h"
#include "till-usage-item.h"

/* Polls the usage of every active eSIM of an account, through the request scheduler.
 *
 * Signals: "threshold" (TillUsageItem, TillThresholds with one bit) once for each threshold that
 * an eSIM passes; "learned" (TillOrder) for each answer; "changed" when a getter returns
 * something else. */
#define TILL_TYPE_USAGE_POLLER (till_usage_poller_get_type ())
G_DECLARE_FINAL_TYPE (TillUsagePoller, till_usage_poller, TILL, USAGE_POLLER, GObject)

TillUsagePoller *till_usage_poller_new (TillTransport *transport,
                                        TillArchive *archive,
                                        TillRequestScheduler *scheduler,
                                        TillClock *clock);
void till_usage_poller_close (TillUsagePoller *self);

GListModel *till_usage_poller_get_items (TillUsagePoller *self);
void till_usage_poller_set_visible (TillUsagePoller *self, GPtrArray *items);
void till_usage_poller_hide (TillUsagePoller *self);
void till_usage_poller_recall (TillUsagePoller *self);
void till_usage_poller_refresh (TillUsagePoller *self);
void till_usage_poller_set_paused (TillUsagePoller *self, gboolean is_paused);
void till_usage_poller_set_polls_in_background (TillUsagePoller *self, gboolean keeps_on);
void till_usage_poller_learn (TillUsagePoller *self, TillOrder *order);

gboolean till_usage_poller_is_paused (TillUsagePoller *self);
gboolean till_usage_poller_is_listing (TillUsagePoller *self);
gboolean till_usage_poller_is_asking (TillUsagePoller *self);
const GError *till_usage_poller_get_error (TillUsagePoller *self);
gint64 till_usage_poller_get_visible_period_ms (TillUsagePoller *self);
gint64 till_usage_poller_get_round_ms (TillUsagePoller *self);
