/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillHelpWindow: the help, one row for each topic, with buttons that lead to the places in
 * question. It stays open beside the main window. */

#include "till-help-window.h"

#include <glib/gi18n.h>

#include "till-help-topic.h"

struct _TillHelpWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GPtrArray *rows; /* of AdwExpanderRow, borrowed from the list, one for each topic */

  /* Borrowed */
  GtkWidget *places; /* has the actions of the buttons; outlives the window */

  /* Template children */
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (TillHelpWindow, till_help_window, ADW_TYPE_WINDOW)

static GtkWidget *
build_link (const TillHelpLink *link)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (gettext (link->label));
  const char *action = g_str_has_prefix (link->action, "app.") ? "help.open" : "help.open-in-store";

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", link->action);

  return button;
}

/* The buttons stand one below the other: no text has room beside them at 360 pixels. */
static GtkWidget *
build_links (const TillHelpTopic *topic)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_set_halign (box, GTK_ALIGN_START);
  for (guint i = 0; i < TILL_HELP_MAX_LINKS && topic->links[i].action != NULL; i++)
    gtk_box_append (GTK_BOX (box), build_link (&topic->links[i]));

  return box;
}

static GtkWidget *
build_content (const TillHelpTopic *topic)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *label = gtk_label_new (gettext (topic->text));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), build_links (topic));
  gtk_widget_add_css_class (row, "help-topic");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);

  return row;
}

static void
add_topic (TillHelpWindow *self, const TillHelpTopic *topic)
{
  GtkWidget *row = adw_expander_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gettext (topic->title));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), build_content (topic));
  gtk_list_box_append (self->list, row);
  g_ptr_array_add (self->rows, row);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillHelpWindow *self = TILL_HELP_WINDOW (widget);
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;

  if (!g_action_parse_detailed_name (g_variant_get_string (parameter, NULL), &name, &target, NULL))
    return;

  gtk_window_present (GTK_WINDOW (self->places));
  gtk_widget_activate_action_variant (self->places, name, target);
}

static void
till_help_window_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_HELP_WINDOW);

  G_OBJECT_CLASS (till_help_window_parent_class)->dispose (object);
}

static void
till_help_window_finalize (GObject *object)
{
  g_ptr_array_unref (TILL_HELP_WINDOW (object)->rows);

  G_OBJECT_CLASS (till_help_window_parent_class)->finalize (object);
}

static void
till_help_window_class_init (TillHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_help_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_help_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillHelpWindow, list);

  gtk_widget_class_install_action (widget_class, "help.open", "s", open_action);
  gtk_widget_class_install_action (widget_class, "help.open-in-store", "s", open_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_help_window_init (TillHelpWindow *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < till_help_get_n_topics (); i++)
    add_topic (self, till_help_get_topic (i));
}

/* @places has the actions of the buttons and outlives the window. */
GtkWidget *
till_help_window_new (GtkWidget *places)
{
  TillHelpWindow *self = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (places), NULL);

  self = g_object_new (TILL_TYPE_HELP_WINDOW, NULL);
  self->places = places;

  return GTK_WIDGET (self);
}

/* Enables the buttons that need an open store. */
void
till_help_window_set_has_store (TillHelpWindow *self, gboolean has_store)
{
  g_return_if_fail (TILL_IS_HELP_WINDOW (self));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.open-in-store", has_store);
}

/* Unfolds the topic about @page and scrolls to it; the first topic where there is none, or for
 * %NULL. */
void
till_help_window_show_page (TillHelpWindow *self, const char *page)
{
  guint shown = 0;

  g_return_if_fail (TILL_IS_HELP_WINDOW (self));

  for (guint i = till_help_get_n_topics (); i > 0 && page != NULL; i--)
    if (g_strcmp0 (till_help_get_topic (i - 1)->page, page) == 0)
      shown = i - 1;

  for (guint i = 0; i < self->rows->len; i++)
    adw_expander_row_set_expanded (g_ptr_array_index (self->rows, i), i == shown);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  gtk_widget_child_focus (g_ptr_array_index (self->rows, shown), GTK_DIR_TAB_FORWARD);
}
