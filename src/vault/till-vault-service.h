/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-vault-operation.h"

void till_vault_service_run (TillVaultOperation *self);
