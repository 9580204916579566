/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-team-connection.h"

/* The scripts for an administrator, who runs them with psql: that which makes the tables and roles
 * of a team in a new database, and that which brings those of an older Till up to date. */
char *till_team_schema_build (void);
char *till_team_schema_build_update (void);

/* As till_team_connection_open(). Tables of an older Till are brought up to date first where the
 * user may change them, and no desk is known that could not read them any longer. */
TillTeamConnection *till_team_schema_connect (const TillTeamSettings *settings,
                                              const char *password,
                                              GCancellable *cancellable,
                                              GError **error);

/* Tells the database that the desk uses it, with which version of its tables. */
void till_team_schema_note_desk (TillTeamConnection *connection, GCancellable *cancellable);
