/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-fit-height.h"

static int
measure (GtkWidget *widget, int for_width)
{
  int natural = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, for_width, NULL, &natural, NULL, NULL);

  return natural;
}

/* A scrolled window by itself asks for the height that its content has at its least width. */
static int
correct (GtkWidget *scroller, int for_width)
{
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller));

  return measure (content, for_width) - measure (scroller, for_width);
}

/* Makes @window as high as what is in it at its width, with all that @scroller has: what
 * is there is not cut at the fold, and nothing is empty below it. It never gets lower, nor higher
 * than @most. */
void
till_fit_height (GtkWindow *window, GtkWidget *scroller, int most)
{
  int width = 0;
  int height = 0;
  int fitting = 0;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  gtk_window_get_default_size (window, &width, &height);
  fitting = measure (GTK_WIDGET (window), width) + correct (scroller, width);
  if (MIN (fitting, most) > height)
    gtk_window_set_default_size (window, width, MIN (fitting, most));
}
