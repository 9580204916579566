/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* When to poll which open order. It has no clock: now_ms is given. */
typedef struct _TillOrderPollSchedule TillOrderPollSchedule;

TillOrderPollSchedule *till_order_poll_schedule_new (GRand *random);
void till_order_poll_schedule_free (TillOrderPollSchedule *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOrderPollSchedule, till_order_poll_schedule_free)

gboolean till_order_poll_schedule_add (TillOrderPollSchedule *self,
                                       const char *id,
                                       gint64 since_ms,
                                       gint64 now_ms);
void till_order_poll_schedule_remove (TillOrderPollSchedule *self, const char *id);
gint64 till_order_poll_schedule_get_wait_ms (TillOrderPollSchedule *self, gint64 now_ms);
const char *till_order_poll_schedule_take (TillOrderPollSchedule *self);
const char *till_order_poll_schedule_get_out (TillOrderPollSchedule *self);
gboolean till_order_poll_schedule_is_needed (TillOrderPollSchedule *self);
void till_order_poll_schedule_note (TillOrderPollSchedule *self,
                                    const char *id,
                                    int state,
                                    gint64 now_ms);
void till_order_poll_schedule_put_back (TillOrderPollSchedule *self, gint64 now_ms, gint64 hold_ms);
