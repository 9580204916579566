/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrder: one eSIM order as this desk knows it. */

#include "till-order.h"

G_DEFINE_FINAL_TYPE (TillOrder, till_order, TILL_TYPE_RECORD)

static const char *const status_names[] = {
  [TILL_ORDER_UNKNOWN] = "unknown",
  [TILL_ORDER_PENDING] = "pending",
  [TILL_ORDER_PROVISIONING] = "provisioning",
  [TILL_ORDER_ACTIVE] = "active",
  [TILL_ORDER_FAILED] = "failed",
};

static void
till_order_finalize (GObject *object)
{
  TillOrder *self = TILL_ORDER (object);

  g_free (self->status_text);
  g_free (self->country);
  g_free (self->country_iso);
  g_free (self->data_gb);
  g_free (self->invoice_id);
  g_free (self->pay_url);
  g_free (self->currency);
  g_ptr_array_unref (self->addresses);
  g_free (self->note);
  g_free (self->client_email);
  g_free (self->client_ref);
  g_clear_pointer (&self->esim, till_esim_free);
  g_clear_pointer (&self->usage, till_usage_free);

  G_OBJECT_CLASS (till_order_parent_class)->finalize (object);
}

static void
till_order_class_init (TillOrderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_order_finalize;
}

static void
till_order_init (TillOrder *self)
{
  self->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) till_address_free);
}

TillOrderStatus
till_order_status_parse (const char *text)
{
  for (guint i = TILL_ORDER_PENDING; i < G_N_ELEMENTS (status_names); i++)
    if (g_strcmp0 (text, status_names[i]) == 0)
      return i;

  return TILL_ORDER_UNKNOWN;
}

/* Returns: the service's own word for @status. */
const char *
till_order_status_to_string (TillOrderStatus status)
{
  g_return_val_if_fail (status < G_N_ELEMENTS (status_names), NULL);

  return status_names[status];
}

/* Returns: whether an order of this status is still on its way and worth asking for again. */
gboolean
till_order_status_is_open (TillOrderStatus status)
{
  return status == TILL_ORDER_PENDING || status == TILL_ORDER_PROVISIONING;
}

TillEsim *
till_esim_new (void)
{
  return g_new0 (TillEsim, 1);
}

void
till_esim_free (TillEsim *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->iccid);
  g_free (self->activation_code);
  g_free (self->qr_image);
  g_free (self->ios_tap_link);
  g_free (self);
}

/* Returns: (transfer full): an order that knows its id, for its reader to fill. */
TillOrder *
till_order_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_ORDER, "id", id, NULL);
}
