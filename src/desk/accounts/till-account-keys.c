/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAccountKeys: a provider that asks the vault for an account's keys once and has them in memory
 * while the account is open, because every request needs them.
 *
 * The transport asks on its own thread, which ends with it. A call of the vault to the keyring
 * can't be cancelled and would outlive that thread, so the vault is asked in the main context in
 * which the provider was created. A cancelled caller gets no answer. */

#include "till-account-keys.h"

#include "till-account-team.h"
#include "till-base-url.h"
#include "till-source.h"

struct _TillAccountKeys
{
  GObject parent_instance;

  TillVault *vault;
  char *account_id;
  char *origin;
  GMainContext *home;

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

/* A call that waits for the keys. */
typedef struct
{
  gatomicrefcount ref_count;
  GSource *cancelled; /* nullable; only for the waiting thread */

  GMutex lock;
  GTask *task; /* guarded by lock; NULL once answered */
  TillCredentials *credentials;
  GError *error;
} Waiter;

static Waiter *
waiter_ref (Waiter *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

static void
waiter_unref (gpointer data)
{
  Waiter *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_assert (self->task == NULL && self->cancelled == NULL);
  g_clear_pointer (&self->credentials, till_credentials_unref);
  g_clear_error (&self->error);
  g_mutex_clear (&self->lock);
  g_free (self);
}

typedef Waiter WaiterRef;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WaiterRef, waiter_unref)

static GTask *
steal_task (Waiter *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return g_steal_pointer (&self->task);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  Waiter *self = user_data;
  g_autoptr (GTask) task = steal_task (self);

  till_source_clear (&self->cancelled);
  if (task != NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");

  return G_SOURCE_REMOVE;
}

static gboolean
deliver_cb (gpointer user_data)
{
  Waiter *self = user_data;
  g_autoptr (GTask) task = steal_task (self);

  till_source_clear (&self->cancelled);
  if (task == NULL)
    return G_SOURCE_REMOVE;

  if (self->credentials != NULL)
    g_task_return_pointer (task, g_steal_pointer (&self->credentials),
                           (GDestroyNotify) till_credentials_unref);
  else
    g_task_return_error (task, g_steal_pointer (&self->error));

  return G_SOURCE_REMOVE;
}

static void
run_in (GMainContext *context, GSourceFunc function, gpointer data, GDestroyNotify destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, function, data, destroy);
  g_source_attach (source, context);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (WaiterRef) waiter = user_data;
  g_autoptr (GMutexLocker) locker = NULL;

  waiter->credentials = till_vault_lookup_finish (TILL_VAULT (source), result, &waiter->error);

  /* While there is a task its thread runs; afterwards the thread and its context may be gone. */
  locker = g_mutex_locker_new (&waiter->lock);
  if (waiter->task == NULL)
    return;

  if (waiter->credentials != NULL)
    keep (g_task_get_source_object (waiter->task), waiter->credentials);
  run_in (g_task_get_context (waiter->task), deliver_cb, waiter_ref (waiter), waiter_unref);
}

static gboolean
ask_cb (gpointer user_data)
{
  Waiter *waiter = user_data;
  g_autoptr (TillAccountKeys) self = NULL;

  g_mutex_lock (&waiter->lock);
  if (waiter->task != NULL)
    self = g_object_ref (g_task_get_source_object (waiter->task));
  g_mutex_unlock (&waiter->lock);

  if (self != NULL)
    till_vault_lookup_async (self->vault, self->account_id, self->origin, NULL, found_cb,
                             waiter_ref (waiter));

  return G_SOURCE_REMOVE;
}

static Waiter *
waiter_new (GTask *task)
{
  Waiter *self = g_new0 (Waiter, 1);
  GCancellable *cancellable = g_task_get_cancellable (task);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->lock);
  self->task = g_object_ref (task);
  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (self->cancelled, G_SOURCE_FUNC (cancelled_cb), waiter_ref (self),
                             waiter_unref);
      g_source_attach (self->cancelled, g_task_get_context (task));
    }

  return self;
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
    run_in (self->home, ask_cb, waiter_new (task), waiter_unref);
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
  g_main_context_unref (self->home);
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
  self->home = g_main_context_ref_thread_default ();
}

static void
till_account_keys_provider_init (TillCredentialProviderInterface *iface)
{
  iface->lookup_async = till_account_keys_lookup_async;
  iface->lookup_finish = till_account_keys_lookup_finish;
}

/* Takes @origin. */
static TillAccountKeys *
make (TillVault *vault, TillAccount *account, char *origin)
{
  TillAccountKeys *self = g_object_new (TILL_TYPE_ACCOUNT_KEYS, NULL);

  self->vault = g_object_ref (vault);
  self->account_id = g_strdup (till_record_get_id (TILL_RECORD (account)));
  self->origin = origin;

  return self;
}

/* Returns: (transfer full): the provider of the keys of @account at its origin. */
TillAccountKeys *
till_account_keys_new (TillVault *vault, TillAccount *account)
{
  g_autoptr (TillBaseUrl) base_url = NULL;

  g_return_val_if_fail (TILL_IS_VAULT (vault), NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);

  base_url = till_base_url_parse (account->base_url, NULL);
  g_return_val_if_fail (base_url != NULL, NULL);

  return make (vault, account, g_strdup (till_base_url_get_origin (base_url)));
}

/* Returns: (transfer full): the provider of the password of @account's team, as an API key. */
TillAccountKeys *
till_account_keys_new_for_team (TillVault *vault, TillAccount *account)
{
  g_return_val_if_fail (TILL_IS_VAULT (vault), NULL);
  g_return_val_if_fail (TILL_IS_ACCOUNT (account) && account->team != NULL, NULL);

  return make (vault, account, till_account_team_dup_origin (account->team));
}
