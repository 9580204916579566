/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The receipt of a paid invoice, on paper or as a PDF. */

#include "till-receipt.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-save.h"

static void
add_payment (TillPrintPage *paper, TillInvoice *invoice)
{
  const TillPayment *payment = invoice->payment;
  gint64 paid_at_ms = till_invoice_get_paid_at_ms (invoice);
  g_autofree char *paid_at = paid_at_ms != 0 ? till_format_exact_time (paid_at_ms) : NULL;

  till_print_page_add_line (paper, _("Paid"), paid_at);
  till_print_page_add_line (paper, _("Network"), till_invoice_get_paid_chain (invoice));
  if (payment == NULL)
    return;

  till_print_page_add_line (paper, _("On-chain amount"), payment->amount);
  till_print_page_add_line (paper, _("Transaction hash"), payment->tx_hash);
}

/* Marks a receipt of the practice service, so that nobody takes it for a real one. */
static char *
describe_store (TillAccount *account)
{
  if (account->kind == TILL_ACCOUNT_PRACTICE)
    /* Translators: the head of a receipt of the practice service; %s is the name of the store */
    return g_strdup_printf (_("%s – PRACTICE, not a real receipt"), account->name);

  /* Translators: the head of a receipt; %s is the name of the store */
  return g_strdup_printf (_("%s – Receipt"), account->name);
}

/* Returns: (transfer full): the receipt of @invoice, dated @now_ms, with the exact amount. */
TillPrintPage *
till_receipt_create (TillInvoice *invoice, TillAccount *account, gint64 now_ms)
{
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *created =
      invoice->created_at_ms != 0 ? till_format_exact_time (invoice->created_at_ms) : NULL;
  g_autofree char *printed = till_format_exact_time (now_ms);
  g_autofree char *title = NULL;
  g_autofree char *foot = NULL;
  TillPrintPage *paper = NULL;

  title = describe_store (account);
  paper = till_print_page_new (title, amount);
  till_print_page_add_line (paper, _("Order ID"), invoice->order_id);
  till_print_page_add_line (paper, _("Invoice ID"), till_record_get_id (TILL_RECORD (invoice)));
  till_print_page_add_line (paper, _("Description"), invoice->description);
  till_print_page_add_line (paper, _("Created"), created);
  add_payment (paper, invoice);
  /* Translators: the foot of a receipt; %s is a time */
  foot = g_strdup_printf (_("Issued on %s"), printed);
  till_print_page_set_foot (paper, foot);

  return paper;
}

void
till_receipt_print (GtkWidget *widget, TillInvoice *invoice, TillAccount *account, gint64 now_ms)
{
  g_autoptr (TillPrintPage) paper = till_receipt_create (invoice, account, now_ms);

  till_print_page_print (paper, GTK_WINDOW (gtk_widget_get_root (widget)), invoice->order_id);
}

/* Asks for a file and writes the receipt there as a PDF. */
void
till_receipt_save (GtkWidget *widget, TillInvoice *invoice, TillAccount *account, gint64 now_ms)
{
  const TillSaveWords words = { _("Save Receipt"), _("Receipt saved") };
  g_autoptr (TillPrintPage) paper = till_receipt_create (invoice, account, now_ms);
  const char *id = till_record_get_id (TILL_RECORD (invoice));
  const char *order_id = invoice->order_id;
  g_autofree char *text = g_strconcat ("receipt-", order_id != NULL ? order_id : id, NULL);
  g_autofree char *name = till_save_make_name (text, order_id != NULL ? id : NULL, "pdf");

  till_save_paper (widget, &words, name, paper);
}
