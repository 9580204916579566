/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTimelineView: what has happened to an invoice, one line an event: a dot, what it was, and
 * when. The invoice tells its part, the archive which webhooks came in about it, the ledger what
 * became of its refunds, and whoever has it what was decided at this desk; it follows them all. */

#include "till-timeline-view.h"

#include <glib/gi18n.h>

#include "till-archive-deliveries.h"
#include "till-delivery-words.h"
#include "till-desk-refunds.h"
#include "till-format.h"
#include "till-refund-words.h"
#include "till-text.h"
#include "till-timeline.h"

struct _TillTimelineView
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  TillDecisions *decisions; /* nullable */
  GPtrArray *deliveries;    /* nullable, of TillDelivery */

  /* In flight */
  GCancellable *cancellable;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (TillTimelineView, till_timeline_view, ADW_TYPE_BIN)

static const char *
describe_kind (TillEventKind kind)
{
  switch (kind)
    {
    case TILL_EVENT_CREATED:
      return C_ ("event", "Created");
    case TILL_EVENT_PAID:
      return C_ ("event", "Paid");
    case TILL_EVENT_EXPIRED:
      return C_ ("event", "Expired");
    case TILL_EVENT_CANCELLED:
      return C_ ("event", "Cancelled");
    case TILL_EVENT_WEBHOOK:
      return C_ ("event", "Webhook came in");
    case TILL_EVENT_ACCEPTED:
      return C_ ("event", "Payment accepted at this desk");
    case TILL_EVENT_NOTED:
      return C_ ("event", "Payment noted by hand");
    case TILL_EVENT_REFUND:
      return C_ ("event", "Refund");
    }

  return "";
}

static GtkWidget *
create_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static GtkWidget *
create_row (gpointer item, gpointer user_data)
{
  TillTimelineEvent *event = item;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gint64 time_ms = till_timeline_event_get_time_ms (event);
  g_autofree char *time = time_ms != 0 ? till_format_time (time_ms) : NULL;
  const char *text = till_timeline_event_get_text (event);

  gtk_box_append (GTK_BOX (box), create_label ("●", "accent"));
  gtk_box_append (GTK_BOX (words),
                  create_label (describe_kind (till_timeline_event_get_kind (event)), NULL));
  if (text != NULL)
    gtk_box_append (GTK_BOX (words), create_label (text, "dim-label"));
  gtk_box_append (GTK_BOX (words),
                  create_label (time != NULL ? time : _ ("The time is not known"), "caption"));
  gtk_box_append (GTK_BOX (box), words);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_add_css_class (row, "field");

  return row;
}

static void
add_decisions (TillTimelineView *self, TillTimeline *timeline)
{
  const TillDecisions *decisions = self->decisions;

  if (decisions == NULL)
    return;

  if (decisions->accepted != NULL)
    till_timeline_add (timeline, TILL_EVENT_ACCEPTED, decisions->accepted_at_ms,
                       decisions->accepted);
  for (guint i = 0; i < decisions->noted->len; i++)
    {
      const TillNotedPayment *noted = g_ptr_array_index (decisions->noted, i);

      till_timeline_add (timeline, TILL_EVENT_NOTED, noted->noted_at_ms, noted->who);
    }
}

static void
add_deliveries (TillTimelineView *self, TillTimeline *timeline)
{
  for (guint i = 0; self->deliveries != NULL && i < self->deliveries->len; i++)
    {
      const TillDelivery *delivery = g_ptr_array_index (self->deliveries, i);
      g_autofree char *text =
          g_strjoin (" · ", till_status_for_delivery (delivery).word, delivery->event, NULL);

      till_timeline_add (timeline, TILL_EVENT_WEBHOOK, delivery->received_at_ms, text);
    }
}

static const char *
describe_step (TillRefundStep step)
{
  switch (step)
    {
    case TILL_REFUND_AGREED:
      return C_ ("refund event", "Agreed");
    case TILL_REFUND_CHECKED:
      return C_ ("refund event", "Address checked");
    case TILL_REFUND_INTENDED:
      return C_ ("refund event", "About to be paid");
    case TILL_REFUND_PAID:
      return C_ ("refund event", "Paid");
    case TILL_REFUND_SEEN:
      return C_ ("refund event", "Seen to arrive");
    case TILL_REFUND_TOLD:
      return C_ ("refund event", "Customer told");
    case TILL_REFUND_VOID:
      return C_ ("refund event", "Void");
    }

  return "";
}

