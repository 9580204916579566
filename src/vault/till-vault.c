/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVault: the keys of accounts in the Secret Service, one item per account and origin.
 *
 * Every verb is one Operation that walks through steps. It answers its task exactly once: with the
 * last step's result, or earlier when it is cancelled or its time is up. What libsecret still has
 * under way then is left to end by itself, as D-Bus calls do; cancelling libsecret while a prompt
 * is up never completes and has been seen to abort the keyring daemon.
 *
 * Only the unlock verb may prompt. The others look first whether the keyring is locked, because
 * libsecret would put up a prompt and then, if that is dismissed, claim that there is no such key.
 *
 * A session with the service is opened for every operation: libsecret's shared one is bound to the
 * main context that was the first to ask, and keys are asked for on more than one. */

#include "till-vault.h"

#include "till-vault-value.h"

#define TIME_LIMIT_S 5
#define COLLECTION   "default"

typedef enum
{
  VERB_STORE,
  VERB_LOOKUP,
  VERB_CLEAR,
  VERB_UNLOCK,
} Verb;

struct _TillVault
{
  GObject parent_instance;
};

typedef struct
{
  grefcount ref_count;
  Verb verb;
  GTask *task; /* NULL once answered */
  GSource *time_limit;
  GSource *cancelled;

  char *account_id;
  char *origin;
  char *label;
  SecretValue *value;

  SecretService *service;
  GList *doomed; /* of SecretItem, still to delete */
} Operation;

G_DEFINE_FINAL_TYPE (TillVault, till_vault, G_TYPE_OBJECT)
G_DEFINE_QUARK (till_vault_error_quark, till_vault_error)

/* Nothing may ever change here: the names find what earlier versions have stored. */
static const SecretSchema schema = {
  .name = "org.tillconsole.Till.Keys",
  .flags = SECRET_SCHEMA_NONE,
  .attributes = {
      { "account", SECRET_SCHEMA_ATTRIBUTE_STRING },
      { "origin", SECRET_SCHEMA_ATTRIBUTE_STRING },
      { NULL, SECRET_SCHEMA_ATTRIBUTE_STRING },
  },
};

static Operation *
operation_ref (Operation *self)
{
  g_ref_count_inc (&self->ref_count);

  return self;
}

static void
operation_unref (Operation *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;

  g_assert (self->task == NULL);
  g_free (self->account_id);
  g_free (self->origin);
  g_free (self->label);
  g_clear_pointer (&self->value, secret_value_unref);
  g_clear_object (&self->service);
  g_list_free_full (self->doomed, g_object_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Operation, operation_unref)

static void
drop_source (GSource **source)
{
  if (*source == NULL)
    return;

  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Takes the task out of @self: from here on the operation is over. */
static GTask *
operation_end (Operation *self)
{
  drop_source (&self->time_limit);
  drop_source (&self->cancelled);

  return g_steal_pointer (&self->task);
}

static void
fail (Operation *self, int code, const char *message)
{
  g_autoptr (GTask) task = operation_end (self);

  g_task_return_new_error (task, TILL_VAULT_ERROR, code, "%s", message);
}

static void
succeed (Operation *self)
{
  g_autoptr (GTask) task = operation_end (self);

  g_task_return_boolean (task, TRUE);
}

static gboolean
is_no_answer (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) ||
         g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY) ||
         g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_TIMEOUT) ||
         g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_TIMED_OUT);
}

/* Ends @self with what a step of libsecret has failed with. @otherwise is for an error that says
 * nothing more. */
static void
fail_with (Operation *self, int otherwise, const GError *error)
{
  int code = otherwise;

  if (is_no_answer (error))
    code = TILL_VAULT_ERROR_TIMED_OUT;
  else if (g_error_matches (error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED))
    code = TILL_VAULT_ERROR_LOCKED;
  else if (g_error_matches (error, SECRET_ERROR, SECRET_ERROR_NO_SUCH_OBJECT))
    code = TILL_VAULT_ERROR_NOT_FOUND;
  else if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED))
    code = TILL_VAULT_ERROR_REFUSED;
  else if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
           g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
           g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    code = TILL_VAULT_ERROR_UNAVAILABLE;

  fail (self, code, error->message);
}

static GHashTable *
build_attributes (Operation *self)
{
  /* The origin is left out where all keys of an account are meant. */
  return secret_attributes_build (&schema, "account", self->account_id,
                                  self->origin != NULL ? "origin" : NULL, self->origin, NULL);
}

