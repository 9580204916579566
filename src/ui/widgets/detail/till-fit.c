/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFit: a sum in large digits, which become smaller where the line is too short for them. A sum
 * that is cut or broken is read as another one. */

#include "till-fit.h"

#include <math.h>

#define LEAST_SCALE 0.25f

struct _TillFit
{
  AdwBin parent_instance;

  float least_scale;
};

G_DEFINE_FINAL_TYPE (TillFit, till_fit, ADW_TYPE_BIN)

static int
get_natural (GtkWidget *widget, GtkOrientation orientation)
{
  int natural = 0;

  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, -1, NULL, &natural, NULL,
                      NULL);

  return natural;
}

/* With a width request it asks for no more, so that a long sum does not move what is around it. */
static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  int requested = -1;

  gtk_widget_get_size_request (widget, &requested, NULL);
  *natural = get_natural (widget, GTK_ORIENTATION_HORIZONTAL);
  *minimum = requested > 0 ? 0 : (int) ceilf ((float) *natural * TILL_FIT (widget)->least_scale);
  if (requested > 0)
    *natural = 0;
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
    *minimum = *natural = get_natural (widget, orientation);
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int needed = get_natural (widget, GTK_ORIENTATION_HORIZONTAL);
  float scale = MIN (1, (float) width / (float) MAX (1, needed));
  GskTransform *transform =
      gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, (float) height * (1 - scale) / 2));

  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), MAX (width, needed), height, baseline,
                       gsk_transform_scale (transform, scale, scale));
}

static void
till_fit_class_init (TillFitClass *klass)
{
}

static void
till_fit_init (TillFit *self)
{
  self->least_scale = LEAST_SCALE;
  gtk_widget_set_layout_manager (GTK_WIDGET (self),
                                 gtk_custom_layout_new (NULL, measure, allocate));
}

/* Sets whether the sum may become smaller. Otherwise what is beside it gives way. */
void
till_fit_set_can_shrink (TillFit *self, gboolean can_shrink)
{
  g_return_if_fail (TILL_IS_FIT (self));

  self->least_scale = can_shrink ? LEAST_SCALE : 1;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
