/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWebhookDeliveryDetail: one webhook delivery exactly as it was received, and its result.
 *
 * Signal: "examine" to open it on the bench. */

#include "till-webhook-delivery-detail.h"

#include <glib/gi18n.h>

#include "till-webhook-delivery-text.h"
#include "till-field.h"
#include "till-format.h"
#include "till-text.h"

struct _TillWebhookDeliveryDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillWebhookListener *listener; /* that received it */
  TillWebhookDelivery *delivery;

  /* Template children */
  GtkStack *stack;
  TillStatusLabel *status_label;
  GtkLabel *meaning_label;
  GtkWidget *invoice_button;
  TillField *time_field;
  TillField *event_field;
  TillField *invoice_field;
  TillField *order_field;
  TillField *amount_field;
  TillField *size_field;
  GtkLabel *headers_label;
  GtkLabel *body_label;
  GtkWidget *cut_label;
};

enum
{
  EXAMINE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillWebhookDeliveryDetail, till_webhook_delivery_detail, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
invoice_clicked_cb (TillWebhookDeliveryDetail *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-invoice", "s",
                              self->delivery->invoice_id);
}

static void
examine_clicked_cb (TillWebhookDeliveryDetail *self)
{
  g_signal_emit (self, signals[EXAMINE], 0, self->delivery);
}

static void
show_body (TillWebhookDeliveryDetail *self)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (self->delivery->body, &length);
  g_autofree char *text = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);

  till_text_set (self->body_label, text);
  gtk_widget_set_visible (self->cut_label, length < self->delivery->size);
}

static void
show_amount (TillWebhookDeliveryDetail *self)
{
  TillDecimal usd = till_webhook_listener_read_usd (self->listener, self->delivery);
  g_autofree char *exact = till_decimal_to_string (&usd);
  g_autofree char *shown = till_format_usd (&usd);

  till_field_set_value_shown_as (self->amount_field, usd.is_known ? exact : NULL, shown);
}

static void
show_delivery (TillWebhookDeliveryDetail *self)
{
  TillWebhookDelivery *delivery = self->delivery;
  TillStatus status = till_status_for_delivery (delivery);
  g_autofree char *size = g_format_size (delivery->size);

  till_status_label_set_status (self->status_label, &status);
  gtk_label_set_text (self->meaning_label, till_describe_delivery (delivery));
  gtk_widget_set_visible (self->invoice_button, delivery->invoice_id != NULL);
  till_field_set_time (self->time_field, delivery->received_at_ms);
  till_field_set_value (self->event_field, delivery->event);
  till_field_set_value (self->invoice_field, delivery->invoice_id);
  till_field_set_value (self->order_field, delivery->order_id);
  show_amount (self);
  till_field_set_value (self->size_field, size);
  till_text_set (self->headers_label, delivery->headers);
  show_body (self);
}

static void
till_webhook_delivery_detail_dispose (GObject *object)
{
  TillWebhookDeliveryDetail *self = TILL_WEBHOOK_DELIVERY_DETAIL (object);

  g_clear_object (&self->listener);
  g_clear_object (&self->delivery);
  G_OBJECT_CLASS (till_webhook_delivery_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_WEBHOOK_DELIVERY_DETAIL);
}

static void
till_webhook_delivery_detail_class_init (TillWebhookDeliveryDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_webhook_delivery_detail_dispose;

  signals[EXAMINE] = g_signal_new ("examine", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_WEBHOOK_DELIVERY);

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-webhook-delivery-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, meaning_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, invoice_button);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, time_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, event_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, invoice_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, order_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, amount_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, size_field);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, headers_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, body_label);
  gtk_widget_class_bind_template_child (widget_class, TillWebhookDeliveryDetail, cut_label);
  gtk_widget_class_bind_template_callback (widget_class, invoice_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, examine_clicked_cb);
}

static void
till_webhook_delivery_detail_init (TillWebhookDeliveryDetail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @delivery, which @listener has received; %NULL shows that none is selected. */
void
till_webhook_delivery_detail_set_delivery (TillWebhookDeliveryDetail *self,
                                           TillWebhookListener *listener,
                                           TillWebhookDelivery *delivery)
{
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY_DETAIL (self));
  g_return_if_fail (delivery == NULL || listener != NULL);

  g_set_object (&self->listener, listener);
  g_set_object (&self->delivery, delivery);
  gtk_stack_set_visible_child_name (self->stack, delivery != NULL ? "delivery" : "none");
  if (delivery != NULL)
    show_delivery (self);
}