static gboolean
time_limit_cb (gpointer user_data)
{
  Operation *self = user_data;

  fail (self, TILL_VAULT_ERROR_TIMED_OUT, "The keyring does not answer");

  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  g_autoptr (GTask) task = operation_end (user_data);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");

  return G_SOURCE_REMOVE;
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_stored = secret_service_store_finish (SECRET_SERVICE (source), result, &error);

  if (self->task == NULL)
    return;

  if (is_stored)
    succeed (self);
  else if (error != NULL)
    fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else
    fail (self, TILL_VAULT_ERROR_REFUSED, "The keyring did not store the keys");
}

static void
store (Operation *self)
{
  g_autoptr (GHashTable) attributes = build_attributes (self);

  secret_service_store (self->service, &schema, attributes, SECRET_COLLECTION_DEFAULT, self->label,
                        self->value, NULL, stored_cb, operation_ref (self));
}

static void
unlocked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  int n_unlocked = secret_service_unlock_finish (SECRET_SERVICE (source), result, NULL, &error);

  if (self->task == NULL)
    return;

  if (error != NULL)
    fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else if (n_unlocked < 1)
    fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring was not unlocked");
  else
    succeed (self);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretCollection) collection = secret_collection_create_finish (result, &error);

  if (self->task == NULL)
    return;

  /* A prompt that is dismissed is not told apart from one that fails. */
  if (collection == NULL)
    fail_with (self, TILL_VAULT_ERROR_LOCKED, error);
  else
    succeed (self);
}

static void
unlock (Operation *self, SecretCollection *collection)
{
  g_autoptr (GList) collections = NULL;

  /* A person is typing a password from here on. */
  drop_source (&self->time_limit);

  if (collection == NULL)
    {
      secret_collection_create (self->service, "Default", COLLECTION, SECRET_COLLECTION_CREATE_NONE,
                                NULL, created_cb, operation_ref (self));
      return;
    }

  collections = g_list_prepend (NULL, collection);
  secret_service_unlock (self->service, collections, NULL, unlocked_cb, operation_ref (self));
}

/* Some services do not find what is in a locked collection, so that nothing was found tells nothing
 * there. */
static void
answer_nothing_found (Operation *self, SecretCollection *collection)
{
  if (collection != NULL && secret_collection_get_locked (collection))
    fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
  else if (self->verb == VERB_CLEAR)
    succeed (self);
  else
    fail (self, TILL_VAULT_ERROR_NOT_FOUND, "The keyring holds no such keys");
}

static void
collection_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretCollection) collection = secret_collection_for_alias_finish (result, &error);
  gboolean is_locked = collection == NULL || secret_collection_get_locked (collection);

  if (self->task == NULL)
    return;

  if (error != NULL)
    {
      fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
      return;
    }

  switch (self->verb)
    {
    case VERB_STORE:
      if (is_locked)
        fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
      else
        store (self);
      break;

    case VERB_UNLOCK:
      if (is_locked)
        unlock (self, collection);
      else
        succeed (self);
      break;

    case VERB_LOOKUP:
    case VERB_CLEAR:
      answer_nothing_found (self, collection);
      break;
    }
}

static void
load_collection (Operation *self)
{
  secret_collection_for_alias (self->service, COLLECTION, SECRET_COLLECTION_NONE, NULL,
                               collection_cb, operation_ref (self));
}

static void delete_next (Operation *self);

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_deleted = secret_item_delete_finish (SECRET_ITEM (source), result, &error);

  if (self->task == NULL)
    return;

  if (is_deleted)
    delete_next (self);
  else if (error != NULL)
    fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else
    fail (self, TILL_VAULT_ERROR_REFUSED, "The keyring did not delete the keys");
}

static void
delete_next (Operation *self)
{
  g_autoptr (SecretItem) item = NULL;

  if (self->doomed == NULL)
    {
      succeed (self);
      return;
    }

  item = self->doomed->data;
  self->doomed = g_list_delete_link (self->doomed, self->doomed);
  secret_item_delete (item, NULL, deleted_cb, operation_ref (self));
}

static void
answer_lookup (Operation *self, SecretItem *item)
{
  g_autoptr (SecretValue) value = secret_item_get_secret (item);
  g_autoptr (TillCredentials) credentials = NULL;
  g_autoptr (GTask) task = NULL;

  if (value == NULL)
    {
      fail (self, TILL_VAULT_ERROR_REFUSED, "The keyring did not hand out the keys");
      return;
    }

  credentials = till_vault_value_read (value);
  if (credentials == NULL)
    {
      fail (self, TILL_VAULT_ERROR_DAMAGED, "The keyring holds something else than keys");
      return;
    }

  task = operation_end (self);
  g_task_return_pointer (task, g_steal_pointer (&credentials),
                         (GDestroyNotify) till_credentials_unref);
}

