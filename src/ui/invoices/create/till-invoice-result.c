/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceResult: a new invoice for the customer across the counter: the amount, the QR code of
 * the payment page, and ways to share it. It follows the invoice while it is open, and hides the QR
 * code when nothing is left to pay. If the service does not report changes, it asks less and less
 * often, and finally only on request. */

#include "till-invoice-result.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-desk-load.h"
#include "till-field.h"
#include "till-fit-height.h"
#include "till-fit.h"
#include "till-format.h"
#include "till-invoice-letter.h"
#include "till-language-picker.h"
#include "till-letter-window.h"
#include "till-letter.h"
#include "till-link.h"
#include "till-payment-exception-text.h"
#include "till-payment-warning-text.h"
#include "till-qr-code.h"
#include "till-receipt.h"
#include "till-status.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

#define WATCH_MS     6000 /* after the last request for the invoice, by any widget */
#define LONGEST_MS   60000
#define VAIN_AT_ONCE 8 /* after so many failures, in some five minutes, it stops to ask */

struct _TillInvoiceResult
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  GPtrArray *addresses; /* of TillAddress, as last told */
  char *pay_url;        /* nullable */

  /* In flight */
  GCancellable *cancellable;
  GSource *watch_timer;
  gboolean is_waiting; /* waits for the request scheduler */
  gboolean is_asking;
  guint n_vain; /* consecutive requests without a complete answer */

  /* Template children */
  GtkWidget *scroller;
  GtkLabel *amount_label;
  GtkLabel *order_label;
  TillStatusLabel *status_label;
  TillQrCode *qr_code;
  GtkWidget *pay_box;
  GtkWidget *no_page_label;
  TillField *pay_url_field;
  TillLanguagePicker *language_picker;
  GtkLabel *exception_label;
  GtkLabel *warning_label;
  GtkWidget *silence_box;
  GtkLabel *silence_label;
  AdwStatusPage *done_page;
  GtkWidget *receipt_button;
};

G_DEFINE_FINAL_TYPE (TillInvoiceResult, till_invoice_result, ADW_TYPE_WINDOW)

static gboolean
is_payable (TillInvoiceResult *self)
{
  return self->invoice->status == TILL_INVOICE_PENDING;
}

static const char *
explain_done (TillInvoiceStatus status)
{
  switch (status)
    {
    case TILL_INVOICE_PAID:
      return _("Payment received.");
    case TILL_INVOICE_EXPIRED:
      return _("This invoice has expired. Create a new one if the customer still wants to pay.");
    case TILL_INVOICE_CANCELLED:
      return _("This invoice was cancelled. The customer should no longer pay it.");
    case TILL_INVOICE_PENDING:
    case TILL_INVOICE_UNKNOWN:
      break;
    }

  return NULL;
}

/* Shows the QR code, or why there is none any more. What can't be paid goes to no customer. */
static void
show_ways_to_pay (TillInvoiceResult *self, const TillStatus *status)
{
  gboolean can_pay = is_payable (self);
  gboolean has_page = can_pay && self->pay_url != NULL;
  gboolean is_warned = till_desk_has_payment_warning (self->desk, self->addresses);

  till_qr_code_set_text (self->qr_code, has_page ? self->pay_url : NULL);
  gtk_widget_set_visible (self->pay_box, has_page);
  gtk_widget_set_visible (self->no_page_label, can_pay && !has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.open", has_page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.mail", has_page && !is_warned);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.print", has_page && !is_warned);

  adw_status_page_set_icon_name (self->done_page, status->icon_name);
  till_text_set_status_page (self->done_page, status->word, explain_done (self->invoice->status));
  gtk_widget_set_visible (GTK_WIDGET (self->done_page), !can_pay);
  gtk_widget_set_visible (self->receipt_button, self->invoice->status == TILL_INVOICE_PAID);
}

/* Returns: (transfer full) (nullable): why a payment can't be right, while one is due. */
static char *
dup_warning (TillInvoiceResult *self)
{
  return is_payable (self) ? till_payment_warning_text_for_addresses (self->desk, self->addresses)
                           : NULL;
}

static void
show_warning (TillInvoiceResult *self)
{
  g_autofree char *warning = dup_warning (self);

  till_text_set (self->warning_label, warning);
  gtk_widget_set_visible (GTK_WIDGET (self->warning_label), warning != NULL);
}

