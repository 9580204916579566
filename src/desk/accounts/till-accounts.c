/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAccounts: the key file holds everything but the keys, which are in the vault; an account is
 * in both or in neither. A file that can't be understood is never written to: the user can still
 * mend it.
 *
 * An account gets new keys in this order: store the new keys, write the file, remove the old keys.
 * If a step fails, the old keys are put back where the address is the same. The file names the
 * orphaned keys of an account: keys at an address that the account is about to get or has had. */

#include "till-accounts-private.h"

#include "till-account-group.h"
#include "till-account-keys.h"
#include "till-base-url.h"
#include "till-desk-error.h"
#include "till-orphaned-keys.h"
#include "till-define.h"

typedef struct
{
  TillAccount *account;
  TillAccount *previous; /* NULL where the account is new */
  TillCredentials *credentials;
  TillCredentials *replaced; /* the old keys at the same address, or NULL */
  GError *failure;           /* returned once the keys are reverted */
} Change;

static void till_accounts_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillAccounts,
                               till_accounts,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, till_accounts_list_init))

static void
change_free (Change *self)
{
  g_clear_object (&self->account);
  g_clear_object (&self->previous);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_pointer (&self->replaced, till_credentials_unref);
  g_clear_error (&self->failure);
  g_free (self);
}

static gboolean
find (TillAccounts *self, const char *id, guint *position)
{
  for (guint i = 0; i < self->accounts->len; i++)
    if (g_str_equal (till_record_get_id (g_ptr_array_index (self->accounts, i)), id))
      {
        *position = i;
        return TRUE;
      }

  return FALSE;
}

/* Returns: (transfer full) (nullable): the origin of its service address. */
static char *
dup_origin (TillAccount *account)
{
  g_autoptr (TillBaseUrl) base_url = till_base_url_parse (account->base_url, NULL);

  return base_url != NULL ? g_strdup (till_base_url_get_origin (base_url)) : NULL;
}

static void
save (TillAccounts *self, GTask *task, GAsyncReadyCallback callback)
{
  till_account_file_write_async (self->disk, g_key_file_to_data (self->file, NULL, NULL), callback,
                                 g_object_ref (task));
}

static void
revert_file (TillAccounts *self, const Change *change)
{
  if (change->previous != NULL)
    till_account_group_write (self->file, change->previous);
  else
    g_key_file_remove_group (self->file, till_record_get_id (TILL_RECORD (change->account)), NULL);
}

/* Lists @account, in place of one with the same id. */
static void
list_account (TillAccounts *self, TillAccount *account)
{
  guint position = 0;

  if (find (self, till_record_get_id (TILL_RECORD (account)), &position))
    {
      g_object_unref (self->accounts->pdata[position]);
      self->accounts->pdata[position] = g_object_ref (account);
      g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 1);
    }
  else
    {
      g_ptr_array_add (self->accounts, g_object_ref (account));
      g_list_model_items_changed (G_LIST_MODEL (self), self->accounts->len - 1, 0, 1);
    }
}

static void
unlist_account (TillAccounts *self, TillAccount *account)
{
  guint position = 0;

  if (!find (self, till_record_get_id (TILL_RECORD (account)), &position))
    return;

  g_ptr_array_remove_index (self->accounts, position);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

/* Returns: (transfer full): a task with the change as its data. */
static GTask *
change_new (TillAccounts *self,
            TillAccount *account,
            GCancellable *cancellable,
            GAsyncReadyCallback callback,
            gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Change *change = g_new0 (Change, 1);
  guint position = 0;

  change->account = g_object_ref (account);
  if (find (self, till_record_get_id (TILL_RECORD (account)), &position))
    change->previous = g_object_ref (g_ptr_array_index (self->accounts, position));
  g_task_set_task_data (task, change, (GDestroyNotify) change_free);
  /* A change that has happened is reported, even if it was cancelled meanwhile. */
  g_task_set_check_cancellable (task, FALSE);

  return task;
}

/* Returns: whether the account had another address before. */
static gboolean
has_moved (const Change *change)
{
  g_autofree char *origin = dup_origin (change->account);
  g_autofree char *previous = change->previous != NULL ? dup_origin (change->previous) : NULL;

  return previous != NULL && !g_str_equal (origin, previous);
}

/* Ends @task with an error where nothing may be written. */
static gboolean
refuse_damaged (TillAccounts *self, GTask *task)
{
  if (self->is_damaged)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED,
                             "%s is damaged", till_account_file_get_path (self->disk));

  return self->is_damaged;
}

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);

  if (till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }

  revert_file (self, change);
  list_account (self, change->previous);
  g_task_return_error (task, g_steal_pointer (&error));
}

