/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-delivery.h"
#include "till-webhook.h"

G_BEGIN_DECLS

/* The receiver of an account's webhooks (section 6): off until somebody switches it on, and on
 * loopback only. A delivery whose signature is right makes its desk ask for the invoice it names;
 * nothing else in it is believed.
 *
 * Signals: "delivered" (TillDelivery) for each that came in, and again once its invoice is known;
 * "changed" when it was switched on or off, or set to another dialect. */
#define TILL_TYPE_LISTENER (till_listener_get_type ())
G_DECLARE_FINAL_TYPE (TillListener, till_listener, TILL, LISTENER, GObject)

gboolean till_listener_switch (TillListener *self, gboolean is_on, guint16 port, GError **error);
gboolean till_listener_is_on (TillListener *self);
guint16 till_listener_get_port (TillListener *self);
const char *till_listener_get_address (TillListener *self);
const GError *till_listener_get_error (TillListener *self);

const TillWebhookDialect *till_listener_get_dialect (TillListener *self);
void till_listener_set_dialect (TillListener *self, const TillWebhookDialect *dialect);

/* What a delivery says was paid, in dollars. */
TillUsdUnit till_listener_get_usd_unit (TillListener *self);
TillDecimal till_listener_read_usd (TillListener *self, TillDelivery *delivery);

/* An array of TillDelivery, the newest first. */
void till_listener_list_async (TillListener *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
GPtrArray *till_listener_list_finish (TillListener *self, GAsyncResult *result, GError **error);

/* Looks for the way in which signature belongs to body, with the keys of the account. */
void till_listener_find_async (TillListener *self,
                               const char *signature,
                               GBytes *body,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillWebhookFinding till_listener_find_finish (TillListener *self,
                                              GAsyncResult *result,
                                              TillWebhookDialect **found,
                                              GError **error);

/* Signs body as the account's dialect says, at this moment or so many seconds before. */
void till_listener_sign_async (TillListener *self,
                               GBytes *body,
                               gint64 age_s,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
char *till_listener_sign_finish (TillListener *self, GAsyncResult *result, GError **error);

G_END_DECLS
