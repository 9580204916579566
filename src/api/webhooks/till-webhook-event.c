/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookEvent: what a webhook says. Anybody can send one, so check its signature first. */

#include "till-webhook-event.h"

#include "till-decode.h"
#include "till-json.h"

/* Decodes @body, whose signature has to be right.
 *
 * Returns: (transfer full): the event, or %NULL with %TILL_JSON_ERROR. */
TillWebhookEvent *
till_webhook_event_decode (GBytes *body, GError **error)
{
  g_autoptr (TillWebhookEvent) self = NULL;
  g_autoptr (JsonNode) root = NULL;
  const char *text = NULL;
  gsize length = 0;
  TillJson json;

  g_return_val_if_fail (body != NULL, NULL);

  text = g_bytes_get_data (body, &length);
  root = till_json_parse (text != NULL ? text : "", length, &till_json_usual_limits, error);
  if (root == NULL)
    return NULL;

  json = till_json_root (root, error);
  self = g_new0 (TillWebhookEvent, 1);
  self->event = till_json_require_word (&json, "event");
  self->invoice_id = till_json_require_word (&json, "invoiceId");
  self->order_id = till_json_dup_string (&json, "orderId");
  self->amount_usd = till_decode_decimal (&json, "amountUsd");
  self->timestamp_ms = till_decode_time (&json, "timestamp");

  return till_json_failed (&json) ? NULL : g_steal_pointer (&self);
}

void
till_webhook_event_free (TillWebhookEvent *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->event);
  g_free (self->invoice_id);
  g_free (self->order_id);
  g_free (self);
}
