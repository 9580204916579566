/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsagePlot: the data used by an eSIM over time, the size of its package, and a projection of
 * when it runs out. Pointer and arrow keys read the values. */

#include "till-usage-plot.h"

#include "till-format.h"
#include "till-usage-text.h"

#define HEIGHT 190
#define PAD    6
#define LABEL  22 /* above and below, for the labels */

struct _TillUsagePlot
{
  GtkWidget parent_instance;

  GArray *samples; /* of TillUsageSample */
  gint64 from_ms;
  gint64 to_ms;
  gint64 projected_ms; /* zero if unknown */
  double top_mb;
  int at; /* the sample being read, -1 for none */
};

enum
{
  READ,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillUsagePlot, till_usage_plot, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const TillUsageSample *
get_sample (TillUsagePlot *self, guint i)
{
  return &g_array_index (self->samples, TillUsageSample, i);
}

static double
get_x (TillUsagePlot *self, gint64 at_ms)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * PAD;
  double part = (double) (at_ms - self->from_ms) / (double) (self->to_ms - self->from_ms);

  return PAD + CLAMP (part, 0, 1) * width;
}

static double
get_y (TillUsagePlot *self, double mb)
{
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * LABEL;

  return LABEL + (1 - CLAMP (mb / self->top_mb, 0, 1)) * height;
}

static void
set_color (TillUsagePlot *self, cairo_t *cr, const char *name, float alpha)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color;

  gtk_style_context_get_color (context, &color);
  if (name != NULL)
    gtk_style_context_lookup_color (context, name, &color);
  color.alpha *= alpha;
  gdk_cairo_set_source_rgba (cr, &color);
}

static void
draw_frame (TillUsagePlot *self, cairo_t *cr)
{
  const TillUsageSample *last = get_sample (self, self->samples->len - 1);
  double right = gtk_widget_get_width (GTK_WIDGET (self)) - PAD;

  set_color (self, cr, NULL, 0.3f);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, PAD, get_y (self, 0));
  cairo_line_to (cr, right, get_y (self, 0));
  if (last->package_mb > 0)
    {
      cairo_move_to (cr, PAD, get_y (self, last->package_mb));
      cairo_line_to (cr, right, get_y (self, last->package_mb));
    }
  cairo_stroke (cr);
}

static void
draw_line (TillUsagePlot *self, cairo_t *cr)
{
  set_color (self, cr, "accent_color", 1);
  cairo_set_line_width (cr, 2);
  for (guint i = 0; i < self->samples->len; i++)
    cairo_line_to (cr, get_x (self, get_sample (self, i)->at_ms),
                   get_y (self, get_sample (self, i)->used_mb));
  cairo_stroke (cr);
}

/* Returns: the data used at the right edge, if the projection goes beyond it. */
static double
get_end_mb (TillUsagePlot *self)
{
  const TillUsageSample *last = get_sample (self, self->samples->len - 1);
  double part = (double) (self->to_ms - last->at_ms) / (double) (self->projected_ms - last->at_ms);

  return last->used_mb + CLAMP (part, 0, 1) * (last->package_mb - last->used_mb);
}

static void
draw_projection (TillUsagePlot *self, cairo_t *cr)
{
  static const double dashes[] = { 4, 4 };
  const TillUsageSample *last = get_sample (self, self->samples->len - 1);

  if (self->projected_ms == 0)
    return;

  set_color (self, cr, "accent_color", 0.7f);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, get_x (self, last->at_ms), get_y (self, last->used_mb));
  cairo_line_to (cr, get_x (self, self->projected_ms), get_y (self, get_end_mb (self)));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* @x is the left edge of the text, or its right edge if it @ends there. */
static void
draw_label (TillUsagePlot *self, cairo_t *cr, const char *text, double x, double y, gboolean ends)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int width = 0;

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);
  set_color (self, cr, NULL, 0.7f);
  cairo_move_to (cr, ends ? x - width : x, y);
  pango_cairo_show_layout (cr, layout);
}

/* Labels the upper line and both ends of the time axis. */
static void
draw_labels (TillUsagePlot *self, cairo_t *cr)
{
  const TillUsageSample *last = get_sample (self, self->samples->len - 1);
  double right = gtk_widget_get_width (GTK_WIDGET (self)) - PAD;
  double below = get_y (self, 0) + 3;
  gint64 span_ms = self->to_ms - self->from_ms;
  g_autofree char *from = till_usage_describe_moment (self->from_ms, span_ms);
  g_autofree char *to = till_usage_describe_moment (self->to_ms, span_ms);

  if (last->package_mb > 0)
    {
      TillDecimal package = till_decimal_from_int ((gint64) (last->package_mb + 0.5), 0);
      g_autofree char *text = till_format_megabytes (&package);

      draw_label (self, cr, text, PAD, get_y (self, last->package_mb) - LABEL + 2, FALSE);
    }
  draw_label (self, cr, from, PAD, below, FALSE);
  if (!g_str_equal (from, to))
    draw_label (self, cr, to, right, below, TRUE);
}

