/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-figures.h"
#include "till-plot-data.h"

/* The days of a plot */
typedef enum
{
  TILL_FIGURES_WEEK,
  TILL_FIGURES_MONTH,
  TILL_FIGURES_QUARTER,
  TILL_FIGURES_YEAR,
} TillFiguresRange;

char *till_figures_describe_unknown (const TillFiguresSum *sum);
TillPlotData *till_figures_plot_days (const TillFigures *figures, TillFiguresRange range);
TillPlotData *till_figures_plot_chains (const TillFigures *figures, TillDesk *desk);
TillPlotData *till_figures_plot_states (const TillFigures *figures);
TillPlotData *till_figures_plot_times (const TillFigures *figures);
TillPlotData *till_figures_plot_countries (const TillFigures *figures);