static void
removed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);

  if (till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      unlist_account (self, change->account);
      g_task_return_boolean (task, TRUE);
      return;
    }

  revert_file (self, change);
  g_task_return_error (task, g_steal_pointer (&error));
}

static void
keys_cleared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);

  if (!till_vault_clear_finish (TILL_VAULT (source), result, &error))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  g_key_file_remove_group (self->file, till_record_get_id (TILL_RECORD (change->account)), NULL);
  save (self, task, removed_cb);
}

static GType
till_accounts_get_item_type (GListModel *list)
{
  return TILL_TYPE_ACCOUNT;
}

static guint
till_accounts_get_n_items (GListModel *list)
{
  return TILL_ACCOUNTS (list)->accounts->len;
}

static gpointer
till_accounts_get_item (GListModel *list, guint position)
{
  TillAccounts *self = TILL_ACCOUNTS (list);

  if (position >= self->accounts->len)
    return NULL;

  return g_object_ref (g_ptr_array_index (self->accounts, position));
}

static void
till_accounts_list_init (GListModelInterface *iface)
{
  iface->get_item_type = till_accounts_get_item_type;
  iface->get_n_items = till_accounts_get_n_items;
  iface->get_item = till_accounts_get_item;
}

static void
till_accounts_finalize (GObject *object)
{
  TillAccounts *self = TILL_ACCOUNTS (object);

  g_clear_object (&self->disk);
  g_clear_object (&self->vault);
  g_key_file_unref (self->file);
  g_ptr_array_unref (self->accounts);

  G_OBJECT_CLASS (till_accounts_parent_class)->finalize (object);
}

static void
till_accounts_class_init (TillAccountsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_accounts_finalize;
}

static void
till_accounts_init (TillAccounts *self)
{
  self->file = g_key_file_new ();
  self->accounts = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Removes keys that an interrupted change has left. */
static void
sweep (TillAccounts *self, const char *const *ids)
{
  for (guint i = 0; ids[i] != NULL; i++)
    {
      TillAccount *account = till_accounts_find (self, ids[i]);
      g_autofree char *origin = account != NULL ? dup_origin (account) : NULL;

      till_orphaned_keys_sweep (self->file, ids[i], origin, self->disk, self->vault);
    }
}

/* @file is a local file that need not exist yet, nor its folder.
 *
 * Returns: (transfer full): the accounts, none until till_accounts_load(). */
TillAccounts *
till_accounts_new (GFile *file, TillVault *vault)
{
  TillAccounts *self = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && g_file_peek_path (file) != NULL, NULL);
  g_return_val_if_fail (TILL_IS_VAULT (vault), NULL);

  self = g_object_new (TILL_TYPE_ACCOUNTS, NULL);
  self->disk = till_account_file_new (g_file_peek_path (file));
  self->vault = g_object_ref (vault);

  return self;
}

/* Reads the file; for once, at the start. No file is no accounts.
 *
 * Returns: %FALSE with %TILL_DESK_ERROR where the file cannot be read or understood. There are no
 * accounts then, and none can be added. */
