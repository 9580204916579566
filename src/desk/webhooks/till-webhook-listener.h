/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-archive.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect-learner.h"
#include "till-invoice-reader.h"
#include "till-webhook-delivery.h"
#include "till-webhook-dialect.h"

/* The receiver of an account's webhooks (section 6): off until somebody switches it on, and on
 * loopback only. For a delivery whose signature is right, it reads the invoice that the delivery
 * names from the service; nothing else in the delivery is believed.
 *
 * Signals: "delivered" (TillWebhookDelivery) for each that came in, and again once its invoice is
 * known; "changed" when it was switched on or off, or set to another dialect. */
#define TILL_TYPE_WEBHOOK_LISTENER (till_webhook_listener_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookListener, till_webhook_listener, TILL, WEBHOOK_LISTENER, GObject)

TillWebhookListener *till_webhook_listener_new (TillInvoiceReader *invoice_reader,
                                                TillDialectLearner *learner,
                                                TillCredentialProvider *provider,
                                                TillArchive *archive,
                                                TillClock *clock);
void till_webhook_listener_close (TillWebhookListener *self);

gboolean till_webhook_listener_switch (TillWebhookListener *self,
                                       gboolean is_on,
                                       guint16 port,
                                       GError **error);
gboolean till_webhook_listener_is_on (TillWebhookListener *self);
guint16 till_webhook_listener_get_port (TillWebhookListener *self);
const char *till_webhook_listener_get_address (TillWebhookListener *self);
const GError *till_webhook_listener_get_error (TillWebhookListener *self);

const TillWebhookDialect *till_webhook_listener_get_dialect (TillWebhookListener *self);
void till_webhook_listener_set_dialect (TillWebhookListener *self,
                                        const TillWebhookDialect *dialect);

/* What was paid, in dollars, as a delivery says. */
TillUsdUnit till_webhook_listener_get_usd_unit (TillWebhookListener *self);
TillDecimal till_webhook_listener_read_usd (TillWebhookListener *self,
                                            TillWebhookDelivery *delivery);

/* An array of TillWebhookDelivery, the newest first. */
void till_webhook_listener_list_async (TillWebhookListener *self,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
GPtrArray *
till_webhook_listener_list_finish (TillWebhookListener *self, GAsyncResult *result, GError **error);

/* Looks for the dialect by which signature fits body, with the keys of the account. */
void till_webhook_listener_find_async (TillWebhookListener *self,
                                       const char *signature,
                                       GBytes *body,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillWebhookFinding till_webhook_listener_find_finish (TillWebhookListener *self,
                                                      GAsyncResult *result,
                                                      TillWebhookDialect **found,
                                                      GError **error);

/* Signs body by the account's webhook dialect, with a time that is age_s seconds before now. */
void till_webhook_listener_sign_async (TillWebhookListener *self,
                                       GBytes *body,
                                       gint64 age_s,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
char *
till_webhook_listener_sign_finish (TillWebhookListener *self, GAsyncResult *result, GError **error);
