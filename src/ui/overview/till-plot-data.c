/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlotData: the values of one plot, to draw, to read aloud, to show as a table and to export.
 */

#include "till-plot-data.h"

struct _TillPlotData
{
  GObject parent_instance;

  TillPlotShape shape;
  char *title;
  char *name_title;
  char *value_title;
  GArray *points; /* of TillPlotPoint */
};

G_DEFINE_FINAL_TYPE (TillPlotData, till_plot_data, G_TYPE_OBJECT)

static void
clear_point (gpointer data)
{
  TillPlotPoint *point = data;

  g_free (point->key);
  g_free (point->name);
  g_free (point->tick);
  g_free (point->words);
  g_free (point->exact);
}

static void
till_plot_data_finalize (GObject *object)
{
  TillPlotData *self = TILL_PLOT_DATA (object);

  g_free (self->title);
  g_free (self->name_title);
  g_free (self->value_title);
  g_array_unref (self->points);

  G_OBJECT_CLASS (till_plot_data_parent_class)->finalize (object);
}

static void
till_plot_data_class_init (TillPlotDataClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_plot_data_finalize;
}

static void
till_plot_data_init (TillPlotData *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (TillPlotPoint));
  g_array_set_clear_func (self->points, clear_point);
}

/* @name_title and @value_title are the column titles of the table.
 *
 * Returns: (transfer full): a plot without values. */
TillPlotData *
till_plot_data_new (TillPlotShape shape,
                    const char *title,
                    const char *name_title,
                    const char *value_title)
{
  TillPlotData *self = g_object_new (TILL_TYPE_PLOT_DATA, NULL);

  self->shape = shape;
  self->title = g_strdup (title);
  self->name_title = g_strdup (name_title);
  self->value_title = g_strdup (value_title);

  return self;
}

/* Adds one value; see TillPlotPoint. @exact is a plain decimal, or "" for a value that is not
 * known.
 */
void
till_plot_data_add (TillPlotData *self,
                    const char *key,
                    const char *name,
                    const char *tick,
                    const char *words,
                    const char *exact)
{
  TillPlotPoint point = { 0 };

  g_return_if_fail (TILL_IS_PLOT_DATA (self));
  g_return_if_fail (key != NULL && name != NULL && words != NULL && exact != NULL);

  point.key = g_strdup (key);
  point.name = g_strdup (name);
  point.tick = g_strdup (tick);
  point.words = g_strdup (words);
  point.exact = g_strdup (exact);
  point.size = MAX (g_ascii_strtod (exact, NULL), 0);
  g_array_append_val (self->points, point);
}

TillPlotShape
till_plot_data_get_shape (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), TILL_PLOT_COLUMNS);

  return self->shape;
}

const char *
till_plot_data_get_title (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);

  return self->title;
}

const char *
till_plot_data_get_name_title (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);

  return self->name_title;
}

const char *
till_plot_data_get_value_title (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);

  return self->value_title;
}

guint
till_plot_data_get_n_points (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), 0);

  return self->points->len;
}

/* Returns: (transfer none): the value at @i. */
const TillPlotPoint *
till_plot_data_get_point (TillPlotData *self, guint i)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);
  g_return_val_if_fail (i < self->points->len, NULL);

  return &g_array_index (self->points, TillPlotPoint, i);
}

/* Returns: whether all values are known, and none is above zero. */
gboolean
till_plot_data_is_empty (TillPlotData *self)
{
  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), TRUE);

  for (guint i = 0; i < self->points->len; i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self, i);

      if (point->size > 0 || *point->exact == '\0')
        return FALSE;
    }

  return TRUE;
}

/* Returns: (transfer none) (nullable): the first of the largest values; %NULL if there is none
 * above zero. */
const TillPlotPoint *
till_plot_data_get_largest (TillPlotData *self)
{
  const TillPlotPoint *largest = NULL;

  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);

  for (guint i = 0; i < self->points->len; i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self, i);

      if (point->size > (largest != NULL ? largest->size : 0))
        largest = point;
    }

  return largest;
}

/* Returns: (transfer full): the values as a CSV file with a header. Time columns are headed by
 * days, bars by names. */
char *
till_plot_data_to_csv (TillPlotData *self, TillCsvUse use)
{
  TillCsvColumn columns[] = { { NULL, TILL_CSV_TEXT }, { NULL, TILL_CSV_NUMBER } };
  g_autoptr (TillCsvWriter) csv = NULL;

  g_return_val_if_fail (TILL_IS_PLOT_DATA (self), NULL);

  columns[0].title = self->name_title;
  columns[0].kind = self->shape == TILL_PLOT_COLUMNS ? TILL_CSV_TIME : TILL_CSV_TEXT;
  columns[1].title = self->value_title;
  csv = till_csv_writer_new (use, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < self->points->len; i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self, i);

      till_csv_writer_add (csv, (const char *[]){ point->key, point->exact });
    }

  return till_csv_writer_take_text (csv);
}
