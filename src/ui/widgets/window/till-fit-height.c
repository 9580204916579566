/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-fit-height.h"

#define MOST   860 /* of a window over a usual screen */
#define PANELS 32  /* of the desktop, above and below */

static int
measure (GtkWidget *widget, int for_width)
{
  int natural = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, for_width, NULL, &natural, NULL, NULL);

  return natural;
}

/* Content that scrolls sideways is wider than its window. */
static int
measure_content (GtkWidget *scroller, int for_width)
{
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller));
  int least = 0;

  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);

  return measure (content, MAX (for_width, least));
}

/* A scrolled window by itself asks for the height that its content has at its least width. */
static int
correct (GtkWidget *scroller, int for_width)
{
  return measure_content (scroller, for_width) - measure (scroller, for_width);
}

/* A window higher than its screen could not be moved to its end. */
static int
get_most (GtkWindow *window)
{
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (window)));
  int most = MOST;

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      GdkRectangle place = { 0 };

      gdk_monitor_get_geometry (monitor, &place);
      most = MIN (most, place.height - PANELS);
    }

  return most;
}

/* Makes @window as high as everything in it is at its width, with all that @scroller has, so that
 * nobody has to scroll and no room stays empty. It never gets lower, nor higher than a usual
 * screen. */
void
till_fit_height (GtkWindow *window, GtkWidget *scroller)
{
  int width = 0;
  int height = 0;
  int fitting = 0;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  gtk_window_get_default_size (window, &width, &height);
  fitting =
      MIN (measure (GTK_WIDGET (window), width) + correct (scroller, width), get_most (window));
  if (fitting > height)
    gtk_window_set_default_size (window, width, fitting);
}

/* The same for what changes while the window is open: it is never lower than all that @scroller
 * has now. */
void
till_fit_height_keep (GtkWindow *window, GtkWidget *scroller)
{
  int width = 0;
  int height = 0;
  int least = 0;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  gtk_window_get_default_size (window, &width, &height);
  least = measure_content (scroller, width);
  least = MIN (least, get_most (window) - measure (GTK_WIDGET (window), width) +
                          measure (scroller, width));
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), MAX (least, 0));
}
