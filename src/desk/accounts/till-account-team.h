/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"

gboolean
till_account_team_read (GKeyFile *file, const char *id, TillAccount *account, GError **error);
void till_account_team_write (GKeyFile *file, TillAccount *account);
char *till_account_team_dup_origin (const TillTeamSettings *settings);
