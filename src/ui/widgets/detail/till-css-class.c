/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A style class that a widget has now and then. */

#include "till-css-class.h"

void
till_css_class_set (GtkWidget *widget, const char *css_class, gboolean is_set)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && css_class != NULL);

  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}
