/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderTimeline: the events of an order and their times. The service reports few of these
 * times: the invoice knows when it was paid, and this desk knows when it created the order and saw
 * it change. An event without a known time shows only that it happened. */

#include "till-order-timeline.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-format.h"

struct _TillOrderTimeline
{
  AdwBin parent_instance;

  /* Template children */
  TillField *created_field;
  TillField *seen_field;
  TillField *expires_field;
  TillField *paid_field;
  TillField *made_field;
  TillField *active_field;
  TillField *failed_field;
};

G_DEFINE_FINAL_TYPE (TillOrderTimeline, till_order_timeline, ADW_TYPE_BIN)

static void
till_order_timeline_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ORDER_TIMELINE);

  G_OBJECT_CLASS (till_order_timeline_parent_class)->dispose (object);
}

static void
till_order_timeline_class_init (TillOrderTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_timeline_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-timeline.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, created_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, seen_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, expires_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, paid_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, made_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, active_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderTimeline, failed_field);
}

static void
till_order_timeline_init (TillOrderTimeline *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Hides the line if the event has not @happened. */
static void
set_event (TillField *field, gboolean happened, gint64 time_ms)
{
  if (happened && time_ms == 0)
    till_field_set_not_known (field, _("Time unknown"));
  else
    till_field_set_time (field, happened ? time_ms : 0);
}

/* The event happened at this time or before. */
static void
set_sight (TillField *field, gboolean happened, gint64 seen_ms)
{
  g_autofree char *time = till_format_time (seen_ms);
  g_autofree char *seen = NULL;

  if (!happened || seen_ms == 0)
    {
      set_event (field, happened, 0);
      return;
    }

  /* Translators: %s is a full date and time at which this desk saw that something has happened */
  seen = g_strdup_printf (_("No later than %s, when Till saw it"), time);
  till_field_set_value (field, seen);
}

static void
show_beginning (TillOrderTimeline *self, const TillOrderFacts *facts)
{
  const TillOrder *order = facts->order;
  gboolean is_pending = order->status == TILL_ORDER_PENDING;
  gboolean is_seen_only = order->created_at_ms == 0 && order->seen_at_ms != 0;

  set_event (self->created_field, TRUE, order->created_at_ms);
  till_field_set_time (self->seen_field, is_seen_only ? order->seen_at_ms : 0);
  till_field_set_time (self->expires_field,
                       is_pending ? till_order_facts_get_deadline_ms (facts) : 0);
}

/* Shows the events of the order of @facts. */
void
till_order_timeline_show (TillOrderTimeline *self, const TillOrderFacts *facts)
{
  TillOrderStatus status = TILL_ORDER_UNKNOWN;
  gboolean is_paid = FALSE;
  gint64 paid_ms = 0;

  g_return_if_fail (TILL_IS_ORDER_TIMELINE (self));
  g_return_if_fail (facts != NULL && facts->order != NULL);

  status = facts->order->status;
  is_paid = status == TILL_ORDER_PROVISIONING || status == TILL_ORDER_ACTIVE ||
            (status == TILL_ORDER_FAILED &&
             till_order_facts_get_payment (facts) == TILL_PAYMENT_RECEIVED);
  if (facts->invoice != NULL)
    paid_ms = till_invoice_get_paid_at_ms (facts->invoice);

  show_beginning (self, facts);
  set_event (self->paid_field, is_paid, paid_ms);
  set_sight (self->made_field, is_paid, facts->order->provisioning_seen_at_ms);
  set_sight (self->active_field, status == TILL_ORDER_ACTIVE, facts->order->finished_seen_at_ms);
  set_sight (self->failed_field, status == TILL_ORDER_FAILED, facts->order->finished_seen_at_ms);
}
