/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlotScene: draws a plot on the screen and into a file, and finds the value at a position.
 * Columns have a line at the largest value and ticks below; bars have their names on one side and
 * their values on the other. */

#include "till-plot-scene.h"

#define COLUMNS_HEIGHT 160
#define GAP            6
#define BAR_PART       0.45 /* of a row; the rest is empty */
#define COLUMN_PART    0.7
#define NAMES_PART     0.5 /* of the width, at most */

/* Where the values are drawn. */
typedef struct
{
  double left;
  double top;
  double width;
  double height;
} Area;

static PangoLayout *
create_layout (PangoContext *context, const char *text)
{
  PangoLayout *layout = pango_layout_new (context);

  pango_layout_set_text (layout, text, -1);

  return layout;
}

static int
measure_width (PangoContext *context, const char *text)
{
  g_autoptr (PangoLayout) layout = create_layout (context, text);
  int width = 0;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

static int
measure_line (PangoContext *context)
{
  g_autoptr (PangoLayout) layout = create_layout (context, "0");
  int height = 0;

  pango_layout_get_pixel_size (layout, NULL, &height);

  return height;
}

static gboolean
is_mirrored (const TillPlotScene *self)
{
  return pango_context_get_base_dir (self->context) == PANGO_DIRECTION_RTL;
}

/* Returns: the left edge of something @width wide, @start away from where reading begins. */
static double
place (const TillPlotScene *self, double start, double width)
{
  return is_mirrored (self) ? self->width - start - width : start;
}

static void
set_color (cairo_t *cr, const GdkRGBA *color, float alpha)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha * alpha);
}

static void
set_ink (const TillPlotScene *self, cairo_t *cr, float alpha)
{
  set_color (cr, &self->ink, self->is_strong ? 1.0f : alpha);
}

/* Draws @text, at most @width wide; @x is its left edge. */
static void
draw_text (const TillPlotScene *self,
           cairo_t *cr,
           const char *text,
           double x,
           double y,
           double width,
           PangoAlignment alignment)
{
  g_autoptr (PangoLayout) layout = create_layout (self->context, text);

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, alignment);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

static double
get_top_size (const TillPlotScene *self)
{
  const TillPlotPoint *largest = till_plot_data_get_largest (self->data);

  return largest != NULL ? largest->size : 1;
}

static float
get_alpha (const TillPlotScene *self, guint i)
{
  return self->at < 0 || (guint) self->at == i ? 1.0f : 0.45f;
}

/* --- columns --- */

static Area
get_columns_area (const TillPlotScene *self)
{
  int line = measure_line (self->context);

  return (Area){ 0, line + GAP, self->width, self->height - 2 * (line + GAP) };
}

static void
draw_line (cairo_t *cr, double x, double y, double width)
{
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, x, (int) y + 0.5);
  cairo_line_to (cr, x + width, (int) y + 0.5);
  cairo_stroke (cr);
}

static void
draw_columns_frame (const TillPlotScene *self, cairo_t *cr, const Area *area)
{
  const TillPlotPoint *largest = till_plot_data_get_largest (self->data);

  set_ink (self, cr, 0.3f);
  draw_line (cr, area->left, area->top + area->height, area->width);
  draw_line (cr, area->left, area->top, area->width);
  set_ink (self, cr, 0.7f);
  if (largest != NULL)
    draw_text (self, cr, largest->words, 0, 0, self->width, PANGO_ALIGN_LEFT);
}

/* Draws a tick below its column, moved inside the edges. */
static void
draw_tick (const TillPlotScene *self,
           cairo_t *cr,
           const Area *area,
           const char *tick,
           double middle)
{
  int width = measure_width (self->context, tick);
  double left = CLAMP (middle - width / 2.0, 0, MAX (self->width - width, 0));

  set_ink (self, cr, 0.7f);
  draw_text (self, cr, tick, left, area->top + area->height + GAP, width + 1, PANGO_ALIGN_LEFT);
}

