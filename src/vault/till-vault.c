/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVault: the public calls. Each one starts a TillVaultOperation, which talks to the Secret
 * Service or, in a sandbox, to the file of libsecret. */

#include "till-vault.h"

#include "till-vault-operation.h"
#include "till-vault-sandbox.h"
#include "till-vault-service.h"
#include "till-vault-value.h"
#include "till-define.h"

struct _TillVault
{
  GObject parent_instance;
};

G_DEFINE_FINAL_TYPE (TillVault, till_vault, G_TYPE_OBJECT)

static void
run (TillVaultOperation *operation)
{
  if (!till_vault_operation_start (operation))
    return;

  if (till_vault_sandbox_is_here ())
    till_vault_sandbox_run (operation);
  else
    till_vault_service_run (operation);
}

static void
till_vault_class_init (TillVaultClass *klass)
{
}

static void
till_vault_init (TillVault *self)
{
}

/* Returns: (transfer full): the vault. Does not call the Secret Service yet. */
TillVault *
till_vault_new (void)
{
  return g_object_new (TILL_TYPE_VAULT, NULL);
}

/* Stores @credentials for @account_id and @origin, and replaces older keys. Keyring managers show
 * @label. Never prompts: fails with LOCKED instead. Ends within five seconds, and at once when it
 * is cancelled; a cancelled call can still store the keys. */
void
till_vault_store_async (TillVault *self,
                        const char *account_id,
                        const char *origin,
                        const char *label,
                        TillCredentials *credentials,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (TillVaultOperation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL && origin != NULL && label != NULL);
  g_return_if_fail (credentials != NULL);

  operation =
      till_vault_operation_new (G_OBJECT (self), till_vault_store_async, TILL_VAULT_VERB_STORE,
                                account_id, origin, cancellable, callback, user_data);
  operation->label = g_strdup (label);
  operation->value = till_vault_value_new (credentials);
  run (operation);
}

/* Returns: %TRUE when the keyring has the keys; else %FALSE with %TILL_VAULT_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_vault_store_finish, TillVault)

/* Looks up the keys of exactly @account_id and @origin: a new service address never gets the keys
 * of the old one. Never prompts. Any thread may call this; the answer comes in its thread-default
 * main context. */
void
till_vault_lookup_async (TillVault *self,
                         const char *account_id,
                         const char *origin,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (TillVaultOperation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL && origin != NULL);

  operation =
      till_vault_operation_new (G_OBJECT (self), till_vault_lookup_async, TILL_VAULT_VERB_LOOKUP,
                                account_id, origin, cancellable, callback, user_data);
  run (operation);
}

/* Returns: (transfer full): the keys; else %NULL with %TILL_VAULT_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH (till_vault_lookup_finish, TillVault, TillCredentials *)

/* Deletes the keys of @account_id and @origin; with %NULL as @origin, those of every origin. Never
 * prompts. */
void
till_vault_clear_async (TillVault *self,
                        const char *account_id,
                        const char *origin,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (TillVaultOperation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL);

  operation =
      till_vault_operation_new (G_OBJECT (self), till_vault_clear_async, TILL_VAULT_VERB_CLEAR,
                                account_id, origin, cancellable, callback, user_data);
  run (operation);
}

/* Returns: %TRUE when no keys are left, also where there were none; else %FALSE with
 * %TILL_VAULT_ERROR or %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_vault_clear_finish, TillVault)

/* Lets the user unlock the keyring, or create one where there is none: the only call that shows the
 * keyring's prompt. Does nothing where the keyring is unlocked. The prompt has no time limit;
 * cancelling ends the call and leaves the prompt. */
void
till_vault_unlock_async (TillVault *self,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (TillVaultOperation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));

  operation =
      till_vault_operation_new (G_OBJECT (self), till_vault_unlock_async, TILL_VAULT_VERB_UNLOCK,
                                NULL, NULL, cancellable, callback, user_data);
  run (operation);
}

/* Returns: %TRUE when the keyring is unlocked; %FALSE with LOCKED when the user declined. */
TILL_DEFINE_FINISH_BOOLEAN (till_vault_unlock_finish, TillVault)
