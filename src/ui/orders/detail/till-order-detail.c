/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderDetail: everything about one eSIM order (section 2.5), from the payment to the
 * activation kit. It shows what is known at once, and watches an open order until it is active or
 * failed.
 *
 * Each answer of the service has only a part, so they are merged here. The order's invoice is
 * requested only for what it alone has: the addresses of an order that was created elsewhere, the
 * time of the payment, and whether a failed order was paid. */

#include "till-order-detail.h"

#include <glib/gi18n.h>

#include "till-address-row.h"
#include "till-desk-error.h"
#include "till-desk-load.h"
#include "till-link.h"
#include "till-load-state.h"
#include "till-order-esim.h"
#include "till-order-facts.h"
#include "till-order-fields.h"
#include "till-order-header.h"
#include "till-order-timeline.h"
#include "till-unreadable-bar.h"
#include "till-unreadable-view.h"
#include "till-unreadable-text.h"

struct _TillOrderDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillOrderFacts facts;       /* desk, order and invoice; NULL for none */
  GPtrArray *shown_addresses; /* the addresses in the rows now */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_asking;
  gboolean is_asking_invoice;

  /* Template children */
  GtkStack *stack;
  TillUnreadableView *unreadable_view;
  TillUnreadableBar *unreadable_bar;
  GtkScrolledWindow *scroller;
  TillOrderHeader *head;
  TillLoadState *load_state;
  GtkWidget *addresses_group;
  GtkListBox *addresses_list;
  TillOrderEsim *esim;
  TillOrderTimeline *timeline;
  TillOrderFields *fields;
};

G_DEFINE_FINAL_TYPE (TillOrderDetail, till_order_detail, ADW_TYPE_BIN)

static void
show_addresses (TillOrderDetail *self)
{
  gboolean is_pending = self->facts.order->status == TILL_ORDER_PENDING;
  GPtrArray *addresses = till_order_facts_get_addresses (&self->facts);

  gtk_widget_set_visible (self->addresses_group, is_pending && addresses->len > 0);
  if (!is_pending || till_addresses_equal (self->shown_addresses, addresses))
    return;

  till_address_row_fill_list (self->addresses_list, self->facts.desk, addresses, TRUE);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  self->shown_addresses = g_ptr_array_ref (addresses);
}

static void
show (TillOrderDetail *self)
{
  gboolean is_pending = self->facts.order->status == TILL_ORDER_PENDING;
  gboolean has_page = till_link_is_safe (self->facts.order->pay_url);

  till_order_header_show (self->head, &self->facts);
  show_addresses (self);
  till_order_esim_show (self->esim, &self->facts);
  till_order_timeline_show (self->timeline, &self->facts);
  till_order_fields_show (self->fields, &self->facts);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "order.open-payment-page",
                                 is_pending && has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "order.copy-link", is_pending && has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "order.send", self->facts.order->esim != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "order.show-invoice",
                                 self->facts.order->invoice_id != NULL);
  till_unreadable_bar_set_record (self->unreadable_bar, TILL_CALL_ORDER,
                                  TILL_RECORD (self->facts.order));
  gtk_stack_set_visible_child_name (self->stack, "order");
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  gint64 read_at_ms = 0;
  g_autoptr (TillOrder) order =
      till_desk_load_order_finish (TILL_DESK (source), result, &read_at_ms, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking = FALSE;
  till_load_state_set_read_at (self->load_state, till_desk_get_clock (self->facts.desk),
                               read_at_ms);
  if (read_at_ms != 0)
    {
      till_order_detail_update (self, order);
      self->facts.asked_at_ms = read_at_ms;
      show (self);
    }
  if (read_at_ms != 0 && order->status == TILL_ORDER_ACTIVE && order->esim == NULL)
    g_set_error_literal (&error, TILL_DESK_ERROR, TILL_DESK_ERROR_NOT_ARCHIVED, "Not complete");
  till_load_state_set_failure (self->load_state, error);
}

