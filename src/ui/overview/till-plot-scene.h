/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-plot-data.h"

/* Everything that a drawing of a plot depends on; borrowed, for one drawing. */
typedef struct
{
  TillPlotData *data;
  PangoContext *context; /* the font and the text direction */
  double width;
  double height;
  GdkRGBA ink;        /* texts and lines */
  GdkRGBA accent;     /* values */
  int at;             /* the value being read, -1 for none */
  gboolean is_strong; /* high contrast: text and lines are not softened */
} TillPlotScene;

int till_plot_scene_measure_height (TillPlotData *data, PangoContext *context);
void till_plot_scene_draw (const TillPlotScene *self, cairo_t *cr);
int till_plot_scene_find (const TillPlotScene *self, double x, double y);
