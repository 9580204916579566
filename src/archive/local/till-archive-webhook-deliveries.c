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
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_job, g_object_unref, g_object_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  till_archive_run (self, &job, g_object_ref (delivery), cancellable, callback, user_data);
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
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, follow_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  till_archive_run (self, &job, g_strdup (till_record_get_id (TILL_RECORD (delivery))), NULL, NULL,
                    NULL);
}

void
till_archive_list_deliveries_async (TillArchive *self,
                                    guint limit,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_job, NULL,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, GUINT_TO_POINTER (limit), cancellable, callback, user_data);
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
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_of_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL);

  till_archive_run (self, &job, g_strdup (invoice_id), cancellable, callback, user_data);
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
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, save_job,
                                      (GDestroyNotify) till_webhook_listener_state_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (state != NULL);

  till_archive_run (self, &job,
                    till_webhook_listener_state_new (state->is_on, state->port, state->dialect),
                    NULL, NULL, NULL);
}

void
till_archive_load_listener_async (TillArchive *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, NULL,
                                      (GDestroyNotify) till_webhook_listener_state_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full): how it was left, or %NULL with an error. */
TillWebhookListenerState *
till_archive_load_listener_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
