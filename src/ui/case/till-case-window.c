/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCaseWindow: a case: what happened, what to answer, what was done, and what else the customer
 * has. It has no parent, so that two can stand side by side, and it follows changes. */

#include "till-case-window.h"

#include <glib/gi18n.h>

#include "till-case-answer.h"
#include "till-case-summary.h"
#include "till-clipboard.h"
#include "till-css-class.h"
#include "till-find-row.h"
#include "till-list-box.h"
#include "till-message.h"
#include "till-payment-acceptance.h"
#include "till-settlement.h"
#include "till-store-window.h"
#include "till-team-notice.h"
#include "till-text.h"
#include "till-timeline-row.h"
#include "till-timeline-text.h"
#include "till-toaster.h"

struct _TillCaseWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillCase *case_;
  TillToaster *toaster;

  gboolean has_left; /* the store was closed: its records can't be opened */

  /* Template children */
  AdwWindowTitle *title;
  GtkLabel *failure_label;
  GtkListBox *records_list;
  GtkWidget *steps_box;
  GtkWidget *refund_button;
  GtkLabel *refund_label;
  GtkWidget *accept_button;
  GtkListBox *timeline_list;
  TillCaseAnswer *answer;
  GtkListBox *own_list;
  GtkWidget *history_group;
  GtkListBox *history_list;
  GtkWidget *note_box;
  GtkEntry *note_entry;
  TillTeamNotice *notice;
  GtkCheckButton *ticket_check;
};

enum
{
  CHOSEN,
  REFUND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillCaseWindow, till_case_window, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static void
say_error (TillCaseWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_toaster_say (self->toaster, message->title);
}

static void
add_record (TillCaseWindow *self, GtkListBox *list, TillRecord *record)
{
  GtkWidget *row = till_find_row_new_for_record (till_case_get_desk (self->case_), record);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), !self->has_left);
  gtk_list_box_append (list, row);
}

static void
show_records (TillCaseWindow *self)
{
  TillInvoice *invoice = till_case_get_invoice (self->case_);
  GPtrArray *orders = till_case_get_orders (self->case_);

  till_list_box_remove_all (self->records_list);
  if (invoice != NULL)
    add_record (self, self->records_list, TILL_RECORD (invoice));
  for (guint i = 0; i < orders->len; i++)
    add_record (self, self->records_list, g_ptr_array_index (orders, i));
  gtk_widget_set_visible (GTK_WIDGET (self->records_list), invoice != NULL || orders->len > 0);
}

static void
show_history (TillCaseWindow *self)
{
  const TillCaseFile *file = till_case_get_file (self->case_);

  till_list_box_remove_all (self->history_list);
  for (guint i = 0; file != NULL && i < file->history->len; i++)
    add_record (self, self->history_list, g_ptr_array_index (file->history, i));
  gtk_widget_set_visible (self->history_group, file != NULL && file->history->len > 0);
}

/* Each note has a button that retracts it or restores it. */
static GtkWidget *
create_row (gpointer item, gpointer user_data)
{
  TillTimelineEvent *event = item;
  gboolean is_taken_back = till_timeline_event_get_kind (event) == TILL_EVENT_TAKEN_BACK;
  gint64 key = till_timeline_event_get_note (event);
  GtkWidget *button = NULL;

  if (key != 0)
    {
      button = gtk_button_new_with_mnemonic (is_taken_back ? _("Re_store") : _("Re_move"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button),
                                      is_taken_back ? "case.put-back" : "case.take-back");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", key);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "flat");
    }

  return till_timeline_row_new (event, button);
}

