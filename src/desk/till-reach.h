/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-budget.h"
#include "till-transport.h"

G_BEGIN_DECLS

/* Whether the service can be reached, and when it was last heard: what all calls of an account have
 * shown. It is away once a call gets no answer, or once one answered with a fault of the service
 * (5xx) and another, asked in its turn, too; any other answer says that it is there. While it is
 * away it is asked now and then. For one thread: the one that made it.
 *
 * Signals: "changed" whenever one of the getters gives something else; "turned" when the service is
 * away now and was not, or the other way round. */
#define TILL_TYPE_REACH (till_reach_get_type ())
G_DECLARE_FINAL_TYPE (TillReach, till_reach, TILL, REACH, GObject)

/* archive is nullable. */
TillReach *till_reach_new (TillTransport *transport,
                           TillArchive *archive,
                           TillBudget *budget,
                           TillClock *clock);
void till_reach_close (TillReach *self);

gboolean till_reach_is_away (TillReach *self);
gboolean till_reach_is_asking (TillReach *self);
const GError *till_reach_get_error (TillReach *self);
gint64 till_reach_get_heard_ms (TillReach *self);

void till_reach_ask (TillReach *self);

G_END_DECLS
