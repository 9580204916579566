/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a window is like from one time to the next: its size, how high its rows are, and whether
 * codes are hidden in it. */

#include "till-window-state.h"

#define MIN_WIDTH  360
#define MIN_HEIGHT 240

static void
compact_rows_cb (GtkWidget *window, const char *key, GSettings *settings)
{
  if (g_settings_get_boolean (settings, "compact-rows"))
    gtk_widget_add_css_class (window, "compact");
  else
    gtk_widget_remove_css_class (window, "compact");
}

/* Makes @window as it was; from then on it keeps up with what @settings say. */
void
till_window_state_restore (GtkApplicationWindow *window, GSettings *settings)
{
  g_autoptr (GAction) mask = NULL;

  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));
  g_return_if_fail (G_IS_SETTINGS (settings));

  gtk_window_set_default_size (GTK_WINDOW (window), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (window));

  g_signal_connect_object (settings, "changed::compact-rows", G_CALLBACK (compact_rows_cb), window,
                           G_CONNECT_SWAPPED);
  compact_rows_cb (GTK_WIDGET (window), NULL, settings);

  mask = g_settings_create_action (settings, "mask-activation");
  g_action_map_add_action (G_ACTION_MAP (window), mask);
}

void
till_window_state_save (GtkApplicationWindow *window, GSettings *settings)
{
  gboolean is_maximized = FALSE;
  int width;
  int height;

  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));
  g_return_if_fail (G_IS_SETTINGS (settings));

  is_maximized = gtk_window_is_maximized (GTK_WINDOW (window));
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_settings_set_boolean (settings, "window-maximized", is_maximized);
  if (is_maximized)
    return;

  g_settings_set_int (settings, "window-width", MAX (width, MIN_WIDTH));
  g_settings_set_int (settings, "window-height", MAX (height, MIN_HEIGHT));
}
