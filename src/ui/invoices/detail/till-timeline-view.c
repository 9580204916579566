/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTimelineView: the timeline of an invoice, one line for each event: a dot, the event and its
 * time. It combines the invoice, the webhooks in the archive, the refunds in the ledger and the
 * decisions made here, and follows all of them. */

#include "till-timeline-view.h"

#include <glib/gi18n.h>

#include "till-archive-webhook-deliveries.h"
#include "till-desk.h"
#include "till-timeline-row.h"
#include "till-timeline-text.h"

struct _TillTimelineView
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  TillDecisions *decisions; /* nullable */
  GPtrArray *deliveries;    /* nullable, of TillWebhookDelivery */

  /* In flight */
  GCancellable *cancellable;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (TillTimelineView, till_timeline_view, ADW_TYPE_BIN)

static GtkWidget *
create_row (gpointer event, gpointer user_data)
{
  return till_timeline_row_new (event, NULL);
}

static void
add_refunds (TillTimelineView *self, TillTimeline *timeline)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);

      if (g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE),
                     till_record_get_id (TILL_RECORD (self->invoice))) == 0)
        till_timeline_add_refund (timeline, refund);
    }
}

static void
update (TillTimelineView *self)
{
  g_autoptr (TillTimeline) timeline = NULL;

  if (self->invoice == NULL)
    return;

  timeline = till_timeline_new (self->invoice);
  till_timeline_add_payment (timeline, self->desk, self->invoice);
  till_timeline_add_decisions (timeline, self->decisions);
  till_timeline_add_deliveries (timeline, self->deliveries);
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

/* Only the last call that runs shows its result. */
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
delivered_cb (TillTimelineView *self, TillWebhookDelivery *delivery)
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

  g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  g_signal_handlers_disconnect_by_data (till_desk_get_listener (self->desk), self);
}

static void
set_desk (TillTimelineView *self, TillDesk *desk)
{
  if (self->desk == desk)
    return;

  disconnect (self);
  g_set_object (&self->desk, desk);
  g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
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
  GtkWidget *heading = gtk_label_new (_("Timeline"));

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (GTK_BOX (group), heading);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Timeline"), -1);
  gtk_box_append (GTK_BOX (group), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), group);
}

/* Drops the invoice and everything read about it. */
void
till_timeline_view_clear (TillTimelineView *self)
{
  g_return_if_fail (TILL_IS_TIMELINE_VIEW (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  disconnect (self);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->decisions, till_decisions_free);
  g_clear_pointer (&self->deliveries, g_ptr_array_unref);
}

/* Shows the timeline of @invoice and follows it. */
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

/* Sets the decisions about the invoice shown. */
void
till_timeline_view_set_decisions (TillTimelineView *self, const TillDecisions *decisions)
{
  g_return_if_fail (TILL_IS_TIMELINE_VIEW (self));
  g_return_if_fail (decisions != NULL);

  g_clear_pointer (&self->decisions, till_decisions_free);
  self->decisions = till_decisions_copy (decisions);
  update (self);
}
