/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderDetail: everything about one eSIM order, from the way to pay it to the kit that installs
 * it. What is known is shown at once; an open order is watched until it is active or failed.
 *
 * Each answer of the service tells only a part, so they are put together here. The order's invoice
 * is asked for where only it can tell: the addresses of an order that was made elsewhere, and
 * whether a failed order was paid. */

#include "till-order-detail.h"

#include <glib/gi18n.h>

#include "till-activation-kit.h"
#include "till-address-row.h"
#include "till-field.h"
#include "till-format.h"
#include "till-link.h"
#include "till-message.h"
#include "till-order-progress.h"
#include "till-status.h"
#include "till-text.h"
#include "till-usage-view.h"

typedef enum
{
  PAYMENT_UNKNOWN,
  PAYMENT_MISSING,
  PAYMENT_RECEIVED,
} Payment;

struct _TillOrderDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillOrder *order;
  TillInvoice *invoice;       /* as far as it was asked for */
  GPtrArray *shown_addresses; /* the array the rows were made of */
  gint64 asked_at_ms;         /* when the usage was learned */
  gboolean was_provisioning;

  /* In flight */
  GCancellable *cancellable;
  gboolean is_asking;
  gboolean is_asking_invoice;
  guint countdown_timer;

  /* Template children */
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkLabel *country_label;
  GtkLabel *plan_label;
  GtkLabel *price_label;
  TillStatusLabel *status_label;
  GtkSpinner *spinner;
  TillOrderProgress *progress;
  GtkLabel *countdown_label;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  GtkWidget *failed_card;
  GtkLabel *failed_title_label;
  GtkLabel *failed_body_label;
  GtkWidget *pay_button;
  GtkWidget *addresses_group;
  GtkListBox *addresses_list;
  TillActivationKit *kit;
  TillUsageView *usage_view;
  TillField *order_id_field;
  TillField *reference_field;
  TillField *email_field;
  TillField *invoice_id_field;
  TillField *pay_url_field;
  TillField *note_field;
  TillField *created_field;
  TillField *expires_field;
  GtkWidget *invoice_button;
};

G_DEFINE_FINAL_TYPE (TillOrderDetail, till_order_detail, ADW_TYPE_BIN)

static void
set_time (TillField *field, gint64 time_ms)
{
  g_autofree char *shown = till_format_time (time_ms);

  till_field_set_value (field, time_ms != 0 ? shown : NULL);
}

static gint64
get_deadline_ms (TillOrderDetail *self)
{
  if (self->order->expires_at_ms != 0 || self->invoice == NULL)
    return self->order->expires_at_ms;

  return self->invoice->expires_at_ms;
}

static Payment
get_payment (TillOrderDetail *self)
{
  if (self->was_provisioning)
    return PAYMENT_RECEIVED;
  if (self->invoice == NULL || self->invoice->status == TILL_INVOICE_UNKNOWN ||
      self->invoice->status == TILL_INVOICE_PENDING)
    return PAYMENT_UNKNOWN;

  return self->invoice->status == TILL_INVOICE_PAID ? PAYMENT_RECEIVED : PAYMENT_MISSING;
}

static gboolean
update_countdown_cb (gpointer user_data)
{
  TillOrderDetail *self = user_data;
  g_autofree char *left = NULL;
  g_autofree char *text = NULL;

  if (self->order != NULL && self->order->status == TILL_ORDER_PENDING)
    left = till_format_time_left (get_deadline_ms (self),
                                  till_clock_now_ms (till_desk_get_clock (self->desk)));

  gtk_widget_set_visible (GTK_WIDGET (self->countdown_label), left != NULL);
  if (left == NULL)
    {
      self->countdown_timer = 0;
      return G_SOURCE_REMOVE;
    }

  /* Translators: %s is a time left, "14:05" */
  text = g_strdup_printf (_ ("%s left to pay"), left);
  gtk_label_set_text (self->countdown_label, text);

  return G_SOURCE_CONTINUE;
}

