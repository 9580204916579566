/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPaymentCard: what was paid, the payment exceptions with the decisions that are possible, and
 * the recorded payments.
 *
 * Signal: "decided" (TillDecisions) whenever the decisions were read again. */

#include "till-payment-card.h"

#include <glib/gi18n.h>

#include "till-archive-payment-decisions.h"
#include "till-asset-format.h"
#include "till-css-class.h"
#include "till-field.h"
#include "till-format.h"
#include "till-invoice-facts.h"
#include "till-link.h"
#include "till-list-box.h"
#include "till-payment-acceptance.h"
#include "till-payment-exception-text.h"
#include "till-refund-text.h"
#include "till-team-notice.h"
#include "till-text.h"
#include "till-toaster.h"
#include "till-unreadable-text.h"

struct _TillPaymentCard
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  TillDecisions *decisions; /* nullable */
  GCancellable *cancellable;

  /* Template children */
  GtkWidget *payment_group;
  TillField *paid_chain_field;
  TillField *paid_amount_field;
  TillField *tx_hash_field;
  TillField *paid_at_field;
  GtkWidget *explorer_button;
  GtkWidget *exception_box;
  GtkLabel *exception_label;
  GtkWidget *accept_button;
  GtkWidget *take_back_button;
  GtkWidget *notice_box;
  TillTeamNotice *notice;
  GtkWidget *recorded_group;
  GtkListBox *recorded_list;
};

/* A recorded payment that was removed, valid even if the card shows another invoice by then. */
typedef struct
{
  TillPaymentCard *card;
  TillArchive *archive;
  TillRecordedPayment *recorded;
} Undo;

enum
{
  SIGNAL_DECIDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TillPaymentCard, till_payment_card, ADW_TYPE_BIN)

static void
undo_free (gpointer data)
{
  Undo *undo = data;

  g_object_unref (undo->card);
  g_object_unref (undo->archive);
  till_recorded_payment_free (undo->recorded);
  g_free (undo);
}

static void
decided_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPaymentCard) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!till_archive_decide_finish (TILL_ARCHIVE (source), result, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                                _("Couldn’t save this on this computer"));
}

static void
undo_forget_cb (gpointer user_data)
{
  Undo *undo = user_data;

  till_archive_record_payment_async (undo->archive, undo->recorded, decided_cb,
                                     g_object_ref (undo->card));
}

static void
set_accepted (TillPaymentCard *self, gboolean is_accepted)
{
  till_payment_acceptance_set (GTK_WIDGET (self), self->desk, self->invoice,
                               self->decisions != NULL ? self->decisions->accepted : NULL,
                               is_accepted);
}

static void
accept_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  set_accepted (TILL_PAYMENT_CARD (widget), TRUE);
}

static void
take_back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  set_accepted (TILL_PAYMENT_CARD (widget), FALSE);
}

static char *
dup_explorer (TillPaymentCard *self)
{
  const TillPayment *payment = self->invoice->payment;

  return till_payment_exception_text_dup_explorer (self->desk,
                                                   till_invoice_get_paid_chain (self->invoice),
                                                   payment != NULL ? payment->tx_hash : NULL);
}

/* Read each time, because the user can change the explorer in the preferences. */
static gboolean
query_explorer_cb (TillPaymentCard *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  g_autofree char *link = dup_explorer (self);

  gtk_tooltip_set_text (tooltip, link);

  return link != NULL;
}

static void
open_explorer_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillPaymentCard *self = TILL_PAYMENT_CARD (widget);
  g_autofree char *link = dup_explorer (self);

  if (till_link_is_safe (link))
    till_link_open (widget, link);
}

static void
forget_cb (GtkButton *button, TillPaymentCard *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_LIST_BOX_ROW);
  int place = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  Undo *undo = g_new0 (Undo, 1);

  undo->card = g_object_ref (self);
  undo->archive = g_object_ref (till_desk_get_archive (self->desk));
  undo->recorded =
      till_recorded_payment_copy (g_ptr_array_index (self->decisions->recorded, place));
  till_archive_delete_recorded_payment_async (undo->archive, undo->recorded, decided_cb,
                                              g_object_ref (self));
  till_toaster_offer_undo (till_toaster_find (GTK_WIDGET (self)), _("Recorded payment removed"),
                           undo_forget_cb, NULL, undo, undo_free);
}

