/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-credentials.h"
#include "till-vault-error.h"

/* Stores the keys of accounts in the Secret Service, one item for each account and origin of its
 * service address. */
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

void till_vault_unlock_async (TillVault *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean till_vault_unlock_finish (TillVault *self, GAsyncResult *result, GError **error);
