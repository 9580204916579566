/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's verbs on webhooks. */

#include "till-archive-webhook-deliveries.h"

#include "till-archive-private.h"

#define MAX_OF_INVOICE 100

static gpointer
add_job (gpointer archive, gpointer delivery, GError **error)
{
  return till_webhook_deliveries_add (till_archive_get_database (archive), delivery, error);
}

static gpointer
follow_job (gpointer archive, gpointer id, GError **error)
{
  return GINT_TO_POINTER (
      till_webhook_deliveries_mark_followed (till_archive_get_database (archive), id, error));
}

static gpointer
list_job (gpointer archive, gpointer limit, GError **error)
{
  return till_webhook_deliveries_list (till_archive_get_database (archive),
                                       GPOINTER_TO_UINT (limit), error);
}

static gpointer
list_of_job (gpointer archive, gpointer invoice_id, GError **error)
{
  return till_webhook_deliveries_list_of (till_archive_get_reader (archive), invoice_id,
                                          MAX_OF_INVOICE, error);
}

static gpointer
save_job (gpointer archive, gpointer state, GError **error)
{
  return GINT_TO_POINTER (
      till_webhook_deliveries_save_state (till_archive_get_database (archive), state, error));
}

static gpointer
load_job (gpointer archive, gpointer task_data, GError **error)
{
  return till_webhook_deliveries_load_state (till_archive_get_database (archive), error);
}

void
till_archive_add_delivery_async (TillArchive *self,
                                 TillWebhookDelivery *delivery,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_add_delivery_async);
  g_task_set_task_data (task, g_object_ref (delivery), g_object_unref);
  till_archive_run (self, task, add_job, g_object_unref);
}

/* Returns: (transfer full): the delivery as it was kept, or %NULL with an error. */
TillWebhookDelivery *
till_archive_add_delivery_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_follow_delivery (TillArchive *self, TillWebhookDelivery *delivery)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_source_tag (task, till_archive_follow_delivery);
  g_task_set_task_data (task, g_strdup (till_record_get_id (TILL_RECORD (delivery))), g_free);
  till_archive_run (self, task, follow_job, NULL);
}

void
till_archive_list_deliveries_async (TillArchive *self,
                                    guint limit,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_list_deliveries_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (limit), NULL);
  till_archive_run (self, task, list_job, (GDestroyNotify) g_ptr_array_unref);
}

/* Returns: (transfer full): the deliveries, or %NULL with an error. */
GPtrArray *
till_archive_list_deliveries_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_list_deliveries_of_async (TillArchive *self,
                                       const char *invoice_id,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_list_deliveries_of_async);
  g_task_set_task_data (task, g_strdup (invoice_id), g_free);
  till_worker_run (self->reader_worker, task, list_of_job, (GDestroyNotify) g_ptr_array_unref);
}

/* Returns: (transfer full): the deliveries, or %NULL with an error. */
GPtrArray *
till_archive_list_deliveries_of_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_save_listener (TillArchive *self, const TillWebhookListenerState *state)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (state != NULL);

  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_source_tag (task, till_archive_save_listener);
  g_task_set_task_data (task,
                        till_webhook_listener_state_new (state->is_on, state->port, state->dialect),
                        (GDestroyNotify) till_webhook_listener_state_free);
  till_archive_run (self, task, save_job, NULL);
}

void
till_archive_load_listener_async (TillArchive *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_load_listener_async);
  till_archive_run (self, task, load_job, (GDestroyNotify) till_webhook_listener_state_free);
}

/* Returns: (transfer full): how it was left, or %NULL with an error. */
TillWebhookListenerState *
till_archive_load_listener_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
