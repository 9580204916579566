/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-plot-data.h"

#define TILL_TYPE_PLOT_CARD (till_plot_card_get_type ())
G_DECLARE_FINAL_TYPE (TillPlotCard, till_plot_card, TILL, PLOT_CARD, AdwBin)

GtkWidget *till_plot_card_new (void);
void till_plot_card_add_tool (TillPlotCard *self, GtkWidget *tool);
void till_plot_card_set_data (TillPlotCard *self, TillPlotData *data, const char *nothing);