static void
update_motion (TillOrderDetail *self)
{
  gboolean is_mapped = gtk_widget_get_mapped (GTK_WIDGET (self));
  gboolean is_provisioning = self->order != NULL && self->order->status == TILL_ORDER_PROVISIONING;

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_provisioning);
  gtk_spinner_set_spinning (self->spinner, is_provisioning && is_mapped);

  g_clear_handle_id (&self->countdown_timer, g_source_remove);
  if (update_countdown_cb (self) && is_mapped)
    self->countdown_timer = g_timeout_add_seconds (1, update_countdown_cb, self);
}

static void
show_head (TillOrderDetail *self)
{
  TillOrder *order = self->order;
  TillStatus status = till_status_for_order (order);
  g_autofree char *gives = till_format_plan (order->data_gb, order->days);
  g_autofree char *price = till_format_usd (&order->amount);
  Payment payment = get_payment (self);

  till_text_set (self->country_label, order->country != NULL
                                          ? order->country
                                          : till_record_get_id (TILL_RECORD (order)));
  till_text_set (self->plan_label, gives);
  gtk_label_set_text (self->price_label, price);
  gtk_widget_set_visible (GTK_WIDGET (self->price_label), order->amount.is_known);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (GTK_WIDGET (self->status_label), status.word != NULL);

  till_order_progress_set_status (self->progress, order->status, payment == PAYMENT_RECEIVED);
  gtk_widget_set_visible (GTK_WIDGET (self->progress),
                          order->status != TILL_ORDER_UNKNOWN &&
                              (order->status != TILL_ORDER_FAILED || payment != PAYMENT_UNKNOWN));
}

static void
show_addresses (TillOrderDetail *self)
{
  gboolean is_pending = self->order->status == TILL_ORDER_PENDING;
  GPtrArray *addresses = self->order->addresses;

  if (addresses->len == 0 && self->invoice != NULL)
    addresses = self->invoice->addresses;

  gtk_widget_set_visible (self->addresses_group, is_pending && addresses->len > 0);
  if (!is_pending || till_addresses_equal (self->shown_addresses, addresses))
    return;

  till_address_row_fill_list (self->addresses_list, addresses, TRUE);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  self->shown_addresses = g_ptr_array_ref (addresses);
}

static void
show_failed (TillOrderDetail *self)
{
  const char *title = NULL;
  const char *body = NULL;

  gtk_widget_set_visible (self->failed_card, self->order->status == TILL_ORDER_FAILED);

  switch (get_payment (self))
    {
    case PAYMENT_RECEIVED:
      title = _ ("Paid, but the eSIM could not be made");
      body = _ (
          "There is nothing to install. Order the plan again for the customer, or pay the customer "
          "back from your own wallet; the invoice shows what was received and on which chain.");
      break;
    case PAYMENT_MISSING:
      title = _ ("Not paid in time");
      body = _ ("Nothing was received in time, and there is nothing to install. When the customer "
                "wants the plan, order it again.");
      break;
    case PAYMENT_UNKNOWN:
      title = _ ("This order has failed");
      body = _ ("The payment did not arrive in time, or the eSIM could not be made. The invoice "
                "shows whether it was paid; if so, order again or pay the customer back.");
      break;
    }

  gtk_label_set_text (self->failed_title_label, title);
  gtk_label_set_text (self->failed_body_label, body);
}

static void
show_esim (TillOrderDetail *self)
{
  const TillEsim *esim = self->order->esim;
  const TillUsage *usage = self->order->usage;

  gtk_widget_set_visible (GTK_WIDGET (self->kit), esim != NULL);
  if (esim != NULL)
    till_activation_kit_set_esim (self->kit, esim);

  gtk_widget_set_visible (GTK_WIDGET (self->usage_view), usage != NULL);
  if (usage != NULL)
    till_usage_view_set_usage (self->usage_view, usage, self->asked_at_ms);
}

