/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"
#include "till-team-connection.h"
#include "till-team-error.h"
#include "till-team-listener.h"

/* A ledger in a database that the desks of a team share. Its calls also fail with TILL_TEAM_ERROR.
 * Without the database it lists what this desk has seen, and appends nothing. */
#define TILL_TYPE_TEAM_LEDGER (till_team_ledger_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamLedger, till_team_ledger, TILL, TEAM_LEDGER, GObject)

TillTeamLedger *till_team_ledger_new (const TillTeamSettings *settings,
                                      const char *password,
                                      const char *origin,
                                      const char *store_id,
                                      const char *folder,
                                      gboolean is_joining);

/* Signs in, where that has not been done yet. */
void till_team_ledger_read_session_async (TillTeamLedger *self,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
TillTeamSession *
till_team_ledger_read_session_finish (TillTeamLedger *self, GAsyncResult *result, GError **error);

const char *till_team_ledger_get_owner (TillTeamLedger *self);
TillTeamConnection *till_team_ledger_connect (TillTeamLedger *self, GError **error);
