/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of TillWindow that explains: the help, which opens at what is about the page shown, and
 * the window of shortcuts. */

#include "till-window-private.h"

static void
open_help (TillWindow *self)
{
  GtkWidget *window = till_help_window_new (GTK_WIDGET (self));

  g_set_weak_pointer (&self->help_window, TILL_HELP_WINDOW (window));
  till_help_window_set_has_store (self->help_window, self->desk != NULL);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
}

static void
help_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  const char *page = self->desk != NULL ? till_pages_get_visible_name (self->pages) : NULL;

  if (self->help_window == NULL)
    open_help (self);

  gtk_window_present (GTK_WINDOW (self->help_window));
  till_help_window_show_page (self->help_window, page);
}

void
till_window_close_help (TillWindow *self)
{
  if (self->help_window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->help_window));
  g_clear_weak_pointer (&self->help_window);
}

/* GTK makes a window of shortcuts that it finds by its name together with each window, which took
 * the tenth part of what there was to do before the first frame. */
static GtkWindow *
ensure_shortcuts_window (GtkApplicationWindow *window)
{
  g_autoptr (GtkBuilder) builder = NULL;

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      builder = gtk_builder_new_from_resource ("/org/tillconsole/Till/gtk/shortcuts.ui");
      gtk_application_window_set_help_overlay (
          window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "shortcuts_window")));
    }

  return GTK_WINDOW (gtk_application_window_get_help_overlay (window));
}

static void
shortcuts_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_window_present (ensure_shortcuts_window (GTK_APPLICATION_WINDOW (widget)));
}

void
till_window_install_help (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.help", NULL, help_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_action);
}