static gboolean
is_any_locked (GList *items)
{
  for (GList *l = items; l != NULL; l = l->next)
    if (secret_item_get_locked (l->data))
      return TRUE;

  return FALSE;
}

static void
free_items (GList *items)
{
  g_list_free_full (items, g_object_unref);
}

typedef GList Items;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Items, free_items)

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Items) items = secret_service_search_finish (SECRET_SERVICE (source), result, &error);

  if (self->task == NULL)
    return;

  if (error != NULL)
    fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else if (items == NULL)
    load_collection (self);
  else if (is_any_locked (items))
    fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
  else if (self->verb == VERB_LOOKUP)
    answer_lookup (self, items->data);
  else
    {
      self->doomed = g_steal_pointer (&items);
      delete_next (self);
    }
}

static void
find (Operation *self)
{
  g_autoptr (GHashTable) attributes = build_attributes (self);
  SecretSearchFlags flags =
      self->verb == VERB_LOOKUP ? SECRET_SEARCH_LOAD_SECRETS : SECRET_SEARCH_ALL;

  secret_service_search (self->service, &schema, attributes, flags, NULL, found_cb,
                         operation_ref (self));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Operation) self = user_data;
  g_autoptr (GError) error = NULL;

  self->service = secret_service_open_finish (result, &error);
  if (self->task == NULL)
    return;

  if (self->service == NULL)
    {
      fail_with (self, TILL_VAULT_ERROR_UNAVAILABLE, error);
      return;
    }

  switch (self->verb)
    {
    case VERB_STORE:
    case VERB_UNLOCK:
      load_collection (self);
      break;

    case VERB_LOOKUP:
    case VERB_CLEAR:
      find (self);
      break;
    }
}

static Operation *
operation_new (TillVault *vault,
               Verb verb,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  Operation *self = g_new0 (Operation, 1);

  g_ref_count_init (&self->ref_count);
  self->verb = verb;
  self->task = g_task_new (vault, cancellable, callback, user_data);
  /* What has been stored has been stored, even if the cancelling crossed it. */
  g_task_set_check_cancellable (self->task, FALSE);

  return self;
}

static void
watch (Operation *self, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, operation_ref (self), (GDestroyNotify) operation_unref);
  g_source_set_static_name (source, "till-vault");
  g_source_attach (source, g_task_get_context (self->task));
}

static void
operation_run (Operation *self)
{
  GCancellable *cancellable = g_task_get_cancellable (self->task);

  self->time_limit = g_timeout_source_new_seconds (TIME_LIMIT_S);
  watch (self, self->time_limit, time_limit_cb);
  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      watch (self, self->cancelled, G_SOURCE_FUNC (cancelled_cb));
    }

  if (g_cancellable_is_cancelled (cancellable))
    return;

  secret_service_open (SECRET_TYPE_SERVICE, NULL, SECRET_SERVICE_OPEN_SESSION, NULL, opened_cb,
                       operation_ref (self));
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
  g_autoptr (Operation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL && origin != NULL && label != NULL);
  g_return_if_fail (credentials != NULL);

  operation = operation_new (self, VERB_STORE, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_store_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  operation->label = g_strdup (label);
  operation->value = till_vault_value_new (credentials);
  operation_run (operation);
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
  g_autoptr (Operation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL && origin != NULL);

  operation = operation_new (self, VERB_LOOKUP, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_lookup_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  operation_run (operation);
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
  g_autoptr (Operation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));
  g_return_if_fail (account_id != NULL);

  operation = operation_new (self, VERB_CLEAR, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_clear_async);
  operation->account_id = g_strdup (account_id);
  operation->origin = g_strdup (origin);
  operation_run (operation);
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
  g_autoptr (Operation) operation = NULL;

  g_return_if_fail (TILL_IS_VAULT (self));

  operation = operation_new (self, VERB_UNLOCK, cancellable, callback, user_data);
  g_task_set_source_tag (operation->task, till_vault_unlock_async);
  operation_run (operation);
}

/* Returns: %TRUE if the keyring is unlocked now; %FALSE with LOCKED if that was declined. */
gboolean
till_vault_unlock_finish (TillVault *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
