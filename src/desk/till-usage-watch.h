/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-budget.h"
#include "till-transport.h"
#include "till-usage-item.h"

G_BEGIN_DECLS

/* Watches the usage of every active eSIM of an account, within its request budget.
 *
 * Signals: "threshold" (TillUsageItem, TillThresholds with one bit) once for each that an eSIM
 * comes to; "learned" (TillOrder) for each answer; "changed" when till_usage_watch_*() have another
 * answer. */
#define TILL_TYPE_USAGE_WATCH (till_usage_watch_get_type ())
G_DECLARE_FINAL_TYPE (TillUsageWatch, till_usage_watch, TILL, USAGE_WATCH, GObject)

TillUsageWatch *till_usage_watch_new (TillTransport *transport,
                                      TillArchive *archive,
                                      TillBudget *budget,
                                      TillClock *clock);
void till_usage_watch_close (TillUsageWatch *self);

GListModel *till_usage_watch_get_items (TillUsageWatch *self);
void till_usage_watch_look_at (TillUsageWatch *self, GPtrArray *items);
void till_usage_watch_look_away (TillUsageWatch *self);
void till_usage_watch_recall (TillUsageWatch *self);
void till_usage_watch_refresh (TillUsageWatch *self);
void till_usage_watch_set_paused (TillUsageWatch *self, gboolean is_paused);
void till_usage_watch_set_keeps_on (TillUsageWatch *self, gboolean keeps_on);
void till_usage_watch_learn (TillUsageWatch *self, TillOrder *order);

gboolean till_usage_watch_is_paused (TillUsageWatch *self);
gboolean till_usage_watch_is_listing (TillUsageWatch *self);
gboolean till_usage_watch_is_asking (TillUsageWatch *self);
const GError *till_usage_watch_get_error (TillUsageWatch *self);
gint64 till_usage_watch_get_visible_period_ms (TillUsageWatch *self);
gint64 till_usage_watch_get_round_ms (TillUsageWatch *self);

G_END_DECLS
