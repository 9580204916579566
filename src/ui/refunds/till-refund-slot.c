/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundSlot: what an invoice's own page says of refunds. */

#include "till-refund-slot.h"

#include <glib/gi18n.h>

#include "till-refund-words.h"
#include "till-text.h"

struct _TillRefundSlot
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;

  GtkWidget *label;
  GtkWidget *button;
};

G_DEFINE_FINAL_TYPE (TillRefundSlot, till_refund_slot, ADW_TYPE_BIN)

static void
update (TillRefundSlot *self)
{
  g_autoptr (TillRefundTerms) terms = NULL;
  g_autofree char *progress = NULL;

  if (self->desk == NULL || self->invoice == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }

  terms = till_desk_dup_refund_terms (self->desk, self->invoice);
  progress = till_refund_words_for_progress (terms);
  till_text_set (GTK_LABEL (self->label), progress);
  gtk_widget_set_visible (self->label, progress != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s",
                                    till_record_get_id (TILL_RECORD (self->invoice)));
  gtk_widget_set_visible (GTK_WIDGET (self), terms->problem != TILL_REFUND_TERMS_NO_PAYMENT);
}

static void
till_refund_slot_dispose (GObject *object)
{
  TillRefundSlot *self = TILL_REFUND_SLOT (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);

  G_OBJECT_CLASS (till_refund_slot_parent_class)->dispose (object);
}

static void
till_refund_slot_class_init (TillRefundSlotClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_refund_slot_dispose;
}

static void
till_refund_slot_init (TillRefundSlot *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_add_css_class (self->label, "refund-progress");
  gtk_box_append (GTK_BOX (box), self->label);

  self->button = gtk_button_new_with_mnemonic (_ ("_Refund…"));
  /* An action that takes an id must not be set without one. */
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.refund-invoice");
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->button);

  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* @desk and @invoice may be %NULL for none; the invoice is complete. */
void
till_refund_slot_set_invoice (TillRefundSlot *self, TillDesk *desk, TillInvoice *invoice)
{
  g_return_if_fail (TILL_IS_REFUND_SLOT (self));

  if (self->desk != desk)
    {
      if (self->desk != NULL)
        g_signal_handlers_disconnect_by_data (self->desk, self);
      if (desk != NULL)
        g_signal_connect_object (desk, "refunds-changed", G_CALLBACK (update), self,
                                 G_CONNECT_SWAPPED);
      g_set_object (&self->desk, desk);
    }

  g_set_object (&self->invoice, invoice);
  update (self);
}