/* Whether somebody at this desk has done it; the rest has happened. */
static gboolean
is_own (gpointer event, gpointer user_data)
{
  switch (till_timeline_event_get_kind (event))
    {
    case TILL_EVENT_ACCEPTED:
    case TILL_EVENT_PAYMENT_RECORDED:
    case TILL_EVENT_REFUND:
    case TILL_EVENT_NOTE:
    case TILL_EVENT_TICKET:
    case TILL_EVENT_TAKEN_BACK:
      return TRUE;

    case TILL_EVENT_CREATED:
    case TILL_EVENT_PAID:
    case TILL_EVENT_PART_PAID:
    case TILL_EVENT_EXPIRED:
    case TILL_EVENT_CANCELLED:
    case TILL_EVENT_WEBHOOK:
    case TILL_EVENT_ORDERED:
    case TILL_EVENT_USAGE:
      break;
    }

  return FALSE;
}

static gboolean
has_happened (gpointer event, gpointer user_data)
{
  return !is_own (event, user_data);
}

static void
show_events (GtkListBox *list, TillTimeline *timeline, GtkCustomFilterFunc is_shown)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_shown, NULL, NULL));
  g_autoptr (GtkFilterListModel) events =
      gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (timeline)), filter);

  gtk_list_box_bind_model (list, G_LIST_MODEL (events), create_row, NULL, NULL);
}

static void
show_timeline (TillCaseWindow *self)
{
  const TillCaseFile *file = till_case_get_file (self->case_);
  GPtrArray *orders = till_case_get_orders (self->case_);
  g_autoptr (GPtrArray) refunds = till_case_get_refunds (self->case_);
  g_autoptr (TillTimeline) timeline = till_timeline_new (till_case_get_invoice (self->case_));

  till_timeline_add_payment (timeline, till_case_get_desk (self->case_),
                             till_case_get_invoice (self->case_));
  for (guint i = 0; i < orders->len; i++)
    {
      TillOrder *order = g_ptr_array_index (orders, i);

      till_timeline_add_order (timeline, order);
      till_timeline_add_samples (timeline, till_case_get_samples (self->case_, order));
    }
  for (guint i = 0; i < refunds->len; i++)
    till_timeline_add_refund (timeline, g_ptr_array_index (refunds, i));
  if (file != NULL)
    {
      till_timeline_add_decisions (timeline, file->decisions);
      till_timeline_add_deliveries (timeline, file->deliveries);
      till_timeline_add_notes (timeline, file->notes);
    }
  show_events (self->timeline_list, timeline, has_happened);
  show_events (self->own_list, timeline, is_own);
}

static void
show_failure (TillCaseWindow *self)
{
  const GError *error = till_case_get_error (self->case_);
  g_autoptr (TillMessage) message = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), error != NULL);
  if (error == NULL)
    return;

  message = till_message_new_for_error (error);
  till_text_set (self->failure_label, message->title);
}

static gboolean
is_refundable (TillCaseWindow *self)
{
  TillInvoiceFacts facts = till_case_get_invoice_facts (self->case_);
  g_autoptr (TillRefundTerms) terms =
      facts.invoice != NULL ? till_invoice_facts_dup_terms (&facts) : NULL;

  return terms != NULL && till_invoice_facts_can_refund (&facts, terms) && !self->has_left;
}

