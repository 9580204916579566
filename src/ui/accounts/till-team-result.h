/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-ledger-move.h"
#include "till-team-connection.h"

#define TILL_TYPE_TEAM_RESULT (till_team_result_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamResult, till_team_result, TILL, TEAM_RESULT, AdwBin)

gboolean till_team_result_show (TillTeamResult *self,
                                const TillLedgerPreview *preview,
                                guint64 n_offered,
                                const TillTeamSession *session,
                                gint64 now_ms);
