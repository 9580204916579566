/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamMark: says under the name of a store whose refunds a team shares whether this desk hears
 * of the others. Where nobody shares them there is no mark. */

#include "till-team-mark.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-format.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillTeamMark
{
  AdwBin parent_instance;

  /* Owned */
  TillRefunds *refunds; /* nullable */

  gboolean is_lost; /* as the label says */

  GtkImage *image;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillTeamMark, till_team_mark, ADW_TYPE_BIN)

static const struct
{
  const char *icon_name;
  const char *css_class;
} styles[] = {
  [TILL_TEAM_CATCHING_UP] = { "till-working-symbolic", "dim-label" },
  [TILL_TEAM_LIVE] = { "till-team-symbolic", "dim-label" },
  [TILL_TEAM_OUT_OF_REACH] = { "till-failed-symbolic", "warning" },
};

static char *
describe_out_of_reach (TillTeam *team)
{
  g_autofree char *time =
      till_format_moment (till_team_get_since_ms (team), g_get_real_time () / 1000);

  /* Translators: the team's database; %s is a time, "14:02" */
  return g_strdup_printf (_("Team: out of reach since %s"), time);
}

/* Whether what is written here stays here. */
static gboolean
is_read_only (TillTeamMark *self)
{
  return till_refunds_get_problem (self->refunds) != NULL && till_refunds_knows_all (self->refunds);
}

/* Returns: (transfer full): the state of @team in few words. */
static char *
describe (TillTeamMark *self, TillTeam *team)
{
  switch (till_team_get_state (team))
    {
    case TILL_TEAM_CATCHING_UP:
      return g_strdup (_("Team: catching up"));
    case TILL_TEAM_LIVE:
      return g_strdup (is_read_only (self) ? _("Team: live, read only") : _("Team: live"));
    case TILL_TEAM_OUT_OF_REACH:
      return describe_out_of_reach (team);
    }

  g_return_val_if_reached (NULL);
}

/* Returns: (transfer full): what the state of @team means. */
static char *
explain (TillTeamMark *self, TillTeam *team)
{
  switch (till_team_get_state (team))
    {
    case TILL_TEAM_CATCHING_UP:
      return g_strdup (_("Till is reading what other computers have recorded."));
    case TILL_TEAM_LIVE:
      return is_read_only (self)
                 ? till_refund_text_for_problem (till_refunds_get_problem (self->refunds))
                 : g_strdup (_("You see at once what other computers record."));
    case TILL_TEAM_OUT_OF_REACH:
      return till_refund_text_for_lost_team (team);
    }

  g_return_val_if_reached (NULL);
}

/* A screen reader says when the others are lost and found. */
static void
say (TillTeamMark *self, const char *text, gboolean is_lost)
{
  if (is_lost != self->is_lost)
    till_announce (self->label, text);
  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), NULL);
  self->is_lost = is_lost;
}

static void
show (TillTeamMark *self, TillTeam *team)
{
  TillTeamState state = till_team_get_state (team);
  const char *classes[] = { "team-mark", styles[state].css_class, NULL };
  g_autofree char *text = describe (self, team);
  g_autofree char *explanation = explain (self, team);

  gtk_image_set_from_icon_name (self->image, styles[state].icon_name);
  gtk_widget_set_css_classes (GTK_WIDGET (self), classes);
  say (self, text, state == TILL_TEAM_OUT_OF_REACH);
  till_text_set_tooltip (GTK_WIDGET (self), explanation);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, explanation, -1);
}

static void
update (TillTeamMark *self)
{
  TillTeam *team = self->refunds != NULL ? till_refunds_get_team (self->refunds) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), team != NULL);
  if (team != NULL)
    show (self, team);
}

static void
till_team_mark_dispose (GObject *object)
{
  g_clear_object (&TILL_TEAM_MARK (object)->refunds);

  G_OBJECT_CLASS (till_team_mark_parent_class)->dispose (object);
}

static void
till_team_mark_class_init (TillTeamMarkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_team_mark_dispose;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
till_team_mark_init (TillTeamMark *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->image = GTK_IMAGE (gtk_image_new ());
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_width_chars (self->label, 10);
  gtk_label_set_max_width_chars (self->label, 18);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "caption");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->image));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  adw_bin_set_child (ADW_BIN (self), box);
  /* The label has the room that there is; it needs no more. */
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE);
  update (self);
}

/* Shows the team of @refunds from now on; %NULL shows nothing. */
void
till_team_mark_set_refunds (TillTeamMark *self, TillRefunds *refunds)
{
  g_return_if_fail (TILL_IS_TEAM_MARK (self));

  if (self->refunds != NULL)
    g_signal_handlers_disconnect_by_data (self->refunds, self);
  g_set_object (&self->refunds, refunds);
  if (refunds != NULL)
    g_signal_connect_object (refunds, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
