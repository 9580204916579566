/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-vault-operation.h"

gboolean till_vault_sandbox_is_here (void);
void till_vault_sandbox_run (TillVaultOperation *self);
