/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account-file.h"
#include "till-vault.h"

/* The address, other than its own, at which an account may have keys in the vault: its group of
 * the key file has it while the account is being added or moves. */
void till_orphaned_keys_set_origin (GKeyFile *file, const char *id, const char *origin);
gboolean till_orphaned_keys_is_all (GKeyFile *file, const char *id);
void till_orphaned_keys_forget (GKeyFile *file, const char *id, TillAccountFile *disk);
void till_orphaned_keys_sweep (GKeyFile *file,
                               const char *id,
                               const char *own_origin,
                               TillAccountFile *disk,
                               TillVault *vault);
