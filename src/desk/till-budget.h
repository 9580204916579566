/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-clock.h"
#include "till-transport.h"

G_BEGIN_DECLS

/* Nothing that is asked for again and again changes so often that more would tell more. */
#define TILL_BUDGET_POLLS_PER_MINUTE 60

/* Who asks, the most urgent first. All but the last ask again and again, and share one ceiling. */
typedef enum
{
  TILL_BUDGET_VISIBLE, /* what somebody looks at */
  TILL_BUDGET_ORDER,   /* an order on its way */
  TILL_BUDGET_HIDDEN,  /* an active eSIM that nobody looks at */
  TILL_BUDGET_MIRROR,  /* each record once */
  TILL_BUDGET_N_PRIORITIES
} TillBudgetPriority;

/* The requests one account may make in the background: every poller and the mirror take one here
 * before each call. Calls somebody waits for are made without asking, and counted. How many there
 * are is found by trying, up to a ceiling where there is one. For one thread: the one that made it.
 *
 * Signal: "changed" whenever the service has refused a request. */
#define TILL_TYPE_BUDGET (till_budget_get_type ())
G_DECLARE_FINAL_TYPE (TillBudget, till_budget, TILL, BUDGET, GObject)

TillBudget *till_budget_new (TillClock *clock, TillTransport *transport, guint ceiling);

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
guint till_budget_get_polling_pace (TillBudget *self);
guint till_budget_get_used (TillBudget *self);
double till_budget_get_used_per_s (TillBudget *self);
void till_budget_restore (TillBudget *self, const char *found);
char *till_budget_dup_found (TillBudget *self);
gint64 till_budget_get_hold_ms (TillBudget *self);
guint till_budget_get_n_waiting (TillBudget *self, TillBudgetPriority priority);

G_END_DECLS
