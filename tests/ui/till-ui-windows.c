/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is open: windows, and the dialogs that the newer toolkit shows inside of them. */

#include "till-ui-windows.h"

#include "till-dialog.h"
#include "till-question.h"
#include "till-ui-driver.h"

/* The dialog on top of those inside of @window, or %NULL. */
static GtkWidget *
get_dialog (GtkWidget *window)
{
  g_autoptr (GtkWidget) dialog = NULL;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (window), "visible-dialog") != NULL)
    g_object_get (window, "visible-dialog", &dialog, NULL);

  return dialog;
}

static gboolean
is_open (GtkWidget *widget, GType type)
{
  return widget != NULL && g_type_is_a (G_OBJECT_TYPE (widget), type) &&
         gtk_widget_get_visible (widget);
}

static gboolean
is_unfolded (gpointer dialog)
{
  return till_ui_find_type (dialog, GTK_TYPE_BUTTON) != NULL;
}

/* The open window of @type, or the dialog of that type once all of it is there, or %NULL. */
GtkWidget *
till_ui_find_window (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    {
      GtkWidget *child = gtk_window_get_child (link->data);
      GtkWidget *dialog = get_dialog (link->data);

      if (is_open (link->data, type))
        return link->data;
      if (is_open (dialog, type))
        {
          till_ui_wait_until (is_unfolded, dialog, "all of a dialog");
          return dialog;
        }
      if (is_open (child, type))
        return child;
    }

  return NULL;
}

/* The question that is asked, or %NULL. */
GtkWidget *
till_ui_find_question (void)
{
  return till_ui_find_window (till_question_get_dialog_type ());
}

static gboolean
is_asked (gpointer nothing)
{
  return till_ui_find_question () != NULL;
}

/* Waits for a question, and presses its button that shows @label. */
void
till_ui_answer (const char *label)
{
  till_ui_wait_until (is_asked, NULL, "a question");
  till_ui_click (till_ui_find_button (till_ui_find_question (), label));
}

/* Whether @window, which may be gone, is open. */
gboolean
till_ui_is_open (gpointer window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (window == link->data || window == gtk_window_get_child (link->data) ||
        window == get_dialog (link->data))
      return TRUE;

  return FALSE;
}

/* Opens @window, a window or a TillDialog, over @parent. */
void
till_ui_present (GtkWidget *window, GtkWidget *parent)
{
  if (TILL_IS_DIALOG (window))
    {
      till_dialog_present (TILL_DIALOG (window), parent);
      return;
    }

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (parent));
  gtk_window_present (GTK_WINDOW (window));
}

/* Closes @window as a person would: first the cursor leaves the entry it is in. */
void
till_ui_close (GtkWidget *window)
{
  gtk_root_set_focus (gtk_widget_get_root (window), NULL);
  if (TILL_IS_DIALOG (window))
    till_dialog_force_close (TILL_DIALOG (window));
  else
    gtk_window_destroy (GTK_WINDOW (window));
}

/* The widget inside of @window that has the focus, or %NULL. */
GtkWidget *
till_ui_get_focus (GtkWidget *window)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, window) ? focus : NULL;
}
