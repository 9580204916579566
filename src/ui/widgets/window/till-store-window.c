/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What happens to a window of one store when the main window shows another store. A window that can
 * be opened again unchanged closes with its store. A window that holds what somebody has typed or
 * still needs stays open with the name of its store in its header. */

#include "till-store-window.h"

#include <adwaita.h>

#include "till-dialog.h"
#include "till-text.h"

static GtkWidget *
find_header_bar (GtkWidget *widget)
{
  GtkWidget *found = ADW_IS_HEADER_BAR (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_header_bar (child);

  return found;
}

/* Closes @window, without a question, as soon as the store of @desk is left. */
void
till_store_window_leave (GtkWindow *window, TillDesk *desk)
{
  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (TILL_IS_DESK (desk));

  g_signal_connect_object (desk, "left", G_CALLBACK (gtk_window_destroy), window,
                           G_CONNECT_SWAPPED);
}

/* Unlike an AdwWindowTitle, a label leaves the buttons beside it all the room that they need. */
static GtkWidget *
add_line (GtkWidget *titles, const char *style, const char *text)
{
  GtkWidget *line = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (line), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (line, style);
  gtk_box_append (GTK_BOX (titles), line);

  return line;
}

/* Shows the name of the store of @account under the title of @window, a window or a TillDialog with
 * a header bar. */
void
till_store_window_name (GtkWidget *window, TillAccount *account)
{
  GtkWidget *bar = NULL;
  GtkWidget *titles = NULL;
  GtkWidget *title = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GtkWidget) child = NULL;

  g_return_if_fail (GTK_IS_WINDOW (window) || TILL_IS_DIALOG (window));
  g_return_if_fail (TILL_IS_ACCOUNT (account));

  g_object_get (window, "child", &child, NULL);
  bar = find_header_bar (child);
  g_return_if_fail (bar != NULL);

  name = till_text_for_display (account->name);
  titles = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_valign (titles, GTK_ALIGN_CENTER);
  title = add_line (titles, "title", NULL);
  g_object_bind_property (window, "title", title, "label", G_BINDING_SYNC_CREATE);
  add_line (titles, "subtitle", name);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (bar), titles);
}
