/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDelivery: one call of the webhook, with what came of it. */

#include "till-delivery.h"

static const char *const verdicts[] = {
  [TILL_DELIVERY_GENUINE] = "genuine",
  [TILL_DELIVERY_DUPLICATE] = "duplicate",
  [TILL_DELIVERY_OLD] = "old",
  [TILL_DELIVERY_OTHER_EVENT] = "other-event",
  [TILL_DELIVERY_MALFORMED] = "malformed",
  [TILL_DELIVERY_WRONG] = "wrong",
  [TILL_DELIVERY_UNSIGNED] = "unsigned",
  [TILL_DELIVERY_NOT_CHECKED] = "not-checked",
};

G_DEFINE_FINAL_TYPE (TillDelivery, till_delivery, TILL_TYPE_RECORD)

static void
till_delivery_finalize (GObject *object)
{
  TillDelivery *self = TILL_DELIVERY (object);

  g_free (self->headers);
  g_clear_pointer (&self->body, g_bytes_unref);
  g_free (self->event);
  g_free (self->invoice_id);
  g_free (self->order_id);

  G_OBJECT_CLASS (till_delivery_parent_class)->finalize (object);
}

static void
till_delivery_class_init (TillDeliveryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_delivery_finalize;
}

static void
till_delivery_init (TillDelivery *self)
{
}

/* Whether whoever sent it has the secret key. */
gboolean
till_delivery_verdict_is_signed (TillDeliveryVerdict verdict)
{
  return verdict <= TILL_DELIVERY_MALFORMED;
}

/* Whether it has not done what a webhook is for, and somebody should look why. */
gboolean
till_delivery_verdict_is_failure (TillDeliveryVerdict verdict)
{
  return verdict == TILL_DELIVERY_OLD || verdict >= TILL_DELIVERY_MALFORMED;
}

const char *
till_delivery_verdict_to_string (TillDeliveryVerdict verdict)
{
  g_return_val_if_fail (verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict];
}

/* Returns: the verdict of that name; %TILL_DELIVERY_NOT_CHECKED for an unknown one. */
TillDeliveryVerdict
till_delivery_verdict_parse (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (g_strcmp0 (verdicts[i], text) == 0)
      return (TillDeliveryVerdict) i;

  return TILL_DELIVERY_NOT_CHECKED;
}

/* Returns: (transfer full): a delivery that knows its id, for its reader to fill. */
TillDelivery *
till_delivery_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_DELIVERY, "id", id, NULL);
}

/* Returns: (transfer full): the same under another id, which is its own where @id is %NULL. */
TillDelivery *
till_delivery_copy (TillDelivery *self, const char *id)
{
  TillDelivery *copy = NULL;

  g_return_val_if_fail (TILL_IS_DELIVERY (self), NULL);

  copy = till_delivery_new (id != NULL ? id : till_record_get_id (TILL_RECORD (self)));
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