gboolean
till_accounts_load (TillAccounts *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GPtrArray) accounts = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNTS (self), FALSE);
  g_return_val_if_fail (self->accounts->len == 0, FALSE);

  if (!g_key_file_load_from_file (self->file, till_account_file_get_path (self->disk),
                                  G_KEY_FILE_KEEP_COMMENTS | G_KEY_FILE_KEEP_TRANSLATIONS,
                                  &failure))
    {
      if (g_error_matches (failure, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;

      self->is_damaged = TRUE;
      g_set_error_literal (error, TILL_DESK_ERROR,
                           failure->domain == G_FILE_ERROR ? TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE
                                                           : TILL_DESK_ERROR_ACCOUNTS_DAMAGED,
                           failure->message);
      return FALSE;
    }

  ids = g_key_file_get_groups (self->file, NULL);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      TillAccount *account = NULL;

      if (till_orphaned_keys_is_all (self->file, ids[i]))
        continue;

      account = till_account_group_read (self->file, ids[i], error);
      if (account == NULL)
        {
          self->is_damaged = TRUE;
          return FALSE;
        }
      g_ptr_array_add (accounts, account);
    }

  g_ptr_array_extend_and_steal (self->accounts, g_steal_pointer (&accounts));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, self->accounts->len);
  sweep (self, (const char *const *) ids);

  return TRUE;
}

/* Returns: (transfer none) (nullable): the listed account with that id. */
TillAccount *
till_accounts_find (TillAccounts *self, const char *id)
{
  guint position = 0;

  g_return_val_if_fail (TILL_IS_ACCOUNTS (self), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  return find (self, id, &position) ? g_ptr_array_index (self->accounts, position) : NULL;
}

static void
store (TillAccounts *self,
       TillAccount *account,
       TillCredentials *credentials,
       GCancellable *cancellable,
       GAsyncReadyCallback callback,
       GTask *task)
{
  g_autofree char *origin = dup_origin (account);
  g_autofree char *label = g_strdup_printf ("Till: %s", account->name);

  till_vault_store_async (self->vault, till_record_get_id (TILL_RECORD (account)), origin, label,
                          credentials, cancellable, callback, g_object_ref (task));
}

static void
clear (TillAccounts *self, TillAccount *account, GAsyncReadyCallback callback, GTask *task)
{
  g_autofree char *origin = dup_origin (account);

  till_vault_clear_async (self->vault, till_record_get_id (TILL_RECORD (account)), origin, NULL,
                          callback, g_object_ref (task));
}

static void
set_orphaned_keys (TillAccounts *self, const Change *change, TillAccount *where)
{
  g_autofree char *origin = where != NULL ? dup_origin (where) : NULL;

  till_orphaned_keys_set_origin (self->file, till_record_get_id (TILL_RECORD (change->account)),
                                 origin);
}

/* Returns: whether the file on the disk has no account at the address of the new keys. */
static gboolean
is_elsewhere (const Change *change)
{
  return change->previous == NULL || has_moved (change);
}

static void
return_failure (GTask *task)
{
  Change *change = g_task_get_task_data (task);

  g_task_return_error (task, g_steal_pointer (&change->failure));
}

static void
old_keys_restored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  /* The first error is the useful one. */
  till_vault_store_finish (TILL_VAULT (source), result, NULL);
  return_failure (task);
}

static void
keys_reverted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);

  if (till_vault_clear_finish (TILL_VAULT (source), result, NULL))
    till_orphaned_keys_forget (self->file, till_record_get_id (TILL_RECORD (change->account)),
                               self->disk);
  return_failure (task);
}

/* Takes @failure. Takes the new keys out of the vault again, then returns @failure. */
static void
revert_keys (TillAccounts *self, GTask *task, GError *failure)
{
  Change *change = g_task_get_task_data (task);

  change->failure = failure;
  if (change->replaced != NULL)
    store (self, change->previous, change->replaced, NULL, old_keys_restored_cb, task);
  else
    clear (self, change->account, keys_reverted_cb, task);
}

