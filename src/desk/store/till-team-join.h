/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-accounts.h"
#include "till-desk.h"
#include "till-team-connection.h"

/* Has the refunds of the desk's store kept in its team's database from now on, or on this computer
 * again. All entries are carried over first; the ledger that they come from stays as it is. The
 * account changes last, so doing it again after a crash does nothing twice. After a crash on the
 * way to the team, or where the account file fails then or the database doesn't answer, the ledger
 * on this computer takes no entries; that is undone by keeping it here.
 *
 * All calls fail with the first thing that is wrong: TILL_TEAM_ERROR, TILL_LEDGER_ERROR,
 * TILL_API_ERROR where the store is not known, TILL_VAULT_ERROR or TILL_DESK_ERROR. */
#define TILL_TYPE_TEAM_JOIN (till_team_join_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamJoin, till_team_join, TILL, TEAM_JOIN, GObject)

/* settings is NULL for this computer; password is nullable. folder has the ledgers. */
TillTeamJoin *till_team_join_new (TillDesk *desk,
                                  const TillTeamSettings *settings,
                                  const char *password,
                                  const char *folder);

/* Signs in and looks at both ledgers. Nothing is changed. */
void till_team_join_check_async (TillTeamJoin *self,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillLedgerPreview *
till_team_join_check_finish (TillTeamJoin *self, GAsyncResult *result, GError **error);

/* Of the last check; NULL for this computer. */
const TillTeamSession *till_team_join_get_session (TillTeamJoin *self);
/* Of the last check: the notes, decisions, templates and prices here, which the team will share as
 * far as it has none of them; zero where it does already. */
guint64 till_team_join_get_n_offered (TillTeamJoin *self);

/* After a check. */
void till_team_join_run_async (TillTeamJoin *self,
                               TillAccounts *accounts,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean till_team_join_run_finish (TillTeamJoin *self, GAsyncResult *result, GError **error);