static void
draw_columns (const TillPlotScene *self, cairo_t *cr)
{
  Area area = get_columns_area (self);
  guint n = till_plot_data_get_n_points (self->data);
  double step = area.width / n;
  double top = get_top_size (self);

  draw_columns_frame (self, cr, &area);
  for (guint i = 0; i < n; i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self->data, i);
      double width = MAX (step * COLUMN_PART, 1);
      double x = place (self, i * step + (step - width) / 2, width);
      double height = point->size > 0 ? MAX (point->size / top * area.height, 1) : 0;

      set_color (cr, &self->accent, get_alpha (self, i));
      cairo_rectangle (cr, x, area.top + area.height - height, width, height);
      cairo_fill (cr);
      if (point->tick != NULL)
        draw_tick (self, cr, &area, point->tick, x + width / 2);
    }
}

/* --- bars --- */

/* Returns: the width of the widest name or value. */
static double
measure_widest (const TillPlotScene *self, gboolean is_of_names)
{
  int widest = 0;

  for (guint i = 0; i < till_plot_data_get_n_points (self->data); i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self->data, i);

      widest =
          MAX (widest, measure_width (self->context, is_of_names ? point->name : point->words));
    }

  return widest;
}

/* A name gives way to the values, which are never cut. */
static Area
get_bars_area (const TillPlotScene *self)
{
  double words = measure_widest (self, FALSE) + 1;
  double left = MIN (self->width * NAMES_PART, self->width - words - 5 * GAP);
  double names = CLAMP (left, 0, measure_widest (self, TRUE) + 1);

  return (Area){ names + 2 * GAP, 0, MAX (self->width - names - words - 4 * GAP, 1), self->height };
}

static void
draw_bars (const TillPlotScene *self, cairo_t *cr)
{
  Area area = get_bars_area (self);
  guint n = till_plot_data_get_n_points (self->data);
  double step = area.height / n;
  double top = get_top_size (self);
  double text_top = (step - measure_line (self->context)) / 2;
  double names = area.left - 2 * GAP;
  double words = self->width - area.left - area.width - 2 * GAP;

  for (guint i = 0; i < n; i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self->data, i);
      double width = point->size > 0 ? MAX (point->size / top * area.width, 1) : 0;

      set_color (cr, &self->accent, get_alpha (self, i));
      cairo_rectangle (cr, place (self, area.left, width), (i + (1 - BAR_PART) / 2) * step, width,
                       step * BAR_PART);
      cairo_fill (cr);
      set_color (cr, &self->ink, 1);
      draw_text (self, cr, point->name, place (self, 0, names), i * step + text_top, names,
                 PANGO_ALIGN_LEFT);
      draw_text (self, cr, point->words, place (self, self->width - words, words),
                 i * step + text_top, words, PANGO_ALIGN_RIGHT);
    }
}

/* Returns: the natural height of a plot of @data, in pixels. */
int
till_plot_scene_measure_height (TillPlotData *data, PangoContext *context)
{
  int line = measure_line (context);

  g_return_val_if_fail (TILL_IS_PLOT_DATA (data), 0);

  switch (till_plot_data_get_shape (data))
    {
    case TILL_PLOT_COLUMNS:
      return COLUMNS_HEIGHT;
    case TILL_PLOT_BARS:
      return (line + 2 * GAP) * (int) till_plot_data_get_n_points (data);
    }

  g_return_val_if_reached (0);
}

/* Draws the plot at the origin. */
void
till_plot_scene_draw (const TillPlotScene *self, cairo_t *cr)
{
  g_return_if_fail (self != NULL && cr != NULL);

  if (till_plot_data_get_n_points (self->data) == 0)
    return;

  switch (till_plot_data_get_shape (self->data))
    {
    case TILL_PLOT_COLUMNS:
      draw_columns (self, cr);
      break;
    case TILL_PLOT_BARS:
      draw_bars (self, cr);
      break;
    }
}

/* Returns: the index of the value at a position, or -1 if the plot is empty. */
int
till_plot_scene_find (const TillPlotScene *self, double x, double y)
{
  int n = (int) till_plot_data_get_n_points (self->data);
  double part = 0;

  switch (till_plot_data_get_shape (self->data))
    {
    case TILL_PLOT_COLUMNS:
      part = place (self, x, 0) / MAX (self->width, 1);
      break;
    case TILL_PLOT_BARS:
      part = y / MAX (self->height, 1);
      break;
    }

  return n > 0 ? CLAMP ((int) (part * n), 0, n - 1) : -1;
}
