/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVault: the keys of accounts in the keyring, one item per account and origin. Every verb is a
 * TillVaultOperation that goes through steps with the Secret Service or, in a sandbox, with what
 * libsecret has there. */

#include "till-vault.h"

#include "till-vault-operation.h"
#include "till-vault-sandbox.h"
#include "till-vault-service.h"
#include "till-vault-value.h"

struct _TillVault
{
  GObject parent_instance;
};

G_DEFINE_FINAL_TYPE (TillVault, till_vault, G_TYPE_OBJECT)
G_DEFINE_QUARK (till_vault_error_quark, till_vault_error)

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

/* Returns: (transfer full): the vault. Nothing is asked of the Secret Service yet. */
TillVault *
till_vault_new (void)
{
  return g_object_new (TILL_TYPE_VAULT, NULL);
}

/* Stores @credentials under @account_id and @origin, in place of what was there; @label names them
 * in what manages keyrings for people. Fails with LOCKED rather than to prompt. Like every verb it
 * ends within five seconds and at once when cancelled, though a store that was cancelled may still
 * come to pass. */
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
      till_vault_operation_new (self, TILL_VAULT_VERB_STORE, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_store_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  operation->label = g_strdup (label);
  operation->value = till_vault_value_new (credentials);
  run (operation);
}

/* Returns: %TRUE once the service has the keys; else %FALSE with %TILL_VAULT_ERROR or
 * %G_IO_ERROR_CANCELLED. */
gboolean
till_vault_store_finish (TillVault *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Looks up the keys kept under exactly @account_id and @origin: a service address that has moved
 * does not get the keys of the old one. Never prompts. May be called from any thread; answers in
 * the thread-default main context of the call. */
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
      till_vault_operation_new (self, TILL_VAULT_VERB_LOOKUP, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_lookup_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  run (operation);
}

/* Returns: (transfer full): the keys; else %NULL with %TILL_VAULT_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TillCredentials *
till_vault_lookup_finish (TillVault *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Deletes the keys kept under @account_id and @origin; where @origin is %NULL, those of every
 * origin. Never prompts. */
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
      till_vault_operation_new (self, TILL_VAULT_VERB_CLEAR, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_clear_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  run (operation);
}

/* Returns: %TRUE once no keys are left there, also where there were none. */
gboolean
till_vault_clear_finish (TillVault *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Asks the person in front of the screen to unlock the keyring, or to make one where there is none.
 * Does nothing where it is unlocked. There is no time limit while the prompt is up; cancelling ends
 * the waiting and leaves the prompt. */
void
till_vault_unlock_async (TillVault *self,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (TillVaultOperation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));

  operation =
      till_vault_operation_new (self, TILL_VAULT_VERB_UNLOCK, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_unlock_async);
  run (operation);
}

/* Returns: %TRUE if the keyring is unlocked now; %FALSE with LOCKED if that was declined. */
gboolean
till_vault_unlock_finish (TillVault *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
