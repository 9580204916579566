/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderHeader: the top of an order's page: the plan, the progress, and the time left to pay.
 * The spinner and the countdown run only while they are visible. */

#include "till-order-header.h"

#include <glib/gi18n.h>

#include "till-fit.h"
#include "till-format.h"
#include "till-order-progress.h"
#include "till-status.h"
#include "till-text.h"

struct _TillOrderHeader
{
  AdwBin parent_instance;

  /* Owned */
  TillClock *clock;
  TillOrderStatus status;
  gint64 deadline_ms;

  /* In flight */
  guint countdown_timer;

  /* Template children */
  GtkLabel *country_label;
  GtkLabel *plan_label;
  GtkLabel *price_label;
  TillStatusLabel *status_label;
  GtkSpinner *spinner;
  TillOrderProgress *progress;
  GtkLabel *countdown_label;
};

G_DEFINE_FINAL_TYPE (TillOrderHeader, till_order_header, ADW_TYPE_BIN)

static gboolean
update_countdown_cb (gpointer user_data)
{
  TillOrderHeader *self = user_data;
  g_autofree char *left = NULL;
  g_autofree char *text = NULL;

  if (self->status == TILL_ORDER_PENDING)
    left = till_format_time_left (self->deadline_ms, till_clock_now_ms (self->clock));

  gtk_widget_set_visible (GTK_WIDGET (self->countdown_label), left != NULL);
  if (left == NULL)
    {
      self->countdown_timer = 0;
      return G_SOURCE_REMOVE;
    }

  /* Translators: %s is a time left, "14:05" */
  text = g_strdup_printf (_("%s left to pay"), left);
  gtk_label_set_text (self->countdown_label, text);

  return G_SOURCE_CONTINUE;
}

static void
update_motion (TillOrderHeader *self)
{
  gboolean is_mapped = gtk_widget_get_mapped (GTK_WIDGET (self));
  gboolean is_provisioning = self->status == TILL_ORDER_PROVISIONING;

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_provisioning);
  gtk_spinner_set_spinning (self->spinner, is_provisioning && is_mapped);

  g_clear_handle_id (&self->countdown_timer, g_source_remove);
  if (update_countdown_cb (self) && is_mapped)
    self->countdown_timer = g_timeout_add_seconds (1, update_countdown_cb, self);
}

static void
till_order_header_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_order_header_parent_class)->map (widget);
  update_motion (TILL_ORDER_HEADER (widget));
}

static void
till_order_header_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_order_header_parent_class)->unmap (widget);
  update_motion (TILL_ORDER_HEADER (widget));
}

static void
till_order_header_dispose (GObject *object)
{
  TillOrderHeader *self = TILL_ORDER_HEADER (object);

  g_clear_handle_id (&self->countdown_timer, g_source_remove);
  g_clear_object (&self->clock);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ORDER_HEADER);

  G_OBJECT_CLASS (till_order_header_parent_class)->dispose (object);
}

static void
till_order_header_class_init (TillOrderHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_header_dispose;
  widget_class->map = till_order_header_map;
  widget_class->unmap = till_order_header_unmap;

  g_type_ensure (TILL_TYPE_ORDER_PROGRESS);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-header.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, country_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, plan_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, price_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, progress);
  gtk_widget_class_bind_template_child (widget_class, TillOrderHeader, countdown_label);
}

static void
till_order_header_init (TillOrderHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_texts (TillOrderHeader *self, TillOrder *order)
{
  TillStatus status = till_status_for_order (order);
  g_autofree char *gives = till_format_plan (order->data_gb, order->days);
  g_autofree char *price = till_format_usd (&order->amount);

  const char *country = till_format_country_name (order->country_iso, order->country);

  till_text_set (self->country_label,
                 country != NULL ? country : till_record_get_id (TILL_RECORD (order)));
  till_text_set (self->plan_label, gives);
  gtk_label_set_text (self->price_label, price);
  gtk_widget_set_visible (GTK_WIDGET (self->price_label), order->amount.is_known);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (GTK_WIDGET (self->status_label), status.word != NULL);
}

void
till_order_header_show (TillOrderHeader *self, const TillOrderFacts *facts)
{
  TillOrderPayment payment = till_order_facts_get_payment (facts);
  TillOrderStatus status = facts->order->status;

  g_return_if_fail (TILL_IS_ORDER_HEADER (self));

  show_texts (self, facts->order);
  till_order_progress_set_status (self->progress, status, payment == TILL_PAYMENT_RECEIVED);
  gtk_widget_set_visible (GTK_WIDGET (self->progress),
                          status != TILL_ORDER_UNKNOWN &&
                              (status != TILL_ORDER_FAILED || payment != TILL_PAYMENT_UNKNOWN));

  self->status = status;
  self->deadline_ms = till_order_facts_get_deadline_ms (facts);
  g_set_object (&self->clock, till_desk_get_clock (facts->desk));
  update_motion (self);
}

/* Stops the spinner and the countdown when no order is shown. */
void
till_order_header_stop (TillOrderHeader *self)
{
  g_return_if_fail (TILL_IS_ORDER_HEADER (self));

  self->status = TILL_ORDER_UNKNOWN;
  update_motion (self);
}