static void
show (TillInvoiceResult *self)
{
  TillStatus status = till_status_for_invoice (self->invoice);
  g_autofree char *amount = till_format_usd (&self->invoice->amount);
  g_autofree char *exception = till_payment_exception_text_describe (self->desk, self->invoice);
  g_autofree char *word = till_text_for_display (status.word);

  gtk_window_set_title (GTK_WINDOW (self), is_payable (self) ? _("Ready to Pay") : word);
  gtk_label_set_text (self->amount_label, amount);
  till_text_set (self->order_label, self->invoice->order_id);
  till_status_label_set_status (self->status_label, &status);
  till_text_set (self->exception_label, exception);
  gtk_widget_set_visible (GTK_WIDGET (self->exception_label), exception != NULL);
  show_warning (self);
  show_ways_to_pay (self, &status);
}

/* A list does not tell the addresses. */
static void
set_invoice (TillInvoiceResult *self, TillInvoice *invoice)
{
  g_set_object (&self->invoice, invoice);
  if (self->addresses != NULL && invoice->addresses->len == 0)
    return;

  g_clear_pointer (&self->addresses, g_ptr_array_unref);
  self->addresses = g_ptr_array_ref (invoice->addresses);
}

static gboolean
has_given_up (TillInvoiceResult *self)
{
  return self->n_vain >= VAIN_AT_ONCE;
}

static void
show_silence (TillInvoiceResult *self)
{
  const char *text =
      _("The service isn’t reporting this invoice’s status, so Till stopped checking.");
  gboolean is_shown = has_given_up (self);

  if (gtk_widget_get_visible (self->silence_box) == is_shown)
    return;

  gtk_widget_set_visible (self->silence_box, is_shown);
  till_announce (self->silence_label, is_shown ? text : "");
}

static void watch (TillInvoiceResult *self);

/* The desk's "invoice-changed" has already delivered the answer. GTK 4.8 destroys a window with its
 * parent, so the call holds no reference; dispose cancels it. */
static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillInvoiceResult *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking = FALSE;
  self->n_vain = invoice != NULL && invoice->is_complete ? 0 : self->n_vain + 1;
  watch (self);
}

static void
ask_at_once (TillInvoiceResult *self)
{
  if (self->is_asking)
    return;

  self->is_asking = TRUE;
  till_desk_get_invoice_async (self->desk, till_record_get_id (TILL_RECORD (self->invoice)),
                               self->cancellable, asked_cb, self);
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillInvoiceResult *self = user_data;

  /* The window is gone. */
  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, NULL))
    return;

  self->is_waiting = FALSE;
  ask_at_once (self);
}

/* While the program is locked the scheduler grants no requests; it grants the waiting ones after
 * unlocking. */
static void
ask (TillInvoiceResult *self)
{
  if (self->is_waiting || self->is_asking || has_given_up (self) ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->is_waiting = TRUE;
  till_request_scheduler_take_async (till_desk_get_scheduler (self->desk),
                                     TILL_REQUEST_SCHEDULER_VISIBLE, self->cancellable, taken_cb,
                                     self);
}

static void
clear_watch (TillInvoiceResult *self)
{
  if (self->watch_timer != NULL)
    g_source_destroy (self->watch_timer);
  g_clear_pointer (&self->watch_timer, g_source_unref);
}

static gboolean
watch_cb (gpointer user_data)
{
  TillInvoiceResult *self = user_data;

  watch (self);
  ask (self);

  return G_SOURCE_REMOVE;
}

/* Polls while something is left to pay, or while a payment is incomplete. Requests by the page
 * beside the window count as its own. */
static void
watch (TillInvoiceResult *self)
{
  guint wait_ms = MIN (WATCH_MS << MIN (self->n_vain, 4), LONGEST_MS);

  clear_watch (self);
  show_silence (self);
  if (has_given_up (self) || (!is_payable (self) && self->invoice->is_complete))
    return;

  till_clock_set_timer (till_desk_get_clock (self->desk), &self->watch_timer, wait_ms,
                        "till-invoice-result", watch_cb, self);
}

static void
ask_anew (TillInvoiceResult *self)
{
  self->n_vain = 0;
  watch (self);
  ask (self);
}

static void
invoice_changed_cb (TillInvoiceResult *self, TillInvoice *invoice)
{
  if (!g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                    till_record_get_id (TILL_RECORD (self->invoice))))
    return;

  if (invoice->is_complete || invoice->status != self->invoice->status)
    self->n_vain = 0;
  set_invoice (self, invoice);
  show (self);
  watch (self);
  if (!invoice->is_complete)
    ask (self);
}

/* A request by the user does not wait for the scheduler. */
static void
ask_again_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);

  self->n_vain = 0;
  watch (self);
  ask_at_once (self);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_link_open (widget, TILL_INVOICE_RESULT (widget)->pay_url);
}

