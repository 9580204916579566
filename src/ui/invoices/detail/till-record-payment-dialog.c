/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecordPaymentDialog: records a payment that the service does not report. The hash must have
 * the form of its chain, if Till knows the chain. */

#include "till-record-payment-dialog.h"

#include <glib/gi18n.h>

#include "till-archive-payment-decisions.h"
#include "till-form-row.h"
#include "till-refund-text.h"
#include "till-store-window.h"

struct _TillRecordPaymentDialog
{
  TillFormDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  char *invoice_id;

  /* Template children */
  TillFormRow *chain_row;
  TillFormRow *amount_row;
  TillFormRow *hash_row;
  TillFormRow *who_row;
};

G_DEFINE_FINAL_TYPE (TillRecordPaymentDialog, till_record_payment_dialog, TILL_TYPE_FORM_DIALOG)

static char *
dup_text (TillFormRow *row)
{
  return g_strstrip (g_strdup (till_form_row_get_text (row)));
}

static TillRecordedPayment *
read_form (TillRecordPaymentDialog *self)
{
  TillRecordedPayment *payment = till_recorded_payment_new ();
  g_autofree char *amount = dup_text (self->amount_row);

  payment->invoice_id = g_strdup (self->invoice_id);
  payment->chain = dup_text (self->chain_row);
  till_decimal_parse (amount, &payment->amount);
  payment->tx_hash = dup_text (self->hash_row);
  payment->who = dup_text (self->who_row);
  payment->recorded_at_ms = till_clock_now_ms (till_desk_get_clock (self->desk));

  return payment;
}

/* Extracts the transaction hash from the pasted text, if the chain is known. Returns: (transfer
 * full) (nullable): why there is none. */
static char *
find_hash (TillRecordPaymentDialog *self, TillRecordedPayment *payment)
{
  const TillChainTable *chains = till_desk_get_chains (self->desk);
  g_auto (GStrv) parts = g_strsplit (payment->chain, ":", 2);
  const TillChain *chain = parts[0] != NULL ? till_chain_table_find (chains, parts[0]) : NULL;
  g_autofree char *text = g_steal_pointer (&payment->tx_hash);

  if (*text == '\0')
    return g_strdup (_("Enter the transaction hash"));
  if (chain != NULL)
    return till_refund_text_find_hash (chains, chain, text, &payment->tx_hash);

  payment->tx_hash = g_steal_pointer (&text);

  return NULL;
}

/* Returns: whether the form is valid; problems appear below their entries. */
static gboolean
check (TillRecordPaymentDialog *self, TillRecordedPayment *payment)
{
  const char *chain = *payment->chain == '\0' ? _("Enter the network and the token") : NULL;
  const char *amount = !payment->amount.is_known || payment->amount.coefficient <= 0
                           ? _("Enter the amount with a decimal point, for example 49.90")
                           : NULL;
  g_autofree char *hash = find_hash (self, payment);
  const char *who = *payment->who == '\0' ? _("Enter who paid, or who told you") : NULL;

  till_form_row_set_problem (self->chain_row, chain);
  till_form_row_set_problem (self->amount_row, amount);
  till_form_row_set_problem (self->hash_row, hash);
  till_form_row_set_problem (self->who_row, who);

  return chain == NULL && amount == NULL && hash == NULL && who == NULL;
}

static void
recorded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRecordPaymentDialog) self = user_data;
  g_autoptr (GError) error = NULL;

  till_archive_decide_finish (TILL_ARCHIVE (source), result, &error);
  till_form_dialog_end_sending (TILL_FORM_DIALOG (self), error);
}

static void
till_record_payment_dialog_create (TillFormDialog *dialog)
{
  TillRecordPaymentDialog *self = TILL_RECORD_PAYMENT_DIALOG (dialog);
  g_autoptr (TillRecordedPayment) payment = read_form (self);

  if (!check (self, payment))
    return;

  till_form_dialog_begin_sending (dialog);
  till_archive_record_payment_async (till_desk_get_archive (self->desk), payment, recorded_cb,
                                     g_object_ref (self));
}

static void
till_record_payment_dialog_finalize (GObject *object)
{
  TillRecordPaymentDialog *self = TILL_RECORD_PAYMENT_DIALOG (object);

  g_clear_object (&self->desk);
  g_free (self->invoice_id);

  G_OBJECT_CLASS (till_record_payment_dialog_parent_class)->finalize (object);
}

static void
till_record_payment_dialog_class_init (TillRecordPaymentDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_record_payment_dialog_finalize;
  TILL_DIALOG_CLASS (klass)->leaves_parent_free = FALSE;
  TILL_FORM_DIALOG_CLASS (klass)->create = till_record_payment_dialog_create;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-record-payment-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRecordPaymentDialog, chain_row);
  gtk_widget_class_bind_template_child (widget_class, TillRecordPaymentDialog, amount_row);
  gtk_widget_class_bind_template_child (widget_class, TillRecordPaymentDialog, hash_row);
  gtk_widget_class_bind_template_child (widget_class, TillRecordPaymentDialog, who_row);
  gtk_widget_class_bind_template_callback (widget_class, till_form_dialog_create);
}

static void
till_record_payment_dialog_init (TillRecordPaymentDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Opens with the first way in which @invoice can be paid. @desk must have an archive. */
GtkWidget *
till_record_payment_dialog_new (TillDesk *desk, TillInvoice *invoice)
{
  TillRecordPaymentDialog *self = NULL;
  g_autofree char *asset = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_INVOICE (invoice), NULL);

  self = g_object_new (TILL_TYPE_RECORD_PAYMENT_DIALOG, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  till_form_dialog_follow_team (TILL_FORM_DIALOG (self), till_desk_get_refunds (desk));
  self->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  if (invoice->addresses->len > 0)
    asset = till_address_dup_asset (g_ptr_array_index (invoice->addresses, 0));
  if (asset != NULL)
    till_form_row_set_text (self->chain_row, asset);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->amount_row));

  return GTK_WIDGET (self);
}
