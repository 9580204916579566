/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One event of a timeline: a dot, a text and a time. */

#include "till-timeline-row.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

static const char *
describe_kind (TillEventKind kind)
{
  switch (kind)
    {
    case TILL_EVENT_CREATED:
      return C_("event", "Created");
    case TILL_EVENT_PAID:
      return C_("event", "Paid");
    case TILL_EVENT_EXPIRED:
      return C_("event", "Expired");
    case TILL_EVENT_CANCELLED:
      return C_("event", "Cancelled");
    case TILL_EVENT_WEBHOOK:
      return C_("event", "Webhook received");
    case TILL_EVENT_ACCEPTED:
      return C_("event", "Payment accepted");
    case TILL_EVENT_PAYMENT_RECORDED:
      return C_("event", "Payment recorded by hand");
    case TILL_EVENT_REFUND:
      return C_("event", "Refund");
    case TILL_EVENT_ORDERED:
      return C_("event", "eSIM ordered");
    case TILL_EVENT_USAGE:
      return C_("event", "Data used");
    case TILL_EVENT_NOTE:
      return C_("event", "Note");
    case TILL_EVENT_TICKET:
      return C_("event", "Ticket");
    case TILL_EVENT_PART_PAID:
      return C_("event", "Partial payment");
    case TILL_EVENT_TAKEN_BACK:
      return C_("event", "Removed note");
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
create_waiting_mark (void)
{
  GtkWidget *mark = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "icon-name", "till-pending-symbolic",
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_box_append (GTK_BOX (mark), icon);
  gtk_box_append (GTK_BOX (mark), create_label (_("Not shared yet"), "caption"));

  return mark;
}

/* Shows @event, with @suffix (nullable) at the end of the line. */
GtkWidget *
till_timeline_row_new (TillTimelineEvent *event, GtkWidget *suffix)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gint64 time_ms = till_timeline_event_get_time_ms (event);
  g_autofree char *time = time_ms != 0 ? till_format_time (time_ms) : NULL;
  g_autofree char *exact = time_ms != 0 ? till_format_exact_time (time_ms) : NULL;
  const char *text = till_timeline_event_get_text (event);

  gtk_box_append (GTK_BOX (box), create_label ("●", "accent"));
  gtk_box_append (GTK_BOX (words),
                  create_label (describe_kind (till_timeline_event_get_kind (event)), NULL));
  if (text != NULL)
    gtk_box_append (GTK_BOX (words), create_label (text, "dim-label"));
  gtk_box_append (GTK_BOX (words),
                  create_label (time != NULL ? time : _("Time unknown"), "caption"));
  if (till_timeline_event_is_waiting (event))
    gtk_box_append (GTK_BOX (words), create_waiting_mark ());
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_tooltip_text (words, exact);
  gtk_box_append (GTK_BOX (box), words);
  if (suffix != NULL)
    gtk_box_append (GTK_BOX (box), suffix);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_add_css_class (row, "field");
  gtk_widget_add_css_class (row, "numeric");

  return row;
}
