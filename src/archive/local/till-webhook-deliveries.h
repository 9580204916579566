/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-webhook-delivery.h"

G_BEGIN_DECLS

#define TILL_WEBHOOK_DELIVERIES_MAX_SIGNED   5000 /* that are kept, the newest */
#define TILL_WEBHOOK_DELIVERIES_MAX_UNSIGNED 200
#define TILL_WEBHOOK_DELIVERIES_MAX_BODY                                                           \
  4096 /* bytes that are kept of one without a right signature */

/* Whether and how webhooks are listened for. */
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

TillWebhookDelivery *
till_webhook_deliveries_add (TillDatabase *database, TillWebhookDelivery *delivery, GError **error);
gboolean
till_webhook_deliveries_mark_followed (TillDatabase *database, const char *id, GError **error);
GPtrArray *till_webhook_deliveries_list (TillDatabase *database, guint limit, GError **error);
GPtrArray *till_webhook_deliveries_list_of (TillDatabase *database,
                                            const char *invoice_id,
                                            guint limit,
                                            GError **error);
gboolean till_webhook_deliveries_save_state (TillDatabase *database,
                                             const TillWebhookListenerState *state,
                                             GError **error);
TillWebhookListenerState *till_webhook_deliveries_load_state (TillDatabase *database,
                                                              GError **error);

G_END_DECLS
