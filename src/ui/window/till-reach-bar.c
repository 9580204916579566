/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillReachBar: says under every page that the service can't be reached and how old what is shown
 * is, for as long as that is so. */

#include "till-reach-bar.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-desk-look.h"
#include "till-format.h"
#include "till-message.h"

#define TICK_S 15

struct _TillReachBar
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillReach *reach; /* the desk's */

  guint tick_timer; /* while the bar is shown */

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillReachBar, till_reach_bar, ADW_TYPE_BIN)

/* Returns: (transfer full): the time of day alone, where it is today's. */
static char *
dup_time (gint64 time_ms, gint64 now_ms)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_ms / 1000);
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (now_ms / 1000);

  if (time == NULL || today == NULL ||
      g_date_time_get_day_of_year (time) != g_date_time_get_day_of_year (today) ||
      g_date_time_get_year (time) != g_date_time_get_year (today))
    return till_format_time (time_ms);

  return g_date_time_format (time, "%R");
}

static char *
describe (TillReachBar *self)
{
  gint64 heard_ms = till_reach_get_heard_ms (self->reach);
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
  g_autofree char *time = NULL;
  g_autofree char *age = NULL;

  if (heard_ms == 0)
    return g_strdup (_("The service can’t be reached, and nothing was read from it here before."));

  time = dup_time (heard_ms, now_ms);
  age = till_format_age (heard_ms, now_ms);
  if (now_ms - heard_ms < 60000)
    /* Translators: %s is a time, "14:02" */
    return g_strdup_printf (_("The service can’t be reached. What you see is from %s, just now."),
                            time);

  /* Translators: a time and an age, "14:02" and "3 min" */
  return g_strdup_printf (_("The service can’t be reached. What you see is from %s, %s ago."),
                          time, age);
}

static gboolean
tick_cb (gpointer user_data)
{
  TillReachBar *self = user_data;
  g_autofree char *text = describe (self);

  gtk_label_set_text (self->label, text);

  return G_SOURCE_CONTINUE;
}

static void
explain (TillReachBar *self)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (till_reach_get_error (self->reach));
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", message->title, message->body);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), tooltip);
}

static void
update (TillReachBar *self)
{
  gboolean is_away = self->reach != NULL && till_reach_is_away (self->reach);
  gboolean was_away = gtk_revealer_get_reveal_child (self->revealer);

  g_clear_handle_id (&self->tick_timer, g_source_remove);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "reach.retry",
                                 is_away && !till_reach_is_asking (self->reach));
  gtk_revealer_set_reveal_child (self->revealer, is_away);
  gtk_widget_set_visible (GTK_WIDGET (self), is_away);
  if (!is_away)
    return;

  tick_cb (self);
  explain (self);
  if (!was_away)
    till_announce (self->label, gtk_label_get_text (self->label));
  self->tick_timer = g_timeout_add_seconds (TICK_S, tick_cb, self);
}

static void
retry_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillReachBar *self = TILL_REACH_BAR (widget);

  if (self->reach != NULL)
    till_reach_ask (self->reach);
}

/* The machine has another network now, or one again. */
static void
network_changed_cb (TillReachBar *self, gboolean is_available)
{
  if (is_available && self->reach != NULL && till_reach_is_away (self->reach))
    till_reach_ask (self->reach);
}

static void
till_reach_bar_dispose (GObject *object)
{
  TillReachBar *self = TILL_REACH_BAR (object);

  g_clear_handle_id (&self->tick_timer, g_source_remove);
  g_clear_object (&self->reach);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (till_reach_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REACH_BAR);
}

static void
till_reach_bar_class_init (TillReachBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_reach_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-reach-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillReachBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillReachBar, label);

  gtk_widget_class_install_action (widget_class, "reach.retry", NULL, retry_action);
}

static void
till_reach_bar_init (TillReachBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (g_network_monitor_get_default (), "network-changed",
                           G_CALLBACK (network_changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Tells of @desk from now on; %NULL tells nothing. */
void
till_reach_bar_set_desk (TillReachBar *self, TillDesk *desk)
{
  TillReach *reach = desk != NULL ? till_desk_get_reach (desk) : NULL;

  g_return_if_fail (TILL_IS_REACH_BAR (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  if (self->reach != NULL)
    g_signal_handlers_disconnect_by_data (self->reach, self);
  g_set_object (&self->desk, desk);
  g_set_object (&self->reach, reach);
  if (self->reach != NULL)
    g_signal_connect_object (self->reach, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
