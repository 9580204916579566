/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"

#define TILL_TYPE_ACCOUNT_BADGE (till_account_badge_get_type ())
G_DECLARE_FINAL_TYPE (TillAccountBadge, till_account_badge, TILL, ACCOUNT_BADGE, AdwBin)

void till_account_badge_set_account (TillAccountBadge *self, TillAccount *account);
const char *till_account_describe_origin (TillAccount *account);
const char *till_account_explain_read_only (TillAccount *account);
