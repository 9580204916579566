/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

/* Whether the service answers, and when it last has, by the calls of an account. It is away after a
 * call without an answer, and after two calls in a row that it answered with a fault (5xx); any
 * other answer ends that. While it is away it is asked from time to time. For the thread that has
 * created it.
 *
 * Signals: "changed" when a getter returns something else; "turned" when the service goes away
 * or comes back. */
#define TILL_TYPE_CONNECTIVITY (till_connectivity_get_type ())
G_DECLARE_FINAL_TYPE (TillConnectivity, till_connectivity, TILL, CONNECTIVITY, GObject)

/* archive is nullable. */
TillConnectivity *till_connectivity_new (TillTransport *transport,
                                         TillArchive *archive,
                                         TillRequestScheduler *scheduler,
                                         TillClock *clock);
void till_connectivity_close (TillConnectivity *self);

gboolean till_connectivity_is_away (TillConnectivity *self);
gboolean till_connectivity_is_asking (TillConnectivity *self);
const GError *till_connectivity_get_error (TillConnectivity *self);
gint64 till_connectivity_get_heard_ms (TillConnectivity *self);

void till_connectivity_ask (TillConnectivity *self);
