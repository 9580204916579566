/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

/* Limits the number of connections of a server and the time each may be idle. */
typedef struct _PracticeConnections PracticeConnections;

PracticeConnections *practice_connections_watch (SoupServer *soup);
void practice_connections_free (PracticeConnections *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeConnections, practice_connections_free)

void practice_connections_allow_ms (PracticeConnections *self,
                                    SoupServerMessage *message,
                                    guint allowed_ms);
