/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-accounts.h"
#include "till-desk.h"
#include "till-dialog.h"

#define TILL_TYPE_TEAM_DIALOG (till_team_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamDialog, till_team_dialog, TILL, TEAM_DIALOG, TillDialog)

/* folder has the ledgers of this computer. */
GtkWidget *till_team_dialog_new (TillDesk *desk, TillAccounts *accounts, const char *folder);
