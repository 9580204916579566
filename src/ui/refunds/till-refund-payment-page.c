/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundPaymentPage: how to pay a refund, and its transaction. It shows an address or a QR code
 * only for a refund whose intent is in the ledger. After a copy it watches the clipboard, because
 * malware replaces copied addresses by its own. */

#include "till-refund-payment-page.h"

#include <glib/gi18n.h>

#include "till-address-check.h"
#include "till-form-row.h"
#include "till-format.h"
#include "till-link.h"
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
  char *copied; /* nullable: the address that was copied last */

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  GtkLabel *chain_label;
  GtkLabel *amount_label;
  GtkButton *copy_amount_button;
  GtkLabel *address_label;
  GtkButton *copy_address_button;
  GtkWidget *memo_box;
  GtkLabel *memo_label;
  GtkButton *copy_memo_button;
  GtkLabel *clipboard_label;
  GtkWidget *code_box;
  GtkWidget *code_switcher;
  GtkStackPage *link_page;
  TillQrCode *address_code;
  TillQrCode *link_code;
  GtkLabel *link_label;
  GtkWidget *hash_box;
  TillFormRow *hash_row;
  GtkWidget *paid_box;
  GtkLabel *hash_label;
  GtkWidget *open_transaction_button;
  GtkWidget *seen_button;
  GtkWidget *told_button;
  GtkWidget *message_box;
  GtkLabel *message_label;
};

G_DEFINE_FINAL_TYPE (TillRefundPaymentPage, till_refund_payment_page, ADW_TYPE_BIN)

static const TillChain *
get_chain (TillRefundPaymentPage *self)
{
  return till_chain_table_find (till_desk_get_chains (self->desk),
                                till_refund_get (self->refund, TILL_REFUND_CHAIN));
}

static void
copy (TillRefundPaymentPage *self, const char *text, const char *toast)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
}

static void
say_of_clipboard (TillRefundPaymentPage *self, const char *text)
{
  till_text_set (self->clipboard_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->clipboard_label), text != NULL);
}

static void
clipboard_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundPaymentPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->copied == NULL)
    return;

  if (text == NULL)
    say_of_clipboard (self, _("Another app has changed the clipboard, and Till can’t read it. "
                               "Compare the address in your wallet before you send."));
  else if (g_strcmp0 (text, self->copied) != 0)
    say_of_clipboard (self, _("The clipboard no longer contains the address you copied. "
                               "Compare the address in your wallet before you send."));
  else
    say_of_clipboard (self, NULL);
}

static void
clipboard_changed_cb (TillRefundPaymentPage *self, GdkClipboard *clipboard)
{
  if (self->copied == NULL)
    return;

  gdk_clipboard_read_text_async (clipboard, self->cancellable, clipboard_read_cb,
                                 g_object_ref (self));
}

static void
copy_address_cb (TillRefundPaymentPage *self)
{
  const char *address = till_refund_get (self->refund, TILL_REFUND_ADDRESS);

  g_free (self->copied);
  self->copied = g_strdup (address);
  copy (self, address, _("Address copied"));
}

static void
copy_amount_cb (TillRefundPaymentPage *self)
{
  g_clear_pointer (&self->copied, g_free);
  say_of_clipboard (self, NULL);
  copy (self, till_refund_get (self->refund, TILL_REFUND_AMOUNT), _("Amount copied"));
}

static void
copy_memo_cb (TillRefundPaymentPage *self)
{
  g_clear_pointer (&self->copied, g_free);
  say_of_clipboard (self, NULL);
  copy (self, till_refund_get (self->refund, TILL_REFUND_MEMO), _("Memo copied"));
}

static void
copy_message_cb (TillRefundPaymentPage *self)
{
  g_autofree char *text = till_refund_text_to_tell (self->refund, get_chain (self));

  g_clear_pointer (&self->copied, g_free);
  copy (self, text, _("Letter copied"));
}

static void
open_transaction_cb (TillRefundPaymentPage *self)
{
  g_autofree char *link = till_chain_dup_tx_link (
      get_chain (self), till_refund_get (self->refund, TILL_REFUND_TX_HASH));

  if (till_link_is_safe (link))
    till_link_open (GTK_WIDGET (self), link);
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

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->copied, g_free);
  g_clear_object (&self->desk);
  g_clear_object (&self->refund);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_PAYMENT_PAGE);

  G_OBJECT_CLASS (till_refund_payment_page_parent_class)->dispose (object);
}

