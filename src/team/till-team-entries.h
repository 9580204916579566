/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger.h"
#include "till-team-connection.h"

/* The ledger in the team's database, for one thread that may wait. */
typedef struct _TillTeamEntries TillTeamEntries;

TillTeamEntries *till_team_entries_new (const TillTeamSettings *settings,
                                        const char *password,
                                        const char *owner,
                                        const char *desk,
                                        const char *copy_path,
                                        gboolean is_joining,
                                        GCancellable *cancellable);
void till_team_entries_free (TillTeamEntries *self);
void till_team_entries_sync (TillTeamEntries *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamEntries, till_team_entries_free)

TillRefund *
till_team_entries_append (TillTeamEntries *self, const TillRefundEvent *event, GError **error);
gboolean till_team_entries_catch_up (TillTeamEntries *self, GError **error);
gboolean till_team_entries_check_answered (TillTeamEntries *self, GError **error);
gboolean till_team_entries_check_can_append (TillTeamEntries *self, GError **error);
TillTeamConnection *till_team_entries_ensure_connection (TillTeamEntries *self, GError **error);
GPtrArray *till_team_entries_list (TillTeamEntries *self);
char *till_team_entries_export (TillTeamEntries *self);
TillLedgerPreview *
till_team_entries_preview (TillTeamEntries *self, const char *text, GError **error);
gboolean till_team_entries_restore (TillTeamEntries *self, const char *text, GError **error);
