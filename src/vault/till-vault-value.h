/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsecret/secret.h>

#include "till-credentials.h"

G_BEGIN_DECLS

SecretValue *till_vault_value_new (TillCredentials *credentials);
TillCredentials *till_vault_value_read (SecretValue *value);

G_END_DECLS
