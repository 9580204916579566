/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Takes everything off a window, whatever kind of window it is, and puts it back as it was. Hidden
 * widgets are neither drawn nor in the accessibility tree; the window itself stays where it is, of
 * the same size, over what it is modal for. A main window has a cover of its own to show instead;
 * any other one has the picture that its style gives it. */

#include "till-window-blanking.h"

#include <glib/gi18n.h>

#include "till-inner-dialogs.h"
#include "till-window.h"

#define VEILED "veiled"

static G_DEFINE_QUARK (till_window_blanking, veil)

    /* What a veiled window is without the veil. */
    typedef struct
{
  char *title;
  int width_request;
  int height_request;
  GWeakRef focus;
  GWeakRef default_widget;
} Veil;

static void
veil_free (gpointer data)
{
  Veil *veil = data;

  g_free (veil->title);
  g_weak_ref_clear (&veil->focus);
  g_weak_ref_clear (&veil->default_widget);
  g_free (veil);
}

static Veil *
veil_new (GtkWindow *window)
{
  Veil *veil = g_new0 (Veil, 1);

  veil->title = g_strdup (gtk_window_get_title (window));
  gtk_widget_get_size_request (GTK_WIDGET (window), &veil->width_request, &veil->height_request);
  g_weak_ref_init (&veil->focus, gtk_window_get_focus (window));
  g_weak_ref_init (&veil->default_widget, gtk_window_get_default_widget (window));

  return veil;
}

/* A title that is given to a veiled window is kept for later. */
static void
title_cb (GtkWindow *window)
{
  Veil *veil = g_object_get_qdata (G_OBJECT (window), veil_quark ());
  const char *title = gtk_window_get_title (window);

  if (g_strcmp0 (title, _("Till")) == 0)
    return;

  g_free (veil->title);
  veil->title = g_strdup (title);
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
        gtk_widget_add_css_class (child, VEILED);
      gtk_widget_set_visible (child, FALSE);
    }
}

static void
show_children (GtkWidget *window)
{
  for (GtkWidget *child = gtk_widget_get_first_child (window); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, VEILED))
      {
        gtk_widget_remove_css_class (child, VEILED);
        gtk_widget_set_visible (child, TRUE);
      }
}

/* What is inside of a dialog is hidden, not the dialog: to that it would look like its end. */
static void
hide_dialogs (GtkWindow *window)
{
  till_inner_dialogs_for_each (window, hide_children);
}

static void
give_back_focus (GtkWindow *window, Veil *veil)
{
  g_autoptr (GtkWidget) default_widget = g_weak_ref_get (&veil->default_widget);
  g_autoptr (GtkWidget) focus = g_weak_ref_get (&veil->focus);

  if (default_widget != NULL && gtk_widget_get_root (default_widget) == GTK_ROOT (window))
    gtk_window_set_default_widget (window, default_widget);
  if (focus != NULL && gtk_widget_get_root (focus) == GTK_ROOT (window))
    gtk_widget_grab_focus (focus);
}

/* Takes everything off @window; one that is veiled stays so. */
void
till_window_blanking_cover (GtkWindow *window)
{
  GtkWidget *widget = GTK_WIDGET (window);

  g_return_if_fail (GTK_IS_WINDOW (window));

  if (g_object_get_qdata (G_OBJECT (window), veil_quark ()) != NULL)
    return;

  g_object_set_qdata_full (G_OBJECT (window), veil_quark (), veil_new (window), veil_free);
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
  gtk_widget_add_css_class (widget, VEILED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _("Hidden for privacy. Press any key to show everything again."),
                                  -1);
  hide_children (widget);
}

/* Makes @window what it was before, if it is veiled. */
void
till_window_blanking_uncover (GtkWindow *window)
{
  Veil *veil = NULL;

  g_return_if_fail (GTK_IS_WINDOW (window));

  veil = g_object_steal_qdata (G_OBJECT (window), veil_quark ());
  if (veil == NULL)
    return;

  g_signal_handlers_disconnect_by_func (window, title_cb, NULL);
  gtk_window_set_title (window, veil->title);
  if (TILL_IS_WINDOW (window))
    {
      g_signal_handlers_disconnect_by_func (window, hide_dialogs, NULL);
      till_inner_dialogs_for_each (window, show_children);
      till_window_set_covered (TILL_WINDOW (window), FALSE);
    }
  else
    {
      show_children (GTK_WIDGET (window));
      gtk_widget_remove_css_class (GTK_WIDGET (window), VEILED);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      gtk_widget_set_size_request (GTK_WIDGET (window), veil->width_request, veil->height_request);
    }

  give_back_focus (window, veil);
  veil_free (veil);
}
