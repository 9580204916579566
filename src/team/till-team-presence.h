/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-team-connection.h"

/* Which records this desk has open, as the other desks see it, for one thread that may wait. */
typedef struct _TillTeamPresence TillTeamPresence;

TillTeamPresence *till_team_presence_new (const char *owner, const char *desk);
void till_team_presence_free (TillTeamPresence *self);

GPtrArray *till_team_presence_exchange (TillTeamPresence *self,
                                        TillTeamConnection *connection,
                                        const char *const *open,
                                        GCancellable *cancellable,
                                        GError **error);
