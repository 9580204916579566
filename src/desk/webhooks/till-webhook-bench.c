/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the listener does for whoever debugs a receiver of their own: it looks for the way in which
 * a signature belongs to a body, and signs bodies. The keys stay in this room. */

#include "till-webhook-listener-private.h"

#include "till-desk-error.h"

typedef struct
{
  char *signature; /* NULL to make one */
  GBytes *body;
  gint64 age_s;
  TillWebhookDialect *found;
} Question;

static void
question_free (Question *self)
{
  g_free (self->signature);
  g_bytes_unref (self->body);
  g_clear_pointer (&self->found, till_webhook_dialect_free);
  g_free (self);
}

/* Answers with a finding, or with the signature that was asked for. */
static void
answer_question (TillWebhookListener *self, GTask *task, const char *secret, const char *api_key)
{
  Question *question = g_task_get_task_data (task);
  gint64 now_s = till_clock_now_ms (self->clock) / 1000;

  if (question->signature == NULL)
    g_task_return_pointer (
        task, till_webhook_sign (self->dialect, secret, question->body, now_s - question->age_s),
        g_free);
  else
    g_task_return_int (task, till_webhook_find (self->dialect, secret, api_key, question->signature,
                                                question->body, &question->found));
}

static void
question_keys_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillWebhookListener *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (TillCredentials) credentials =
      till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, &error);
  const char *secret = credentials != NULL ? till_credentials_get_secret_key (credentials) : NULL;

  if (credentials == NULL)
    g_task_return_error (task, error);
  else if (secret == NULL)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_NO_SECRET_KEY,
                             "The account has no secret key");
  else
    answer_question (self, task, secret, till_credentials_get_api_key (credentials));
}

static void
ask (TillWebhookListener *self, GTask *task, Question *question)
{
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  till_credential_provider_lookup_async (self->provider, g_task_get_cancellable (task),
                                         question_keys_cb, task);
}

void
till_webhook_listener_find_async (TillWebhookListener *self,
                                  const char *signature,
                                  GBytes *body,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));
  g_return_if_fail (signature != NULL && body != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_listener_find_async);
  question = g_new0 (Question, 1);
  question->signature = g_strdup (signature);
  question->body = g_bytes_ref (body);
  ask (self, task, question);
}

/* @found is (transfer full) (nullable): the way, where there is one.
 *
 * Returns: what was found; meaningless where @error, of the look-up of the keys, is set. */
TillWebhookFinding
till_webhook_listener_find_finish (TillWebhookListener *self,
                                   GAsyncResult *result,
                                   TillWebhookDialect **found,
                                   GError **error)
{
  Question *question = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), TILL_WEBHOOK_NO_SIGNATURE);
  g_return_val_if_fail (found != NULL, TILL_WEBHOOK_NO_SIGNATURE);

  question = g_task_get_task_data (G_TASK (result));
  *found = g_steal_pointer (&question->found);

  return (TillWebhookFinding) g_task_propagate_int (G_TASK (result), error);
}

void
till_webhook_listener_sign_async (TillWebhookListener *self,
                                  GBytes *body,
                                  gint64 age_s,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_WEBHOOK_LISTENER (self));
  g_return_if_fail (body != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_webhook_listener_sign_async);
  question = g_new0 (Question, 1);
  question->body = g_bytes_ref (body);
  question->age_s = age_s;
  ask (self, task, question);
}

/* Returns: (transfer full): the value of the dialect's header, or %NULL with an error. */
char *
till_webhook_listener_sign_finish (TillWebhookListener *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
