/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The receipt of a paid invoice, on paper or as a PDF. */

#include "till-receipt.h"

#include <glib/gi18n.h>

#include "till-format.h"

static void
add_payment (TillPaper *paper, TillInvoice *invoice)
{
  const TillPayment *payment = invoice->payment;
  gint64 paid_at_ms = till_invoice_get_paid_at_ms (invoice);
  g_autofree char *paid_at = paid_at_ms != 0 ? till_format_time (paid_at_ms) : NULL;

  till_paper_add_line (paper, _("Paid"), paid_at);
  till_paper_add_line (paper, _("Chain"), till_invoice_get_paid_chain (invoice));
  if (payment == NULL)
    return;

  till_paper_add_line (paper, _("Amount on the chain"), payment->amount);
  till_paper_add_line (paper, _("Transaction hash"), payment->tx_hash);
}

/* Returns: (transfer full): the receipt of @invoice, made at @now_ms; the amount is the exact one.
 */
TillPaper *
till_receipt_create (TillInvoice *invoice, const char *store, gint64 now_ms)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *created =
      invoice->created_at_ms != 0 ? till_format_time (invoice->created_at_ms) : NULL;
  g_autofree char *printed = till_format_time (now_ms);
  g_autofree char *title = NULL;
  g_autofree char *foot = NULL;
  TillPaper *paper = NULL;

  /* Translators: the head of a receipt; %s is the name of the store */
  title = g_strdup_printf (_("%s – Receipt"), store);
  paper = till_paper_new (title, amount);
  till_paper_add_line (paper, _("Order id"), invoice->order_id);
  till_paper_add_line (paper, _("Invoice id"), till_record_get_id (TILL_RECORD (invoice)));
  till_paper_add_line (paper, _("Description"), invoice->description);
  till_paper_add_line (paper, _("Created"), created);
  add_payment (paper, invoice);
  /* Translators: the foot of a receipt; %s is a time */
  foot = g_strdup_printf (_("Made on %s"), printed);
  till_paper_set_foot (paper, foot);

  return paper;
}

void
till_receipt_print (GtkWidget *widget, TillInvoice *invoice, const char *store, gint64 now_ms)
{
  g_autoptr (TillPaper) paper = till_receipt_create (invoice, store, now_ms);

  till_paper_print (paper, GTK_WINDOW (gtk_widget_get_root (widget)), invoice->order_id);
}

typedef struct
{
  TillPaper *paper;
  GtkWidget *widget;
} Saving;

static void
saving_free (Saving *self)
{
  g_object_unref (self->paper);
  g_object_unref (self->widget);
  g_free (self);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Saving *saving = user_data;
  gboolean is_saved = till_paper_export_finish (TILL_PAPER (source), result, NULL);

  if (gtk_widget_get_root (saving->widget) != NULL)
    gtk_widget_activate_action (saving->widget, "win.toast", "s",
                                is_saved ? _("Receipt saved")
                                         : _("The receipt could not be written there"));
  saving_free (saving);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Saving *saving = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);

  if (file != NULL)
    till_paper_export_async (saving->paper, file, exported_cb, saving);
  else
    saving_free (saving);
}

/* A name that any file system takes. */
static char *
dup_file_name (TillInvoice *invoice)
{
  g_autofree char *name = g_strdup (
      invoice->order_id != NULL ? invoice->order_id : till_record_get_id (TILL_RECORD (invoice)));
  g_autofree char *valid = g_str_to_ascii (name, "C");

  g_strcanon (valid, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');

  return g_strdup_printf ("%.60s.pdf", valid);
}

void
till_receipt_save (GtkWidget *widget, TillInvoice *invoice, const char *store, gint64 now_ms)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _("Save the Receipt"), GTK_WINDOW (gtk_widget_get_root (widget)),
      GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  g_autofree char *name = dup_file_name (invoice);
  Saving *saving = g_new0 (Saving, 1);

  saving->paper = till_receipt_create (invoice, store, now_ms);
  saving->widget = g_object_ref (widget);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
