/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How an account comes to be kept, or gets other keys or another address. Keys that work are given
 * up last: the new ones are stored, then the file is written, and until both is done the old ones
 * stay, or are put back where the address is the same. Keys of an account that is new, and those of
 * an address that one moves to or has moved away from, are named in the file as long as they may be
 * there and it does not keep the account there. */

#include "till-accounts-private.h"

#include "till-account-group.h"
#include "till-orphaned-keys.h"

static void
store (TillAccounts *self,
       TillAccount *account,
       TillCredentials *credentials,
       GCancellable *cancellable,
       GAsyncReadyCallback callback,
       GTask *task)
{
  g_autofree char *origin = till_accounts_dup_origin (account);
  g_autofree char *label = g_strdup_printf ("Till: %s", account->name);

  till_vault_store_async (self->vault, till_record_get_id (TILL_RECORD (account)), origin, label,
                          credentials, cancellable, callback, g_object_ref (task));
}

static void
clear (TillAccounts *self, TillAccount *account, GAsyncReadyCallback callback, GTask *task)
{
  g_autofree char *origin = till_accounts_dup_origin (account);

  till_vault_clear_async (self->vault, till_record_get_id (TILL_RECORD (account)), origin, NULL,
                          callback, g_object_ref (task));
}

static void
set_stray (TillAccounts *self, const TillAccountsChange *change, TillAccount *where)
{
  g_autofree char *origin = where != NULL ? till_accounts_dup_origin (where) : NULL;

  till_orphaned_keys_set_origin (self->file, till_record_get_id (TILL_RECORD (change->account)),
                                 origin);
}

/* Whether the keys go to where the file, as it is on the disk, keeps no account. */
static gboolean
is_elsewhere (const TillAccountsChange *change)
{
  return change->previous == NULL || till_accounts_has_moved (change);
}

static void
return_failure (GTask *task)
{
  TillAccountsChange *change = g_task_get_task_data (task);

  g_task_return_error (task, g_steal_pointer (&change->failure));
}

static void
keys_put_back_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  /* What went wrong first is what can be acted on. */
  till_vault_store_finish (TILL_VAULT (source), result, NULL);
  return_failure (task);
}

static void
keys_withdrawn_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillAccounts *self = g_task_get_source_object (task);
  TillAccountsChange *change = g_task_get_task_data (task);

  if (till_vault_clear_finish (TILL_VAULT (source), result, NULL))
    till_orphaned_keys_forget (self->file, till_record_get_id (TILL_RECORD (change->account)),
                               self->disk);
  return_failure (task);
}

/* Takes the new keys out of the vault again, then answers with @failure, which is taken over. */
static void
withdraw_keys (TillAccounts *self, GTask *task, GError *failure)
{
  TillAccountsChange *change = g_task_get_task_data (task);

  change->failure = failure;
  if (change->replaced != NULL)
    store (self, change->previous, change->replaced, NULL, keys_put_back_cb, task);
  else
    clear (self, change->account, keys_withdrawn_cb, task);
}

static void
moved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  /* Where it fails the next start finds nothing left to take out. */
  till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, NULL);
  g_task_return_boolean (task, TRUE);
}

static void
old_keys_cleared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);

  if (till_vault_clear_finish (TILL_VAULT (source), result, &error))
    {
      set_stray (self, g_task_get_task_data (task), NULL);
      till_accounts_save (self, task, moved_cb);
      return;
    }

  /* The account is kept all the same, and nobody asks for keys of its old address. */
  g_debug ("Keys of an old address are left in the keyring: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  TillAccountsChange *change = g_task_get_task_data (task);

  if (!till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      till_accounts_withdraw (self, change);
      if (is_elsewhere (change))
        set_stray (self, change, change->account);
      withdraw_keys (self, task, g_steal_pointer (&error));
      return;
    }

  till_accounts_list (self, change->account);
  if (till_accounts_has_moved (change))
    clear (self, change->previous, old_keys_cleared_cb, task);
  else
    g_task_return_boolean (task, TRUE);
}

static gboolean
may_come_to_pass (const GError *error)
{
  return g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_TIMED_OUT) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
keys_stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  TillAccountsChange *change = g_task_get_task_data (task);

  if (!till_vault_store_finish (TILL_VAULT (source), result, &error))
    {
      if (may_come_to_pass (error))
        withdraw_keys (self, task, g_steal_pointer (&error));
      else
        {
          if (is_elsewhere (change))
            till_orphaned_keys_forget (
                self->file, till_record_get_id (TILL_RECORD (change->account)), self->disk);
          g_task_return_error (task, g_steal_pointer (&error));
        }
      return;
    }

  till_account_group_write (self->file, change->account);
  if (is_elsewhere (change))
    set_stray (self, change, change->previous);
  till_accounts_save (self, task, added_cb);
}

static void
store_keys (TillAccounts *self, GTask *task)
{
  TillAccountsChange *change = g_task_get_task_data (task);

  store (self, change->account, change->credentials, g_task_get_cancellable (task), keys_stored_cb,
         task);
}

static void
announced_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillAccounts *self = g_task_get_source_object (task);
  TillAccountsChange *change = g_task_get_task_data (task);
  GError *error = NULL;

  if (till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      store_keys (self, task);
      return;
    }

  if (change->previous != NULL)
    set_stray (self, change, NULL);
  else
    till_accounts_withdraw (self, change);
  g_task_return_error (task, error);
}

static void
announce (TillAccounts *self, GTask *task)
{
  TillAccountsChange *change = g_task_get_task_data (task);

  set_stray (self, change, change->account);
  till_accounts_save (self, task, announced_cb);
}

static void
old_keys_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccountsChange *change = g_task_get_task_data (task);

  change->replaced = till_vault_lookup_finish (TILL_VAULT (source), result, &error);
  if (change->replaced == NULL &&
      !g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND) &&
      !g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_DAMAGED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    store_keys (g_task_get_source_object (task), task);
}

/* Remembers the keys that are about to be replaced, to be able to put them back. */
static void
look_up_old_keys (TillAccounts *self, GTask *task)
{
  TillAccountsChange *change = g_task_get_task_data (task);
  g_autofree char *origin = till_accounts_dup_origin (change->previous);

  till_vault_lookup_async (self->vault, till_record_get_id (TILL_RECORD (change->previous)), origin,
                           g_task_get_cancellable (task), old_keys_found_cb, g_object_ref (task));
}

/* Keeps @account, in place of one with the same id. */
void
till_accounts_add_async (TillAccounts *self,
                         TillAccount *account,
                         TillCredentials *credentials,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  TillAccountsChange *change = NULL;

  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account) && account->origin == TILL_ACCOUNT_KEPT);
  g_return_if_fail (till_account_group_is_id (till_record_get_id (TILL_RECORD (account))));
  g_return_if_fail (credentials != NULL);

  task = till_accounts_change_new (self, account, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_accounts_add_async);
  change = g_task_get_task_data (task);
  change->credentials = till_credentials_ref (credentials);
  if (till_accounts_refuse_damaged (self, task) || g_task_return_error_if_cancelled (task))
    return;

  if (is_elsewhere (change))
    announce (self, task);
  else
    look_up_old_keys (self, task);
}

/* Returns: %TRUE once the account is kept; else %FALSE with %TILL_VAULT_ERROR, %TILL_DESK_ERROR or
 * %G_IO_ERROR_CANCELLED. */
gboolean
till_accounts_add_finish (TillAccounts *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
