/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vault's calls over the Secret Service. Cancelling libsecret during a prompt never completes
 * and has aborted the keyring daemon, so nothing here passes a cancellable.
 *
 * Only unlocking prompts. The other operations first check whether the keyring is locked, because
 * libsecret shows a prompt and, when the user dismisses it, reports that there is no such key.
 *
 * Every operation opens its own session with the service: libsecret's shared session belongs to the
 * main context that used it first, and operations run in more than one. */

#include "till-vault-service.h"

#define COLLECTION "default"

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_stored = secret_service_store_finish (SECRET_SERVICE (source), result, &error);

  if (self->task == NULL)
    return;

  if (is_stored)
    till_vault_operation_succeed (self);
  else if (error != NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else
    till_vault_operation_fail (self, TILL_VAULT_ERROR_REFUSED,
                               "The keyring did not store the keys");
}

static void
store (TillVaultOperation *self)
{
  g_autoptr (GHashTable) attributes = till_vault_operation_build_attributes (self);

  secret_service_store (self->service, &till_vault_schema, attributes, SECRET_COLLECTION_DEFAULT,
                        self->label, self->value, NULL, stored_cb, till_vault_operation_ref (self));
}

static void
unlocked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  int n_unlocked = secret_service_unlock_finish (SECRET_SERVICE (source), result, NULL, &error);

  if (self->task == NULL)
    return;

  if (error != NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else if (n_unlocked < 1)
    till_vault_operation_fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring was not unlocked");
  else
    till_vault_operation_succeed (self);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretCollection) collection = secret_collection_create_finish (result, &error);

  if (self->task == NULL)
    return;

  /* libsecret does not distinguish a dismissed prompt from a failed one. */
  if (collection == NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_LOCKED, error);
  else
    till_vault_operation_succeed (self);
}

static void
unlock (TillVaultOperation *self, SecretCollection *collection)
{
  g_autoptr (GList) collections = NULL;

  till_vault_operation_remove_time_limit (self);

  if (collection == NULL)
    {
      secret_collection_create (self->service, "Default", COLLECTION, SECRET_COLLECTION_CREATE_NONE,
                                NULL, created_cb, till_vault_operation_ref (self));
      return;
    }

  collections = g_list_prepend (NULL, collection);
  secret_service_unlock (self->service, collections, NULL, unlocked_cb,
                         till_vault_operation_ref (self));
}

/* Some services find nothing in a locked collection, so an empty result means nothing there. */
static void
answer_nothing_found (TillVaultOperation *self, SecretCollection *collection)
{
  if (collection != NULL && secret_collection_get_locked (collection))
    till_vault_operation_fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
  else if (self->verb == TILL_VAULT_VERB_CLEAR)
    till_vault_operation_succeed (self);
  else
    till_vault_operation_fail (self, TILL_VAULT_ERROR_NOT_FOUND, "The keyring holds no such keys");
}

static void
collection_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretCollection) collection = secret_collection_for_alias_finish (result, &error);
  gboolean is_locked = collection == NULL || secret_collection_get_locked (collection);

  if (self->task == NULL)
    return;

  if (error != NULL)
    {
      till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
      return;
    }

  switch (self->verb)
    {
    case TILL_VAULT_VERB_STORE:
      if (is_locked)
        till_vault_operation_fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
      else
        store (self);
      break;

    case TILL_VAULT_VERB_UNLOCK:
      if (is_locked)
        unlock (self, collection);
      else
        till_vault_operation_succeed (self);
      break;

    case TILL_VAULT_VERB_LOOKUP:
    case TILL_VAULT_VERB_CLEAR:
      answer_nothing_found (self, collection);
      break;
    }
}

static void
load_collection (TillVaultOperation *self)
{
  secret_collection_for_alias (self->service, COLLECTION, SECRET_COLLECTION_NONE, NULL,
                               collection_cb, till_vault_operation_ref (self));
}

static void delete_next (TillVaultOperation *self);

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_deleted = secret_item_delete_finish (SECRET_ITEM (source), result, &error);

  if (self->task == NULL)
    return;

  if (is_deleted)
    delete_next (self);
  else if (error != NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else
    till_vault_operation_fail (self, TILL_VAULT_ERROR_REFUSED,
                               "The keyring did not delete the keys");
}

static void
delete_next (TillVaultOperation *self)
{
  g_autoptr (SecretItem) item = NULL;

  if (self->erased == NULL)
    {
      till_vault_operation_succeed (self);
      return;
    }

  item = self->erased->data;
  self->erased = g_list_delete_link (self->erased, self->erased);
  secret_item_delete (item, NULL, deleted_cb, till_vault_operation_ref (self));
}

static void
answer_lookup (TillVaultOperation *self, SecretItem *item)
{
  g_autoptr (SecretValue) value = secret_item_get_secret (item);

  till_vault_operation_answer (self, value);
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
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Items) items = secret_service_search_finish (SECRET_SERVICE (source), result, &error);

  if (self->task == NULL)
    return;

  if (error != NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else if (items == NULL)
    load_collection (self);
  else if (is_any_locked (items))
    till_vault_operation_fail (self, TILL_VAULT_ERROR_LOCKED, "The keyring is locked");
  else if (self->verb == TILL_VAULT_VERB_LOOKUP)
    answer_lookup (self, items->data);
  else
    {
      self->erased = g_steal_pointer (&items);
      delete_next (self);
    }
}

static void
find (TillVaultOperation *self)
{
  g_autoptr (GHashTable) attributes = till_vault_operation_build_attributes (self);
  SecretSearchFlags flags =
      self->verb == TILL_VAULT_VERB_LOOKUP ? SECRET_SEARCH_LOAD_SECRETS : SECRET_SEARCH_ALL;

  secret_service_search (self->service, &till_vault_schema, attributes, flags, NULL, found_cb,
                         till_vault_operation_ref (self));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;

  self->service = secret_service_open_finish (result, &error);
  if (self->task == NULL)
    return;

  if (self->service == NULL)
    {
      till_vault_operation_fail_with (self, TILL_VAULT_ERROR_UNAVAILABLE, error);
      return;
    }

  switch (self->verb)
    {
    case TILL_VAULT_VERB_STORE:
    case TILL_VAULT_VERB_UNLOCK:
      load_collection (self);
      break;

    case TILL_VAULT_VERB_LOOKUP:
    case TILL_VAULT_VERB_CLEAR:
      find (self);
      break;
    }
}

/* Runs the operation, which ends by itself. */
void
till_vault_service_run (TillVaultOperation *self)
{
  g_return_if_fail (self != NULL);

  secret_service_open (SECRET_TYPE_SERVICE, NULL, SECRET_SERVICE_OPEN_SESSION, NULL, opened_cb,
                       till_vault_operation_ref (self));
}
