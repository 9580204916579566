/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderResult: a new order for the customer across the counter: the QR code and the link of the
 * payment page, the addresses, and the progress of the order while the window is open. */

#include "till-order-result.h"

#include <glib/gi18n.h>

#include "till-address-row.h"
#include "till-field.h"
#include "till-fit-height.h"
#include "till-language-picker.h"
#include "till-letter-window.h"
#include "till-letter.h"
#include "till-link.h"
#include "till-order-header.h"
#include "till-payment-warning-text.h"
#include "till-qr-code.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillOrderResult
{
  AdwWindow parent_instance;

  /* Owned */
  TillOrderFacts facts; /* without an invoice */

  /* Template children */
  GtkWidget *scroller;
  TillOrderHeader *head;
  GtkLabel *state_label;
  GtkLabel *warning_label;
  GtkWidget *pay_box;
  GtkWidget *page_box;
  TillLanguagePicker *language_picker;
  TillQrCode *qr_code;
  TillField *pay_url_field;
  GtkListBox *addresses_list;
  GtkWidget *show_button;
};

G_DEFINE_FINAL_TYPE (TillOrderResult, till_order_result, ADW_TYPE_WINDOW)

static const char *
describe_state (TillOrder *order)
{
  switch (order->status)
    {
    case TILL_ORDER_PENDING:
      if (till_link_is_safe (order->pay_url))
        return NULL;
      return order->addresses->len > 0
                 ? _("The service gave no payment page. The customer can pay to one of these "
                      "addresses.")
                 : _("The service didn’t say how to pay. Check the order’s invoice.");
    case TILL_ORDER_PROVISIONING:
      return _("Paid. The eSIM is being provisioned.");
    case TILL_ORDER_ACTIVE:
      return _("The eSIM is ready. Show the order to see its activation code.");
    case TILL_ORDER_FAILED:
      return _("This order has failed. Show the order to see what to do.");
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return NULL;
}

/* Returns: whether a payment can't be right, and says so, while one is due. */
static gboolean
show_warning (TillOrderResult *self)
{
  TillOrder *order = self->facts.order;
  g_autofree char *warning =
      order->status == TILL_ORDER_PENDING
          ? till_payment_warning_text_for_addresses (self->facts.desk, order->addresses)
          : NULL;

  till_text_set (self->warning_label, warning);
  gtk_widget_set_visible (GTK_WIDGET (self->warning_label), warning != NULL);

  return warning != NULL;
}

static void
show (TillOrderResult *self)
{
  TillOrder *order = self->facts.order;
  gboolean is_pending = order->status == TILL_ORDER_PENDING;
  gboolean has_page = is_pending && till_link_is_safe (order->pay_url);
  const char *state = describe_state (order);

  till_order_header_show (self->head, &self->facts);
  gtk_label_set_text (self->state_label, state != NULL ? state : "");
  gtk_widget_set_visible (GTK_WIDGET (self->state_label), state != NULL);
  gtk_widget_set_visible (self->pay_box, is_pending);
  gtk_widget_set_visible (self->page_box, has_page);
  gtk_widget_set_visible (self->show_button, !is_pending);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.open", has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.mail",
                                 !show_warning (self) && has_page);
}

static void
order_changed_cb (TillOrderResult *self, TillOrder *order)
{
  g_autoptr (TillOrder) merged = NULL;

  if (!g_str_equal (till_record_get_id (TILL_RECORD (order)),
                    till_record_get_id (TILL_RECORD (self->facts.order))))
    return;

  merged = till_order_merge (order, self->facts.order);
  self->facts.was_provisioning |= merged->status == TILL_ORDER_PROVISIONING;
  g_set_object (&self->facts.order, merged);
  show (self);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_link_open (widget, TILL_ORDER_RESULT (widget)->facts.order->pay_url);
}

static void
mail_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderResult *self = TILL_ORDER_RESULT (widget);
  TillOrder *order = self->facts.order;
  TillAccount *account = till_desk_get_account (self->facts.desk);
  const char *language = till_language_picker_get_language (self->language_picker);
  g_autoptr (TillCustomerText) words = till_customer_text_new (language);
  g_autofree char *subject = till_customer_text_dup (words, "pay", "subject");
  g_autofree char *text = till_order_result_create_letter (order, account->name, words);
  const TillLetter letter = { _("E-Mail"), order->client_email, subject, text };

  till_letter_window_begin_mail (widget, account, &letter);
}

static void
till_order_result_dispose (GObject *object)
{
  TillOrderResult *self = TILL_ORDER_RESULT (object);

  g_clear_object (&self->facts.desk);
  g_clear_object (&self->facts.order);

  G_OBJECT_CLASS (till_order_result_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-result.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, head);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, state_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, warning_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, pay_box);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, page_box);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, language_picker);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, pay_url_field);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, addresses_list);
  gtk_widget_class_bind_template_child (widget_class, TillOrderResult, show_button);
}

static void
till_order_result_class_init (TillOrderResultClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_result_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  g_type_ensure (TILL_TYPE_ORDER_HEADER);
  g_type_ensure (TILL_TYPE_QR_CODE);
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "result.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "result.mail", NULL, mail_action);
  till_toaster_install_action (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_order_result_init (TillOrderResult *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_toaster_wrap (GTK_WIDGET (self));
}

static void
show_ways_to_pay (TillOrderResult *self)
{
  TillOrder *order = self->facts.order;
  const char *pay_url = till_link_is_safe (order->pay_url) ? order->pay_url : NULL;

  till_qr_code_set_text (self->qr_code, pay_url);
  till_field_set_value (self->pay_url_field, pay_url);
  till_address_row_fill_list (self->addresses_list, self->facts.desk, order->addresses, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->addresses_list), order->addresses->len > 0);
}

/* Shows @order, just created by @desk, beside @parent, which stays usable. */
GtkWidget *
till_order_result_new (GtkWindow *parent, TillDesk *desk, TillOrder *order)
{
  TillOrderResult *self = NULL;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_ORDER (order), NULL);

  self = g_object_new (TILL_TYPE_ORDER_RESULT, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
  self->facts.desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  self->facts.order = g_object_ref (order);
  g_signal_connect_object (desk, "order-changed", G_CALLBACK (order_changed_cb), self,
                           G_CONNECT_SWAPPED);
  show_ways_to_pay (self);
  show (self);
  till_fit_height (GTK_WINDOW (self), self->scroller);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full): a letter that asks the customer to pay @order, sold by @store. */
char *
till_order_result_create_letter (TillOrder *order, const char *store, TillCustomerText *words)
{
  g_autoptr (GHashTable) values = NULL;
  g_autofree char *template = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order), NULL);
  g_return_val_if_fail (words != NULL, NULL);

  values = till_letter_collect (order, store, words);
  template = till_customer_text_dup (words, "pay", "body");

  return till_letter_fill (template, values);
}
