/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account.h"

G_BEGIN_DECLS

/* The account that the environment names; error where it does not make one, all NULL for none. */
typedef struct
{
  TillAccount *account;
  TillCredentials *credentials;
  GError *error;
} TillEnvironment;

TillEnvironment *till_environment_take (void);
void till_environment_free (TillEnvironment *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillEnvironment, till_environment_free)

G_END_DECLS
