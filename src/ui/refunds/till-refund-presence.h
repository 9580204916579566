/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-team.h"

#define TILL_TYPE_REFUND_PRESENCE (till_refund_presence_get_type ())
G_DECLARE_FINAL_TYPE (TillRefundPresence, till_refund_presence, TILL, REFUND_PRESENCE, AdwBin)

void till_refund_presence_watch (TillRefundPresence *self, TillTeam *team, const char *invoice_id);