static void
ask (TillOrderDetail *self)
{
  if (self->is_asking || self->facts.order == NULL || self->facts.desk == NULL)
    return;

  self->is_asking = TRUE;
  till_desk_load_order_async (self->facts.desk,
                              till_record_get_id (TILL_RECORD (self->facts.order)),
                              self->cancellable, asked_cb, g_object_ref (self));
}

static void
invoice_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_load_invoice_finish (TILL_DESK (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking_invoice = FALSE;
  if (invoice != NULL && g_set_object (&self->facts.invoice, invoice))
    show (self);
}

static void
ask_invoice_if_it_tells_more (TillOrderDetail *self)
{
  TillOrder *order = self->facts.order;
  gboolean tells_addresses = order->status == TILL_ORDER_PENDING && order->addresses->len == 0;
  gboolean tells_when =
      order->status == TILL_ORDER_PROVISIONING || order->status == TILL_ORDER_ACTIVE;
  gboolean tells_payment = order->status == TILL_ORDER_FAILED &&
                           till_order_facts_get_payment (&self->facts) == TILL_PAYMENT_UNKNOWN;

  if (self->is_asking_invoice || self->facts.invoice != NULL || order->invoice_id == NULL ||
      (!tells_addresses && !tells_when && !tells_payment))
    return;

  self->is_asking_invoice = TRUE;
  till_desk_load_invoice_async (self->facts.desk, order->invoice_id, self->cancellable,
                                invoice_asked_cb, g_object_ref (self));
}

static void
follow (TillOrderDetail *self)
{
  if (till_order_status_is_open (self->facts.order->status))
    till_desk_watch_order (self->facts.desk, till_record_get_id (TILL_RECORD (self->facts.order)));

  ask_invoice_if_it_tells_more (self);
}

static void
announce (TillOrderDetail *self, TillOrderStatus before)
{
  TillOrder *order = self->facts.order;
  const char *name =
      order->client_ref != NULL ? order->client_ref : till_record_get_id (TILL_RECORD (order));
  g_autofree char *toast = NULL;

  if (!till_order_status_is_open (before))
    return;

  if (order->status == TILL_ORDER_ACTIVE)
    /* Translators: %s is the reference of an order */
    toast = g_strdup_printf (_("The eSIM for order %s is ready"), name);
  else if (order->status == TILL_ORDER_FAILED)
    /* Translators: %s is the reference of an order */
    toast = g_strdup_printf (_("Order %s has failed"), name);

  if (toast != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
}

static void
open_payment_page_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (widget);

  if (self->facts.order != NULL && till_link_is_safe (self->facts.order->pay_url))
    till_link_open (widget, self->facts.order->pay_url);
}

static void
copy_link_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (widget);

  if (self->facts.order == NULL)
    return;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->facts.order->pay_url);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Payment link copied"));
}

static void
send_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_order_esim_send (TILL_ORDER_DETAIL (widget)->esim);
}

static void
show_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (widget);

  if (self->facts.order != NULL && self->facts.order->invoice_id != NULL)
    gtk_widget_activate_action (widget, "win.show-invoice", "s", self->facts.order->invoice_id);
}

/* The calls hold a reference, so unroot cancels them: dispose would never run. */
static void
till_order_detail_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_ORDER_DETAIL (widget)->cancellable);
  GTK_WIDGET_CLASS (till_order_detail_parent_class)->unroot (widget);
}

static void
till_order_detail_dispose (GObject *object)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->facts.order);
  g_clear_object (&self->facts.invoice);
  g_clear_object (&self->facts.desk);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);

  G_OBJECT_CLASS (till_order_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ORDER_DETAIL);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TILL_TYPE_LOAD_STATE);
  g_type_ensure (TILL_TYPE_UNREADABLE_BAR);
  g_type_ensure (TILL_TYPE_UNREADABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, unreadable_bar);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, unreadable_view);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, head);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, load_state);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, addresses_group);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, addresses_list);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, esim);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, timeline);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, fields);
}

