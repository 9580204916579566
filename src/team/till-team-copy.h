/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ledger-chain.h"

/* The file in which a desk keeps the entries of its team's ledger that it has seen. */
typedef struct _TillTeamCopy TillTeamCopy;

TillTeamCopy *
till_team_copy_open (const char *path, const char *owner, GPtrArray *entries, GError **error);
void till_team_copy_close (TillTeamCopy *self);
const char *till_team_copy_get_database (TillTeamCopy *self);
void till_team_copy_begin (TillTeamCopy *self, const char *database);
void till_team_copy_write (TillTeamCopy *self, GPtrArray *entries);
void till_team_copy_sync (TillTeamCopy *self);
