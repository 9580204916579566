/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceActions: what can be done with an invoice: its next step as a button, and the rest in
 * the menu beside it. It follows the refunds. A pending invoice can be cancelled without the menu.
 */

#include "till-invoice-actions.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-invoice-facts.h"
#include "till-lazy-menu.h"
#include "till-letter-window.h"
#include "till-link.h"
#include "till-payment-exception-text.h"
#include "till-receipt.h"
#include "till-record-payment-dialog.h"
#include "till-refund-text.h"

struct _TillInvoiceActions
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;     /* NULL for none */
  TillDecisions *decisions; /* nullable */

  /* Template children */
  GtkWidget *step_button;
  GtkLabel *step_label;
  GtkWidget *cancel_button;
  GtkMenuButton *actions_button;
  GMenuModel *actions_menu;
};

G_DEFINE_FINAL_TYPE (TillInvoiceActions, till_invoice_actions, ADW_TYPE_BIN)

static const char *
get_id (TillInvoiceActions *self)
{
  return till_record_get_id (TILL_RECORD (self->invoice));
}

static TillInvoiceFacts
get_facts (TillInvoiceActions *self)
{
  return (TillInvoiceFacts){ self->desk, self->invoice, self->decisions };
}

static const char *
get_action (TillInvoiceStep step)
{
  switch (step)
    {
    case TILL_INVOICE_STEP_COPY_LINK:
      return "invoice.copy-link";
    case TILL_INVOICE_STEP_ASK_FOR_REST:
      return "invoice.ask-for-rest";
    case TILL_INVOICE_STEP_CONTINUE_REFUND:
      return "invoice.continue-refund";
    case TILL_INVOICE_STEP_REFUND_EXCESS:
    case TILL_INVOICE_STEP_REFUND:
      return "invoice.refund";
    case TILL_INVOICE_STEP_DUPLICATE:
      return "page.new-like";
    case TILL_INVOICE_STEP_OPEN_CASE:
      break;
    }

  return "page.show-case";
}

static char *
describe_excess (const TillRefundTerms *terms)
{
  TillDecimal excess = till_refund_terms_get_excess (terms);
  g_autofree char *asset = till_refund_text_for_asset (&excess, terms->symbol);

  /* Translators: a button; %s is an amount and its token, "9.50 USDT" */
  return g_strdup_printf (_("Refund %s…"), asset);
}

static char *
describe_step (TillInvoiceStep step, const TillRefundTerms *terms)
{
  switch (step)
    {
    case TILL_INVOICE_STEP_COPY_LINK:
      return g_strdup (_("Copy Payment _Link"));
    case TILL_INVOICE_STEP_ASK_FOR_REST:
      return g_strdup (_("Ask for the _Rest…"));
    case TILL_INVOICE_STEP_CONTINUE_REFUND:
      return g_strdup (_("Continue _Refund…"));
    case TILL_INVOICE_STEP_REFUND_EXCESS:
      return describe_excess (terms);
    case TILL_INVOICE_STEP_REFUND:
      return g_strdup (_("_Refund…"));
    case TILL_INVOICE_STEP_DUPLICATE:
      return g_strdup (_("_Duplicate…"));
    case TILL_INVOICE_STEP_OPEN_CASE:
      break;
    }

  return g_strdup (_("Open _Case"));
}

static void
show_step (TillInvoiceActions *self, TillInvoiceStep step, const TillRefundTerms *terms)
{
  g_autofree char *label = describe_step (step, terms);

  gtk_label_set_label (self->step_label, label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->step_button), get_action (step));
  till_css_class_set (self->step_button, "suggested-action", step != TILL_INVOICE_STEP_OPEN_CASE);
}

static void
set_enabled (TillInvoiceActions *self, const char *action, gboolean is_enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, is_enabled);
}

/* The menu leaves out what is disabled. */
static void
enable_actions (TillInvoiceActions *self, const TillInvoiceStepFacts *facts, gboolean can_refund)
{
  gboolean is_pending = facts->status == TILL_INVOICE_PENDING;
  gboolean is_paid = facts->status == TILL_INVOICE_PAID;

  set_enabled (self, "invoice.copy-link", is_pending && facts->has_link);
  set_enabled (self, "invoice.open-payment-page", is_pending && facts->has_link);
  set_enabled (self, "invoice.ask-for-rest",
               is_pending && !facts->is_settled && !facts->has_warning &&
                   facts->fit == TILL_SETTLEMENT_UNDER);
  set_enabled (self, "invoice.continue-refund", facts->is_refund_begun);
  set_enabled (self, "invoice.refund", can_refund);
  set_enabled (self, "invoice.record-payment",
               self->invoice->is_complete && till_desk_get_archive (self->desk) != NULL);
  set_enabled (self, "invoice.print-receipt", is_paid);
  set_enabled (self, "invoice.save-receipt", is_paid);
  gtk_widget_set_visible (self->cancel_button, is_pending && !facts->is_read_only);
}

static void
disable_actions (TillInvoiceActions *self)
{
  static const char *const actions[] = {
    "invoice.copy-link",     "invoice.open-payment-page",
    "invoice.ask-for-rest",  "invoice.continue-refund",
    "invoice.refund",        "invoice.record-payment",
    "invoice.print-receipt", "invoice.save-receipt",
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    set_enabled (self, actions[i], FALSE);
}

static void
update (TillInvoiceActions *self)
{
  g_autoptr (TillRefundTerms) terms = NULL;
  TillInvoiceFacts facts = get_facts (self);
  TillInvoiceStepFacts step_facts = { 0 };

  if (self->invoice == NULL)
    {
      disable_actions (self);
      return;
    }

  terms = till_invoice_facts_dup_terms (&facts);
  step_facts = till_invoice_facts_get_step_facts (&facts, terms);
  enable_actions (self, &step_facts, till_invoice_facts_can_refund (&facts, terms));
  show_step (self, till_invoice_step_find (&step_facts), terms);
}

static void
copy_link_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->invoice->pay_url);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Payment link copied"));
}

