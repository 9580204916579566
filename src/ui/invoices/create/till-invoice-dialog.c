/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceDialog: creates an invoice (section 4.5). It checks the form against the service's
 * limits (section 8) before it sends, and keeps the form when a call fails.
 *
 * Signal: "created" with the new invoice, just before the dialog closes. */

#include "till-invoice-dialog.h"

#include <glib/gi18n.h>

#include "till-api-error.h"
#include "till-amount-reader.h"
#include "till-form-row.h"
#include "till-store-window.h"
#include "till-template-button.h"

struct _TillInvoiceDialog
{
  TillFormDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  gboolean keeps_draft; /* keeps an unsent draft for the next dialog */

  /* Template children */
  TillTemplateButton *template_button;
  TillFormRow *amount_row;
  TillFormRow *order_id_row;
  TillFormRow *description_row;
  TillFormRow *metadata_row;
};

enum
{
  SIGNAL_CREATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillInvoiceDialog, till_invoice_dialog, TILL_TYPE_FORM_DIALOG)

static guint signals[N_SIGNALS];

/* Accepts "49.90", and pasted forms: "49,90", "$ 1.249,90", "5 USD". */
static TillAmountReaderResult
read_amount (TillInvoiceDialog *self, TillDecimal *amount)
{
  g_autofree char *text = till_form_row_dup_text (self->amount_row);

  return till_amount_reader_parse (text, '\0', amount, NULL);
}

static TillInvoiceDraft *
read_form (TillInvoiceDialog *self)
{
  TillInvoiceDraft *draft = till_invoice_draft_new ();

  read_amount (self, &draft->amount);
  draft->order_id = till_form_row_dup_text (self->order_id_row);
  draft->description = till_form_row_dup_text (self->description_row);
  draft->metadata = till_form_row_dup_text (self->metadata_row);

  return draft;
}

static const char *
describe_no_amount (TillInvoiceDialog *self)
{
  TillDecimal amount;

  switch ((int) read_amount (self, &amount))
    {
    case TILL_AMOUNT_READER_UNDECIDED:
      return _("This could mean two amounts. Type it with a point and two decimals");
    case TILL_AMOUNT_READER_OTHER_CURRENCY:
      return _("Invoices are in dollars");
    default:
      return _("Enter an amount in dollars, for example 49.90");
    }
}

static const char *
describe_amount_problem (TillInvoiceDialog *self, TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_AMOUNT_NOT_A_NUMBER)
    return describe_no_amount (self);
  if (problems & TILL_DRAFT_AMOUNT_TOO_SMALL)
    return _("The minimum amount is $0.01");
  if (problems & TILL_DRAFT_AMOUNT_TOO_LARGE)
    return _("The maximum amount is $1,000,000");
  if (problems & TILL_DRAFT_AMOUNT_TOO_FINE)
    return _("An amount can have at most two decimals");

  return NULL;
}

static const char *
describe_order_id_problem (TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_ORDER_ID_EMPTY)
    return _("Enter an order ID, so you can find the invoice later");
  if (problems & TILL_DRAFT_ORDER_ID_TOO_LONG)
    return _("This is too long for the service");

  return NULL;
}

/* Returns: (transfer full) (nullable): the problem in the metadata and its position. */
static char *
describe_metadata_problem (TillInvoiceDialog *self, TillDraftProblems problems)
{
  g_autofree char *metadata = till_form_row_dup_text (self->metadata_row);
  glong character = 0;

  if (problems & TILL_DRAFT_METADATA_TOO_LONG)
    return g_strdup (_("This is too long for the service"));
  if (!till_metadata_find_fault (metadata, &character))
    return NULL;
  if (character > g_utf8_strlen (metadata, -1))
    return g_strdup (_("The JSON is incomplete"));

  return g_strdup_printf (_("Invalid JSON at character %ld"), character);
}

static void
show_problems (TillInvoiceDialog *self, TillDraftProblems problems)
{
  const char *too_long = _("This is too long for the service");
  g_autofree char *metadata_problem = describe_metadata_problem (self, problems);

  till_form_row_set_problem (self->amount_row, describe_amount_problem (self, problems));
  till_form_row_set_problem (self->order_id_row, describe_order_id_problem (problems));
  till_form_row_set_problem (self->description_row,
                             problems & TILL_DRAFT_DESCRIPTION_TOO_LONG ? too_long : NULL);
  till_form_row_set_problem (self->metadata_row, metadata_problem);
}

static void
changed_cb (TillInvoiceDialog *self)
{
  g_autoptr (TillInvoiceDraft) draft = read_form (self);
  TillDraftProblems problems = till_invoice_draft_check (draft);

  /* An amount that is being typed is not wrong yet. */
  if (*till_form_row_get_text (self->amount_row) == '\0')
    problems &= (TillDraftProblems) ~TILL_DRAFT_AMOUNT_NOT_A_NUMBER;

  show_problems (self, problems);
}

static void
fill_form (TillInvoiceDialog *self,
           const TillDecimal *amount,
           const char *description,
           const char *metadata)
{
  g_autofree char *text = till_decimal_to_string (amount);

  till_form_row_set_text (self->amount_row, text);
  till_form_row_set_text (self->description_row, description != NULL ? description : "");
  till_form_row_set_text (self->metadata_row, metadata != NULL ? metadata : "");
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->amount_row));
}

