/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-credentials.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_VAULT_ERROR_UNAVAILABLE, /* no Secret Service answers */
  TILL_VAULT_ERROR_LOCKED,      /* the keyring is locked and was not unlocked */
  TILL_VAULT_ERROR_REFUSED,     /* the service would not do it */
  TILL_VAULT_ERROR_NOT_FOUND,   /* no keys are kept under that account and address */
  TILL_VAULT_ERROR_TIMED_OUT,   /* no answer within five seconds */
  TILL_VAULT_ERROR_DAMAGED,     /* what is kept there are not keys */
} TillVaultError;

#define TILL_VAULT_ERROR (till_vault_error_quark ())
GQuark till_vault_error_quark (void);

/* Keys in the Secret Service, bound to an account and to the origin of its service address. The
 * only room that stores and loads keys. */
#define TILL_TYPE_VAULT (till_vault_get_type ())
G_DECLARE_FINAL_TYPE (TillVault, till_vault, TILL, VAULT, GObject)

TillVault *till_vault_new (void);

void till_vault_store_async (TillVault *self,
                             const char *account_id,
                             const char *origin,
                             const char *label,
                             TillCredentials *credentials,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_vault_store_finish (TillVault *self, GAsyncResult *result, GError **error);

void till_vault_lookup_async (TillVault *self,
                              const char *account_id,
                              const char *origin,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
TillCredentials *till_vault_lookup_finish (TillVault *self, GAsyncResult *result, GError **error);

void till_vault_clear_async (TillVault *self,
                             const char *account_id,
                             const char *origin,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_vault_clear_finish (TillVault *self, GAsyncResult *result, GError **error);

/* The only verb that may put the keyring's own prompt on the screen. */
void till_vault_unlock_async (TillVault *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean till_vault_unlock_finish (TillVault *self, GAsyncResult *result, GError **error);

G_END_DECLS
