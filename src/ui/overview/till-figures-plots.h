/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-figures.h"
#include "till-plot-data.h"

G_BEGIN_DECLS

TillPlotData *till_figures_plot_days (const TillFigures *figures);
TillPlotData *till_figures_plot_chains (const TillFigures *figures);
TillPlotData *till_figures_plot_states (const TillFigures *figures);
TillPlotData *till_figures_plot_times (const TillFigures *figures);
TillPlotData *till_figures_plot_countries (const TillFigures *figures);

G_END_DECLS