static void
till_refund_payment_page_finalize (GObject *object)
{
  TillRefundPaymentPage *self = TILL_REFUND_PAYMENT_PAGE (object);

  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (till_refund_payment_page_parent_class)->finalize (object);
}

static void
till_refund_payment_page_class_init (TillRefundPaymentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_payment_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_refund_payment_page_finalize;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  g_type_ensure (TILL_TYPE_QR_CODE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-refund-payment-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, chain_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, amount_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, copy_amount_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, address_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, copy_address_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, memo_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, memo_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, copy_memo_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, clipboard_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, code_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, code_switcher);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_page);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, address_code);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_code);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, link_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, hash_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, hash_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, paid_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, hash_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage,
                                        open_transaction_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, seen_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, told_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, message_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPaymentPage, message_label);
  gtk_widget_class_bind_template_callback (widget_class, copy_amount_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_address_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_memo_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_message_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_transaction_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
}

static void
till_refund_payment_page_init (TillRefundPaymentPage *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_wrap_button (self->copy_amount_button);
  till_text_wrap_button (self->copy_address_button);
  till_text_wrap_button (self->copy_memo_button);
  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed",
                           G_CALLBACK (clipboard_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
show_codes (TillRefundPaymentPage *self)
{
  const char *address = till_refund_get (self->refund, TILL_REFUND_ADDRESS);
  TillDecimal amount = till_refund_get_amount (self->refund);
  g_autofree char *link =
      till_payment_link_build (get_chain (self), till_refund_get (self->refund, TILL_REFUND_SYMBOL),
                               address, &amount, till_refund_get (self->refund, TILL_REFUND_MEMO));

  till_qr_code_set_text (self->address_code, address);
  till_qr_code_set_text (self->link_code, link);
  till_text_set (self->link_label, link);
  gtk_stack_page_set_visible (self->link_page, link != NULL);
  gtk_widget_set_visible (self->code_switcher, link != NULL);
}

static void
show_what (TillRefundPaymentPage *self)
{
  TillDecimal amount = till_refund_get_amount (self->refund);
  const char *memo = till_refund_get (self->refund, TILL_REFUND_MEMO);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (self->refund, TILL_REFUND_SYMBOL));
  g_autofree char *grouped =
      till_address_dup_grouped (till_refund_get (self->refund, TILL_REFUND_ADDRESS));

  till_text_set (self->chain_label, get_chain (self)->name);
  till_text_set (self->amount_label, asset);
  till_text_set (self->address_label, grouped);
  till_text_set (self->memo_label, memo);
  gtk_widget_set_visible (self->memo_box, memo != NULL);
}

/* Shows that a step is done, with its time in the tooltip; @todo is the label of the button before
 * that. */
static void
show_done (GtkWidget *button, gint64 done_ms, const char *todo, const char *done)
{
  g_autofree char *time = done_ms != 0 ? till_format_exact_time (done_ms) : NULL;

  gtk_button_set_label (GTK_BUTTON (button), time != NULL ? done : todo);
  gtk_widget_set_tooltip_text (button, time);
}

static void
show_what_came (TillRefundPaymentPage *self)
{
  const char *hash = till_refund_get (self->refund, TILL_REFUND_TX_HASH);
  g_autofree char *link = hash != NULL ? till_chain_dup_tx_link (get_chain (self), hash) : NULL;
  g_autofree char *message = till_refund_text_to_tell (self->refund, get_chain (self));

  gtk_widget_set_visible (self->code_box, hash == NULL);
  gtk_widget_set_visible (self->hash_box, hash == NULL);
  gtk_widget_set_visible (self->paid_box, hash != NULL);
  gtk_widget_set_visible (self->message_box, hash != NULL);
  gtk_widget_set_visible (self->open_transaction_button, till_link_is_safe (link));
  gtk_widget_set_tooltip_text (self->open_transaction_button, link);
  show_done (self->seen_button, self->refund->step_ms[TILL_REFUND_SEEN], _("Mark as _Arrived"),
             _("Arrived"));
  show_done (self->told_button, self->refund->step_ms[TILL_REFUND_TOLD], _("Mark as _Notified"),
             _("Customer notified"));
  till_text_set (self->hash_label, hash);
  till_text_set (self->message_label, message);
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
  show_what (self);
  show_codes (self);
  show_what_came (self);
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

  return event;
}
