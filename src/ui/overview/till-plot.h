/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-plot-data.h"

typedef enum
{
  TILL_PLOT_PNG,
  TILL_PLOT_SVG,
} TillPlotFormat;

/* Signal: "read" (int) with the index of the value under the pointer or the keyboard cursor, -1 for
 * none. */
#define TILL_TYPE_PLOT (till_plot_get_type ())
G_DECLARE_FINAL_TYPE (TillPlot, till_plot, TILL, PLOT, GtkWidget)

void till_plot_set_data (TillPlot *self, TillPlotData *data);
GBytes *till_plot_draw_file (TillPlot *self, TillPlotFormat format);
