/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-request-scheduler.h"
#include "till-transport.h"

G_BEGIN_DECLS

/* Whether the service can be reached, and when it was last heard: what all calls of an account have
 * shown. It is away once a call gets no answer, or once one answered with a fault of the service
 * (5xx) and another, asked in its turn, too; any other answer says that it is there. While it is
 * away it is asked now and then. For one thread: the one that made it.
 *
 * Signals: "changed" whenever one of the getters gives something else; "turned" when the service is
 * away now and was not, or the other way round. */
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

G_END_DECLS
