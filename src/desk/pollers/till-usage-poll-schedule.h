/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-page.h"
#include "till-usage-item.h"

#define TILL_USAGE_VISIBLE_PERIOD_MS (30 * 1000)
#define TILL_USAGE_HIDDEN_PERIOD_MS  (15 * 60 * 1000)

typedef struct
{
  TillUsageItem *item; /* owned */
  gint64 asked_ms;     /* monotonic, of the last request; -1 before the first */
  gboolean is_out;     /* a request runs */
  gboolean is_visible; /* somebody looks at it */
  gboolean is_due_now;
} TillTurn;

/* The active eSIMs, and which is polled next. It has no clock. */
typedef struct _TillUsagePollSchedule TillUsagePollSchedule;

TillUsagePollSchedule *till_usage_poll_schedule_new (void);
void till_usage_poll_schedule_free (TillUsagePollSchedule *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUsagePollSchedule, till_usage_poll_schedule_free)

GListModel *till_usage_poll_schedule_get_items (TillUsagePollSchedule *self);
guint till_usage_poll_schedule_get_n_visible (TillUsagePollSchedule *self);
TillTurn *till_usage_poll_schedule_lookup (TillUsagePollSchedule *self, const char *id);
TillTurn *till_usage_poll_schedule_add (TillUsagePollSchedule *self, TillOrder *order);
void till_usage_poll_schedule_add_page (TillUsagePollSchedule *self, const TillPage *page);
void till_usage_poll_schedule_drop (TillUsagePollSchedule *self, const char *id);
void till_usage_poll_schedule_set_visible (TillUsagePollSchedule *self, GPtrArray *items);
void till_usage_poll_schedule_hasten (TillUsagePollSchedule *self);
TillTurn *till_usage_poll_schedule_find_due (TillUsagePollSchedule *self,
                                             gboolean is_visible,
                                             gint64 monotonic_ms,
                                             gint64 now_ms);
gint64 till_usage_poll_schedule_get_next_due_ms (TillUsagePollSchedule *self, gint64 now_ms);
