/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "till-csv-writer.h"

typedef enum
{
  TILL_PLOT_COLUMNS, /* upright, one after the other in time */
  TILL_PLOT_BARS,    /* lying, one below the other, each with its name */
} TillPlotShape;

/* One value of a plot in all its forms. */
typedef struct
{
  char *key;   /* in a file: ISO 8601 for a day */
  char *name;  /* for a person */
  char *tick;  /* on the axis, or NULL if it has no tick */
  char *words; /* the value with its unit */
  char *exact; /* the value as a plain decimal, or empty if it is not known */
  double size; /* for drawing only; never for sums */
} TillPlotPoint;

#define TILL_TYPE_PLOT_DATA (till_plot_data_get_type ())
G_DECLARE_FINAL_TYPE (TillPlotData, till_plot_data, TILL, PLOT_DATA, GObject)

TillPlotData *till_plot_data_new (TillPlotShape shape,
                                  const char *title,
                                  const char *name_title,
                                  const char *value_title);
void till_plot_data_add (TillPlotData *self,
                         const char *key,
                         const char *name,
                         const char *tick,
                         const char *words,
                         const char *exact);

TillPlotShape till_plot_data_get_shape (TillPlotData *self);
const char *till_plot_data_get_title (TillPlotData *self);
const char *till_plot_data_get_name_title (TillPlotData *self);
const char *till_plot_data_get_value_title (TillPlotData *self);
guint till_plot_data_get_n_points (TillPlotData *self);
const TillPlotPoint *till_plot_data_get_point (TillPlotData *self, guint i);
gboolean till_plot_data_is_empty (TillPlotData *self);
const TillPlotPoint *till_plot_data_get_largest (TillPlotData *self);
char *till_plot_data_to_csv (TillPlotData *self, TillCsvUse use);