static void
show_title (TillCaseWindow *self)
{
  TillInvoice *invoice = till_case_get_invoice (self->case_);
  GPtrArray *orders = till_case_get_orders (self->case_);
  const char *name = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *title = NULL;

  if (invoice != NULL)
    name =
        invoice->order_id != NULL ? invoice->order_id : till_record_get_id (TILL_RECORD (invoice));
  else if (orders->len > 0)
    name = till_record_get_id (g_ptr_array_index (orders, 0));
  if (name == NULL)
    return;

  shown = till_text_for_display (name);
  /* Translators: the title of a window; %s is what an order goes by. */
  title = g_strdup_printf (_("Case %s"), shown);
  adw_window_title_set_title (self->title, title);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

/* Returns: (nullable): the refund that was begun and is neither paid nor void. */
static TillRefund *
find_begun (TillCaseWindow *self)
{
  TillInvoiceFacts facts = till_case_get_invoice_facts (self->case_);

  return facts.invoice != NULL ? till_invoice_facts_find_begun (&facts) : NULL;
}

/* A refund that was begun is continued, so that nobody pays twice. */
static void
show_refund (TillCaseWindow *self)
{
  gboolean is_begun = find_begun (self) != NULL;

  gtk_label_set_label (self->refund_label, is_begun ? _("Continue _Refund…") : _("_Refund…"));
  till_css_class_set (self->refund_button, "suggested-action", is_begun);
  gtk_widget_set_visible (self->refund_button, is_begun ? !self->has_left : is_refundable (self));
}

/* Whether the payment waits for a decision, and can be accepted instead of refunded. */
static gboolean
is_acceptable (TillCaseWindow *self)
{
  TillInvoiceFacts facts = till_case_get_invoice_facts (self->case_);
  g_autoptr (TillSettlement) settlement = NULL;

  if (facts.invoice == NULL || facts.decisions == NULL || self->has_left ||
      till_invoice_facts_find_begun (&facts) != NULL)
    return FALSE;

  settlement = till_settlement_judge (facts.invoice);

  return till_settlement_is_exception (settlement) && !till_invoice_facts_is_accepted (&facts) &&
         !till_invoice_facts_is_returned (&facts);
}

static void
changed_cb (TillCaseWindow *self)
{
  show_title (self);
  show_failure (self);
  show_records (self);
  show_timeline (self);
  show_history (self);
  show_refund (self);
  gtk_widget_set_visible (self->accept_button, is_acceptable (self));
  gtk_widget_set_visible (self->steps_box, gtk_widget_get_visible (self->refund_button) ||
                                               gtk_widget_get_visible (self->accept_button));
  till_case_answer_show (self->answer, self->case_);
}

static void
row_activated_cb (TillCaseWindow *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[CHOSEN], 0, till_find_row_get_record (TILL_FIND_ROW (row)));
}

static void
refund_cb (TillCaseWindow *self)
{
  TillRefund *begun = find_begun (self);

  if (begun != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, begun);
  else
    g_signal_emit (self, signals[REFUND], 0, till_case_get_invoice (self->case_));
}

static void
accept_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);
  TillInvoiceFacts facts = till_case_get_invoice_facts (self->case_);

  if (is_acceptable (self))
    till_payment_acceptance_set (self->accept_button, facts.desk, facts.invoice,
                                 facts.decisions->accepted, TRUE);
}

static void
copy_summary_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);
  g_autofree char *text = till_case_summarize (self->case_, FALSE);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  till_toaster_say (self->toaster, _("Summary copied"));
}

static void
copy_codes_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);
  g_autofree char *text = till_case_summarize (self->case_, TRUE);

  till_clipboard_copy_secret (gtk_widget_get_clipboard (widget), text, TILL_CLIPBOARD_SECRET_S);
  till_toaster_say (self->toaster, _("Summary with activation codes copied"));
}

static void
update_actions (TillCaseWindow *self)
{
  gboolean can_write = till_team_notice_get_can_write (self->notice);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "case.add-note",
                                 can_write && gtk_widget_get_visible (self->note_box) &&
                                     gtk_editable_get_editable (GTK_EDITABLE (self->note_entry)));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "case.accept", can_write);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "case.take-back", can_write);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "case.put-back", can_write);
}

/* Not insensitive, because that would take the focus from the entry. */
static void
set_adding (TillCaseWindow *self, gboolean is_adding)
{
  gtk_editable_set_editable (GTK_EDITABLE (self->note_entry), !is_adding);
  update_actions (self);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCaseWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_added = till_case_write_finish (TILL_CASE (source), result, &error);

  if (self->case_ == NULL)
    return;

  set_adding (self, FALSE);
  if (!is_added && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
    {
      say_error (self, error);
      return;
    }

  if (self->has_left)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  gtk_editable_set_text (GTK_EDITABLE (self->note_entry), "");
  gtk_check_button_set_active (self->ticket_check, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->note_entry));
}

