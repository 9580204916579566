/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-team-ledger.h"

/* Shares the notes, decisions, templates and prices in the archive with the other desks of the
 * team: sends what waits there and applies what the others have written, as soon as either is there
 * and the database answers. The archive says "applied" then. */
#define TILL_TYPE_TEAM_SYNC (till_team_sync_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamSync, till_team_sync, TILL, TEAM_SYNC, GObject)

TillTeamSync *till_team_sync_new (TillArchive *archive, TillTeamLedger *ledger);
void till_team_sync_close (TillTeamSync *self);
