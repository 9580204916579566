/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAccountKeys: a provider that asks the vault for an account's keys, once: they stay in memory
 * as long as the account is open, because every single request needs them. The client asks from
 * its own thread. */

#include "till-account-keys.h"

#include "till-base-url.h"

struct _TillAccountKeys
{
  GObject parent_instance;

  TillVault *vault;
  char *account_id;
  char *origin;

  GMutex lock;
  TillCredentials *credentials; /* guarded by lock; NULL until asked for */
};

static void till_account_keys_provider_init (TillCredentialProviderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillAccountKeys,
                               till_account_keys,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_CREDENTIAL_PROVIDER,
                                                      till_account_keys_provider_init))

static TillCredentials *
dup_credentials (TillAccountKeys *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->credentials != NULL ? till_credentials_ref (self->credentials) : NULL;
}

static void
keep (TillAccountKeys *self, TillCredentials *credentials)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  g_clear_pointer (&self->credentials, till_credentials_unref);
  self->credentials = till_credentials_ref (credentials);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillCredentials *credentials = till_vault_lookup_finish (TILL_VAULT (source), result, &error);

  if (credentials == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  keep (g_task_get_source_object (task), credentials);
  g_task_return_pointer (task, credentials, (GDestroyNotify) till_credentials_unref);
}

static void
till_account_keys_lookup_async (TillCredentialProvider *provider,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  TillAccountKeys *self = TILL_ACCOUNT_KEYS (provider);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  TillCredentials *credentials = dup_credentials (self);

  g_task_set_source_tag (task, till_account_keys_lookup_async);
  if (credentials != NULL)
    g_task_return_pointer (task, credentials, (GDestroyNotify) till_credentials_unref);
  else
    till_vault_lookup_async (self->vault, self->account_id, self->origin, cancellable, found_cb,
                             g_steal_pointer (&task));
}

static TillCredentials *
till_account_keys_lookup_finish (TillCredentialProvider *provider,
                                 GAsyncResult *result,
                                 GError **error)
{
  g_assert (g_task_is_valid (result, provider));

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
till_account_keys_finalize (GObject *object)
{
  TillAccountKeys *self = TILL_ACCOUNT_KEYS (object);

  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_object (&self->vault);
  g_free (self->account_id);
  g_free (self->origin);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (till_account_keys_parent_class)->finalize (object);
}

static void
till_account_keys_class_init (TillAccountKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_account_keys_finalize;
}

static void
till_account_keys_init (TillAccountKeys *self)
{
  g_mutex_init (&self->lock);
}

static void
till_account_keys_provider_init (TillCredentialProviderInterface *iface)
{
  iface->lookup_async = till_account_keys_lookup_async;
  iface->lookup_finish = till_account_keys_lookup_finish;
}

/* Returns: (transfer full): the provider of the keys kept for @account and its origin. */
TillAccountKeys *
till_account_keys_new (TillVault *vault, TillAccount *account)
{
  g_autoptr (TillBaseUrl) base_url = NULL;
  TillAccountKeys *self = NULL;

  g_return_val_if_fail (TILL_IS_VAULT (vault), NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  base_url = till_base_url_parse (account->base_url, NULL);
  g_return_val_if_fail (base_url != NULL, NULL);

  self = g_object_new (TILL_TYPE_ACCOUNT_KEYS, NULL);
  self->vault = g_object_ref (vault);
  self->account_id = g_strdup (till_record_get_id (TILL_RECORD (account)));
  self->origin = g_strdup (till_base_url_get_origin (base_url));

  return self;
}
