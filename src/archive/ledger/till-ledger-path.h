/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *till_ledger_path_find (const char *folder, const char *account_id, const char *origin);
char *till_ledger_path_find_own (const char *folder, const char *account_id, const char *origin);
char *till_ledger_path_build_of_owner (const char *folder, const char *owner);
char *till_ledger_path_find_of_owner (const char *folder, const char *owner);
gboolean till_ledger_path_keep_owner (const char *path, const char *owner, GError **error);
gboolean till_ledger_path_lead_to (const char *path, const char *other_path, GError **error);
