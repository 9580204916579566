/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceDetail: everything about one invoice (section 2.1). It shows what the list already
 * knows at once, and the rest when the service has answered. While the invoice is pending and on
 * screen, it asks again every few seconds, so that the merchant sees the payment arrive. */

#include "till-invoice-detail.h"

#include <glib/gi18n.h>

#include "till-address-row.h"
#include "till-desk-error.h"
#include "till-desk-load.h"
#include "till-field.h"
#include "till-fit.h"
#include "till-format.h"
#include "till-invoice-actions.h"
#include "till-invoice-refunds.h"
#include "till-load-state.h"
#include "till-message.h"
#include "till-payment-card.h"
#include "till-response-window.h"
#include "till-status.h"
#include "till-text.h"
#include "till-timeline-view.h"
#include "till-json-tree.h"
#include "till-unreadable-bar.h"
#include "till-unreadable-view.h"
#include "till-unreadable-text.h"

#define WATCH_INTERVAL_S 5

struct _TillInvoiceDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillCancellation *cancellation;
  TillInvoice *invoice;
  GPtrArray *shown_addresses; /* the addresses in the rows now */
  gboolean is_shown_payable;

  /* In flight */
  GCancellable *cancellable;
  gboolean is_asking;
  guint watch_timer;
  guint countdown_timer;

  /* Template children */
  GtkStack *stack;
  TillUnreadableView *unreadable_view;
  TillUnreadableBar *unreadable_bar;
  GtkLabel *amount_label;
  GtkLabel *order_label;
  TillStatusLabel *status_label;
  GtkLabel *countdown_label;
  GtkSpinner *cancel_spinner;
  TillInvoiceActions *actions;
  TillLoadState *load_state;
  GtkWidget *no_page_label;
  GtkLabel *refusal_label;
  TillPaymentCard *payment_card;
  TillInvoiceRefunds *refund_slot;
  TillTimelineView *timeline_view;
  GtkWidget *metadata_group;
  TillJsonTree *metadata_tree;
  GtkWidget *addresses_group;
  GtkToggleButton *addresses_button;
  GtkListBox *addresses_list;
  TillField *invoice_id_field;
  TillField *order_id_field;
  TillField *description_field;
  TillField *metadata_field;
  TillField *pay_url_field;
  TillField *created_field;
  TillField *expires_field;
};

G_DEFINE_FINAL_TYPE (TillInvoiceDetail, till_invoice_detail, ADW_TYPE_BIN)

static void ask (TillInvoiceDetail *self);

static gboolean
update_countdown_cb (gpointer user_data)
{
  TillInvoiceDetail *self = user_data;
  g_autofree char *left = NULL;
  g_autofree char *text = NULL;

  if (self->invoice != NULL && self->invoice->status == TILL_INVOICE_PENDING)
    left = till_format_time_left (self->invoice->expires_at_ms,
                                  till_clock_now_ms (till_desk_get_clock (self->desk)));

  gtk_widget_set_visible (GTK_WIDGET (self->countdown_label), left != NULL);
  if (left == NULL)
    {
      self->countdown_timer = 0;
      return G_SOURCE_REMOVE;
    }

  /* Translators: %s is a time left, "14:05" */
  text = g_strdup_printf (_("%s left to pay"), left);
  gtk_label_set_text (self->countdown_label, text);

  return G_SOURCE_CONTINUE;
}

static gboolean
watch_cb (gpointer user_data)
{
  TillInvoiceDetail *self = user_data;

  ask (self);

  return G_SOURCE_CONTINUE;
}

static void
update_timers (TillInvoiceDetail *self)
{
  gboolean is_live = self->invoice != NULL && self->invoice->status == TILL_INVOICE_PENDING &&
                     gtk_widget_get_mapped (GTK_WIDGET (self));

  g_clear_handle_id (&self->watch_timer, g_source_remove);
  g_clear_handle_id (&self->countdown_timer, g_source_remove);

  if (is_live)
    self->watch_timer = g_timeout_add_seconds (WATCH_INTERVAL_S, watch_cb, self);

  if (update_countdown_cb (self) && is_live)
    self->countdown_timer = g_timeout_add_seconds (1, update_countdown_cb, self);
}

static void
decided_cb (TillInvoiceDetail *self, const TillDecisions *decisions)
{
  till_invoice_actions_set_decisions (self->actions, decisions);
  till_timeline_view_set_decisions (self->timeline_view, decisions);
  till_invoice_refunds_set_recorded (self->refund_slot, decisions->recorded);
}

/* Shows metadata as a tree if it is JSON, else as plain text. */
static void
show_metadata (TillInvoiceDetail *self, const char *metadata)
{
  till_field_set_value (self->metadata_field, metadata);
  gtk_widget_set_visible (self->metadata_group,
                          till_json_tree_set_json (self->metadata_tree, metadata));
}