static void
open_payment_page_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_link_open (widget, TILL_INVOICE_ACTIONS (widget)->invoice->pay_url);
}

static void
refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.refund-invoice", "s",
                              get_id (TILL_INVOICE_ACTIONS (widget)));
}

static void
continue_refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);
  TillInvoiceFacts facts = get_facts (self);
  TillRefund *begun = till_invoice_facts_find_begun (&facts);

  if (begun != NULL)
    gtk_widget_activate_action (widget, "win.show-refund", "s",
                                till_record_get_id (TILL_RECORD (begun)));
}

static void
record_payment_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);

  till_dialog_present (TILL_DIALOG (till_record_payment_dialog_new (self->desk, self->invoice)),
                       widget);
}

/* The subject of a letter, valid even if another invoice is shown by then. */
typedef struct
{
  TillDesk *desk;
  TillInvoice *invoice;
} Subject;

static void
subject_free (gpointer data)
{
  Subject *subject = data;

  g_object_unref (subject->desk);
  g_object_unref (subject->invoice);
  g_free (subject);
}

static char *
write_letter (gpointer data, TillCustomerText *words, char **title)
{
  Subject *subject = data;

  return till_payment_exception_text_write_letter (subject->desk, subject->invoice, words, title);
}

static void
ask_for_rest_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));
  Subject *subject = g_new0 (Subject, 1);

  subject->desk = g_object_ref (self->desk);
  subject->invoice = g_object_ref (self->invoice);
  gtk_window_present (GTK_WINDOW (till_letter_window_new_in_languages (
      parent, till_desk_get_account (self->desk), _("Ask for the Rest"), write_letter, subject,
      subject_free)));
}

static void
print_receipt_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);

  till_receipt_print (widget, self->invoice, till_desk_get_account (self->desk),
                      till_clock_now_ms (till_desk_get_clock (self->desk)));
}

static void
save_receipt_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceActions *self = TILL_INVOICE_ACTIONS (widget);

  till_receipt_save (widget, self->invoice, till_desk_get_account (self->desk),
                     till_clock_now_ms (till_desk_get_clock (self->desk)));
}

static void
set_desk (TillInvoiceActions *self, TillDesk *desk)
{
  if (self->desk == desk)
    return;

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  g_set_object (&self->desk, desk);
  if (desk != NULL)
    g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
}

static void
till_invoice_actions_dispose (GObject *object)
{
  till_invoice_actions_clear (TILL_INVOICE_ACTIONS (object));
  G_OBJECT_CLASS (till_invoice_actions_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_INVOICE_ACTIONS);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "invoice.copy-link", NULL, copy_link_action);
  gtk_widget_class_install_action (widget_class, "invoice.open-payment-page", NULL,
                                   open_payment_page_action);
  gtk_widget_class_install_action (widget_class, "invoice.refund", NULL, refund_action);
  gtk_widget_class_install_action (widget_class, "invoice.continue-refund", NULL,
                                   continue_refund_action);
  gtk_widget_class_install_action (widget_class, "invoice.ask-for-rest", NULL, ask_for_rest_action);
  gtk_widget_class_install_action (widget_class, "invoice.record-payment", NULL,
                                   record_payment_action);
  gtk_widget_class_install_action (widget_class, "invoice.print-receipt", NULL,
                                   print_receipt_action);
  gtk_widget_class_install_action (widget_class, "invoice.save-receipt", NULL, save_receipt_action);
}

static void
till_invoice_actions_class_init (TillInvoiceActionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_actions_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-actions.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceActions, step_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceActions, step_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceActions, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceActions, actions_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceActions, actions_menu);
  install_actions (widget_class);
}

static void
till_invoice_actions_init (TillInvoiceActions *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_lazy_menu_set (self->actions_button, self->actions_menu);
  update (self);
}

/* Shows what can be done with @invoice of @desk. */
void
till_invoice_actions_show (TillInvoiceActions *self, TillDesk *desk, TillInvoice *invoice)
{
  g_return_if_fail (TILL_IS_INVOICE_ACTIONS (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice));

  if (self->invoice == NULL ||
      !g_str_equal (till_record_get_id (TILL_RECORD (invoice)), get_id (self)))
    g_clear_pointer (&self->decisions, till_decisions_free);
  set_desk (self, desk);
  g_set_object (&self->invoice, invoice);
  update (self);
}

/* Drops the invoice and the desk. */
void
till_invoice_actions_clear (TillInvoiceActions *self)
{
  g_return_if_fail (TILL_IS_INVOICE_ACTIONS (self));

  set_desk (self, NULL);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->decisions, till_decisions_free);
  update (self);
}

/* Sets the decisions about the invoice shown. */
void
till_invoice_actions_set_decisions (TillInvoiceActions *self, const TillDecisions *decisions)
{
  g_return_if_fail (TILL_IS_INVOICE_ACTIONS (self));
  g_return_if_fail (decisions != NULL);

  g_clear_pointer (&self->decisions, till_decisions_free);
  self->decisions = till_decisions_copy (decisions);
  update (self);
}