static void
till_order_detail_class_init (TillOrderDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_detail_dispose;
  widget_class->unroot = till_order_detail_unroot;

  g_type_ensure (TILL_TYPE_ORDER_ESIM);
  g_type_ensure (TILL_TYPE_ORDER_FIELDS);
  g_type_ensure (TILL_TYPE_ORDER_HEADER);
  g_type_ensure (TILL_TYPE_ORDER_TIMELINE);
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "order.open-payment-page", NULL,
                                   open_payment_page_action);
  gtk_widget_class_install_action (widget_class, "order.copy-link", NULL, copy_link_action);
  gtk_widget_class_install_action (widget_class, "order.send", NULL, send_action);
  gtk_widget_class_install_action (widget_class, "order.show-invoice", NULL, show_invoice_action);
}

static void
till_order_detail_init (TillOrderDetail *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
is_shown (TillOrderDetail *self, TillOrder *order)
{
  return order != NULL && self->facts.order != NULL &&
         g_str_equal (till_record_get_id (TILL_RECORD (order)),
                      till_record_get_id (TILL_RECORD (self->facts.order)));
}

static void
clear (TillOrderDetail *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_asking = FALSE;
  self->is_asking_invoice = FALSE;
  self->facts.was_provisioning = FALSE;
  self->facts.provisioning_since_ms = 0;
  self->facts.asked_at_ms = 0;
  g_clear_object (&self->facts.order);
  g_clear_object (&self->facts.invoice);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  till_load_state_clear (self->load_state);
}

static void
set_current (TillOrderDetail *self, TillOrder *order)
{
  g_set_object (&self->facts.order, order);
  self->facts.was_provisioning |= order->status == TILL_ORDER_PROVISIONING;
  if (order->status == TILL_ORDER_PROVISIONING && self->facts.provisioning_since_ms == 0)
    self->facts.provisioning_since_ms = till_clock_now_ms (till_desk_get_clock (self->facts.desk));
  show (self);
  follow (self);
}

/* Clears the order and uses @desk from now on; %NULL for none. */
void
till_order_detail_set_desk (TillOrderDetail *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  till_order_detail_set_order (self, NULL);
  till_order_esim_clear (self->esim);
  g_set_object (&self->facts.desk, desk);
}

/* Shows @order, and requests the rest of it. %NULL shows that none is selected. */
void
till_order_detail_set_order (TillOrderDetail *self, TillOrder *order)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  if (is_shown (self, order))
    {
      till_order_detail_update (self, order);
      return;
    }

  clear (self);
  if (order == NULL)
    {
      till_order_header_stop (self->head);
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  set_current (self, order);
  ask (self);
}

/* Shows that a record of the list can't be read. */
void
till_order_detail_set_unreadable (TillOrderDetail *self, TillUnreadableRecord *record)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  till_order_detail_set_order (self, NULL);
  till_unreadable_view_show (self->unreadable_view, TILL_CALL_ORDERS, record);
  gtk_stack_set_visible_child_name (self->stack, "unreadable");
}

/* Merges @order into the shown order; ignores other orders. */
void
till_order_detail_update (TillOrderDetail *self, TillOrder *order)
{
  g_autoptr (TillOrder) merged = NULL;
  TillOrderStatus before;

  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  if (!is_shown (self, order))
    return;

  before = self->facts.order->status;
  merged = till_order_merge (order, self->facts.order);
  till_order_note_change (merged, before,
                          till_clock_now_ms (till_desk_get_clock (self->facts.desk)));
  /* The invoice may have changed with the status. */
  if (merged->status != before)
    g_clear_object (&self->facts.invoice);
  if (order->usage != NULL)
    self->facts.asked_at_ms = till_clock_now_ms (till_desk_get_clock (self->facts.desk));

  set_current (self, merged);
  announce (self, before);
}

/* Requests the shown order again, if there is one. */
void
till_order_detail_refresh (TillOrderDetail *self)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  ask (self);
}

/* Returns: (transfer none) (nullable): the order that is shown. */
TillOrder *
till_order_detail_get_order (TillOrderDetail *self)
{
  g_return_val_if_fail (TILL_IS_ORDER_DETAIL (self), NULL);

  return self->facts.order;
}