static void
draw_marks (TillUsagePlot *self, cairo_t *cr)
{
  guint at = self->at >= 0 ? (guint) self->at : self->samples->len - 1;
  const TillUsageSample *sample = get_sample (self, at);

  set_color (self, cr, "accent_color", 1);
  cairo_arc (cr, get_x (self, sample->at_ms), get_y (self, sample->used_mb), self->at >= 0 ? 5 : 3,
             0, 2 * G_PI);
  cairo_fill (cr);
}

static void
till_usage_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TillUsagePlot *self = TILL_USAGE_PLOT (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr = NULL;

  if (self->samples->len == 0 || width <= 2 * PAD || height <= 2 * LABEL)
    return;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  draw_frame (self, cr);
  draw_line (self, cr);
  draw_projection (self, cr);
  draw_marks (self, cr);
  draw_labels (self, cr);
  cairo_destroy (cr);
}

static void
till_usage_plot_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
  *natural = *minimum;
}

static void
read_at (TillUsagePlot *self, int at)
{
  int last = (int) self->samples->len - 1;

  at = CLAMP (at, -1, last);
  if (self->at == at)
    return;

  self->at = at;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[READ], 0, at);
}

static void
motion_cb (TillUsagePlot *self, double x, double y)
{
  int nearest = -1;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < self->samples->len; i++)
    {
      double distance = ABS (get_x (self, get_sample (self, i)->at_ms) - x);

      if (distance < least)
        {
          least = distance;
          nearest = (int) i;
        }
    }

  read_at (self, nearest);
}

static void
leave_cb (TillUsagePlot *self)
{
  read_at (self, -1);
}

static gboolean
key_cb (TillUsagePlot *self, guint key, guint code, GdkModifierType modifiers)
{
  int step = 0;

  if (key == GDK_KEY_Left)
    step = -1;
  else if (key == GDK_KEY_Right)
    step = 1;
  else
    return FALSE;

  read_at (self, self->at < 0 ? (int) self->samples->len - 1 : MAX (self->at + step, 0));

  return TRUE;
}

static void
till_usage_plot_finalize (GObject *object)
{
  g_array_unref (TILL_USAGE_PLOT (object)->samples);

  G_OBJECT_CLASS (till_usage_plot_parent_class)->finalize (object);
}

static void
till_usage_plot_class_init (TillUsagePlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_usage_plot_finalize;
  widget_class->measure = till_usage_plot_measure;
  widget_class->snapshot = till_usage_plot_snapshot;
  gtk_widget_class_set_css_name (widget_class, "usageplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[READ] = g_signal_new ("read", TILL_TYPE_USAGE_PLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
till_usage_plot_init (TillUsagePlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->samples = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  self->at = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

static void
find_ranges (TillUsagePlot *self, gint64 ends_at_ms)
{
  const TillUsageSample *samples = (const TillUsageSample *) self->samples->data;
  const TillUsageSample *last = NULL;

  if (self->samples->len == 0)
    return;

  last = get_sample (self, self->samples->len - 1);
  self->from_ms = samples[0].at_ms;
  self->to_ms = MAX (last->at_ms, self->from_ms + 1);
  if (self->projected_ms != 0)
    self->to_ms = MAX (self->to_ms, self->projected_ms);
  if (ends_at_ms > last->at_ms && ends_at_ms < self->to_ms)
    self->to_ms = ends_at_ms;

  self->top_mb = MAX (last->package_mb, 1);
  for (guint i = 0; i < self->samples->len; i++)
    self->top_mb = MAX (self->top_mb, samples[i].used_mb);
}

/* Draws @samples, of TillUsageSample sorted by time, and on to @projected_ms, when the package will
 * be used up. @ends_at_ms is the right edge at most. Both are zero if unknown. */
void
till_usage_plot_set_samples (TillUsagePlot *self,
                             const GArray *samples,
                             gint64 projected_ms,
                             gint64 ends_at_ms)
{
  g_return_if_fail (TILL_IS_USAGE_PLOT (self));

  g_array_set_size (self->samples, 0);
  if (samples != NULL && samples->len > 0)
    g_array_append_vals (self->samples, samples->data, samples->len);
  self->projected_ms = projected_ms;
  find_ranges (self, ends_at_ms);
  self->at = MIN (self->at, (int) self->samples->len - 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