/* Hides addresses that must not be paid any more, until the user opens them. */
static void
fold_addresses (TillInvoiceDetail *self)
{
  gboolean is_open = gtk_toggle_button_get_active (self->addresses_button);

  gtk_widget_set_visible (GTK_WIDGET (self->addresses_button), !self->is_shown_payable);
  gtk_widget_set_visible (GTK_WIDGET (self->addresses_list), self->is_shown_payable || is_open);
}

static void
show_addresses (TillInvoiceDetail *self, TillInvoice *invoice)
{
  gboolean is_payable = invoice->status == TILL_INVOICE_PENDING;

  gtk_widget_set_visible (self->addresses_group, invoice->addresses->len > 0);

  if (self->is_shown_payable == is_payable &&
      till_addresses_equal (self->shown_addresses, invoice->addresses))
    return;

  till_address_row_fill_list (self->addresses_list, self->desk, invoice->addresses, is_payable);
  self->is_shown_payable = is_payable;
  fold_addresses (self);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  self->shown_addresses = g_ptr_array_ref (invoice->addresses);
}

static void
show_unreadable (TillInvoiceDetail *self, TillRecord *invoice)
{
  if (till_unreadable_text_has (invoice, "amount"))
    gtk_label_set_text (self->amount_label, _("Can’t be read"));
  till_unreadable_text_mark_field (self->order_id_field, invoice, "orderId");
  till_unreadable_text_mark_field (self->description_field, invoice, "description");
  till_unreadable_text_mark_field (self->metadata_field, invoice, "metadata");
  till_unreadable_text_mark_field (self->pay_url_field, invoice, "payUrl");
  till_unreadable_text_mark_field (self->created_field, invoice, "createdAt");
  till_unreadable_text_mark_field (self->expires_field, invoice, "expiresAt");
}

static void
show (TillInvoiceDetail *self)
{
  TillInvoice *invoice = self->invoice;
  TillStatus status = till_status_for_invoice (invoice);
  g_autofree char *amount = till_format_usd (&invoice->amount);
  gboolean is_pending = invoice->status == TILL_INVOICE_PENDING;

  gtk_label_set_text (self->amount_label, amount);
  till_text_set (self->order_label, invoice->order_id);
  till_status_label_set_status (self->status_label, &status);
  gtk_widget_set_visible (GTK_WIDGET (self->status_label), invoice->status_text != NULL);
  gtk_widget_set_visible (self->no_page_label,
                          is_pending && invoice->is_complete && invoice->pay_url == NULL);

  till_invoice_actions_show (self->actions, self->desk, invoice);
  till_payment_card_show (self->payment_card, self->desk, invoice);
  till_invoice_refunds_set_invoice (self->refund_slot, self->desk, invoice);
  till_timeline_view_show (self->timeline_view, self->desk, invoice);
  show_addresses (self, invoice);

  till_field_set_value (self->invoice_id_field, till_record_get_id (TILL_RECORD (invoice)));
  till_field_set_value (self->order_id_field, invoice->order_id);
  till_field_set_value (self->description_field, invoice->description);
  show_metadata (self, invoice->metadata);
  till_field_set_value (self->pay_url_field, invoice->pay_url);
  till_field_set_time (self->created_field, invoice->created_at_ms);
  till_field_set_time (self->expires_field, invoice->expires_at_ms);

  show_unreadable (self, TILL_RECORD (invoice));
  till_unreadable_bar_set_record (self->unreadable_bar, TILL_CALL_INVOICE, TILL_RECORD (invoice));
  gtk_stack_set_visible_child_name (self->stack, "invoice");
}

static void
show_read_at (TillInvoiceDetail *self, gint64 read_at_ms)
{
  till_load_state_set_read_at (self->load_state, till_desk_get_clock (self->desk), read_at_ms);
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillInvoiceDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  gint64 read_at_ms = 0;
  g_autoptr (TillInvoice) invoice =
      till_desk_load_invoice_finish (TILL_DESK (source), result, &read_at_ms, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  show_read_at (self, read_at_ms);
  if (invoice != NULL)
    till_invoice_detail_update (self, invoice);
  self->is_asking = FALSE;
  if (invoice != NULL && !invoice->is_complete)
    g_set_error_literal (&error, TILL_DESK_ERROR, TILL_DESK_ERROR_NOT_ARCHIVED, "Not complete");
  till_load_state_set_failure (self->load_state, error);
}

static void
ask (TillInvoiceDetail *self)
{
  if (self->is_asking || self->invoice == NULL || self->desk == NULL)
    return;

  self->is_asking = TRUE;
  till_desk_load_invoice_async (self->desk, till_record_get_id (TILL_RECORD (self->invoice)),
                                self->cancellable, asked_cb, g_object_ref (self));
}

static void
show_refusal (TillInvoiceDetail *self, const GError *refusal)
{
  g_autoptr (TillMessage) message = refusal != NULL ? till_message_new_for_error (refusal) : NULL;
  g_autofree char *text = NULL;

  if (message != NULL)
    text = g_strdup_printf (_("Not cancelled. %s\n%s"), message->title, message->body);

  till_text_set (self->refusal_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->refusal_label), text != NULL);
}