static GtkWidget *
create_recorded_row (TillPaymentCard *self, const TillRecordedPayment *payment)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *symbol = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *time = till_format_time (payment->recorded_at_ms);
  g_autofree char *text = NULL;
  const TillChain *chain = till_asset_find_chain (self->desk, payment->chain, &symbol);

  amount = till_refund_text_for_asset (&payment->amount, symbol);
  text =
      g_strdup_printf ("%s · %s\n%s\n%s · %s", amount, chain != NULL ? chain->name : payment->chain,
                       payment->tx_hash, payment->who, time);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _("Remove this payment"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Remove this payment"), -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (forget_cb), self, 0);
  g_object_bind_property (self->notice, "can-write", button, "sensitive", G_BINDING_SYNC_CREATE);
  gtk_widget_add_css_class (box, "select-row");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);

  return box;
}

static void
show_recorded (TillPaymentCard *self)
{
  guint n_recorded = self->decisions != NULL ? self->decisions->recorded->len : 0;

  till_list_box_remove_all (self->recorded_list);

  for (guint i = 0; i < n_recorded; i++)
    gtk_list_box_append (
        self->recorded_list,
        create_recorded_row (self, g_ptr_array_index (self->decisions->recorded, i)));

  gtk_widget_set_visible (self->recorded_group, n_recorded > 0);
}

static TillInvoiceFacts
get_facts (TillPaymentCard *self)
{
  return (TillInvoiceFacts){ self->desk, self->invoice, self->decisions };
}

/* Returns: (transfer full) (nullable): a sentence if the whole exception of @settlement was
 * refunded, else %NULL. */
static char *
dup_returned (TillPaymentCard *self, const TillSettlement *settlement)
{
  TillInvoiceFacts facts = get_facts (self);
  g_autoptr (TillRefundTerms) terms = NULL;
  g_autofree char *asset = NULL;

  if (!till_invoice_facts_is_returned (&facts))
    return NULL;

  terms = till_invoice_facts_dup_terms (&facts);
  if (settlement->is_late || settlement->fit != TILL_SETTLEMENT_OVER)
    return till_refund_text_for_progress (terms, &terms->returned);

  asset = till_refund_text_for_asset (&terms->overpaid, terms->symbol);

  /* Translators: %s is an amount and its token */
  return g_strdup_printf (_("You refunded the overpaid %s."), asset);
}

/* Whether @begun may already have refunded the whole excess. Then there is nothing to decide until
 * somebody has recorded its outcome. For late payments the rest stays a question. */
static gboolean
is_perhaps_returned (TillPaymentCard *self, const TillSettlement *settlement, TillRefund *begun)
{
  TillInvoiceFacts facts = get_facts (self);
  g_autoptr (TillRefundTerms) terms = NULL;

  if (begun == NULL || begun->step != TILL_REFUND_INTENDED || settlement->is_late ||
      settlement->fit != TILL_SETTLEMENT_OVER)
    return FALSE;

  terms = till_invoice_facts_dup_terms (&facts);

  return terms->overpaid.is_known && terms->overpaid.coefficient > 0 &&
         !till_refund_terms_get_excess (terms).is_known;
}

static void
set_calm (TillPaymentCard *self, gboolean is_calm)
{
  till_css_class_set (self->exception_box, "failure-card", !is_calm);
}

static char *
dup_exception_words (TillPaymentCard *self, gboolean is_accepted, TillRefund *begun)
{
  g_autofree char *text = NULL;

  if (is_accepted)
    return g_strdup (_("This payment was accepted as is."));

  text = till_payment_exception_text_describe (self->desk, self->invoice);
  if (text == NULL || begun == NULL)
    return g_steal_pointer (&text);

  return g_strjoin (" ", text, _("A refund is in progress."), NULL);
}

