/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-webhook-deliveries.h"

G_BEGIN_DECLS

/* Keeps a webhook that came in; answers with it as it was kept (see till_webhook_deliveries_add()).
 */
void till_archive_add_delivery_async (TillArchive *self,
                                      TillWebhookDelivery *delivery,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
TillWebhookDelivery *
till_archive_add_delivery_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The invoice of the delivery has been asked for since. */
void till_archive_follow_delivery (TillArchive *self, TillWebhookDelivery *delivery);

/* An array of TillWebhookDelivery, the newest first. */
void till_archive_list_deliveries_async (TillArchive *self,
                                         guint limit,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
GPtrArray *
till_archive_list_deliveries_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* The same for the last that were about one invoice. */
void till_archive_list_deliveries_of_async (TillArchive *self,
                                            const char *invoice_id,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
GPtrArray *
till_archive_list_deliveries_of_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* What is saved is on disk before anything that is asked for later is answered. */
void till_archive_save_listener (TillArchive *self, const TillWebhookListenerState *state);
void till_archive_load_listener_async (TillArchive *self,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillWebhookListenerState *
till_archive_load_listener_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
