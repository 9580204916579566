/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A refund on paper, for the customer and the bookkeeper. */

#include "till-refund-proof.h"

#include <glib/gi18n.h>

#include "till-address-check.h"
#include "till-format.h"
#include "till-refund-text.h"
#include "till-save.h"

static void
add (TillPrintPage *paper, const char *title, const char *value)
{
  if (value != NULL)
    till_print_page_add_line (paper, title, value);
}

static void
add_time (TillPrintPage *paper, TillRefund *refund, TillRefundStep step, const char *title)
{
  g_autofree char *time =
      refund->step_ms[step] != 0 ? till_format_exact_time (refund->step_ms[step]) : NULL;

  add (paper, title, time);
}

/* Returns: (transfer full): the step of @refund, and whether its address is unconfirmed. */
static char *
describe_status (TillRefund *refund)
{
  const char *word = till_status_for_refund (refund).word;

  if (refund->step == TILL_REFUND_CHECKED ||
      till_refund_get (refund, TILL_REFUND_ADDRESS) == NULL ||
      till_refund_get (refund, TILL_REFUND_CONFIRMED) != NULL)
    return g_strdup (word);

  return g_strjoin (" · ", word, C_("refund status", "Address not confirmed"), NULL);
}

TillPrintPage *
till_refund_proof_new (TillDesk *desk, TillRefund *refund)
{
  TillDecimal amount;
  TillDecimal received;
  g_autofree char *asset = NULL;
  g_autofree char *received_asset = NULL;
  g_autofree char *grouped = NULL;
  g_autofree char *status = NULL;
  const TillChain *chain = NULL;
  const char *symbol = NULL;
  const char *address = NULL;
  TillPrintPage *paper = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund), NULL);

  amount = till_refund_get_amount (refund);
  received = till_refund_get_received (refund);
  symbol = till_refund_get (refund, TILL_REFUND_SYMBOL);
  address = till_refund_get (refund, TILL_REFUND_ADDRESS);
  asset = till_refund_text_for_asset (&amount, symbol);
  received_asset = till_refund_text_for_asset (&received, symbol);
  grouped = address != NULL ? till_format_groups (address) : NULL;
  chain = till_chain_table_find (till_desk_get_chains (desk),
                                 till_refund_get (refund, TILL_REFUND_CHAIN));

  status = describe_status (refund);

  paper = till_print_page_new (_("Refund"), asset);
  add (paper, _("Status"), status);
  add (paper, _("Store"), till_desk_get_account (desk)->name);
  add (paper, _("Network"),
       chain != NULL ? chain->name : till_refund_get (refund, TILL_REFUND_CHAIN));
  add (paper, _("Order ID"), till_refund_get (refund, TILL_REFUND_ORDER));
  add (paper, _("Invoice"), till_refund_get (refund, TILL_REFUND_INVOICE));
  add (paper, _("Received"), received_asset);
  add (paper, _("Address"), grouped);
  add (paper, _("Memo"), till_refund_get (refund, TILL_REFUND_MEMO));
  add (paper, _("Transaction"), till_refund_get (refund, TILL_REFUND_TX_HASH));
  add_time (paper, refund, TILL_REFUND_AGREED, _("Agreed"));
  add_time (paper, refund, TILL_REFUND_PAID, _("Paid"));
  add_time (paper, refund, TILL_REFUND_SEEN, _("Arrived"));
  add_time (paper, refund, TILL_REFUND_TOLD, _("Customer notified"));
  add (paper, _("Reason"), till_refund_get (refund, TILL_REFUND_REASON));
  add (paper, _("Ticket"), till_refund_get (refund, TILL_REFUND_TICKET));
  add (paper, _("Cancelled because"), till_refund_get (refund, TILL_REFUND_VOID_REASON));

  return paper;
}

/* Asks for a file and saves the proof there as a PDF. */
void
till_refund_proof_save (GtkWindow *parent, TillDesk *desk, TillRefund *refund)
{
  const TillSaveWords words = { _("Save Proof"), _("Proof saved") };
  const char *id = NULL;
  const char *order = NULL;
  g_autoptr (TillPrintPage) paper = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (GTK_IS_WINDOW (parent));

  order = till_refund_get (refund, TILL_REFUND_ORDER);
  id = till_record_get_id (TILL_RECORD (refund));
  text = g_strconcat ("refund-", order != NULL ? order : id, NULL);
  name = till_save_make_name (text, order != NULL ? id : NULL, "pdf");
  paper = till_refund_proof_new (desk, refund);
  till_save_paper (GTK_WIDGET (parent), &words, name, paper);
}
