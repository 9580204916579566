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
  GPtrArray *noted; /* nullable, of TillNotedPayment: of the invoice */

  GtkWidget *label;
  GtkWidget *open_button;
  GtkWidget *button;
};

G_DEFINE_FINAL_TYPE (TillRefundSlot, till_refund_slot, ADW_TYPE_BIN)

static char *
describe (TillRefundSlot *self, const TillRefundTerms *terms, TillRefund *begun)
{
  g_autofree char *progress = till_refund_words_for_progress (terms, &terms->returned);
  g_autofree char *begun_text = begun != NULL ? till_refund_words_for_begun (begun) : NULL;

  if (progress != NULL)
    return g_strjoin ("\n", progress, begun_text, NULL);

  return g_steal_pointer (&begun_text);
}

/* With a refund on its way the way to it comes first. */
static void
show_buttons (TillRefundSlot *self, TillRefund *begun)
{
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s",
                                    till_record_get_id (TILL_RECORD (self->invoice)));
  gtk_button_set_label (GTK_BUTTON (self->button),
                        begun != NULL ? _("Another _Refund…") : _("_Refund…"));
  if (begun != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open_button), "s",
                                      till_record_get_id (TILL_RECORD (begun)));
  gtk_widget_set_visible (self->open_button, begun != NULL);
}

static void
update (TillRefundSlot *self)
{
  g_autoptr (TillRefundTerms) terms = NULL;
  g_autofree char *text = NULL;
  TillRefund *begun = NULL;

  if (self->desk == NULL || self->invoice == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }

  terms = till_desk_dup_refund_terms (self->desk, self->invoice, self->noted, NULL);
  begun =
      till_desk_find_begun_refund (self->desk, till_record_get_id (TILL_RECORD (self->invoice)));
  text = describe (self, terms, begun);
  till_text_set (GTK_LABEL (self->label), text);
  gtk_widget_set_visible (self->label, text != NULL);
  show_buttons (self, begun);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          begun != NULL || terms->problem != TILL_REFUND_TERMS_NO_PAYMENT);
}

static void
till_refund_slot_dispose (GObject *object)
{
  TillRefundSlot *self = TILL_REFUND_SLOT (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->noted, g_ptr_array_unref);

  G_OBJECT_CLASS (till_refund_slot_parent_class)->dispose (object);
}

static void
till_refund_slot_class_init (TillRefundSlotClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_refund_slot_dispose;
}

/* An action that takes an id must not be set without one. */
static GtkWidget *
make_button (const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);

  return button;
}

static GtkWidget *
make_buttons (TillRefundSlot *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->open_button = make_button (_("_Open the Refund"), "win.show-refund");
  self->button = make_button (_("_Refund…"), "win.refund-invoice");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->open_button);
  gtk_box_append (GTK_BOX (box), self->button);

  return box;
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

  gtk_box_append (GTK_BOX (box), make_buttons (self));
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

  if (invoice == NULL || self->invoice == NULL ||
      !g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                    till_record_get_id (TILL_RECORD (self->invoice))))
    g_clear_pointer (&self->noted, g_ptr_array_unref);
  g_set_object (&self->invoice, invoice);
  update (self);
}

/* What was noted of the invoice by hand can be refunded, too. */
void
till_refund_slot_set_noted (TillRefundSlot *self, GPtrArray *noted)
{
  g_return_if_fail (TILL_IS_REFUND_SLOT (self) && noted != NULL);

  g_clear_pointer (&self->noted, g_ptr_array_unref);
  self->noted = g_ptr_array_ref (noted);
  update (self);
}
