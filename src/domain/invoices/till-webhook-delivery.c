/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookDelivery: one call of the webhook, with its verdict. */

#include "till-webhook-delivery.h"

static const char *const verdicts[] = {
  [TILL_WEBHOOK_DELIVERY_GENUINE] = "genuine",
  [TILL_WEBHOOK_DELIVERY_DUPLICATE] = "duplicate",
  [TILL_WEBHOOK_DELIVERY_OLD] = "old",
  [TILL_WEBHOOK_DELIVERY_OTHER_EVENT] = "other-event",
  [TILL_WEBHOOK_DELIVERY_MALFORMED] = "malformed",
  [TILL_WEBHOOK_DELIVERY_WRONG] = "wrong",
  [TILL_WEBHOOK_DELIVERY_UNSIGNED] = "unsigned",
  [TILL_WEBHOOK_DELIVERY_NOT_CHECKED] = "not-checked",
};

G_DEFINE_FINAL_TYPE (TillWebhookDelivery, till_webhook_delivery, TILL_TYPE_RECORD)

static void
till_webhook_delivery_finalize (GObject *object)
{
  TillWebhookDelivery *self = TILL_WEBHOOK_DELIVERY (object);

  g_free (self->headers);
  g_clear_pointer (&self->body, g_bytes_unref);
  g_free (self->event);
  g_free (self->invoice_id);
  g_free (self->order_id);

  G_OBJECT_CLASS (till_webhook_delivery_parent_class)->finalize (object);
}

static void
till_webhook_delivery_class_init (TillWebhookDeliveryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_webhook_delivery_finalize;
}

static void
till_webhook_delivery_init (TillWebhookDelivery *self)
{
}

/* Returns: whether the sender has the secret key. */
gboolean
till_webhook_delivery_verdict_is_signed (TillWebhookDeliveryVerdict verdict)
{
  return verdict <= TILL_WEBHOOK_DELIVERY_MALFORMED;
}

const char *
till_webhook_delivery_verdict_to_string (TillWebhookDeliveryVerdict verdict)
{
  g_return_val_if_fail (verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict];
}

/* Returns: the verdict with the name @text; %TILL_WEBHOOK_DELIVERY_NOT_CHECKED if there is none. */
TillWebhookDeliveryVerdict
till_webhook_delivery_verdict_parse (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (g_strcmp0 (verdicts[i], text) == 0)
      return (TillWebhookDeliveryVerdict) i;

  return TILL_WEBHOOK_DELIVERY_NOT_CHECKED;
}

/* Returns: (transfer full): a delivery with an id only. */
TillWebhookDelivery *
till_webhook_delivery_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_WEBHOOK_DELIVERY, "id", id, NULL);
}

/* Returns: (transfer full): a copy with the id @id, or with the same one if that is %NULL. */
TillWebhookDelivery *
till_webhook_delivery_copy (TillWebhookDelivery *self, const char *id)
{
  TillWebhookDelivery *copy = NULL;

  g_return_val_if_fail (TILL_IS_WEBHOOK_DELIVERY (self), NULL);

  copy = till_webhook_delivery_new (id != NULL ? id : till_record_get_id (TILL_RECORD (self)));
  copy->received_at_ms = self->received_at_ms;
  copy->verdict = self->verdict;
  copy->headers = g_strdup (self->headers);
  copy->body = g_bytes_ref (self->body);
  copy->size = self->size;
  copy->event = g_strdup (self->event);
  copy->invoice_id = g_strdup (self->invoice_id);
  copy->order_id = g_strdup (self->order_id);
  copy->is_followed = self->is_followed;

  return copy;
}
