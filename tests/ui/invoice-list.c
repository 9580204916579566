/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "invoice-list.h"

static void
open_page (Fixture *fixture, const char *const *arguments)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  fixture->pane = TILL_LIST_PANE (till_ui_wait_for_named (fixture->page, "pane"));
  till_ui_wait_for_rows (fixture->page);
}

void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "700", "--orders", "0", NULL };

  open_page (fixture, arguments);
}

void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_settings_reset (fixture->driver->settings, "invoice-columns");
  g_settings_reset (fixture->driver->settings, "saved-filters");
  till_ui_driver_free (fixture->driver);
}

GListModel *
get_model (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);

  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
}

gboolean
is_on_screen (gpointer user_data)
{
  Place *place = user_data;
  guint first = 0;
  guint last = 0;

  return till_list_pane_get_range (place->fixture->pane, &first, &last) &&
         first <= place->position && place->position <= last;
}

TillRecord *
get_record (Fixture *fixture, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (get_model (fixture), position);

  return row != NULL ? till_row_get_record (row) : NULL;
}

gboolean
is_loaded (gpointer user_data)
{
  Place *place = user_data;

  return get_record (place->fixture, place->position) != NULL;
}

gboolean
is_list_short (gpointer user_data)
{
  guint n = g_list_model_get_n_items (get_model (user_data));

  return n > 0 && n < 700;
}

gboolean
is_list_whole (gpointer user_data)
{
  return g_list_model_get_n_items (get_model (user_data)) == 700;
}

static gboolean
is_closed (gpointer user_data)
{
  return !gtk_widget_get_mapped (user_data);
}

/* GTK 4.8 goes on with the pointer of a popover whose window is gone. */
void
close_popover (GtkWidget *popover)
{
  gtk_popover_popdown (GTK_POPOVER (popover));
  till_ui_wait_until (is_closed, popover, "a popover to be closed");
}

GtkWidget *
find_accessible (GtkWidget *root, const char *tooltip)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (root), tooltip) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_accessible (child, tooltip);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
text_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
has_text (gpointer user_data)
{
  return *(char **) user_data != NULL;
}

void
check_clipboard (Fixture *fixture, const char *expected)
{
  g_autofree char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->page), NULL, text_cb, &text);
  till_ui_wait_until (has_text, &text, "the clipboard");
  g_assert_cmpstr (text, ==, expected);
}

gboolean
press (Fixture *fixture, guint keyval, GdkModifierType state)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_handled = FALSE;

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller))
        continue;

      g_signal_emit_by_name (controller, "key-pressed", keyval, 0, state, &is_handled);

      return is_handled;
    }

  g_assert_not_reached ();
}
