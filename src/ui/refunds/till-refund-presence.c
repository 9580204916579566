/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundPresence: a bar that names those who have the same refund open at other desks, while
 * there are some. While it is in a window, they are told that it is open here, too. */

#include "till-refund-presence.h"

#include "till-announce.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillRefundPresence
{
  AdwBin parent_instance;

  /* Owned */
  TillTeam *team;   /* nullable */
  char *invoice_id; /* nullable */

  gboolean is_open; /* as the team knows it */

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillRefundPresence, till_refund_presence, ADW_TYPE_BIN)

static void
update (TillRefundPresence *self)
{
  g_autoptr (GPtrArray) others = till_team_list_others (self->team, self->invoice_id);
  g_autofree char *text = till_refund_text_for_others (others);
  g_autofree char *shown = till_text_for_display (text);

  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  if (text != NULL && !g_str_equal (shown, gtk_label_get_text (self->label)))
    till_announce (self->label, shown);
}

static void
set_open (TillRefundPresence *self, gboolean is_open)
{
  if (self->team == NULL || self->is_open == is_open)
    return;

  self->is_open = is_open;
  if (is_open)
    till_team_open (self->team, self->invoice_id);
  else
    till_team_close (self->team, self->invoice_id);
}

static void
till_refund_presence_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_refund_presence_parent_class)->root (widget);

  set_open (TILL_REFUND_PRESENCE (widget), TRUE);
}

static void
till_refund_presence_unroot (GtkWidget *widget)
{
  set_open (TILL_REFUND_PRESENCE (widget), FALSE);

  GTK_WIDGET_CLASS (till_refund_presence_parent_class)->unroot (widget);
}

static void
till_refund_presence_dispose (GObject *object)
{
  TillRefundPresence *self = TILL_REFUND_PRESENCE (object);

  g_clear_object (&self->team);
  g_clear_pointer (&self->invoice_id, g_free);
  G_OBJECT_CLASS (till_refund_presence_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_PRESENCE);
}

static void
till_refund_presence_class_init (TillRefundPresenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_presence_dispose;
  widget_class->root = till_refund_presence_root;
  widget_class->unroot = till_refund_presence_unroot;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-refund-presence.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundPresence, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillRefundPresence, label);
}

static void
till_refund_presence_init (TillRefundPresence *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows who in @team, %NULL for none, has a refund of the invoice open. This is called once. */
void
till_refund_presence_watch (TillRefundPresence *self, TillTeam *team, const char *invoice_id)
{
  g_return_if_fail (TILL_IS_REFUND_PRESENCE (self));
  g_return_if_fail (self->team == NULL && invoice_id != NULL);

  if (team == NULL)
    return;

  self->team = g_object_ref (team);
  self->invoice_id = g_strdup (invoice_id);
  g_signal_connect_object (team, "presence-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  set_open (self, gtk_widget_get_root (GTK_WIDGET (self)) != NULL);
  update (self);
}
