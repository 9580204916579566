/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTabStop: makes a list one stop of the Tab key. In GTK's lists Tab moves to the next row: it
 * takes a hundred thousand presses to leave a long list, and turns the pages where a selected row
 * is a page. The arrow keys move within the list as usual. */

#include "till-tab-stop.h"

struct _TillTabStop
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (TillTabStop, till_tab_stop, ADW_TYPE_BIN)

static gboolean
till_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (is_tab && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return GTK_WIDGET_CLASS (till_tab_stop_parent_class)->focus (widget, direction);
}

static void
till_tab_stop_class_init (TillTabStopClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = till_tab_stop_focus;
}

static void
till_tab_stop_init (TillTabStop *self)
{
}
