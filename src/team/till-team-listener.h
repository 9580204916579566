/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-team-settings.h"
#include "till-team.h"

/* Listens on a connection and a thread of its own for what other desks append. Calls back in the
 * main context that made it. */
typedef struct _TillTeamListener TillTeamListener;

/* The state may be another, or somebody has appended. */
typedef void (*TillTeamListenerFunc) (gpointer user_data);

TillTeamListener *till_team_listener_new (const TillTeamSettings *settings,
                                          const char *password,
                                          const char *owner,
                                          TillTeamListenerFunc func,
                                          gpointer user_data);
void till_team_listener_end (TillTeamListener *self);
void till_team_listener_call_back_later (TillTeamListener *self);
TillTeamState till_team_listener_get_state (TillTeamListener *self, GError **problem);
gint64 till_team_listener_get_heard_ms (TillTeamListener *self);