static void
add_refund (TillTimeline *timeline, TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_words_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));

  for (guint i = 0; i < TILL_REFUND_N_STEPS; i++)
    {
      g_autofree char *text = g_strjoin (" · ", describe_step ((TillRefundStep) i), asset, NULL);

      if (refund->step_ms[i] != 0)
        till_timeline_add (timeline, TILL_EVENT_REFUND, refund->step_ms[i], text);
    }
}

static void
add_refunds (TillTimelineView *self, TillTimeline *timeline)
{
  GPtrArray *refunds = till_desk_get_refunds (self->desk);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);

      if (g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE),
                     till_record_get_id (TILL_RECORD (self->invoice))) == 0)
        add_refund (timeline, refund);
    }
}

static void
update (TillTimelineView *self)
{
  g_autoptr (TillTimeline) timeline = NULL;

  if (self->invoice == NULL)
    return;

  timeline = till_timeline_new (self->invoice);
  add_decisions (self, timeline);
  add_deliveries (self, timeline);
  add_refunds (self, timeline);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (timeline), create_row, NULL, NULL);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTimelineView) self = user_data;
  g_autoptr (GError) error = NULL;
  GPtrArray *deliveries =
      till_archive_list_deliveries_of_finish (TILL_ARCHIVE (source), result, &error);

  if (deliveries == NULL)
    {
      g_debug ("The archive does not tell of webhooks: %s", error->message);
      return;
    }

  g_clear_pointer (&self->deliveries, g_ptr_array_unref);
  self->deliveries = deliveries;
  update (self);
}

/* Of several under way only the last one tells. */
static void
list_deliveries (TillTimelineView *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (archive != NULL)
    till_archive_list_deliveries_of_async (archive,
                                           till_record_get_id (TILL_RECORD (self->invoice)),
                                           self->cancellable, listed_cb, g_object_ref (self));
}

static void
delivered_cb (TillTimelineView *self, TillDelivery *delivery)
{
  if (self->invoice != NULL &&
      g_strcmp0 (delivery->invoice_id, till_record_get_id (TILL_RECORD (self->invoice))) == 0)
    list_deliveries (self);
}

static void
disconnect (TillTimelineView *self)
{
  if (self->desk == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->desk, self);
  g_signal_handlers_disconnect_by_data (till_desk_get_listener (self->desk), self);
}

static void
set_desk (TillTimelineView *self, TillDesk *desk)
{
  if (self->desk == desk)
    return;

  disconnect (self);
  g_set_object (&self->desk, desk);
  g_signal_connect_object (desk, "refunds-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (till_desk_get_listener (desk), "delivered", G_CALLBACK (delivered_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
till_timeline_view_dispose (GObject *object)
{
  TillTimelineView *self = TILL_TIMELINE_VIEW (object);

  g_cancellable_cancel (self->cancellable);
  disconnect (self);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->decisions, till_decisions_free);
  g_clear_pointer (&self->deliveries, g_ptr_array_unref);

  G_OBJECT_CLASS (till_timeline_view_parent_class)->dispose (object);
}

static void
till_timeline_view_class_init (TillTimelineViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_timeline_view_dispose;
}

static void
till_timeline_view_init (TillTimelineView *self)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_box_append (GTK_BOX (group), create_label (_ ("Timeline"), "heading"));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), -1);
  gtk_box_append (GTK_BOX (group), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), group);
}

/* Shows what is known of @invoice at @desk, and follows it from now on. */
void
till_timeline_view_show (TillTimelineView *self, TillDesk *desk, TillInvoice *invoice)
{
  gboolean is_same = FALSE;

  g_return_if_fail (TILL_IS_TIMELINE_VIEW (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice));

  is_same = self->desk == desk && self->invoice != NULL &&
            g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                         till_record_get_id (TILL_RECORD (self->invoice)));
  set_desk (self, desk);
  g_set_object (&self->invoice, invoice);
  if (!is_same)
    {
      g_clear_pointer (&self->decisions, till_decisions_free);
      g_clear_pointer (&self->deliveries, g_ptr_array_unref);
      list_deliveries (self);
    }

  update (self);
}

/* What was decided at this desk about the invoice that is shown. */
void
till_timeline_view_set_decisions (TillTimelineView *self, const TillDecisions *decisions)
{
  g_return_if_fail (TILL_IS_TIMELINE_VIEW (self));
  g_return_if_fail (decisions != NULL);

  g_clear_pointer (&self->decisions, till_decisions_free);
  self->decisions = till_decisions_copy (decisions);
  update (self);
}
