/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTimelineView: one line an event: a dot, what it was, and when. */

#include "till-timeline-view.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

struct _TillTimelineView
{
  AdwBin parent_instance;

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
                  create_label (time != NULL ? time : _("The time is not known"), "caption"));
  gtk_box_append (GTK_BOX (box), words);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_add_css_class (row, "field");

  return row;
}

static void
till_timeline_view_class_init (TillTimelineViewClass *klass)
{
}

static void
till_timeline_view_init (TillTimelineView *self)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_box_append (GTK_BOX (group), create_label (_("Timeline"), "heading"));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Timeline"), -1);
  gtk_box_append (GTK_BOX (group), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), group);
}

/* Follows @timeline from now on. */
void
till_timeline_view_set_timeline (TillTimelineView *self, TillTimeline *timeline)
{
  g_return_if_fail (TILL_IS_TIMELINE_VIEW (self));
  g_return_if_fail (TILL_IS_TIMELINE (timeline));

  gtk_list_box_bind_model (self->list, G_LIST_MODEL (timeline), create_row, NULL, NULL);
}
