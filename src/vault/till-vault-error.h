/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  TILL_VAULT_ERROR_UNAVAILABLE, /* no Secret Service answers */
  TILL_VAULT_ERROR_LOCKED,      /* the keyring is locked and the user has not unlocked it */
  TILL_VAULT_ERROR_REFUSED,     /* the Secret Service refused */
  TILL_VAULT_ERROR_NOT_FOUND,   /* no keys for this account and address */
  TILL_VAULT_ERROR_TIMED_OUT,   /* no answer within five seconds */
  TILL_VAULT_ERROR_DAMAGED,     /* the item does not contain keys */
} TillVaultError;

#define TILL_VAULT_ERROR (till_vault_error_quark ())
GQuark till_vault_error_quark (void);
