/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillVaultOperation: one call of the vault. It completes its task exactly once: with the result of
 * the last step, or earlier when it is cancelled or its time limit is over. libsecret's calls then
 * end by themselves. */

#include "till-vault-operation.h"

#include "till-source.h"
#include "till-vault-value.h"

#define TIME_LIMIT_S 5

/* Never change these names: they find the keys that earlier versions have stored. */
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

G_DEFINE_QUARK (till_vault_error_quark, till_vault_error)

/* Ends the operation. Returns: (transfer full): its task, to complete. */
static GTask *
end (TillVaultOperation *self)
{
  till_source_clear (&self->time_limit);
  till_source_clear (&self->cancelled);

  return g_steal_pointer (&self->task);
}

void
till_vault_operation_fail (TillVaultOperation *self, int code, const char *message)
{
  g_autoptr (GTask) task = end (self);

  g_task_return_new_error (task, TILL_VAULT_ERROR, code, "%s", message);
}

void
till_vault_operation_succeed (TillVaultOperation *self)
{
  g_autoptr (GTask) task = end (self);

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

/* Ends the operation with an error of libsecret. @otherwise is the code for all errors without one
 * of their own. */
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
  /* Without an origin, all keys of the account. */
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
  g_autoptr (GTask) task = end (user_data);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");

  return G_SOURCE_REMOVE;
}

/* Ends a lookup with the keys in @value, which is %NULL where the keyring did not return them. */
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

  task = end (self);
  g_task_return_pointer (task, g_steal_pointer (&credentials),
                         (GDestroyNotify) till_credentials_unref);
}

/* @source is the vault, @source_tag its public function. @account_id and @origin can be %NULL. */
TillVaultOperation *
till_vault_operation_new (GObject *source,
                          gpointer source_tag,
                          TillVaultVerb verb,
                          const char *account_id,
                          const char *origin,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  TillVaultOperation *self = g_new0 (TillVaultOperation, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->verb = verb;
  self->account_id = g_strdup (account_id);
  self->origin = g_strdup (origin);
  self->task = g_task_new (source, cancellable, callback, user_data);
  g_task_set_source_tag (self->task, source_tag);
  /* Stored keys are a success, even when the call is cancelled meanwhile. */
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

/* Starts the time limit and watches the cancellable.
 *
 * Returns: whether to go on; an operation that is already cancelled ends by itself. */
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

/* Removes the time limit, because the user has to answer a prompt. */
void
till_vault_operation_remove_time_limit (TillVaultOperation *self)
{
  g_return_if_fail (self != NULL);

  till_source_clear (&self->time_limit);
}