static void
show_cancelling (TillInvoiceDetail *self)
{
  const char *id = self->invoice != NULL ? till_record_get_id (TILL_RECORD (self->invoice)) : NULL;
  TillCancellationState state = TILL_CANCELLATION_NONE;
  gboolean is_pending = self->invoice != NULL && self->invoice->status == TILL_INVOICE_PENDING;
  gboolean is_read_only = self->desk == NULL || till_desk_get_account (self->desk)->is_read_only;

  if (id != NULL && self->cancellation != NULL)
    {
      state = till_cancellation_get_state (self->cancellation, id);
      show_refusal (self, till_cancellation_get_refusal (self->cancellation, id));
    }

  gtk_widget_action_set_enabled (
      GTK_WIDGET (self), "invoice.cancel",
      !is_read_only && is_pending &&
          (state == TILL_CANCELLATION_NONE || state == TILL_CANCELLATION_REFUSED));
  gtk_spinner_set_spinning (self->cancel_spinner, state == TILL_CANCELLATION_SENDING);
  gtk_widget_set_visible (GTK_WIDGET (self->cancel_spinner), state == TILL_CANCELLATION_SENDING);
}

static void
cancel_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceDetail *self = TILL_INVOICE_DETAIL (widget);
  const char *ids[] = { NULL, NULL };
  g_autofree char *text = NULL;

  if (self->invoice == NULL)
    return;

  ids[0] = till_record_get_id (TILL_RECORD (self->invoice));
  /* Translators: %s is the merchant's order id */
  text = g_strdup_printf (_("Order %s will be cancelled"),
                          self->invoice->order_id != NULL ? self->invoice->order_id : ids[0]);
  till_cancellation_begin (self->cancellation, ids, text, till_toaster_find (widget));
}

static void
show_response_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoiceDetail *self = TILL_INVOICE_DETAIL (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));

  if (self->invoice != NULL)
    gtk_window_present (GTK_WINDOW (till_response_window_new (parent, self->desk, self->invoice)));
}

static void
till_invoice_detail_map (GtkWidget *widget)
{
  TillInvoiceDetail *self = TILL_INVOICE_DETAIL (widget);

  GTK_WIDGET_CLASS (till_invoice_detail_parent_class)->map (widget);
  update_timers (self);
}

static void
till_invoice_detail_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_invoice_detail_parent_class)->unmap (widget);
  update_timers (TILL_INVOICE_DETAIL (widget));
}

/* The calls hold a reference, so unroot cancels them: dispose would never run. */
static void
till_invoice_detail_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_INVOICE_DETAIL (widget)->cancellable);
  GTK_WIDGET_CLASS (till_invoice_detail_parent_class)->unroot (widget);
}

static void
till_invoice_detail_dispose (GObject *object)
{
  TillInvoiceDetail *self = TILL_INVOICE_DETAIL (object);

  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->watch_timer, g_source_remove);
  g_clear_handle_id (&self->countdown_timer, g_source_remove);
  g_clear_object (&self->invoice);
  g_clear_object (&self->desk);
  g_clear_object (&self->cancellation);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  G_OBJECT_CLASS (till_invoice_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_INVOICE_DETAIL);
}

static void
till_invoice_detail_class_init (TillInvoiceDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_detail_dispose;
  widget_class->map = till_invoice_detail_map;
  widget_class->unmap = till_invoice_detail_unmap;
  widget_class->unroot = till_invoice_detail_unroot;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_FIT);
  g_type_ensure (TILL_TYPE_INVOICE_ACTIONS);
  g_type_ensure (TILL_TYPE_LOAD_STATE);
  g_type_ensure (TILL_TYPE_PAYMENT_CARD);
  g_type_ensure (TILL_TYPE_TIMELINE_VIEW);
  g_type_ensure (TILL_TYPE_JSON_TREE);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  g_type_ensure (TILL_TYPE_INVOICE_REFUNDS);
  g_type_ensure (TILL_TYPE_UNREADABLE_BAR);
  g_type_ensure (TILL_TYPE_UNREADABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, unreadable_bar);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, unreadable_view);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, amount_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, order_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, countdown_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, actions);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, load_state);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, no_page_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, cancel_spinner);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, refusal_label);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, payment_card);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, refund_slot);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, timeline_view);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, metadata_group);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, metadata_tree);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, addresses_group);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, addresses_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, addresses_list);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, invoice_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, order_id_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, description_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, metadata_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, pay_url_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, created_field);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceDetail, expires_field);
  gtk_widget_class_bind_template_callback (widget_class, decided_cb);
  gtk_widget_class_bind_template_callback (widget_class, fold_addresses);

  gtk_widget_class_install_action (widget_class, "invoice.show-response", NULL,
                                   show_response_action);
  gtk_widget_class_install_action (widget_class, "invoice.cancel", NULL, cancel_action);
}

