/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-clock.h"
#include "till-transport.h"

G_BEGIN_DECLS

/* Who asks, the most urgent first. */
typedef enum
{
  TILL_BUDGET_VISIBLE, /* what somebody looks at */
  TILL_BUDGET_ORDER,   /* an order on its way */
  TILL_BUDGET_HIDDEN,  /* an active eSIM that nobody looks at */
  TILL_BUDGET_MIRROR,
  TILL_BUDGET_N_PRIORITIES
} TillBudgetPriority;

/* The requests one account may make in the background: every poller and the mirror take one here
 * before each call. Calls somebody waits for are made without asking, and counted. For one thread:
 * the one that made it.
 *
 * Signal: "changed" whenever the service has asked for a pause. */
#define TILL_TYPE_BUDGET (till_budget_get_type ())
G_DECLARE_FINAL_TYPE (TillBudget, till_budget, TILL, BUDGET, GObject)

TillBudget *till_budget_new (TillClock *clock, TillTransport *transport, guint per_minute);

void till_budget_take_async (TillBudget *self,
                             TillBudgetPriority priority,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_budget_take_finish (TillBudget *self, GAsyncResult *result, GError **error);

void till_budget_close (TillBudget *self);
void till_budget_set_paused (TillBudget *self, gboolean is_paused);
void till_budget_count (TillBudget *self, const TillTraffic *traffic);
guint till_budget_get_pace (TillBudget *self);
guint till_budget_get_used (TillBudget *self);
gint64 till_budget_get_hold_ms (TillBudget *self);
guint till_budget_get_n_waiting (TillBudget *self, TillBudgetPriority priority);

G_END_DECLS