static void
show_exception (TillPaymentCard *self)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (self->invoice);
  TillInvoiceFacts facts = get_facts (self);
  g_autofree char *returned = dup_returned (self, settlement);
  g_autofree char *text = NULL;
  TillRefund *begun = till_invoice_facts_find_begun (&facts);
  gboolean is_exception = till_settlement_is_exception (settlement);
  gboolean can_decide =
      is_exception && returned == NULL && till_desk_get_archive (self->desk) != NULL;
  gboolean is_accepted = till_invoice_facts_is_accepted (&facts);
  gboolean is_perhaps = is_perhaps_returned (self, settlement, begun);

  text = dup_exception_words (self, is_accepted, begun);
  till_text_set (self->exception_label, returned != NULL ? returned : text);
  gtk_widget_set_visible (self->exception_box, is_exception);
  gtk_widget_set_visible (self->accept_button, can_decide && !is_accepted && !is_perhaps);
  gtk_widget_set_visible (self->take_back_button, can_decide && is_accepted);
  set_calm (self, is_accepted || is_perhaps || returned != NULL);
}

static void
update_actions (TillPaymentCard *self)
{
  gboolean can_write = till_team_notice_get_can_write (self->notice);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "payment.accept", can_write);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "payment.take-back", can_write);
}

/* An empty card takes no space between others, and where nothing can be decided nobody is told that
 * they can't. */
static void
update_visible (TillPaymentCard *self)
{
  gtk_widget_set_visible (self->notice_box, gtk_widget_get_visible (self->accept_button) ||
                                                gtk_widget_get_visible (self->take_back_button) ||
                                                gtk_widget_get_visible (self->recorded_group));
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_visible (self->exception_box) ||
                                                 gtk_widget_get_visible (self->payment_group) ||
                                                 gtk_widget_get_visible (self->recorded_group));
}

static void
refunds_changed_cb (TillPaymentCard *self)
{
  if (self->invoice == NULL)
    return;

  show_exception (self);
  update_visible (self);
}

static void
show_unreadable (TillPaymentCard *self)
{
  TillRecord *invoice = TILL_RECORD (self->invoice);

  till_unreadable_text_mark_field (self->paid_chain_field, invoice, "payment.chain");
  till_unreadable_text_mark_field (self->paid_amount_field, invoice, "payment.amount");
  till_unreadable_text_mark_field (self->paid_amount_field, invoice, "payment");
  till_unreadable_text_mark_field (self->tx_hash_field, invoice, "payment.txHash");
  till_unreadable_text_mark_field (self->paid_at_field, invoice, "payment.paidAt");
}

static void
show_payment (TillPaymentCard *self)
{
  const TillPayment *payment = self->invoice->payment;
  const char *chain = till_invoice_get_paid_chain (self->invoice);
  gint64 paid_at_ms = till_invoice_get_paid_at_ms (self->invoice);
  const char *hash = payment != NULL ? payment->tx_hash : NULL;
  const char *raw = payment != NULL ? payment->amount : NULL;
  g_autofree char *amount = till_asset_format_for_text (self->desk, self->invoice, chain, raw);
  g_autofree char *asset = till_asset_format_name (self->desk, chain);
  g_autofree char *link = dup_explorer (self);

  till_field_set_value_shown_as (self->paid_chain_field, chain, asset);
  till_field_set_value_shown_as (self->paid_amount_field, raw, amount);
  till_field_set_value (self->tx_hash_field, hash);
  till_field_set_time (self->paid_at_field, paid_at_ms);
  show_unreadable (self);
  gtk_widget_set_visible (self->payment_group,
                          chain != NULL || paid_at_ms != 0 ||
                              till_unreadable_text_has (TILL_RECORD (self->invoice), "payment"));
  gtk_widget_set_visible (self->explorer_button, till_link_is_safe (link));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPaymentCard) self = user_data;
  g_autoptr (GError) error = NULL;
  TillDecisions *decisions =
      till_archive_load_decisions_finish (TILL_ARCHIVE (source), result, &error);

  if (decisions == NULL || self->invoice == NULL)
    {
      g_clear_pointer (&decisions, till_decisions_free);
      return;
    }

  g_clear_pointer (&self->decisions, till_decisions_free);
  self->decisions = decisions;
  show_exception (self);
  show_recorded (self);
  update_visible (self);
  g_signal_emit (self, signals[SIGNAL_DECIDED], 0, decisions);
}

