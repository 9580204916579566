/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-refunds.h"

#define TILL_TYPE_TEAM_MARK (till_team_mark_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamMark, till_team_mark, TILL, TEAM_MARK, AdwBin)

void till_team_mark_set_refunds (TillTeamMark *self, TillRefunds *refunds);
