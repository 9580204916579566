/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlot: a plot on the screen. Pointer and arrow keys read the values. It can also be drawn into
 * a file, in black and the accent colour on white in any style. */

#include "till-plot.h"

#include <adwaita.h>
#include <cairo-svg.h>

#include "till-plot-scene.h"

#define FILE_WIDTH 640
#define FILE_PAD   16
#define FILE_SCALE 2 /* pixels of a PNG for each pixel of the screen */

struct _TillPlot
{
  GtkWidget parent_instance;

  TillPlotData *data; /* owned, NULL until it is set */
  int at;
};

enum
{
  READ,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillPlot, till_plot, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static TillPlotScene
build_scene (TillPlot *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  TillPlotScene scene = {
    .data = self->data,
    .context = gtk_widget_get_pango_context (widget),
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .at = self->at,
  };

  gtk_style_context_get_color (style, &scene.ink);
  scene.is_strong = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  scene.accent = scene.ink;
  gtk_style_context_lookup_color (style, "accent_bg_color", &scene.accent);

  return scene;
}

static void
till_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TillPlot *self = TILL_PLOT (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  TillPlotScene scene = { 0 };
  cairo_t *cr = NULL;

  if (self->data == NULL || width <= 0 || height <= 0)
    return;

  scene = build_scene (self);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  till_plot_scene_draw (&scene, cr);
  cairo_destroy (cr);
}

static void
till_plot_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  TillPlot *self = TILL_PLOT (widget);

  *minimum = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL && self->data != NULL)
    *minimum = till_plot_scene_measure_height (self->data, gtk_widget_get_pango_context (widget));
  *natural = *minimum;
}

static void
read_at (TillPlot *self, int at)
{
  if (self->at == at)
    return;

  self->at = at;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[READ], 0, at);
}

static void
motion_cb (TillPlot *self, double x, double y)
{
  TillPlotScene scene = { 0 };

  if (self->data == NULL)
    return;

  scene = build_scene (self);
  read_at (self, till_plot_scene_find (&scene, x, y));
}

static void
leave_cb (TillPlot *self)
{
  read_at (self, -1);
}

/* Returns: the step of a key, zero if the plot does not use it. */
static int
get_step (TillPlot *self, guint key)
{
  gboolean is_upright = till_plot_data_get_shape (self->data) == TILL_PLOT_COLUMNS;
  gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (key == (is_upright ? GDK_KEY_Right : GDK_KEY_Down))
    return is_upright && is_mirrored ? -1 : 1;
  if (key == (is_upright ? GDK_KEY_Left : GDK_KEY_Up))
    return is_upright && is_mirrored ? 1 : -1;

  return 0;
}

static gboolean
key_cb (TillPlot *self, guint key, guint code, GdkModifierType modifiers)
{
  int last = self->data != NULL ? (int) till_plot_data_get_n_points (self->data) - 1 : -1;
  int step = last >= 0 ? get_step (self, key) : 0;
  int at = self->at + step;

  /* At both ends the key moves the focus out of the plot. */
  if (step == 0 || (self->at >= 0 && (at < 0 || at > last)))
    return FALSE;

  read_at (self, self->at < 0 && step < 0 ? last : CLAMP (at, 0, last));

  return TRUE;
}

static void
till_plot_dispose (GObject *object)
{
  g_clear_object (&TILL_PLOT (object)->data);

  G_OBJECT_CLASS (till_plot_parent_class)->dispose (object);
}

static void
till_plot_class_init (TillPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_plot_dispose;
  widget_class->measure = till_plot_measure;
  widget_class->snapshot = till_plot_snapshot;
  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[READ] = g_signal_new ("read", TILL_TYPE_PLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
till_plot_init (TillPlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->at = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/* Draws @data, whose title is the accessible name. */
void
till_plot_set_data (TillPlot *self, TillPlotData *data)
{
  g_return_if_fail (TILL_IS_PLOT (self) && TILL_IS_PLOT_DATA (data));

  g_set_object (&self->data, data);
  read_at (self, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  till_plot_data_get_title (data), -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static cairo_status_t
append_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static void
draw_sheet (TillPlot *self, cairo_t *cr, int width, int height)
{
  PangoContext *context = gtk_widget_create_pango_context (GTK_WIDGET (self));
  TillPlotScene scene = {
    .data = self->data,
    .context = context,
    .width = width - 2 * FILE_PAD,
    .height = height - 2 * FILE_PAD,
    .ink = { 0, 0, 0, 1 },
    .at = -1,
  };

  gdk_rgba_parse (&scene.accent, "#3584e4");
  pango_cairo_update_context (cr, context);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, FILE_PAD, FILE_PAD);
  till_plot_scene_draw (&scene, cr);
  g_object_unref (context);
}

/* Returns: (transfer full): the plot as a file of that format. */
GBytes *
till_plot_draw_file (TillPlot *self, TillPlotFormat format)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean is_png = format == TILL_PLOT_PNG;
  int scale = is_png ? FILE_SCALE : 1;
  int width = FILE_WIDTH;
  int height = 0;
  cairo_surface_t *surface = NULL;
  cairo_t *cr = NULL;

  g_return_val_if_fail (TILL_IS_PLOT (self) && self->data != NULL, NULL);

  height = 2 * FILE_PAD + till_plot_scene_measure_height (
                              self->data, gtk_widget_get_pango_context (GTK_WIDGET (self)));
  surface = is_png ? cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale)
                   : cairo_svg_surface_create_for_stream (append_cb, bytes, width, height);
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  draw_sheet (self, cr, width, height);
  cairo_destroy (cr);
  if (is_png)
    cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