static void
show_fields (TillOrderDetail *self)
{
  TillOrder *order = self->order;
  gboolean is_pending = order->status == TILL_ORDER_PENDING;

  till_field_set_value (self->order_id_field, till_record_get_id (TILL_RECORD (order)));
  till_field_set_value (self->reference_field, order->client_ref);
  till_field_set_value (self->email_field, order->client_email);
  till_field_set_value (self->invoice_id_field, order->invoice_id);
  till_field_set_value (self->pay_url_field, is_pending ? order->pay_url : NULL);
  till_field_set_value (self->note_field, order->note);
  set_time (self->created_field, order->created_at_ms);
  set_time (self->expires_field, is_pending ? get_deadline_ms (self) : 0);
  gtk_widget_set_visible (self->invoice_button, order->invoice_id != NULL);
}

static void
show (TillOrderDetail *self)
{
  gboolean is_pending = self->order->status == TILL_ORDER_PENDING;
  gboolean has_page = till_link_is_safe (self->order->pay_url);

  show_head (self);
  show_addresses (self);
  show_failed (self);
  show_esim (self);
  show_fields (self);

  gtk_widget_set_visible (self->pay_button, is_pending && has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "order.open-payment-page", has_page);
  update_motion (self);
  gtk_stack_set_visible_child_name (self->stack, "order");
}

static void
show_failure (TillOrderDetail *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;
  g_autofree char *text = NULL;

  if (error != NULL)
    {
      message = till_message_new_for_error (error);
      text = g_strdup_printf ("%s\n%s", message->title, message->body);
      till_text_set (self->failure_label, text);
    }

  gtk_revealer_set_reveal_child (self->failure_revealer, error != NULL);
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_desk_get_order_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking = FALSE;
  show_failure (self, error);
}

static void
ask (TillOrderDetail *self)
{
  if (self->is_asking || self->order == NULL || self->desk == NULL)
    return;

  self->is_asking = TRUE;
  till_desk_get_order_async (self->desk, till_record_get_id (TILL_RECORD (self->order)),
                             self->cancellable, asked_cb, g_object_ref (self));
}

static void
invoice_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking_invoice = FALSE;
  if (invoice != NULL && g_set_object (&self->invoice, invoice))
    show (self);
}

static void
ask_invoice_if_it_tells_more (TillOrderDetail *self)
{
  TillOrder *order = self->order;
  gboolean tells_addresses = order->status == TILL_ORDER_PENDING && order->addresses->len == 0;
  gboolean tells_payment =
      order->status == TILL_ORDER_FAILED && get_payment (self) == PAYMENT_UNKNOWN;

  if (self->is_asking_invoice || self->invoice != NULL || order->invoice_id == NULL ||
      (!tells_addresses && !tells_payment))
    return;

  self->is_asking_invoice = TRUE;
  till_desk_get_invoice_async (self->desk, order->invoice_id, self->cancellable, invoice_asked_cb,
                               g_object_ref (self));
}

static void
follow (TillOrderDetail *self)
{
  if (till_order_status_is_open (self->order->status))
    till_desk_watch_order (self->desk, till_record_get_id (TILL_RECORD (self->order)));

  ask_invoice_if_it_tells_more (self);
}

static void
announce (TillOrderDetail *self, TillOrderStatus before)
{
  TillOrder *order = self->order;
  const char *name =
      order->client_ref != NULL ? order->client_ref : till_record_get_id (TILL_RECORD (order));
  g_autofree char *toast = NULL;

  if (!till_order_status_is_open (before))
    return;

  if (order->status == TILL_ORDER_ACTIVE)
    /* Translators: %s is the reference of an order */
    toast = g_strdup_printf (_ ("The eSIM of order %s is ready"), name);
  else if (order->status == TILL_ORDER_FAILED)
    /* Translators: %s is the reference of an order */
    toast = g_strdup_printf (_ ("Order %s has failed"), name);

  if (toast != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
}

static void
retry_cb (TillOrderDetail *self)
{
  till_order_detail_refresh (self);
}

static void
open_payment_page_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (widget);

  if (self->order != NULL && till_link_is_safe (self->order->pay_url))
    till_link_open (widget, self->order->pay_url);
}

