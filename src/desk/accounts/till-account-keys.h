/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"
#include "till-vault.h"

#define TILL_TYPE_ACCOUNT_KEYS (till_account_keys_get_type ())
G_DECLARE_FINAL_TYPE (TillAccountKeys, till_account_keys, TILL, ACCOUNT_KEYS, GObject)

TillAccountKeys *till_account_keys_new (TillVault *vault, TillAccount *account);
TillAccountKeys *till_account_keys_new_for_team (TillVault *vault, TillAccount *account);
