/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListFoot: the line under a list: which of its rows are on screen, the way to any other, what
 * has just changed in it, and a spinner while it waits.
 *
 * Signals: "row-wanted" (guint, from 0) and "date-wanted" (gint64, milliseconds), as somebody typed
 * them. */

#include "till-list-foot.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-format.h"
#include "till-go-to.h"

#define SPINNER_DELAY_MS 300

struct _TillListFoot
{
  AdwBin parent_instance;

  /* Owned */
  guint spinner_timer;

  /* Template children */
  GtkMenuButton *position_button;
  GtkLabel *position_label;
  GtkLabel *news_label;
  GtkSpinner *spinner;
  TillGoTo *go_to;
};

enum
{
  SIGNAL_ROW_WANTED,
  SIGNAL_DATE_WANTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListFoot, till_list_foot, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static gboolean
show_spinner_cb (gpointer user_data)
{
  TillListFoot *self = user_data;

  self->spinner_timer = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);

  return G_SOURCE_REMOVE;
}

static void
row_chosen_cb (TillListFoot *self, guint row)
{
  g_signal_emit (self, signals[SIGNAL_ROW_WANTED], 0, row);
}

static void
date_chosen_cb (TillListFoot *self, gint64 time_ms)
{
  g_signal_emit (self, signals[SIGNAL_DATE_WANTED], 0, time_ms);
}

static void
till_list_foot_dispose (GObject *object)
{
  TillListFoot *self = TILL_LIST_FOOT (object);

  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  G_OBJECT_CLASS (till_list_foot_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_FOOT);
}

static void
till_list_foot_class_init (TillListFootClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_list_foot_dispose;

  signals[SIGNAL_ROW_WANTED] = g_signal_new ("row-wanted", TILL_TYPE_LIST_FOOT, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_DATE_WANTED] = g_signal_new ("date-wanted", TILL_TYPE_LIST_FOOT, G_SIGNAL_RUN_LAST,
                                              0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  g_type_ensure (TILL_TYPE_GO_TO);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-foot.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListFoot, position_button);
  gtk_widget_class_bind_template_child (widget_class, TillListFoot, position_label);
  gtk_widget_class_bind_template_child (widget_class, TillListFoot, news_label);
  gtk_widget_class_bind_template_child (widget_class, TillListFoot, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillListFoot, go_to);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, date_chosen_cb);
}

static void
till_list_foot_init (TillListFoot *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Says whether the list can be entered by a date as well. */
void
till_list_foot_set_has_dates (TillListFoot *self, gboolean has_dates)
{
  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  till_go_to_set_has_dates (self->go_to, has_dates);
}

/* Shows that the rows from @first to @last of @total are on screen, counted from 0. */
void
till_list_foot_set_range (TillListFoot *self, guint first, guint last, guint64 total)
{
  g_autofree char *first_text = till_format_count (first + 1);
  g_autofree char *last_text = till_format_count (last + 1);
  g_autofree char *total_text = till_format_count (total);
  g_autofree char *position = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  /* Translators: the rows on screen and how many there are: "12–48 of 128,402" */
  position = g_strdup_printf (_("%s–%s of %s"), first_text, last_text, total_text);
  gtk_label_set_text (self->position_label, position);
  /* Translators: what a button does and the rows on screen, as above, for a screen reader */
  name = g_strdup_printf (_("Go to another row; %s are on screen"), position);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->position_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->position_button), TRUE);
}

void
till_list_foot_clear_range (TillListFoot *self)
{
  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  gtk_widget_set_visible (GTK_WIDGET (self->position_button), FALSE);
}

/* The spinner comes when it has taken a while. */
void
till_list_foot_set_loading (TillListFoot *self, gboolean is_loading)
{
  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  if (is_loading && self->spinner_timer == 0 &&
      !gtk_widget_get_visible (GTK_WIDGET (self->spinner)))
    self->spinner_timer = g_timeout_add (SPINNER_DELAY_MS, show_spinner_cb, self);

  if (is_loading)
    return;

  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
}

/* Shows what has changed in the list, and says it to who listens. %NULL takes it away. */
void
till_list_foot_tell (TillListFoot *self, const char *news)
{
  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  till_announce (self->news_label, news != NULL ? news : "");
  gtk_widget_set_visible (GTK_WIDGET (self->news_label), news != NULL);
}

/* Opens the way to another row. */
void
till_list_foot_ask_where (TillListFoot *self)
{
  g_return_if_fail (TILL_IS_LIST_FOOT (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self->position_button)))
    gtk_menu_button_popup (self->position_button);
}
