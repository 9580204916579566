/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Covers a window of any kind and restores it. Hidden widgets are neither drawn nor in the
 * accessibility tree. The window stays where it is, with the same size, over the window it is modal
 * for. A main window shows a cover of its own; any other window shows the picture that its style
 * gives it. */

#include "till-window-blanking.h"

#include <glib/gi18n.h>

#include "till-inner-dialogs.h"
#include "till-window.h"

#define BLANKED     "blanked"
#define SAVED_STATE "till-window-blanking"

/* What a window is like before it is covered. */
typedef struct
{
  char *title;
  int width_request;
  int height_request;
  GWeakRef focus;
  GWeakRef default_widget;
} SavedState;

static void
saved_state_free (gpointer data)
{
  SavedState *state = data;

  g_free (state->title);
  g_weak_ref_clear (&state->focus);
  g_weak_ref_clear (&state->default_widget);
  g_free (state);
}

static SavedState *
saved_state_new (GtkWindow *window)
{
  SavedState *state = g_new0 (SavedState, 1);

  state->title = g_strdup (gtk_window_get_title (window));
  gtk_widget_get_size_request (GTK_WIDGET (window), &state->width_request, &state->height_request);
  g_weak_ref_init (&state->focus, gtk_window_get_focus (window));
  g_weak_ref_init (&state->default_widget, gtk_window_get_default_widget (window));

  return state;
}

/* A title that is set while the window is covered is saved for later. */
static void
title_cb (GtkWindow *window)
{
  SavedState *state = g_object_get_data (G_OBJECT (window), SAVED_STATE);
  const char *title = gtk_window_get_title (window);

  if (g_strcmp0 (title, _("Till")) == 0)
    return;

  g_free (state->title);
  state->title = g_strdup (title);
  gtk_window_set_title (window, _("Till"));
}

static void
hide_children (GtkWidget *window)
{
  GtkWidget *next = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (window); child != NULL; child = next)
    {
      next = gtk_widget_get_next_sibling (child);
      if (!gtk_widget_get_visible (child))
        continue;

      if (!GTK_IS_NATIVE (child))
        gtk_widget_add_css_class (child, BLANKED);
      gtk_widget_set_visible (child, FALSE);
    }
}

static void
show_children (GtkWidget *window)
{
  for (GtkWidget *child = gtk_widget_get_first_child (window); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, BLANKED))
      {
        gtk_widget_remove_css_class (child, BLANKED);
        gtk_widget_set_visible (child, TRUE);
      }
}

/* Hides what is inside of a dialog, not the dialog itself: a dialog takes that for its end. */
static void
hide_dialogs (GtkWindow *window)
{
  till_inner_dialogs_for_each (window, hide_children);
}

static void
give_back_focus (GtkWindow *window, SavedState *state)
{
  g_autoptr (GtkWidget) default_widget = g_weak_ref_get (&state->default_widget);
  g_autoptr (GtkWidget) focus = g_weak_ref_get (&state->focus);

  if (default_widget != NULL && gtk_widget_get_root (default_widget) == GTK_ROOT (window))
    gtk_window_set_default_widget (window, default_widget);
  if (focus != NULL && gtk_widget_get_root (focus) == GTK_ROOT (window))
    gtk_widget_grab_focus (focus);
}

/* Covers @window, unless it is covered. */
void
till_window_blanking_cover (GtkWindow *window)
{
  GtkWidget *widget = GTK_WIDGET (window);

  g_return_if_fail (GTK_IS_WINDOW (window));

  if (g_object_get_data (G_OBJECT (window), SAVED_STATE) != NULL)
    return;

  g_object_set_data_full (G_OBJECT (window), SAVED_STATE, saved_state_new (window),
                          saved_state_free);
  g_signal_connect (window, "notify::title", G_CALLBACK (title_cb), NULL);
  title_cb (window);

  if (TILL_IS_WINDOW (window))
    {
      till_window_set_covered (TILL_WINDOW (window), TRUE);
      g_signal_connect (window, "notify::visible-dialog", G_CALLBACK (hide_dialogs), NULL);
      hide_dialogs (window);
      return;
    }

  gtk_widget_set_size_request (widget, gtk_widget_get_width (widget),
                               gtk_widget_get_height (widget));
  gtk_widget_add_css_class (widget, BLANKED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _("Hidden for privacy. Press any key to show everything again."),
                                  -1);
  hide_children (widget);
}

/* Restores @window, if it is covered. */
void
till_window_blanking_uncover (GtkWindow *window)
{
  SavedState *state = NULL;

  g_return_if_fail (GTK_IS_WINDOW (window));

  state = g_object_steal_data (G_OBJECT (window), SAVED_STATE);
  if (state == NULL)
    return;

  g_signal_handlers_disconnect_by_func (window, title_cb, NULL);
  gtk_window_set_title (window, state->title);
  if (TILL_IS_WINDOW (window))
    {
      g_signal_handlers_disconnect_by_func (window, hide_dialogs, NULL);
      till_inner_dialogs_for_each (window, show_children);
      till_window_set_covered (TILL_WINDOW (window), FALSE);
    }
  else
    {
      show_children (GTK_WIDGET (window));
      gtk_widget_remove_css_class (GTK_WIDGET (window), BLANKED);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      gtk_widget_set_size_request (GTK_WIDGET (window), state->width_request,
                                   state->height_request);
    }

  give_back_focus (window, state);
  saved_state_free (state);
}