static void
moved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  /* If it fails, the next start finds no keys to remove. */
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
      set_orphaned_keys (self, g_task_get_task_data (task), NULL);
      save (self, task, moved_cb);
      return;
    }

  /* Nothing uses the keys of an old address. */
  g_debug ("Keys of an old address are left in the keyring: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);

  if (!till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      revert_file (self, change);
      if (is_elsewhere (change))
        set_orphaned_keys (self, change, change->account);
      revert_keys (self, task, g_steal_pointer (&error));
      return;
    }

  list_account (self, change->account);
  if (has_moved (change))
    clear (self, change->previous, old_keys_cleared_cb, task);
  else
    g_task_return_boolean (task, TRUE);
}

static gboolean
may_still_happen (const GError *error)
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
  Change *change = g_task_get_task_data (task);

  if (!till_vault_store_finish (TILL_VAULT (source), result, &error))
    {
      if (may_still_happen (error))
        revert_keys (self, task, g_steal_pointer (&error));
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
    set_orphaned_keys (self, change, change->previous);
  save (self, task, added_cb);
}

static void
store_keys (TillAccounts *self, GTask *task)
{
  Change *change = g_task_get_task_data (task);

  store (self, change->account, change->credentials, g_task_get_cancellable (task), keys_stored_cb,
         task);
}

static void
orphaned_keys_named_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillAccounts *self = g_task_get_source_object (task);
  Change *change = g_task_get_task_data (task);
  GError *error = NULL;

  if (till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    {
      store_keys (self, task);
      return;
    }

  if (change->previous != NULL)
    set_orphaned_keys (self, change, NULL);
  else
    revert_file (self, change);
  g_task_return_error (task, error);
}

static void
name_orphaned_keys (TillAccounts *self, GTask *task)
{
  Change *change = g_task_get_task_data (task);

  set_orphaned_keys (self, change, change->account);
  save (self, task, orphaned_keys_named_cb);
}

static void
old_keys_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Change *change = g_task_get_task_data (task);

  change->replaced = till_vault_lookup_finish (TILL_VAULT (source), result, &error);
  if (change->replaced == NULL &&
      !g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND) &&
      !g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_DAMAGED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    store_keys (g_task_get_source_object (task), task);
}

/* Reads the old keys, to be able to restore them. */
static void
look_up_old_keys (TillAccounts *self, GTask *task)
{
  Change *change = g_task_get_task_data (task);
  g_autofree char *origin = dup_origin (change->previous);

  till_vault_lookup_async (self->vault, till_record_get_id (TILL_RECORD (change->previous)), origin,
                           g_task_get_cancellable (task), old_keys_found_cb, g_object_ref (task));
}

/* Stores @account, in place of one with the same id. */
void
till_accounts_add_async (TillAccounts *self,
                         TillAccount *account,
                         TillCredentials *credentials,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Change *change = NULL;

  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account) && account->origin == TILL_ACCOUNT_KEPT);
  g_return_if_fail (till_account_group_is_id (till_record_get_id (TILL_RECORD (account))));
  g_return_if_fail (credentials != NULL);

  task = change_new (self, account, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_accounts_add_async);
  change = g_task_get_task_data (task);
  change->credentials = till_credentials_ref (credentials);
  if (refuse_damaged (self, task) || g_task_return_error_if_cancelled (task))
    return;

  if (is_elsewhere (change))
    name_orphaned_keys (self, task);
  else
    look_up_old_keys (self, task);
}

/* Returns: %TRUE once the account is stored; else %FALSE with %TILL_VAULT_ERROR, %TILL_DESK_ERROR
 * or %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_accounts_add_finish, TillAccounts)

/* Stores @account, which has the id, the service address and so the keys of a listed one. It takes
 * that one's place at once, so that the next change builds on it. */
