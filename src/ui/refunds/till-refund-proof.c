/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A refund on paper: for the customer, the bookkeeper, and whoever asks in two years. */

#include "till-refund-proof.h"

#include <glib/gi18n.h>

#include "till-address-check.h"
#include "till-format.h"
#include "till-refund-words.h"

static void
add (TillPaper *paper, const char *title, const char *value)
{
  if (value != NULL)
    till_paper_add_line (paper, title, value);
}

static void
add_time (TillPaper *paper, TillRefund *refund, TillRefundStep step, const char *title)
{
  g_autofree char *time =
      refund->step_ms[step] != 0 ? till_format_time (refund->step_ms[step]) : NULL;

  add (paper, title, time);
}

/* Returns: (transfer full): the page. */
TillPaper *
till_refund_proof_new (TillDesk *desk, TillRefund *refund)
{
  TillDecimal amount;
  TillDecimal received;
  g_autofree char *asset = NULL;
  g_autofree char *received_asset = NULL;
  g_autofree char *grouped = NULL;
  const TillChain *chain = NULL;
  const char *symbol = NULL;
  const char *address = NULL;
  TillPaper *paper = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund), NULL);

  amount = till_refund_get_amount (refund);
  received = till_refund_get_received (refund);
  symbol = till_refund_get (refund, TILL_REFUND_SYMBOL);
  address = till_refund_get (refund, TILL_REFUND_ADDRESS);
  asset = till_refund_words_for_asset (&amount, symbol);
  received_asset = till_refund_words_for_asset (&received, symbol);
  grouped = address != NULL ? till_address_dup_grouped (address) : NULL;
  chain = till_chain_table_find (till_desk_get_chains (desk),
                                 till_refund_get (refund, TILL_REFUND_CHAIN));

  paper = till_paper_new (_ ("Refund"), asset);
  add (paper, _ ("Status"), till_status_for_refund (refund).word);
  add (paper, _ ("Store"), till_desk_get_account (desk)->name);
  add (paper, _ ("Chain"),
       chain != NULL ? chain->name : till_refund_get (refund, TILL_REFUND_CHAIN));
  add (paper, _ ("Order id"), till_refund_get (refund, TILL_REFUND_ORDER));
  add (paper, _ ("Invoice"), till_refund_get (refund, TILL_REFUND_INVOICE));
  add (paper, _ ("Received"), received_asset);
  add (paper, _ ("Address"), grouped);
  add (paper, _ ("Memo"), till_refund_get (refund, TILL_REFUND_MEMO));
  add (paper, _ ("Transaction"), till_refund_get (refund, TILL_REFUND_TX_HASH));
  add_time (paper, refund, TILL_REFUND_AGREED, _ ("Agreed"));
  add_time (paper, refund, TILL_REFUND_PAID, _ ("Paid"));
  add_time (paper, refund, TILL_REFUND_SEEN, _ ("Arrived"));
  add_time (paper, refund, TILL_REFUND_TOLD, _ ("Customer told"));
  add (paper, _ ("Reason"), till_refund_get (refund, TILL_REFUND_REASON));
  add (paper, _ ("Ticket"), till_refund_get (refund, TILL_REFUND_TICKET));
  add (paper, _ ("Void because"), till_refund_get (refund, TILL_REFUND_VOID_REASON));

  return paper;
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWindow) parent = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_saved = till_paper_export_finish (TILL_PAPER (source), result, &error);

  gtk_widget_activate_action (GTK_WIDGET (parent), "win.toast", "s",
                              is_saved ? _ ("Proof saved") : _ ("The proof could not be saved"));
}

typedef struct
{
  GtkWindow *parent;
  TillPaper *paper;
  GtkFileChooserNative *chooser;
} Saving;

static void
response_cb (Saving *saving, int response)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (saving->chooser));
  if (file != NULL)
    path = g_file_get_path (file);
  if (path != NULL)
    till_paper_export_async (saving->paper, path, exported_cb, g_object_ref (saving->parent));

  g_object_unref (saving->parent);
  g_object_unref (saving->paper);
  g_object_unref (saving->chooser);
  g_free (saving);
}

/* Asks where to, and saves the proof there as a PDF. */
void
till_refund_proof_save (GtkWindow *parent, TillDesk *desk, TillRefund *refund)
{
  Saving *saving = NULL;

  g_return_if_fail (GTK_IS_WINDOW (parent));

  saving = g_new0 (Saving, 1);
  saving->parent = g_object_ref (parent);
  saving->paper = till_refund_proof_new (desk, refund);
  saving->chooser = gtk_file_chooser_native_new (
      _ ("Save Proof"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (saving->chooser), "refund.pdf");
  g_signal_connect_swapped (saving->chooser, "response", G_CALLBACK (response_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (saving->chooser));
}
