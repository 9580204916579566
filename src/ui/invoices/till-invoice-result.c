/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceResult: the new invoice for the customer across the counter: what to pay, the QR code
 * of the payment page, and the ways to hand it over. It turns to Paid while it is open. */

#include "till-invoice-result.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-format.h"
#include "till-link.h"
#include "till-qr-code.h"
#include "till-status.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillInvoiceResult
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  char *pay_url; /* nullable */

  /* Template children */
  GtkLabel *amount_label;
  GtkLabel *order_label;
  TillStatusLabel *status_label;
  TillQrCode *qr_code;
  GtkWidget *pay_box;
  GtkWidget *no_page_label;
  TillField *pay_url_field;
};

G_DEFINE_FINAL_TYPE (TillInvoiceResult, till_invoice_result, ADW_TYPE_WINDOW)

static void
show (TillInvoiceResult *self)
{
  TillStatus status = till_status_for_invoice (self->invoice);
  g_autofree char *amount = till_format_usd (&self->invoice->amount);

  gtk_label_set_text (self->amount_label, amount);
  till_text_set (self->order_label, self->invoice->order_id);
  till_status_label_set_status (self->status_label, &status);
}

static void
invoice_changed_cb (TillInvoiceResult *self, TillInvoice *invoice)
{
  if (!g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                    till_record_get_id (TILL_RECORD (self->invoice))))
    return;

  g_set_object (&self->invoice, invoice);
  show (self);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_link_open (widget, TILL_INVOICE_RESULT (widget)->pay_url);
}

static void
mail_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);
  g_autofree char *amount = till_format_usd (&self->invoice->amount);
  g_autofree char *subject = NULL;
  g_autofree char *body = NULL;

  /* Translators: the subject of a letter to a customer; %s is the merchant's order id */
  subject = g_strdup_printf (_("Payment for order %s"), self->invoice->order_id);
  /* Translators: the text of a letter to a customer: an amount of money and a link */
  body = g_strdup_printf (_("Please pay %s on this page:\n%s"), amount, self->pay_url);
  till_link_write_mail (widget, subject, body);
}

/* The fields of every window tell here what was copied. */
static void
toast_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  GtkWidget *content = adw_window_get_content (ADW_WINDOW (widget));

  till_toaster_say (TILL_TOASTER (content), g_variant_get_string (parameter, NULL));
}

static void
print_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);
  g_autoptr (TillPaper) paper =
      till_invoice_result_create_paper (self->invoice, till_desk_get_account (self->desk)->name);

  till_paper_print (paper, GTK_WINDOW (self), self->invoice->order_id);
}

static void
till_invoice_result_dispose (GObject *object)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (object);

  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->pay_url, g_free);

  G_OBJECT_CLASS (till_invoice_result_parent_class)->dispose (object);
}

static void
till_invoice_result_class_init (TillInvoiceResultClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_result_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_QR_CODE);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-result.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, amount_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, order_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, pay_box);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, no_page_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, pay_url_field);

  gtk_widget_class_install_action (widget_class, "result.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "result.mail", NULL, mail_action);
  gtk_widget_class_install_action (widget_class, "result.print", NULL, print_action);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_invoice_result_init (TillInvoiceResult *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_toaster_wrap (ADW_WINDOW (self));
}

static void
show_pay_page (TillInvoiceResult *self)
{
  gboolean has_page = self->pay_url != NULL;

  till_qr_code_set_text (self->qr_code, self->pay_url);
  till_field_set_value (self->pay_url_field, self->pay_url);
  gtk_widget_set_visible (self->pay_box, has_page);
  gtk_widget_set_visible (self->no_page_label, !has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.open", has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.mail", has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.print", has_page);
}

/* Shows @invoice, which @desk has just made, beside @parent, which stays in use. */
GtkWidget *
till_invoice_result_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice)
{
  TillInvoiceResult *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_INVOICE (invoice), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_RESULT, "transient-for", parent, "destroy-with-parent",
                       TRUE, NULL);
  self->desk = g_object_ref (desk);
  self->invoice = g_object_ref (invoice);
  if (till_link_is_safe (invoice->pay_url))
    self->pay_url = g_strdup (invoice->pay_url);
  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  show_pay_page (self);
  show (self);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full): what a customer takes along to pay @invoice, which has a safe link. */
TillPaper *
till_invoice_result_create_paper (TillInvoice *invoice, const char *store)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *expires = till_format_time (invoice->expires_at_ms);
  TillPaper *paper = till_paper_new (store, amount);

  till_paper_add_line (paper, _("Order id"), invoice->order_id);
  till_paper_add_line (paper, _("Description"), invoice->description);
  if (invoice->expires_at_ms != 0)
    till_paper_add_line (paper, _("Pay until"), expires);
  till_paper_add_line (paper, _("Payment page"), invoice->pay_url);
  till_paper_set_code (paper, invoice->pay_url, _("Scan to pay"));

  return paper;
}