static void
add_note_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);

  set_adding (self, TRUE);
  till_case_add_note_async (self->case_, gtk_check_button_get_active (self->ticket_check),
                            gtk_editable_get_text (GTK_EDITABLE (self->note_entry)), added_cb,
                            g_object_ref (self));
}

static void
note_activated_cb (TillCaseWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "case.add-note", NULL);
}

static void
taken_back_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCaseWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!till_case_write_finish (TILL_CASE (source), result, &error) && self->case_ != NULL)
    say_error (self, error);
}

static void
take_back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);

  till_case_take_back_async (self->case_, g_variant_get_int64 (parameter), TRUE, taken_back_cb,
                             g_object_ref (self));
}

static void
put_back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (widget);

  till_case_take_back_async (self->case_, g_variant_get_int64 (parameter), FALSE, taken_back_cb,
                             g_object_ref (self));
}

static void
till_case_window_dispose (GObject *object)
{
  TillCaseWindow *self = TILL_CASE_WINDOW (object);

  if (self->case_ != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->case_, self);
      g_object_run_dispose (G_OBJECT (self->case_));
    }
  g_clear_object (&self->case_);

  G_OBJECT_CLASS (till_case_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "case.accept", NULL, accept_action);
  gtk_widget_class_install_action (widget_class, "case.copy-summary", NULL, copy_summary_action);
  gtk_widget_class_install_action (widget_class, "case.copy-codes", NULL, copy_codes_action);
  gtk_widget_class_install_action (widget_class, "case.add-note", NULL, add_note_action);
  gtk_widget_class_install_action (widget_class, "case.take-back", "x", take_back_action);
  gtk_widget_class_install_action (widget_class, "case.put-back", "x", put_back_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "case.copy-summary", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_case_window_class_init (TillCaseWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_case_window_dispose;

  signals[CHOSEN] = g_signal_new ("chosen", TILL_TYPE_CASE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[REFUND] = g_signal_new ("refund", TILL_TYPE_CASE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE);

  g_type_ensure (TILL_TYPE_CASE_ANSWER);
  g_type_ensure (TILL_TYPE_TEAM_NOTICE);
  till_toaster_install_action (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-case-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, title);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, records_list);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, steps_box);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, refund_button);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, refund_label);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, accept_button);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, timeline_list);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, answer);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, own_list);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, history_group);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, history_list);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, note_box);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, note_entry);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, notice);
  gtk_widget_class_bind_template_child (widget_class, TillCaseWindow, ticket_check);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, refund_cb);
  gtk_widget_class_bind_template_callback (widget_class, note_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_actions);

  install_actions (widget_class);
}

static void
till_case_window_init (TillCaseWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->toaster = till_toaster_wrap (GTK_WIDGET (self));
}

/* A note that is being saved belongs to its store, so the window stays until it is saved. */
static void
left_cb (TillCaseWindow *self, TillDesk *desk)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->note_entry)) == '\0')
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  self->has_left = TRUE;
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  changed_cb (self);
}

/* @desk must be of the open store. */
GtkWidget *
till_case_window_new (TillDesk *desk, gboolean is_of_order, const char *record_id)
{
  TillCaseWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (record_id != NULL && *record_id != '\0', NULL);

  self = g_object_new (TILL_TYPE_CASE_WINDOW, NULL);
  self->case_ = till_case_new (desk, is_of_order, record_id);
  gtk_widget_set_visible (self->note_box, till_desk_get_archive (desk) != NULL);
  till_team_notice_set_refunds (self->notice, till_desk_get_refunds (desk));
  update_actions (self);
  g_signal_connect_object (self->case_, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);

  return GTK_WIDGET (self);
}

TillCase *
till_case_window_get_case (TillCaseWindow *self)
{
  g_return_val_if_fail (TILL_IS_CASE_WINDOW (self), NULL);

  return self->case_;
}