void
till_accounts_change_async (TillAccounts *self,
                            TillAccount *account,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Change *change = NULL;

  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account) && account->origin == TILL_ACCOUNT_KEPT);

  task = change_new (self, account, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_accounts_change_async);
  change = g_task_get_task_data (task);
  g_return_if_fail (change->previous != NULL && !has_moved (change));

  till_account_group_write (self->file, account);
  list_account (self, account);
  save (self, task, changed_cb);
}

/* Returns: %TRUE once the change is kept; else %FALSE with %TILL_DESK_ERROR, and nothing has
 * changed. */
TILL_DEFINE_FINISH_BOOLEAN (till_accounts_change_finish, TillAccounts)

static void
learned_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillAccounts) self = user_data;
  g_autoptr (GError) error = NULL;

  /* Nobody waits for it, and the service will show it again. */
  if (!till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    g_debug ("The learned dialect is lost at the end of the session: %s", error->message);
}

/* Lists the account in place of @previous, unless that one has been changed meanwhile. */
static void
account_learned_cb (TillDialectLearner *learner, TillAccount *previous, gpointer user_data)
{
  TillAccounts *self = user_data;
  TillAccount *account = till_dialect_learner_get_account (learner);
  const char *id = till_record_get_id (TILL_RECORD (previous));

  if (till_accounts_find (self, id) != previous)
    return;

  till_account_group_write (self->file, account);
  list_account (self, account);
  till_account_file_write_async (self->disk, g_key_file_to_data (self->file, NULL, NULL),
                                 learned_cb, g_object_ref (self));
}

void
till_accounts_learn_from (TillAccounts *self, TillDialectLearner *learner)
{
  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_DIALECT_LEARNER (learner));

  g_signal_connect_object (learner, "learned", G_CALLBACK (account_learned_cb), self, 0);
}

/* Takes @account off the list; its keys and its place in the file stay. */
void
till_accounts_set_aside (TillAccounts *self, TillAccount *account)
{
  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  unlist_account (self, account);
}

/* Lists @account, which was set aside, again. */
void
till_accounts_put_back (TillAccounts *self, TillAccount *account)
{
  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  list_account (self, account);
}

/* Removes the account's keys from the vault, then the account, listed or set aside, from the file.
 */
void
till_accounts_remove_async (TillAccounts *self,
                            TillAccount *account,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ACCOUNTS (self));
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  task = change_new (self, account, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_accounts_remove_async);
  g_set_object (&((Change *) g_task_get_task_data (task))->previous, account);
  if (refuse_damaged (self, task))
    return;

  till_vault_clear_async (self->vault, till_record_get_id (TILL_RECORD (account)), NULL,
                          cancellable, keys_cleared_cb, g_object_ref (task));
}

/* Returns: %TRUE once neither account nor keys are kept; else %FALSE with %TILL_VAULT_ERROR,
 * %TILL_DESK_ERROR or %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_accounts_remove_finish, TillAccounts)

/* Returns: (transfer full): a provider of @account's keys. It asks the vault once and keeps them as
 * long as it lives. */
TillCredentialProvider *
till_accounts_get_provider (TillAccounts *self, TillAccount *account)
{
  g_return_val_if_fail (TILL_IS_ACCOUNTS (self), NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  return TILL_CREDENTIAL_PROVIDER (till_account_keys_new (self->vault, account));
}

/* Returns: (transfer full) (nullable): a provider of the password of @account's team, which is its
 * API key; %NULL without a team. */
TillCredentialProvider *
till_accounts_get_team_provider (TillAccounts *self, TillAccount *account)
{
  g_return_val_if_fail (TILL_IS_ACCOUNTS (self), NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  if (account->team == NULL)
    return NULL;

  return TILL_CREDENTIAL_PROVIDER (till_account_keys_new_for_team (self->vault, account));
}
