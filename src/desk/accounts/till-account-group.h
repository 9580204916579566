/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"

gboolean till_account_group_is_id (const char *id);
TillAccount *till_account_group_read (GKeyFile *file, const char *id, GError **error);
void till_account_group_write (GKeyFile *file, TillAccount *account);
