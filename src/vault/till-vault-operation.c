/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVaultOperation: one verb of the vault on its way. It answers its task exactly once: with the
 * last step's result, or earlier when it is cancelled or its time is up. What libsecret still has
 * under way then is left to end by itself. */

#include "till-vault-operation.h"

#include "till-vault-value.h"

#define TIME_LIMIT_S 5

/* Nothing may ever change here: the names find what earlier versions have stored. */
const SecretSchema till_vault_schema = {
  .name = "org.tillconsole.Till.Keys",
  .flags = SECRET_SCHEMA_NONE,
  .attributes = {
      { "account", SECRET_SCHEMA_ATTRIBUTE_STRING },
      { "origin", SECRET_SCHEMA_ATTRIBUTE_STRING },
      { NULL, SECRET_SCHEMA_ATTRIBUTE_STRING },
  },
};

TillVaultOperation *
till_vault_operation_ref (TillVaultOperation *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
till_vault_operation_unref (TillVaultOperation *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_assert (self->task == NULL);
  g_free (self->account_id);
  g_free (self->origin);
  g_free (self->label);
  g_clear_pointer (&self->value, secret_value_unref);
  g_clear_object (&self->service);
  g_list_free_full (self->erased, g_object_unref);
  g_free (self);
}

static void
drop_source (GSource **source)
{
  if (*source == NULL)
    return;

  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Takes the task out of @self: from here on the operation is over. */
GTask *
till_vault_operation_end (TillVaultOperation *self)
{
  drop_source (&self->time_limit);
  drop_source (&self->cancelled);

  return g_steal_pointer (&self->task);
}

void
till_vault_operation_fail (TillVaultOperation *self, int code, const char *message)
{
  g_autoptr (GTask) task = till_vault_operation_end (self);

  g_task_return_new_error (task, TILL_VAULT_ERROR, code, "%s", message);
}

void
till_vault_operation_succeed (TillVaultOperation *self)
{
  g_autoptr (GTask) task = till_vault_operation_end (self);

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
void
till_vault_operation_fail_with (TillVaultOperation *self, int otherwise, const GError *error)
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

  till_vault_operation_fail (self, code, error->message);
}

GHashTable *
till_vault_operation_build_attributes (TillVaultOperation *self)
{
  /* The origin is left out where all keys of an account are meant. */
  return secret_attributes_build (&till_vault_schema, "account", self->account_id,
                                  self->origin != NULL ? "origin" : NULL, self->origin, NULL);
}

static gboolean
time_limit_cb (gpointer user_data)
{
  TillVaultOperation *self = user_data;

  till_vault_operation_fail (self, TILL_VAULT_ERROR_TIMED_OUT, "The keyring does not answer");

  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  g_autoptr (GTask) task = till_vault_operation_end (user_data);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");

  return G_SOURCE_REMOVE;
}

/* Answers with the keys that @value holds; %NULL where the keyring did not hand them out. */
void
till_vault_operation_answer (TillVaultOperation *self, SecretValue *value)
{
  g_autoptr (TillCredentials) credentials = NULL;
  g_autoptr (GTask) task = NULL;

  if (value == NULL)
    {
      till_vault_operation_fail (self, TILL_VAULT_ERROR_REFUSED,
                                 "The keyring did not hand out the keys");
      return;
    }

  credentials = till_vault_value_read (value);
  if (credentials == NULL)
    {
      till_vault_operation_fail (self, TILL_VAULT_ERROR_DAMAGED,
                                 "The keyring holds something else than keys");
      return;
    }

  task = till_vault_operation_end (self);
  g_task_return_pointer (task, g_steal_pointer (&credentials),
                         (GDestroyNotify) till_credentials_unref);
}

TillVaultOperation *
till_vault_operation_new (TillVault *vault,
                          TillVaultVerb verb,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  TillVaultOperation *self = g_new0 (TillVaultOperation, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->verb = verb;
  self->task = g_task_new (vault, cancellable, callback, user_data);
  /* What has been stored has been stored, even if the cancelling crossed it. */
  g_task_set_check_cancellable (self->task, FALSE);

  return self;
}

static void
watch (TillVaultOperation *self, GSource *source, GSourceFunc callback)
{
  g_source_set_callback (source, callback, till_vault_operation_ref (self),
                         (GDestroyNotify) till_vault_operation_unref);
  g_source_set_static_name (source, "till-vault");
  g_source_attach (source, g_task_get_context (self->task));
}

/* Lets the time limit of the operation begin, and its being cancelled be heard.
 *
 * Returns: whether it goes on: one that was cancelled before answers by itself. */
gboolean
till_vault_operation_start (TillVaultOperation *self)
{
  GCancellable *cancellable = g_task_get_cancellable (self->task);

  self->time_limit = g_timeout_source_new_seconds (TIME_LIMIT_S);
  watch (self, self->time_limit, time_limit_cb);
  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      watch (self, self->cancelled, G_SOURCE_FUNC (cancelled_cb));
    }

  return !g_cancellable_is_cancelled (cancellable);
}

/* Takes the time limit away: a person is asked for something. */
void
till_vault_operation_wait (TillVaultOperation *self)
{
  g_return_if_fail (self != NULL);

  drop_source (&self->time_limit);
}
