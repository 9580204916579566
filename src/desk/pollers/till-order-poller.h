/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-order.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

/* Asks for open orders again and again, adaptively, until they are active or failed.
 *
 * Signal: "order-changed" (TillOrder) for each answer, and for what others have read and handed to
 * till_order_poller_learn(). */
#define TILL_TYPE_ORDER_POLLER (till_order_poller_get_type ())
G_DECLARE_FINAL_TYPE (TillOrderPoller, till_order_poller, TILL, ORDER_POLLER, GObject)

TillOrderPoller *till_order_poller_new (TillTransport *transport,
                                        TillArchive *archive,
                                        TillRequestScheduler *scheduler,
                                        TillClock *clock);
void till_order_poller_start (TillOrderPoller *self);
void till_order_poller_stop (TillOrderPoller *self);

void till_order_poller_add (TillOrderPoller *self, const char *order_id, gint64 since_ms);
gint64 till_order_poller_get_wait_ms (TillOrderPoller *self);
void till_order_poller_learn (TillOrderPoller *self, TillOrder *order);
