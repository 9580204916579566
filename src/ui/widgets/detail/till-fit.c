/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFit: a sum in large digits, which become smaller where the line is too short for them. A sum
 * that is cut or broken is read as another one. Only a sum that would be too small to read wraps,
 * if its label may. */

#include "till-fit.h"

#include <math.h>

#define LEAST_SCALE 0.5f /* what is smaller can't be read */
#define LEAST_WIDTH 75   /* pixels that a long sum may insist on */

struct _TillFit
{
  AdwBin parent_instance;

  gboolean can_shrink;
};

G_DEFINE_FINAL_TYPE (TillFit, till_fit, ADW_TYPE_BIN)

static GtkWidget *
get_child (GtkWidget *widget)
{
  return adw_bin_get_child (ADW_BIN (widget));
}

static int
get_natural (GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  int natural = 0;

  gtk_widget_measure (get_child (widget), orientation, for_size, NULL, &natural, NULL, NULL);

  return natural;
}

/* Returns: how wide the sum is before it becomes smaller. Where it would be too small to read it
 * gets less than it needs, and wraps. */
static int
get_child_width (GtkWidget *widget, int width)
{
  int needed = get_natural (widget, GTK_ORIENTATION_HORIZONTAL, -1);
  int minimum = 0;

  if (width >= needed)
    return width;

  gtk_widget_measure (get_child (widget), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                      NULL);

  return MAX (1, CLAMP ((int) ((float) width / LEAST_SCALE), minimum, needed));
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* With a width request it asks for no more, so that a long sum does not move what is around it. */
static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  int requested = -1;

  gtk_widget_get_size_request (widget, &requested, NULL);
  *natural = get_natural (widget, GTK_ORIENTATION_HORIZONTAL, -1);
  *minimum = *natural;
  if (TILL_FIT (widget)->can_shrink)
    *minimum = MIN (LEAST_WIDTH, (int) ceilf ((float) *natural * LEAST_SCALE));
  if (requested > 0)
    *minimum = *natural = 0;
}

/* A smaller sum keeps the height of its line. */
static int
measure_height (GtkWidget *widget, int for_width)
{
  int line = get_natural (widget, GTK_ORIENTATION_VERTICAL, -1);
  int width = 0;
  int height = 0;

  if (for_width < 0)
    return line;

  width = get_child_width (widget, for_width);
  height = get_natural (widget, GTK_ORIENTATION_VERTICAL, width);
  if (width == 0)
    return line;

  return MAX (line, (int) (((gint64) height * for_width + width - 1) / width));
}

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (widget, minimum, natural);
  else
    *minimum = *natural = measure_height (widget, for_size);
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int child_width = get_child_width (widget, width);
  int needed = get_natural (widget, GTK_ORIENTATION_VERTICAL, child_width);
  int child_height = MAX (height, needed);
  float scale = (float) width / (float) child_width;
  float y = ((float) height - (float) child_height * scale) / 2;
  GskTransform *transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, y));

  gtk_widget_allocate (get_child (widget), child_width, child_height, baseline,
                       gsk_transform_scale (transform, scale, scale));
}

static void
till_fit_class_init (TillFitClass *klass)
{
}

static void
till_fit_init (TillFit *self)
{
  self->can_shrink = TRUE;
  gtk_widget_set_layout_manager (GTK_WIDGET (self),
                                 gtk_custom_layout_new (get_request_mode, measure, allocate));
}

/* Sets whether the sum may become smaller. Otherwise what is beside it gives way. */
void
till_fit_set_can_shrink (TillFit *self, gboolean can_shrink)
{
  g_return_if_fail (TILL_IS_FIT (self));

  self->can_shrink = can_shrink;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
