/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-clock.h"
#include "till-transport.h"

/* Polled records do not change faster than this. */
#define TILL_REQUEST_SCHEDULER_POLLS_PER_MINUTE 60

/* Who asks, the most urgent first. All but the last are pollers, and share one ceiling. */
typedef enum
{
  TILL_REQUEST_SCHEDULER_VISIBLE, /* visible records */
  TILL_REQUEST_SCHEDULER_ORDER,   /* an open order */
  TILL_REQUEST_SCHEDULER_HIDDEN,  /* an active eSIM that is not visible */
  TILL_REQUEST_SCHEDULER_SYNC,    /* the sync: each record once */
  TILL_REQUEST_SCHEDULER_N_PRIORITIES
} TillRequestSchedulerPriority;

/* The background requests of one account: every poller and the sync take a request here before each
 * call. Foreground calls are sent without asking, and counted. The pace is found by trying, up to a
 * ceiling if there is one. For the thread that has created it.
 *
 * Signal: "changed" when the service has refused a request. */
#define TILL_TYPE_REQUEST_SCHEDULER (till_request_scheduler_get_type ())
G_DECLARE_FINAL_TYPE (TillRequestScheduler,
                      till_request_scheduler,
                      TILL,
                      REQUEST_SCHEDULER,
                      GObject)

TillRequestScheduler *
till_request_scheduler_new (TillClock *clock, TillTransport *transport, guint ceiling);

void till_request_scheduler_take_async (TillRequestScheduler *self,
                                        TillRequestSchedulerPriority priority,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean till_request_scheduler_take_finish (TillRequestScheduler *self,
                                             GAsyncResult *result,
                                             GError **error);

void till_request_scheduler_close (TillRequestScheduler *self);
void till_request_scheduler_set_paused (TillRequestScheduler *self, gboolean is_paused);
void till_request_scheduler_count (TillRequestScheduler *self, const TillTraffic *traffic);
guint till_request_scheduler_get_pace (TillRequestScheduler *self);
guint till_request_scheduler_get_polling_pace (TillRequestScheduler *self);
guint till_request_scheduler_get_used (TillRequestScheduler *self);
double till_request_scheduler_get_used_per_s (TillRequestScheduler *self);
void till_request_scheduler_restore (TillRequestScheduler *self, const char *found);
char *till_request_scheduler_dup_found (TillRequestScheduler *self);
gint64 till_request_scheduler_get_hold_ms (TillRequestScheduler *self);
guint till_request_scheduler_get_n_waiting (TillRequestScheduler *self,
                                            TillRequestSchedulerPriority priority);
