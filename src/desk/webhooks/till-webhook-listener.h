/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-webhook-delivery.h"
#include "till-webhook-dialect.h"

G_BEGIN_DECLS

/* The receiver of an account's webhooks (section 6): off until somebody switches it on, and on
 * loopback only. A delivery whose signature is right makes its desk ask for the invoice it names;
 * nothing else in it is believed.
 *
 * Signals: "delivered" (TillWebhookDelivery) for each that came in, and again once its invoice is
 * known; "changed" when it was switched on or off, or set to another dialect. */
#define TILL_TYPE_WEBHOOK_LISTENER (till_webhook_listener_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookListener, till_webhook_listener, TILL, WEBHOOK_LISTENER, GObject)

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

/* What a delivery says was paid, in dollars. */
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

/* Looks for the way in which signature belongs to body, with the keys of the account. */
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

/* Signs body as the account's dialect says, at this moment or so many seconds before. */
void till_webhook_listener_sign_async (TillWebhookListener *self,
                                       GBytes *body,
                                       gint64 age_s,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
char *
till_webhook_listener_sign_finish (TillWebhookListener *self, GAsyncResult *result, GError **error);

G_END_DECLS
