/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsecret/secret.h>

#include "till-credentials.h"

SecretValue *till_vault_value_new (TillCredentials *credentials);
TillCredentials *till_vault_value_read (SecretValue *value);
