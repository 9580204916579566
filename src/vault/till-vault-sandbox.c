/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vault's calls in a sandbox. There libsecret stores keys in a file of the program, encrypted
 * with a secret from the desktop's portal; without that portal it uses the Secret Service. A thread
 * makes the calls for the file, one at a time, because libsecret's object for the file is not
 * thread-safe. */

#include "till-vault-sandbox.h"

#include "till-vault-service.h"

/* One call at a time in the whole program, which has one libsecret object for the file. */
static GMutex file_lock;

static void
job_free (gpointer operation)
{
  till_vault_operation_unref (operation);
}

static gboolean
store (TillVaultOperation *self, GHashTable *attributes, GError **error)
{
  return secret_password_storev_binary_sync (&till_vault_schema, attributes, NULL, self->label,
                                             self->value, NULL, error);
}

/* Returns: %TRUE also where there were no keys. */
static gboolean
clear (GHashTable *attributes, GError **error)
{
  g_autoptr (GError) problem = NULL;

  secret_password_clearv_sync (&till_vault_schema, attributes, NULL, &problem);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}

/* Returns: (transfer full) (nullable): the result of a lookup; %NULL for the other verbs. */
static SecretValue *
run_verb (TillVaultOperation *self, GError **error)
{
  g_autoptr (GHashTable) attributes = NULL;

  /* The portal unlocks the file, or prompts itself. */
  if (self->verb == TILL_VAULT_VERB_UNLOCK)
    return NULL;

  attributes = till_vault_operation_build_attributes (self);
  switch (self->verb)
    {
    case TILL_VAULT_VERB_STORE:
      store (self, attributes, error);
      return NULL;

    case TILL_VAULT_VERB_LOOKUP:
      return secret_password_lookupv_binary_sync (&till_vault_schema, attributes, NULL, error);

    case TILL_VAULT_VERB_CLEAR:
      clear (attributes, error);
      return NULL;

    case TILL_VAULT_VERB_UNLOCK:
      break;
    }

  g_return_val_if_reached (NULL);
}

static void
job (GTask *task, gpointer source, gpointer operation, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  SecretValue *value = NULL;

  g_mutex_lock (&file_lock);
  value = run_verb (operation, &error);
  g_mutex_unlock (&file_lock);

  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, value, (GDestroyNotify) secret_value_unref);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretValue) value = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->task == NULL)
    return;

  if (error != NULL)
    till_vault_operation_fail_with (self, TILL_VAULT_ERROR_REFUSED, error);
  else if (self->verb != TILL_VAULT_VERB_LOOKUP)
    till_vault_operation_succeed (self);
  else if (value == NULL)
    till_vault_operation_fail (self, TILL_VAULT_ERROR_NOT_FOUND, "The keyring holds no such keys");
  else
    till_vault_operation_answer (self, value);
}

static void
run_in_thread (TillVaultOperation *self)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, done_cb, till_vault_operation_ref (self));

  g_task_set_source_tag (task, till_vault_sandbox_run);
  g_task_set_task_data (task, till_vault_operation_ref (self), job_free);
  g_task_run_in_thread (task, job);
}

/* Without a portal for secrets libsecret uses the Secret Service, and so does the vault. */
static void
version_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GVariant) version =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  if (self->task == NULL)
    return;

  if (version != NULL)
    run_in_thread (self);
  else
    till_vault_service_run (self);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillVaultOperation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);

  if (self->task == NULL)
    return;

  if (bus == NULL)
    {
      till_vault_operation_fail_with (self, TILL_VAULT_ERROR_UNAVAILABLE, error);
      return;
    }

  g_dbus_connection_call (bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                          "org.freedesktop.DBus.Properties", "Get",
                          g_variant_new ("(ss)", "org.freedesktop.portal.Secret", "version"),
                          G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, version_cb,
                          till_vault_operation_ref (self));
}

static gboolean
uses_file (void)
{
  return g_strcmp0 (g_getenv ("SECRET_BACKEND"), "file") == 0;
}

/* Returns: whether libsecret decides where to store keys: in a sandbox, or where its own variable
 * is set. */
gboolean
till_vault_sandbox_is_here (void)
{
  return uses_file () || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

/* Runs the operation, which ends by itself. */
void
till_vault_sandbox_run (TillVaultOperation *self)
{
  g_return_if_fail (self != NULL);

  if (uses_file ())
    run_in_thread (self);
  else
    g_bus_get (G_BUS_TYPE_SESSION, NULL, bus_cb, till_vault_operation_ref (self));
}
