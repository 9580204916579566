/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListHeader: the titles of a list's columns, each above its cells. A sortable column has a
 * button; the sorted one has an arrow.
 *
 * Signal: "sort-clicked" with the column. */

#include "till-list-header.h"

#include <glib/gi18n.h>

#define BUTTON_PADDING 6 /* as in the style */

typedef struct
{
  GtkWidget *widget;
  GtkWidget *label;
  GtkWidget *arrow; /* NULL where the column can't be sorted */
} Title;

struct _TillListHeader
{
  GtkWidget parent_instance;

  TillColumns *columns; /* owned */
  Title titles[TILL_COLUMNS_MAX];
  gboolean can_sort;
  guint sorted; /* column */
  gboolean is_descending;
};

enum
{
  SIGNAL_SORT_CLICKED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListHeader, till_list_header, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const char *
get_title (TillListHeader *self, guint column)
{
  return gettext (till_columns_get_column (self->columns, column)->title);
}

static void
clicked_cb (GtkButton *button, TillListHeader *self)
{
  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    if (self->titles[i].widget == GTK_WIDGET (button))
      g_signal_emit (self, signals[SIGNAL_SORT_CLICKED], 0, i);
}

/* A title without an action is a label; a screen reader says its words in each row. */
static GtkWidget *
build_button (TillListHeader *self, Title *title, gboolean is_figure)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  title->arrow = gtk_image_new ();
  gtk_widget_set_visible (title->arrow, FALSE);
  gtk_box_append (GTK_BOX (box), title->label);
  if (is_figure)
    gtk_box_prepend (GTK_BOX (box), title->arrow);
  else
    gtk_box_append (GTK_BOX (box), title->arrow);

  gtk_widget_set_halign (box, is_figure ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);

  return button;
}

static void
build_title (TillListHeader *self, guint column)
{
  Title *title = &self->titles[column];
  const TillColumnInfo *info = till_columns_get_info (self->columns, column);
  gboolean is_figure = till_columns_is_figure (self->columns, column);

  title->label = gtk_label_new (get_title (self, column));
  gtk_label_set_ellipsize (GTK_LABEL (title->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (title->label), is_figure ? 1 : 0);
  gtk_widget_add_css_class (title->label, "dim-label");
  title->widget =
      info != NULL && info->is_sortable ? build_button (self, title, is_figure) : title->label;
  gtk_widget_set_parent (title->widget, GTK_WIDGET (self));
}

static void
update_accessible (TillListHeader *self, guint column)
{
  Title *title = &self->titles[column];
  g_autofree char *label = NULL;

  if (title->arrow == NULL)
    return;

  if (self->sorted != column)
    label = g_strdup (get_title (self, column));
  else if (self->is_descending)
    /* Translators: %s is the title of a column of a list */
    label = g_strdup_printf (_("%s, sorted in descending order"), get_title (self, column));
  else
    /* Translators: %s is the title of a column of a list */
    label = g_strdup_printf (_("%s, sorted in ascending order"), get_title (self, column));

  gtk_accessible_update_property (GTK_ACCESSIBLE (title->widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

static void
update_title (TillListHeader *self, guint column)
{
  Title *title = &self->titles[column];

  if (title->arrow == NULL)
    return;

  gtk_widget_set_visible (title->arrow, self->sorted == column);
  gtk_image_set_from_icon_name (GTK_IMAGE (title->arrow),
                                self->is_descending ? "pan-down-symbolic" : "pan-up-symbolic");
  /* Insensitive would be wrong: it is still a title. */
  gtk_widget_set_can_target (title->widget, self->can_sort);
  gtk_widget_set_focusable (title->widget, self->can_sort);
  update_accessible (self, column);
}

/* The focus follows the order of the titles on screen. */
static void
columns_changed_cb (TillListHeader *self)
{
  GtkWidget *previous = NULL;

  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    {
      GtkWidget *widget = self->titles[till_columns_get_at (self->columns, i)].widget;

      gtk_widget_insert_after (widget, GTK_WIDGET (self), previous);
      previous = widget;
    }

  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
till_list_header_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum = 0;
      int child_natural = 0;

      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
    }
}

static void
allocate_title (TillListHeader *self, const TillColumnPlace *place, int width, int height)
{
  Title *title = &self->titles[place->column];
  int padding = title->arrow != NULL ? BUTTON_PADDING : 0;
  int minimum = 0;
  GtkAllocation allocation = { place->x - padding, 0, place->width + 2 * padding, height };

  gtk_widget_measure (title->widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  allocation.width = MAX (allocation.width, minimum);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    allocation.x = width - allocation.x - allocation.width;

  gtk_widget_set_child_visible (title->widget, TRUE);
  gtk_widget_size_allocate (title->widget, &allocation, -1);
}

static void
till_list_header_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TillListHeader *self = TILL_LIST_HEADER (widget);
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = till_columns_lay_out (self->columns, width, places);
  gboolean is_placed[TILL_COLUMNS_MAX] = { FALSE };

  for (guint i = 0; i < n_places; i++)
    {
      is_placed[places[i].column] = TRUE;
      allocate_title (self, &places[i], width, height);
    }

  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    if (!is_placed[i])
      gtk_widget_set_child_visible (self->titles[i].widget, FALSE);
}

static void
till_list_header_dispose (GObject *object)
{
  TillListHeader *self = TILL_LIST_HEADER (object);

  for (guint i = 0; i < TILL_COLUMNS_MAX; i++)
    g_clear_pointer (&self->titles[i].widget, gtk_widget_unparent);
  g_clear_object (&self->columns);

  G_OBJECT_CLASS (till_list_header_parent_class)->dispose (object);
}

static void
till_list_header_class_init (TillListHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_list_header_dispose;
  widget_class->measure = till_list_header_measure;
  widget_class->size_allocate = till_list_header_size_allocate;

  signals[SIGNAL_SORT_CLICKED] =
      g_signal_new ("sort-clicked", TILL_TYPE_LIST_HEADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "listheader");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
till_list_header_init (TillListHeader *self)
{
  self->sorted = TILL_COLUMN_NONE;
}

/* Returns: (transfer floating): the titles of @columns, which must have infos. */
GtkWidget *
till_list_header_new (TillColumns *columns)
{
  TillListHeader *self = NULL;

  g_return_val_if_fail (TILL_IS_COLUMNS (columns), NULL);

  self = g_object_new (TILL_TYPE_LIST_HEADER, NULL);
  self->columns = g_object_ref (columns);
  for (guint i = 0; i < till_columns_get_n_columns (columns); i++)
    {
      build_title (self, i);
      update_title (self, i);
    }

  g_signal_connect_object (columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (columns, "resized", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  columns_changed_cb (self);

  return GTK_WIDGET (self);
}

/* Sets whether the list can be sorted now. */
void
till_list_header_set_can_sort (TillListHeader *self, gboolean can_sort)
{
  g_return_if_fail (TILL_IS_LIST_HEADER (self));

  self->can_sort = can_sort;
  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    update_title (self, i);
}

/* Shows that the list is sorted by @column; %TILL_COLUMN_NONE for not sorted. */
void
till_list_header_set_sort (TillListHeader *self, guint column, gboolean is_descending)
{
  g_return_if_fail (TILL_IS_LIST_HEADER (self));

  self->sorted = column;
  self->is_descending = is_descending;
  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    update_title (self, i);
}