static void
show_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDetail *self = TILL_ORDER_DETAIL (widget);

  if (self->order != NULL && self->order->invoice_id != NULL)
    gtk_widget_activate_action (widget, "win.show-invoice", "s", self->order->invoice_id);
}

static void
till_order_detail_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_order_detail_parent_class)->map (widget);
  update_motion (TILL_ORDER_DETAIL (widget));
}

static void
till_order_detail_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_order_detail_parent_class)->unmap (widget);
  update_motion (TILL_ORDER_DETAIL (widget));
}

/* The calls hold the widget, so they are ended when it leaves the window and not when it dies. */
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
  g_clear_handle_id (&self->countdown_timer, g_source_remove);
  g_clear_object (&self->order);
  g_clear_object (&self->invoice);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);

  G_OBJECT_CLASS (till_order_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ORDER_DETAIL);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, country_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, plan_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, price_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, progress);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, countdown_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, failed_card);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, failed_title_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, failed_body_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, pay_button);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, addresses_group);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, addresses_list);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, kit);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, usage_view);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, order_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, reference_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, email_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, invoice_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, pay_url_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, note_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, created_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, expires_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDetail, invoice_button);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
}

static void
till_order_detail_class_init (TillOrderDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_detail_dispose;
  widget_class->map = till_order_detail_map;
  widget_class->unmap = till_order_detail_unmap;
  widget_class->unroot = till_order_detail_unroot;

  g_type_ensure (TILL_TYPE_ACTIVATION_KIT);
  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_ORDER_PROGRESS);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  g_type_ensure (TILL_TYPE_USAGE_VIEW);
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "order.open-payment-page", NULL,
                                   open_payment_page_action);
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
  return order != NULL && self->order != NULL &&
         g_str_equal (till_record_get_id (TILL_RECORD (order)),
                      till_record_get_id (TILL_RECORD (self->order)));
}

static void
forget (TillOrderDetail *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_asking = FALSE;
  self->is_asking_invoice = FALSE;
  self->was_provisioning = FALSE;
  self->asked_at_ms = 0;
  g_clear_object (&self->order);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  show_failure (self, NULL);
}

static void
take (TillOrderDetail *self, TillOrder *order)
{
  g_set_object (&self->order, order);
  self->was_provisioning |= order->status == TILL_ORDER_PROVISIONING;
  show (self);
  follow (self);
}

/* Forgets the order shown and asks @desk from now on; %NULL asks nobody. */
void
till_order_detail_set_desk (TillOrderDetail *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  till_order_detail_set_order (self, NULL);
  g_set_object (&self->desk, desk);
}

/* Shows @order as far as it is known, and asks for the rest. %NULL shows that none is chosen. */
void
till_order_detail_set_order (TillOrderDetail *self, TillOrder *order)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  if (is_shown (self, order))
    {
      till_order_detail_update (self, order);
      return;
    }

  forget (self);
  if (order == NULL)
    {
      update_motion (self);
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  take (self, order);
  ask (self);
}

/* Adds what is newly known to the order shown; another order is left alone. */
void
till_order_detail_update (TillOrderDetail *self, TillOrder *order)
{
  g_autoptr (TillOrder) merged = NULL;
  TillOrderStatus before;

  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  if (!is_shown (self, order))
    return;

  before = self->order->status;
  merged = till_order_merge (order, self->order);
  /* What was asked about its invoice may have changed with it. */
  if (merged->status != before)
    g_clear_object (&self->invoice);
  if (order->usage != NULL)
    self->asked_at_ms = till_clock_now_ms (till_desk_get_clock (self->desk));

  take (self, merged);
  announce (self, before);
}

/* Asks again for the order shown, where there is one. */
void
till_order_detail_refresh (TillOrderDetail *self)
{
  g_return_if_fail (TILL_IS_ORDER_DETAIL (self));

  ask (self);
}