/* Only the last call that runs shows its result. */
static void
load (TillPaymentCard *self)
{
  TillArchive *archive = self->desk != NULL ? till_desk_get_archive (self->desk) : NULL;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (archive != NULL && self->invoice != NULL)
    till_archive_load_decisions_async (archive, till_record_get_id (TILL_RECORD (self->invoice)),
                                       self->cancellable, loaded_cb, g_object_ref (self));
}

static void
disconnect (TillPaymentCard *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  if (archive != NULL)
    g_signal_handlers_disconnect_by_data (archive, self);
}

static void
follow (TillPaymentCard *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  g_signal_connect_object (till_desk_get_refunds (self->desk), "changed",
                           G_CALLBACK (refunds_changed_cb), self, G_CONNECT_SWAPPED);
  if (archive == NULL)
    return;

  g_signal_connect_object (archive, "written", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (archive, "applied", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
}

/* Follows the refunds, and the decisions of this desk and of others. */
static void
set_desk (TillPaymentCard *self, TillDesk *desk)
{
  if (self->desk == desk)
    return;

  if (self->desk != NULL)
    disconnect (self);
  g_set_object (&self->desk, desk);
  till_team_notice_set_refunds (self->notice, desk != NULL ? till_desk_get_refunds (desk) : NULL);
  if (desk != NULL)
    follow (self);
}

static void
till_payment_card_dispose (GObject *object)
{
  TillPaymentCard *self = TILL_PAYMENT_CARD (object);

  g_cancellable_cancel (self->cancellable);
  set_desk (self, NULL);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->decisions, till_decisions_free);
  G_OBJECT_CLASS (till_payment_card_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_PAYMENT_CARD);
}

static void
till_payment_card_finalize (GObject *object)
{
  g_object_unref (TILL_PAYMENT_CARD (object)->cancellable);

  G_OBJECT_CLASS (till_payment_card_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, payment_group);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, paid_chain_field);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, paid_amount_field);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, tx_hash_field);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, paid_at_field);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, explorer_button);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, exception_box);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, exception_label);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, accept_button);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, take_back_button);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, notice_box);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, notice);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, recorded_group);
  gtk_widget_class_bind_template_child (widget_class, TillPaymentCard, recorded_list);
}

static void
till_payment_card_class_init (TillPaymentCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_payment_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_payment_card_finalize;

  signals[SIGNAL_DECIDED] = g_signal_new ("decided", TILL_TYPE_PAYMENT_CARD, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_TEAM_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-payment-card.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, query_explorer_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_actions);
  gtk_widget_class_install_action (widget_class, "payment.accept", NULL, accept_action);
  gtk_widget_class_install_action (widget_class, "payment.take-back", NULL, take_back_action);
  gtk_widget_class_install_action (widget_class, "payment.open-explorer", NULL,
                                   open_explorer_action);
}

static void
till_payment_card_init (TillPaymentCard *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Drops the invoice and everything read about it. */
void
till_payment_card_clear (TillPaymentCard *self)
{
  g_return_if_fail (TILL_IS_PAYMENT_CARD (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->decisions, till_decisions_free);
}

/* Shows the payment of @invoice and the decisions about it at @desk. */
void
till_payment_card_show (TillPaymentCard *self, TillDesk *desk, TillInvoice *invoice)
{
  gboolean is_same = FALSE;

  g_return_if_fail (TILL_IS_PAYMENT_CARD (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice));

  is_same = self->invoice != NULL && g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                                                  till_record_get_id (TILL_RECORD (self->invoice)));
  set_desk (self, desk);
  g_object_ref (invoice);
  g_clear_object (&self->invoice);
  self->invoice = invoice;
  if (!is_same)
    g_clear_pointer (&self->decisions, till_decisions_free);

  show_payment (self);
  show_exception (self);
  show_recorded (self);
  update_visible (self);
  load (self);
}
