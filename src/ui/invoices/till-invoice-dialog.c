/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceDialog: makes a new invoice. What is typed is checked against the service's limits
 * before it is sent, and stays where it is when a call fails.
 *
 * Signal: "created" with the new invoice, just before the dialog closes. */

#include "till-invoice-dialog.h"

#include <glib/gi18n.h>

#include "till-form-row.h"
#include "till-message.h"
#include "till-text.h"

struct _TillInvoiceDialog
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;

  /* In flight */
  gboolean is_sending;

  /* Template children */
  TillFormRow *amount_row;
  TillFormRow *order_id_row;
  TillFormRow *description_row;
  TillFormRow *metadata_row;
  GtkWidget *form;
  GtkSpinner *spinner;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
};

enum
{
  SIGNAL_CREATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillInvoiceDialog, till_invoice_dialog, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static char *
dup_text (TillFormRow *row)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (row)));

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

static TillInvoiceDraft *
read_form (TillInvoiceDialog *self)
{
  TillInvoiceDraft *draft = till_invoice_draft_new ();
  g_autofree char *amount = dup_text (self->amount_row);

  till_decimal_parse (amount, &draft->amount);
  draft->order_id = dup_text (self->order_id_row);
  draft->description = dup_text (self->description_row);
  draft->metadata = dup_text (self->metadata_row);

  return draft;
}

static const char *
describe_amount_problem (TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_AMOUNT_NOT_A_NUMBER)
    return _ ("Type an amount in dollars with a point, for example 49.90");
  if (problems & TILL_DRAFT_AMOUNT_TOO_SMALL)
    return _ ("The smallest amount is 0.01 dollars");
  if (problems & TILL_DRAFT_AMOUNT_TOO_LARGE)
    return _ ("The largest amount is 1,000,000 dollars");

  return NULL;
}

static const char *
describe_order_id_problem (TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_ORDER_ID_EMPTY)
    return _ ("Type an order id; it finds the invoice again");
  if (problems & TILL_DRAFT_ORDER_ID_TOO_LONG)
    return _ ("This is longer than the service accepts");

  return NULL;
}

static void
show_problems (TillInvoiceDialog *self, TillDraftProblems problems)
{
  const char *too_long = _ ("This is longer than the service accepts");

  till_form_row_set_problem (self->amount_row, describe_amount_problem (problems));
  till_form_row_set_problem (self->order_id_row, describe_order_id_problem (problems));
  till_form_row_set_problem (self->description_row,
                             problems & TILL_DRAFT_DESCRIPTION_TOO_LONG ? too_long : NULL);
  till_form_row_set_problem (self->metadata_row,
                             problems & TILL_DRAFT_METADATA_TOO_LONG ? too_long : NULL);
}

static void
changed_cb (TillInvoiceDialog *self)
{
  g_autoptr (TillInvoiceDraft) draft = read_form (self);
  TillDraftProblems problems = till_invoice_draft_check (draft);

  /* An amount that is still being begun is not wrong yet. */
  if (*till_form_row_get_text (self->amount_row) == '\0')
    problems &= (TillDraftProblems) ~TILL_DRAFT_AMOUNT_NOT_A_NUMBER;

  show_problems (self, problems);
}

static void
set_sending (TillInvoiceDialog *self, gboolean is_sending)
{
  self->is_sending = is_sending;
  till_form_set_sending (self->form, is_sending);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.create", !is_sending);
  gtk_spinner_set_spinning (self->spinner, is_sending);
}

static void
show_failure (TillInvoiceDialog *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);
  g_autofree char *text = g_strdup_printf ("%s\n%s", message->title, message->body);

  till_text_set (self->failure_label, text);
  gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillInvoiceDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_create_invoice_finish (TILL_DESK (source), result, &error);

  set_sending (self, FALSE);
  if (invoice == NULL)
    {
      show_failure (self, error);
      till_form_row_focus (self->amount_row);
      return;
    }

  g_signal_emit (self, signals[SIGNAL_CREATED], 0, invoice);
  gtk_window_close (GTK_WINDOW (self));
}

static void
create_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceDialog *self = TILL_INVOICE_DIALOG (widget);
  g_autoptr (TillInvoiceDraft) draft = read_form (self);
  TillDraftProblems problems = till_invoice_draft_check (draft);

  show_problems (self, problems);
  if (problems != TILL_DRAFT_FINE)
    return;

  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  set_sending (self, TRUE);
  till_desk_create_invoice_async (self->desk, draft, NULL, created_cb, g_object_ref (self));
}

static void
create_cb (TillInvoiceDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "dialog.create", NULL);
}

/* What came of the call belongs beside what was typed, so the dialog waits for it. */
static gboolean
till_invoice_dialog_close_request (GtkWindow *window)
{
  return TILL_INVOICE_DIALOG (window)->is_sending ||
         GTK_WINDOW_CLASS (till_invoice_dialog_parent_class)->close_request (window);
}

static void
till_invoice_dialog_dispose (GObject *object)
{
  TillInvoiceDialog *self = TILL_INVOICE_DIALOG (object);

  g_clear_object (&self->desk);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_INVOICE_DIALOG);

  G_OBJECT_CLASS (till_invoice_dialog_parent_class)->dispose (object);
}

static void
till_invoice_dialog_class_init (TillInvoiceDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = till_invoice_dialog_close_request;

  signals[SIGNAL_CREATED] = g_signal_new ("created", TILL_TYPE_INVOICE_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, amount_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, order_id_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, description_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, metadata_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, form);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, failure_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, create_cb);

  gtk_widget_class_install_action (widget_class, "dialog.create", NULL, create_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_invoice_dialog_init (TillInvoiceDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
till_invoice_dialog_new (TillDesk *desk)
{
  TillInvoiceDialog *self = NULL;
  g_autofree char *order_id = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_DIALOG, NULL);
  self->desk = g_object_ref (desk);
  /* Translators: the beginning of a suggested order id, as in INV-261121-0f3a9c */
  order_id = till_suggest_reference (_ ("INV"), till_clock_now_ms (till_desk_get_clock (desk)));
  till_form_row_set_text (self->order_id_row, order_id);
  till_form_row_focus (self->amount_row);

  return GTK_WIDGET (self);
}
