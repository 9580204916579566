/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialogs that libadwaita shows inside of a window, from 1.5 on. Before, there are none. */

#include "till-inner-dialogs.h"

#include <adwaita.h>

/* Returns: (transfer full) (nullable): the list of AdwDialog, the topmost last. */
static GListModel *
get_dialogs (GtkWindow *window)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  if (ADW_IS_WINDOW (window))
    return adw_window_get_dialogs (ADW_WINDOW (window));
  if (ADW_IS_APPLICATION_WINDOW (window))
    return adw_application_window_get_dialogs (ADW_APPLICATION_WINDOW (window));
#endif

  return NULL;
}

gboolean
till_inner_dialogs_are_open (GtkWindow *window)
{
  g_autoptr (GListModel) dialogs = get_dialogs (window);

  return dialogs != NULL && g_list_model_get_n_items (dialogs) > 0;
}

/* Calls @call for each dialog inside of @window, the topmost first. @call may close the dialog. */
void
till_inner_dialogs_for_each (GtkWindow *window, void (*call) (GtkWidget *dialog))
{
  g_autoptr (GListModel) dialogs = get_dialogs (window);

  for (guint i = dialogs != NULL ? g_list_model_get_n_items (dialogs) : 0; i > 0; i--)
    {
      g_autoptr (GtkWidget) dialog = g_list_model_get_item (dialogs, i - 1);

      call (dialog);
    }
}

#if ADW_CHECK_VERSION(1, 5, 0)

static void
close_dialog (GtkWidget *dialog)
{
  adw_dialog_force_close (ADW_DIALOG (dialog));
}

/* GTK tries the shortcuts of the program before any widget of the window gets a key. */
static void
visible_dialog_cb (GtkWidget *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);
  gboolean is_open = till_inner_dialogs_are_open (GTK_WINDOW (window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (g_strcmp0 (gtk_event_controller_get_name (controller), "gtk-application-shortcuts") == 0)
        gtk_event_controller_set_propagation_phase (controller,
                                                    is_open ? GTK_PHASE_NONE : GTK_PHASE_CAPTURE);
    }
}

#endif

/* Closes every dialog inside of @window, also one that can't be closed. */
void
till_inner_dialogs_close_all (GtkWindow *window)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  till_inner_dialogs_for_each (window, close_dialog);
#endif
}

/* Keeps the shortcuts of the program from acting behind a dialog that is open inside of @window, as
 * a window of its own would. */
void
till_inner_dialogs_guard_keys (GtkWindow *window)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  g_signal_connect (window, "notify::visible-dialog", G_CALLBACK (visible_dialog_cb), NULL);
#endif
}