static void
template_chosen_cb (TillInvoiceDialog *self, const TillTemplate *template)
{
  fill_form (self, &template->draft->amount, template->draft->description,
             template->draft->metadata);
}

static void
save_template_cb (TillInvoiceDialog *self, const char *name)
{
  g_autoptr (TillInvoiceDraft) draft = read_form (self);

  till_template_button_save (self->template_button, name, draft);
}

#define KEPT_DRAFT "till-kept-invoice-draft"

static gboolean
is_typed (TillInvoiceDialog *self)
{
  return *till_form_row_get_text (self->amount_row) != '\0' ||
         *till_form_row_get_text (self->description_row) != '\0' ||
         *till_form_row_get_text (self->metadata_row) != '\0';
}

/* Keeps the draft in memory until the program or the store is closed. */
static void
closed_cb (TillInvoiceDialog *self)
{
  GPtrArray *texts = NULL;

  if (!self->keeps_draft || self->desk == NULL)
    return;

  if (is_typed (self))
    {
      texts = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (texts, g_strdup (till_form_row_get_text (self->amount_row)));
      g_ptr_array_add (texts, g_strdup (till_form_row_get_text (self->description_row)));
      g_ptr_array_add (texts, g_strdup (till_form_row_get_text (self->metadata_row)));
    }
  g_object_set_data_full (G_OBJECT (self->desk), KEPT_DRAFT, texts,
                          (GDestroyNotify) g_ptr_array_unref);
}

static void
restore_draft (TillInvoiceDialog *self)
{
  GPtrArray *texts = g_object_get_data (G_OBJECT (self->desk), KEPT_DRAFT);

  if (texts == NULL)
    return;

  till_form_row_set_text (self->amount_row, texts->pdata[0]);
  till_form_row_set_text (self->description_row, texts->pdata[1]);
  till_form_row_set_text (self->metadata_row, texts->pdata[2]);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillInvoiceDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_create_invoice_finish (TILL_DESK (source), result, &error);

  if (invoice != NULL)
    {
      if (self->keeps_draft)
        g_object_set_data (source, KEPT_DRAFT, NULL);
      self->keeps_draft = FALSE;
      g_signal_emit (self, signals[SIGNAL_CREATED], 0, invoice);
    }

  till_form_dialog_end_sending (TILL_FORM_DIALOG (self), error);
  if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED) &&
      till_draft_is_id_refused (error->message))
    {
      till_form_row_set_problem (self->order_id_row,
                                 _("The service refused this order ID; see its message"));
      till_form_row_focus (self->order_id_row);
    }
}

static void
till_invoice_dialog_create (TillFormDialog *dialog)
{
  TillInvoiceDialog *self = TILL_INVOICE_DIALOG (dialog);
  g_autoptr (TillInvoiceDraft) draft = read_form (self);
  TillDraftProblems problems = till_invoice_draft_check (draft);

  show_problems (self, problems);
  if (problems != TILL_DRAFT_FINE)
    return;

  till_form_dialog_begin_sending (dialog);
  till_desk_create_invoice_async (self->desk, draft, NULL, created_cb, g_object_ref (self));
}

static void
till_invoice_dialog_dispose (GObject *object)
{
  TillInvoiceDialog *self = TILL_INVOICE_DIALOG (object);

  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_invoice_dialog_parent_class)->dispose (object);
}

static void
till_invoice_dialog_class_init (TillInvoiceDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_dialog_dispose;
  TILL_FORM_DIALOG_CLASS (klass)->create = till_invoice_dialog_create;

  signals[SIGNAL_CREATED] = g_signal_new ("created", TILL_TYPE_INVOICE_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  g_type_ensure (TILL_TYPE_TEMPLATE_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, template_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, amount_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, order_id_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, description_row);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDialog, metadata_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_template_cb);
  gtk_widget_class_bind_template_callback (widget_class, template_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, till_form_dialog_create);
}

static void
till_invoice_dialog_init (TillInvoiceDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "closed", G_CALLBACK (closed_cb), NULL);
}

GtkWidget *
till_invoice_dialog_new (TillDesk *desk)
{
  TillInvoiceDialog *self = NULL;
  g_autofree char *order_id = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_INVOICE_DIALOG, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  /* Translators: the beginning of a suggested order id, as in INV-261121-0f3a9c */
  order_id = till_suggest_reference (_("INV"), till_clock_now_ms (till_desk_get_clock (desk)));
  till_form_row_set_text (self->order_id_row, order_id);
  self->keeps_draft = TRUE;
  restore_draft (self);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->amount_row));
  till_template_button_set_desk (self->template_button, desk);

  return GTK_WIDGET (self);
}

/* A form that is filled in like @invoice, which is complete, with a new order id. */
GtkWidget *
till_invoice_dialog_new_like (TillDesk *desk, TillInvoice *invoice)
{
  GtkWidget *dialog = NULL;

  g_return_val_if_fail (TILL_IS_INVOICE (invoice), NULL);

  dialog = till_invoice_dialog_new (desk);
  TILL_INVOICE_DIALOG (dialog)->keeps_draft = FALSE;
  fill_form (TILL_INVOICE_DIALOG (dialog), &invoice->amount, invoice->description,
             invoice->metadata);

  return dialog;
}

TillDesk *
till_invoice_dialog_get_desk (TillInvoiceDialog *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_DIALOG (self), NULL);

  return self->desk;
}
