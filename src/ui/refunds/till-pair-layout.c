/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPairLayout: two children side by side, each with half of the width, or below one another
 * where half of the width is too little. A GtkFlowBox leaves gaps below texts that wrap. */

#include "till-pair-layout.h"

#include "till-text.h"

#define SPACING    18
#define MIN_COLUMN 240 /* pixels, with text of the usual size */

struct _TillPairLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (TillPairLayout, till_pair_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
get_column_width (int width)
{
  return (width - SPACING) / 2;
}

/* Returns: the larger width of the two, and in @natural, if it is not %NULL, the natural one. */
static int
measure_width (GtkWidget *widget, int *natural)
{
  int largest = 0;
  int largest_natural = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum = 0;
      int wanted = 0;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &wanted, NULL, NULL);
      largest = MAX (largest, minimum);
      largest_natural = MAX (largest_natural, wanted);
    }
  if (natural != NULL)
    *natural = largest_natural;

  return largest;
}

static gboolean
has_columns (GtkWidget *widget, int width)
{
  int least = MAX (measure_width (widget, NULL), (int) (MIN_COLUMN * till_text_get_scale ()));

  return get_column_width (width) >= least;
}

static int
measure_height (GtkWidget *child, int width)
{
  int height = 0;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);

  return height;
}

static int
measure_height_for_width (GtkWidget *widget, int width)
{
  gboolean is_wide = has_columns (widget, width);
  int height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int own = 0;

      if (!gtk_widget_should_layout (child))
        continue;
      own = measure_height (child, is_wide ? get_column_width (width) : width);
      height = is_wide ? MAX (height, own) : height + own + (height > 0 ? SPACING : 0);
    }

  return height;
}

static GtkSizeRequestMode
till_pair_layout_get_request_mode (GtkLayoutManager *layout, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
till_pair_layout_measure (GtkLayoutManager *layout,
                          GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  int column = 0;
  int width = measure_width (widget, &column);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = width;
      *natural = 2 * column + SPACING;
      return;
    }

  *minimum = measure_height_for_width (widget, for_size >= 0 ? for_size : 2 * column + SPACING);
  *natural = *minimum;
}

static void
till_pair_layout_allocate (GtkLayoutManager *layout,
                           GtkWidget *widget,
                           int width,
                           int height,
                           int baseline)
{
  gboolean is_wide = has_columns (widget, width);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int column = is_wide ? get_column_width (width) : width;
  int place = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int x = is_mirrored ? width - column - place : place;
      GtkAllocation area = { is_wide ? x : 0, is_wide ? 0 : place, column, 0 };

      if (!gtk_widget_should_layout (child))
        continue;
      area.height = measure_height (child, column);
      gtk_widget_size_allocate (child, &area, -1);
      place += (is_wide ? column : area.height) + SPACING;
    }
}

static void
till_pair_layout_class_init (TillPairLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = till_pair_layout_get_request_mode;
  layout_class->measure = till_pair_layout_measure;
  layout_class->allocate = till_pair_layout_allocate;
}

static void
till_pair_layout_init (TillPairLayout *self)
{
}
