/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundPaymentPage: the QR codes that pay a refund, and the entry for the hash of the payment.
 * It shows a code only for a refund whose intent is in the ledger. */

#include "till-refund-payment-page.h"

#include "till-form-row.h"
#include "till-payment-link.h"
#include "till-qr-code.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillRefundPaymentPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillRefund *refund;

  /* Template children */
  GtkLabel *paid_label;
  GtkWidget *code_box;
  GtkWidget *code_switcher;
  GtkStackPage *link_page;
  TillQrCode *address_code;
  TillQrCode *link_code;
  GtkLabel *link_label;
  TillFormRow *hash_row;
};

G_DEFINE_FINAL_TYPE (TillRefundPaymentPage, till_refund_payment_page, ADW_TYPE_BIN)

static const TillChain *
get_chain (TillRefundPaymentPage *self)
{
  return till_chain_table_find (till_desk_get_chains (self->desk),
                                till_refund_get (self->refund, TILL_REFUND_CHAIN));
}

static void
enter_cb (TillRefundPaymentPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "refund.paid", NULL);
}

static void
changed_cb (TillRefundPaymentPage *self)
{
  till_form_row_set_problem (self->hash_row, NULL);
}

static void
till_refund_payment_page_dispose (GObject *object)
{
  TillRefundPaymentPage *self = TILL_REFUND_PAYMENT_PAGE (object);

  g_clear_object (&self->desk);
  g_clear_object (&self->refund);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_PAYMENT_PAGE);

  G_OBJECT_CLASS (till_refund_payment_page_parent_class)->dispose (object);
}

static void
till_refund_payment_page_class_init (TillRefundPaymentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_payment_page_dispose;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  g_type_ensure (TILL_TYPE_QR_CODE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-refund-payment-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, paid_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, code_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, code_switcher);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_page);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, address_code);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_code);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, hash_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
}

static void
till_refund_payment_page_init (TillRefundPaymentPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_codes (TillRefundPaymentPage *self)
{
  const char *address = till_refund_get (self->refund, TILL_REFUND_ADDRESS);
  TillDecimal amount = till_refund_get_amount (self->refund);
  const TillChain *chain = get_chain (self);
  g_autofree char *link = NULL;

  if (chain != NULL)
    link =
        till_payment_link_build (chain, till_refund_get (self->refund, TILL_REFUND_SYMBOL), address,
                                 &amount, till_refund_get (self->refund, TILL_REFUND_MEMO));

  till_qr_code_set_text (self->address_code, address);
  till_qr_code_set_text (self->link_code, link);
  till_text_set (self->link_label, link);
  gtk_stack_page_set_visible (self->link_page, link != NULL);
  gtk_widget_set_visible (self->code_switcher, link != NULL);
}

/* Shows @refund, whose intent must be in the ledger. */
void
till_refund_payment_page_set_refund (TillRefundPaymentPage *self,
                                     TillDesk *desk,
                                     TillRefund *refund)
{
  g_return_if_fail (TILL_IS_REFUND_PAYMENT_PAGE (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund));
  g_return_if_fail (refund->step_ms[TILL_REFUND_INTENDED] != 0);

  g_set_object (&self->desk, desk);
  g_set_object (&self->refund, refund);
  show_codes (self);
}

/* Warns that the refund may be paid: its intent was in the ledger before the window was opened. */
void
till_refund_payment_page_warn (TillRefundPaymentPage *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_REFUND_PAYMENT_PAGE (self) && self->refund != NULL);

  text = till_refund_text_for_intent (self->refund);
  till_text_set (self->paid_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->paid_label), TRUE);
}

/* Whether the page has only the entry for the hash, because nobody is to pay from here. */
void
till_refund_payment_page_set_closed (TillRefundPaymentPage *self, gboolean is_closed)
{
  g_return_if_fail (TILL_IS_REFUND_PAYMENT_PAGE (self));

  gtk_widget_set_visible (self->code_box, !is_closed);
}

/* Returns: (transfer full) (nullable): the event that records the transaction; %NULL if the pasted
 * text is no hash of the chain, and the page shows that. */
TillRefundEvent *
till_refund_payment_page_build (TillRefundPaymentPage *self)
{
  g_autofree char *hash = NULL;
  g_autofree char *problem = NULL;
  TillRefundEvent *event = NULL;

  g_return_val_if_fail (TILL_IS_REFUND_PAYMENT_PAGE (self) && self->refund != NULL, NULL);

  problem = till_refund_text_find_hash (till_desk_get_chains (self->desk), get_chain (self),
                                        till_form_row_get_text (self->hash_row), &hash);
  if (problem != NULL)
    {
      till_form_row_set_problem (self->hash_row, problem);
      return NULL;
    }

  event =
      till_refunds_new_event (till_desk_get_refunds (self->desk),
                              till_record_get_id (TILL_RECORD (self->refund)), TILL_REFUND_PAID);
  till_refund_event_set (event, TILL_REFUND_TX_HASH, hash);
  event->replaces = g_strdup (till_refund_get (self->refund, TILL_REFUND_TX_HASH));

  return event;
}

void
till_refund_payment_page_focus (TillRefundPaymentPage *self)
{
  g_return_if_fail (TILL_IS_REFUND_PAYMENT_PAGE (self));

  till_form_row_focus (self->hash_row);
}
