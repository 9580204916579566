/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamNotice: says why nothing can be written that the desks of a team share, where this desk
 * may only read it. Elsewhere it takes no space. */

#include "till-team-notice.h"

#include "till-message.h"
#include "till-text.h"

struct _TillTeamNotice
{
  AdwBin parent_instance;

  /* Owned */
  TillRefunds *refunds; /* nullable */

  gboolean can_write;

  GtkLabel *label;
};

enum
{
  PROP_CAN_WRITE = 1,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillTeamNotice, till_team_notice, ADW_TYPE_BIN)

static GParamSpec *properties[N_PROPS];

static void
update (TillTeamNotice *self)
{
  const GError *denial = self->refunds != NULL ? till_refunds_get_denial (self->refunds) : NULL;
  g_autofree char *text = denial != NULL ? till_message_describe_error (denial) : NULL;

  till_text_set (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self), denial != NULL);
  if (self->can_write == (denial == NULL))
    return;

  self->can_write = denial == NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_WRITE]);
}

static void
till_team_notice_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_CAN_WRITE)
    g_value_set_boolean (value, TILL_TEAM_NOTICE (object)->can_write);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
till_team_notice_dispose (GObject *object)
{
  g_clear_object (&TILL_TEAM_NOTICE (object)->refunds);

  G_OBJECT_CLASS (till_team_notice_parent_class)->dispose (object);
}

static void
till_team_notice_class_init (TillTeamNoticeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_team_notice_dispose;
  object_class->get_property = till_team_notice_get_property;

  properties[PROP_CAN_WRITE] = g_param_spec_boolean ("can-write", NULL, NULL, TRUE,
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
till_team_notice_init (TillTeamNotice *self)
{
  self->can_write = TRUE;
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_width_chars (self->label, 20);
  gtk_label_set_max_width_chars (self->label, 36);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  update (self);
}

/* Follows @refunds from now on; %NULL for none. */
void
till_team_notice_set_refunds (TillTeamNotice *self, TillRefunds *refunds)
{
  g_return_if_fail (TILL_IS_TEAM_NOTICE (self));

  if (self->refunds != NULL)
    g_signal_handlers_disconnect_by_data (self->refunds, self);
  g_set_object (&self->refunds, refunds);
  if (refunds != NULL)
    g_signal_connect_object (refunds, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

gboolean
till_team_notice_get_can_write (TillTeamNotice *self)
{
  g_return_val_if_fail (TILL_IS_TEAM_NOTICE (self), FALSE);

  return self->can_write;
}
