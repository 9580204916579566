/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListFooter: the line under a list: which rows are on screen, the way to any other, the last
 * change, for a minute, and a spinner while it loads. Of rows that are an old copy it says so after
 * a short wait, and only then how many there are.
 *
 * Signals: "row-chosen" (guint, from 0) and "date-chosen" (gint64, milliseconds) for what a person
 * has typed. */

#include "till-list-footer.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-format.h"
#include "till-go-to.h"

#define WAIT_MS    300
#define ACTIVITY_S 60

struct _TillListFooter
{
  AdwBin parent_instance;

  /* Owned */
  guint wait_timer;
  guint activity_timer;

  gboolean has_range;
  gboolean is_loading;
  gboolean has_waited;
  gboolean is_cached;
  gint64 read_at_ms; /* of the archived rows */
  gint64 now_ms;

  /* Template children */
  GtkMenuButton *position_button;
  GtkLabel *position_label;
  GtkLabel *cached_label;
  GtkLabel *activity_label;
  GtkSpinner *spinner;
  TillGoTo *go_to;
};

enum
{
  SIGNAL_ROW_CHOSEN,
  SIGNAL_DATE_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListFooter, till_list_footer, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static char *
describe_recalled (TillListFooter *self)
{
  return self->is_loading ? till_format_archived (self->read_at_ms, self->now_ms)
                          : till_format_as_of (self->read_at_ms, self->now_ms);
}

static void
update (TillListFooter *self)
{
  gboolean is_waiting = self->is_loading && self->has_waited;
  gboolean is_old = self->is_cached && (is_waiting || !self->is_loading);
  g_autofree char *text = is_old ? describe_recalled (self) : NULL;

  gtk_label_set_text (self->cached_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->cached_label), is_old);
  gtk_widget_set_visible (GTK_WIDGET (self->position_button),
                          self->has_range && (is_old || !self->is_cached));
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_waiting);
  gtk_spinner_set_spinning (self->spinner, is_waiting);
}

static gboolean
waited_cb (gpointer user_data)
{
  TillListFooter *self = user_data;

  self->wait_timer = 0;
  self->has_waited = TRUE;
  update (self);

  return G_SOURCE_REMOVE;
}

static void
row_chosen_cb (TillListFooter *self, guint row)
{
  g_signal_emit (self, signals[SIGNAL_ROW_CHOSEN], 0, row);
}

static void
date_chosen_cb (TillListFooter *self, gint64 time_ms)
{
  g_signal_emit (self, signals[SIGNAL_DATE_CHOSEN], 0, time_ms);
}

static void
till_list_footer_dispose (GObject *object)
{
  TillListFooter *self = TILL_LIST_FOOTER (object);

  g_clear_handle_id (&self->wait_timer, g_source_remove);
  g_clear_handle_id (&self->activity_timer, g_source_remove);
  G_OBJECT_CLASS (till_list_footer_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_FOOTER);
}

static void
till_list_footer_class_init (TillListFooterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_list_footer_dispose;

  signals[SIGNAL_ROW_CHOSEN] = g_signal_new ("row-chosen", TILL_TYPE_LIST_FOOTER, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_DATE_CHOSEN] =
      g_signal_new ("date-chosen", TILL_TYPE_LIST_FOOTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_INT64);

  g_type_ensure (TILL_TYPE_GO_TO);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-footer.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, position_button);
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, position_label);
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, cached_label);
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, activity_label);
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillListFooter, go_to);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, date_chosen_cb);
}

static void
till_list_footer_init (TillListFooter *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Sets whether a person can go to a date, too. */
void
till_list_footer_set_has_dates (TillListFooter *self, gboolean has_dates)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  till_go_to_set_has_dates (self->go_to, has_dates);
}

/* Shows that the rows from @first to @last of @total are on screen, counted from 0. */
void
till_list_footer_set_range (TillListFooter *self, guint first, guint last, guint64 total)
{
  g_autofree char *first_text = till_format_count (first + 1);
  g_autofree char *last_text = till_format_count (last + 1);
  g_autofree char *total_text = till_format_count (total);
  g_autofree char *position = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  /* Translators: the rows on screen and how many there are: "12–48 of 128,402" */
  position = g_strdup_printf (_("%s–%s of %s"), first_text, last_text, total_text);
  gtk_label_set_text (self->position_label, position);
  /* Translators: what a button does and the rows on screen, as above, for a screen reader */
  name = g_strdup_printf (_("Go to another row; showing %s"), position);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->position_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  self->has_range = TRUE;
  update (self);
}

void
till_list_footer_clear_range (TillListFooter *self)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  self->has_range = FALSE;
  update (self);
}

/* The spinner appears after a short wait. */
void
till_list_footer_set_loading (TillListFooter *self, gboolean is_loading)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  if (self->is_loading == is_loading)
    return;

  self->is_loading = is_loading;
  self->has_waited = FALSE;
  g_clear_handle_id (&self->wait_timer, g_source_remove);
  if (is_loading)
    self->wait_timer = g_timeout_add (WAIT_MS, waited_cb, self);
  update (self);
}

/* Sets whether the rows are an archived copy, whose oldest part was read at @read_at_ms. */
void
till_list_footer_set_cached (TillListFooter *self,
                             gboolean is_cached,
                             gint64 read_at_ms,
                             gint64 now_ms)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  self->is_cached = is_cached;
  self->read_at_ms = read_at_ms;
  self->now_ms = now_ms;
  update (self);
}

static gboolean
activity_old_cb (gpointer user_data)
{
  TillListFooter *self = user_data;

  self->activity_timer = 0;
  till_list_footer_show_activity (self, NULL);

  return G_SOURCE_REMOVE;
}

/* Shows the last change of the list for a minute and has a screen reader say it. %NULL removes it.
 */
void
till_list_footer_show_activity (TillListFooter *self, const char *activity)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  g_clear_handle_id (&self->activity_timer, g_source_remove);
  if (activity != NULL)
    self->activity_timer = g_timeout_add_seconds (ACTIVITY_S, activity_old_cb, self);
  till_announce (self->activity_label, activity != NULL ? activity : "");
  gtk_widget_set_visible (GTK_WIDGET (self->activity_label), activity != NULL);
}

/* Opens the popover that goes to another row. */
void
till_list_footer_open_go_to (TillListFooter *self)
{
  g_return_if_fail (TILL_IS_LIST_FOOTER (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self->position_button)))
    gtk_menu_button_popup (self->position_button);
}