/* The payment page comes from the create call's answer; the current invoice may be from a later
 * answer without it. */
static char *
write_letter (TillInvoiceResult *self, char **subject)
{
  const char *language = till_language_picker_get_language (self->language_picker);
  g_autoptr (TillCustomerText) words = till_customer_text_new (language);
  g_autoptr (GHashTable) values = till_invoice_letter_collect (self->desk, self->invoice);

  till_letter_add (values, "pay-link", g_strdup (self->pay_url));

  return till_invoice_letter_fill (words, "invoice", values, subject);
}

static void
mail_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);
  g_autofree char *subject = NULL;
  g_autofree char *text = write_letter (self, &subject);
  const TillLetter letter = { _("E-Mail"), NULL, subject, text };

  till_letter_window_begin_mail (widget, till_desk_get_account (self->desk), &letter);
}

static void
print_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);
  g_autoptr (TillPrintPage) paper = till_invoice_result_create_paper (
      self->invoice, self->pay_url, till_desk_get_account (self->desk)->name);

  till_print_page_print (paper, GTK_WINDOW (self), self->invoice->order_id);
}

static void
print_receipt_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);

  till_receipt_print (widget, self->invoice, till_desk_get_account (self->desk),
                      till_clock_now_ms (till_desk_get_clock (self->desk)));
}

static void
save_receipt_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (widget);

  till_receipt_save (widget, self->invoice, till_desk_get_account (self->desk),
                     till_clock_now_ms (till_desk_get_clock (self->desk)));
}

static void
till_invoice_result_dispose (GObject *object)
{
  TillInvoiceResult *self = TILL_INVOICE_RESULT (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  clear_watch (self);
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (till_desk_get_connectivity (self->desk), self);
    }
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->addresses, g_ptr_array_unref);
  g_clear_pointer (&self->pay_url, g_free);

  G_OBJECT_CLASS (till_invoice_result_parent_class)->dispose (object);
}

static void
till_invoice_result_class_init (TillInvoiceResultClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_result_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_FIT);
  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  g_type_ensure (TILL_TYPE_QR_CODE);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-result.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, amount_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, order_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, pay_box);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, no_page_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, pay_url_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, language_picker);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, exception_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, warning_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, silence_box);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, silence_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, done_page);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceResult, receipt_button);

  gtk_widget_class_install_action (widget_class, "result.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "result.mail", NULL, mail_action);
  gtk_widget_class_install_action (widget_class, "result.print", NULL, print_action);
  gtk_widget_class_install_action (widget_class, "result.print-receipt", NULL,
                                   print_receipt_action);
  gtk_widget_class_install_action (widget_class, "result.save-receipt", NULL, save_receipt_action);
  gtk_widget_class_install_action (widget_class, "result.ask-again", NULL, ask_again_action);
  till_toaster_install_action (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F5, 0, "result.ask-again", NULL);
}

static void
till_invoice_result_init (TillInvoiceResult *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_toaster_wrap (GTK_WIDGET (self));
}

/* Shows @invoice, just created by @desk, beside @parent, which stays usable. */
GtkWidget *
till_invoice_result_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice)
{
  TillInvoiceResult *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_INVOICE (invoice), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_RESULT, "transient-for", parent, "destroy-with-parent",
                       TRUE, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  set_invoice (self, invoice);
  if (till_link_is_safe (invoice->pay_url))
    self->pay_url = g_strdup (invoice->pay_url);
  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  /* Failures while the service was unreachable no longer count. */
  g_signal_connect_object (till_desk_get_connectivity (desk), "turned", G_CALLBACK (ask_anew), self,
                           G_CONNECT_SWAPPED);
  till_field_set_value (self->pay_url_field, self->pay_url);
  show (self);
  watch (self);
  till_fit_height (GTK_WINDOW (self), self->scroller);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full): a page for the customer to pay @invoice at @pay_url, which must be
 * safe. @invoice may be from a later answer without the link. */
TillPrintPage *
till_invoice_result_create_paper (TillInvoice *invoice, const char *pay_url, const char *store)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *expires = till_format_exact_time (invoice->expires_at_ms);
  TillPrintPage *paper = till_print_page_new (store, amount);

  till_print_page_add_line (paper, _("Order ID"), invoice->order_id);
  till_print_page_add_line (paper, _("Description"), invoice->description);
  if (invoice->expires_at_ms != 0)
    till_print_page_add_line (paper, _("Pay until"), expires);
  till_print_page_add_line (paper, _("Payment page"), pay_url);
  till_print_page_set_code (paper, pay_url, _("Scan to pay"));

  return paper;
}