static void
till_invoice_detail_init (TillInvoiceDetail *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Clears the invoice and uses @desk from now on; %NULL, with a @cancellation of %NULL, for none. */
void
till_invoice_detail_set_desk (TillInvoiceDetail *self,
                              TillDesk *desk,
                              TillCancellation *cancellation)
{
  g_return_if_fail (TILL_IS_INVOICE_DETAIL (self));

  till_invoice_detail_set_invoice (self, NULL);
  till_invoice_actions_clear (self->actions);
  till_payment_card_clear (self->payment_card);
  till_invoice_refunds_set_invoice (self->refund_slot, NULL, NULL);
  till_timeline_view_clear (self->timeline_view);
  if (self->cancellation != NULL)
    g_signal_handlers_disconnect_by_data (self->cancellation, self);
  g_set_object (&self->desk, desk);
  g_set_object (&self->cancellation, cancellation);
  if (cancellation != NULL)
    g_signal_connect_object (cancellation, "changed", G_CALLBACK (show_cancelling), self,
                             G_CONNECT_SWAPPED);
  show_cancelling (self);
}

/* Shows @invoice, which may be incomplete as in a list, and requests all of it. %NULL shows that
 * none is selected. */
void
till_invoice_detail_set_invoice (TillInvoiceDetail *self, TillInvoice *invoice)
{
  gboolean is_same = FALSE;

  g_return_if_fail (TILL_IS_INVOICE_DETAIL (self));

  is_same = invoice != NULL && self->invoice != NULL &&
            g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                         till_record_get_id (TILL_RECORD (self->invoice)));
  if (is_same)
    {
      till_invoice_detail_update (self, invoice);
      return;
    }

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_asking = FALSE;
  till_load_state_clear (self->load_state);
  g_clear_pointer (&self->shown_addresses, g_ptr_array_unref);
  gtk_toggle_button_set_active (self->addresses_button, FALSE);
  g_set_object (&self->invoice, invoice);
  show_cancelling (self);
  update_timers (self);

  if (invoice == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  show (self);
  if (!invoice->is_complete || invoice->read_at_ms != 0)
    ask (self);
}

/* Shows that a record of the list can't be read. */
void
till_invoice_detail_set_unreadable (TillInvoiceDetail *self, TillUnreadableRecord *record)
{
  g_return_if_fail (TILL_IS_INVOICE_DETAIL (self));

  till_invoice_detail_set_invoice (self, NULL);
  till_unreadable_view_show (self->unreadable_view, TILL_CALL_INVOICES, record);
  gtk_stack_set_visible_child_name (self->stack, "unreadable");
}

/* Requests the shown invoice again, if there is one. */
void
till_invoice_detail_refresh (TillInvoiceDetail *self)
{
  g_return_if_fail (TILL_IS_INVOICE_DETAIL (self));

  ask (self);
}

/* Returns: (transfer none) (nullable): the shown invoice, if it is complete. */
TillInvoice *
till_invoice_detail_get_invoice (TillInvoiceDetail *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_DETAIL (self), NULL);

  return self->invoice != NULL && self->invoice->is_complete ? self->invoice : NULL;
}

/* Merges @invoice into the shown invoice. Ignores other invoices, and ones that are less complete.
 */
void
till_invoice_detail_update (TillInvoiceDetail *self, TillInvoice *invoice)
{
  g_autofree char *toast = NULL;
  gboolean is_paid_now;

  g_return_if_fail (TILL_IS_INVOICE_DETAIL (self));
  g_return_if_fail (TILL_IS_INVOICE (invoice));

  if (self->invoice == NULL || !g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                                             till_record_get_id (TILL_RECORD (self->invoice))))
    return;

  is_paid_now =
      self->invoice->status == TILL_INVOICE_PENDING && invoice->status == TILL_INVOICE_PAID;
  if (self->invoice->is_complete && !invoice->is_complete)
    {
      if (self->invoice->status != invoice->status)
        ask (self);
      return;
    }

  if (!g_set_object (&self->invoice, invoice))
    return;

  show (self);
  show_cancelling (self);
  update_timers (self);

  if (is_paid_now)
    {
      /* Translators: %s is the merchant's order id */
      toast = g_strdup_printf (_("Order %s is paid"),
                               invoice->order_id != NULL ? invoice->order_id : "");
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
    }
}
