/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-usage-level.h"

/* Signal: "read" (int) with the index of the sample under the pointer or the keyboard cursor, -1
 * for none. */
#define TILL_TYPE_USAGE_PLOT (till_usage_plot_get_type ())
G_DECLARE_FINAL_TYPE (TillUsagePlot, till_usage_plot, TILL, USAGE_PLOT, GtkWidget)

void till_usage_plot_set_samples (TillUsagePlot *self,
                                  const GArray *samples,
                                  gint64 projected_ms,
                                  gint64 ends_at_ms);
