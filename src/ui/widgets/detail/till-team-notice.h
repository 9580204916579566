/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-refunds.h"

/* Property: "can-write" (gboolean, read-only), for what is to be insensitive meanwhile. */
#define TILL_TYPE_TEAM_NOTICE (till_team_notice_get_type ())
G_DECLARE_FINAL_TYPE (TillTeamNotice, till_team_notice, TILL, TEAM_NOTICE, AdwBin)

void till_team_notice_set_refunds (TillTeamNotice *self, TillRefunds *refunds);
gboolean till_team_notice_get_can_write (TillTeamNotice *self);
