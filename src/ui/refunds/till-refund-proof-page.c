/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundProofPage: a refund that was paid: the message that tells the customer, and beside it
 * what proves the payment. */

#include "till-refund-proof-page.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-letter-window.h"
#include "till-link.h"
#include "till-pair-layout.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillRefundProofPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillRefund *refund;

  /* Template children */
  GtkLabel *message_label;
  GtkButton *copy_message_button;
  GtkLabel *hash_label;
  GtkWidget *open_transaction_button;
  AdwActionRow *paid_row;
  AdwActionRow *seen_row;
  GtkWidget *seen_button;
  AdwActionRow *told_row;
  GtkWidget *told_button;
};

G_DEFINE_FINAL_TYPE (TillRefundProofPage, till_refund_proof_page, ADW_TYPE_BIN)

static const TillChain *
get_chain (TillRefundProofPage *self)
{
  return till_chain_table_find (till_desk_get_chains (self->desk),
                                till_refund_get (self->refund, TILL_REFUND_CHAIN));
}

static void
copy_message_cb (TillRefundProofPage *self)
{
  g_autofree char *text = till_refund_text_to_tell (self->refund, get_chain (self));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", _("Letter copied"));
}

static char *
dup_subject (TillRefundProofPage *self)
{
  const char *order_id = till_refund_get (self->refund, TILL_REFUND_ORDER);

  /* Translators: the subject of an e-mail to a customer */
  return order_id != NULL ? g_strdup_printf (_("Refund for order %s"), order_id)
                          : g_strdup (_("Your refund"));
}

static void
write_message_cb (TillRefundProofPage *self)
{
  g_autofree char *subject = dup_subject (self);
  g_autofree char *text = till_refund_text_to_tell (self->refund, get_chain (self));
  const TillLetter letter = { _("Letter to the customer"), NULL, subject, text };

  till_letter_window_begin_mail (GTK_WIDGET (self), till_desk_get_account (self->desk), &letter);
}

static void
open_transaction_cb (TillRefundProofPage *self)
{
  g_autofree char *link = till_chain_dup_tx_link (
      get_chain (self), till_refund_get (self->refund, TILL_REFUND_TX_HASH));

  if (till_link_is_safe (link))
    till_link_open (GTK_WIDGET (self), link);
}

static void
till_refund_proof_page_dispose (GObject *object)
{
  TillRefundProofPage *self = TILL_REFUND_PROOF_PAGE (object);

  g_clear_object (&self->desk);
  g_clear_object (&self->refund);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_PROOF_PAGE);

  G_OBJECT_CLASS (till_refund_proof_page_parent_class)->dispose (object);
}

static void
till_refund_proof_page_class_init (TillRefundProofPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_proof_page_dispose;

  g_type_ensure (TILL_TYPE_PAIR_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-refund-proof-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, message_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, copy_message_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, hash_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, open_transaction_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, paid_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, seen_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, seen_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, told_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundProofPage, told_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_message_cb);
  gtk_widget_class_bind_template_callback (widget_class, write_message_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_transaction_cb);
}

static void
till_refund_proof_page_init (TillRefundProofPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_wrap_button (self->copy_message_button, 0);
}

static void
show_transaction (TillRefundProofPage *self)
{
  const char *hash = till_refund_get (self->refund, TILL_REFUND_TX_HASH);
  g_autofree char *link = till_chain_dup_tx_link (get_chain (self), hash);

  till_text_set (self->hash_label, hash);
  gtk_widget_set_visible (self->open_transaction_button, till_link_is_safe (link));
  till_text_set_tooltip (self->open_transaction_button, link);
}

/* Shows in @row when @step was taken, by whom and at which desk. */
static void
show_when (TillRefundProofPage *self, AdwActionRow *row, TillRefundStep step)
{
  gint64 at_ms = self->refund->step_ms[step];
  g_autofree char *time = at_ms != 0 ? till_format_exact_time (at_ms) : NULL;
  g_autofree char *writer = at_ms != 0 ? till_refund_text_for_writer (self->refund->step_who[step],
                                                                      self->refund->step_desk[step])
                                       : NULL;
  g_autofree char *both = g_strjoin (" · ", time != NULL ? time : _("Not yet"), writer, NULL);

  adw_action_row_set_subtitle (row, both);
}

/* Shows @refund, whose payment must be in the ledger. */
void
till_refund_proof_page_set_refund (TillRefundProofPage *self, TillDesk *desk, TillRefund *refund)
{
  g_autofree char *message = NULL;

  g_return_if_fail (TILL_IS_REFUND_PROOF_PAGE (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund));
  g_return_if_fail (till_refund_get (refund, TILL_REFUND_TX_HASH) != NULL);

  g_set_object (&self->desk, desk);
  g_set_object (&self->refund, refund);
  message = till_refund_text_to_tell (refund, get_chain (self));
  till_text_set (self->message_label, message);
  show_transaction (self);
  show_when (self, self->paid_row, TILL_REFUND_PAID);
  show_when (self, self->seen_row, TILL_REFUND_SEEN);
  show_when (self, self->told_row, TILL_REFUND_TOLD);
  gtk_widget_set_visible (self->seen_button, refund->step_ms[TILL_REFUND_SEEN] == 0);
  gtk_widget_set_visible (self->told_button, refund->step_ms[TILL_REFUND_TOLD] == 0);
}

void
till_refund_proof_page_focus (TillRefundProofPage *self)
{
  g_return_if_fail (TILL_IS_REFUND_PROOF_PAGE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->copy_message_button));
}
