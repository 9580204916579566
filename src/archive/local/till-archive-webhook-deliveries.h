/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-webhook-delivery.h"

#define TILL_WEBHOOK_DELIVERIES_MAX_SIGNED   5000 /* that are kept, the newest */
#define TILL_WEBHOOK_DELIVERIES_MAX_UNSIGNED 200
#define TILL_WEBHOOK_DELIVERIES_MAX_BODY                                                           \
  4096 /* bytes that are kept of one without a right signature */

/* Whether and how this computer listens for webhooks. */
typedef struct
{
  gboolean is_on;
  guint16 port;  /* zero where none was chosen yet */
  char *dialect; /* nullable; in the words of the room that reads it */
} TillWebhookListenerState;

TillWebhookListenerState *
till_webhook_listener_state_new (gboolean is_on, guint16 port, const char *dialect);
void till_webhook_listener_state_free (TillWebhookListenerState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWebhookListenerState, till_webhook_listener_state_free)

GPtrArray *till_webhook_deliveries_list_of (TillDatabase *database,
                                            const char *invoice_id,
                                            guint limit,
                                            GError **error);
/* Adds a webhook that came in, and answers with it as it was kept: with its id, as a duplicate
 * where it is one, and with its body cut where it is not signed. On disk before it answers. */
void till_archive_add_delivery_async (TillArchive *self,
                                      TillWebhookDelivery *delivery,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
TillWebhookDelivery *
till_archive_add_delivery_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Marks that the program has asked for the delivery's invoice since. */
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

/* It is on disk before any later call answers. */
void till_archive_save_listener (TillArchive *self, const TillWebhookListenerState *state);
void till_archive_load_listener_async (TillArchive *self,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillWebhookListenerState *
till_archive_load_listener_finish (TillArchive *self, GAsyncResult *result, GError **error);
