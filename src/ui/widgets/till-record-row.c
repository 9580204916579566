/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecordRow: one line of a list, or its heading, as a single widget that draws its cells. A row
 * of five labels costs five to eight times as much after a jump in a long list
 * (tests/bench/bench-list-view), and the eye sees no difference. To assistive technology it is one
 * label that says all its cells. */

#include "till-record-row.h"

#include <glib/gi18n.h>

#include "till-text.h"

#define GAP         12
#define ICON_SIZE   16
#define ICON_GAP    6
#define MAX_COLUMNS 8

typedef struct
{
  char *text;
  PangoLayout *layout;
  TillStatus status; /* icon_name is NULL for a plain cell */
  GdkPaintable *icon;
} Cell;

struct _TillRecordRow
{
  GtkWidget parent_instance;

  const TillColumn *columns; /* borrowed, static */
  guint n_columns;
  Cell cells[MAX_COLUMNS];
  gboolean is_header;
  gboolean is_filled;
};

G_DEFINE_FINAL_TYPE (TillRecordRow, till_record_row, GTK_TYPE_WIDGET)

static void
clear_cell (Cell *cell)
{
  g_clear_pointer (&cell->text, g_free);
  g_clear_object (&cell->layout);
  g_clear_object (&cell->icon);
  cell->status = (TillStatus){ 0 };
}

static gboolean
is_column_shown (const TillColumn *column, int list_width)
{
  return list_width >= column->min_list_width;
}

static int
measure_rest (TillRecordRow *self, int list_width)
{
  int taken = -GAP;

  for (guint i = 0; i < self->n_columns; i++)
    if (is_column_shown (&self->columns[i], list_width))
      taken += self->columns[i].width + GAP;

  return MAX (0, list_width - taken);
}

static PangoLayout *
ensure_layout (TillRecordRow *self, Cell *cell, const TillColumn *column)
{
  PangoAttrList *attributes = NULL;

  if (cell->layout != NULL)
    return cell->layout;

  cell->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), cell->text);
  pango_layout_set_single_paragraph_mode (cell->layout, TRUE);
  /* A column keeps its edge whatever script a name is written in. */
  pango_layout_set_auto_dir (cell->layout, FALSE);
  pango_layout_set_ellipsize (cell->layout, PANGO_ELLIPSIZE_END);
  if (column->is_figure)
    {
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
      pango_layout_set_attributes (cell->layout, attributes);
      pango_attr_list_unref (attributes);
    }

  return cell->layout;
}

static void
lookup_color (GtkWidget *widget, const char *css_class, GdkRGBA *color)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  g_autofree char *name = NULL;

  gtk_style_context_get_color (context, color);
  if (css_class == NULL)
    return;

  if (g_str_equal (css_class, "dim-label"))
    {
      color->alpha *= 0.55f;
      return;
    }

  name = g_strconcat (css_class, "_color", NULL);
  gtk_style_context_lookup_color (context, name, color);
}

static void
snapshot_icon (TillRecordRow *self,
               GtkSnapshot *snapshot,
               Cell *cell,
               float x,
               float y,
               GdkRGBA *color)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (cell->icon == NULL)
    {
      GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));

      cell->icon = GDK_PAINTABLE (gtk_icon_theme_lookup_icon (
          theme, cell->status.icon_name, NULL, ICON_SIZE, gtk_widget_get_scale_factor (widget),
          gtk_widget_get_direction (widget), 0));
    }

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (cell->icon), snapshot,
                                            ICON_SIZE, ICON_SIZE, color, 1);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_cell (TillRecordRow *self, GtkSnapshot *snapshot, guint index, int x, int width)
{
  Cell *cell = &self->cells[index];
  const TillColumn *column = &self->columns[index];
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  PangoLayout *layout = NULL;
  GdkRGBA color;
  int layout_width;
  int layout_height;

  if (cell->text == NULL)
    return;

  lookup_color (GTK_WIDGET (self), self->is_header ? "dim-label" : cell->status.css_class, &color);

  if (cell->status.icon_name != NULL)
    {
      int icon_x = x;

      if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
        icon_x = x + width - ICON_SIZE;
      else
        x += ICON_SIZE + ICON_GAP;

      width -= ICON_SIZE + ICON_GAP;
      snapshot_icon (self, snapshot, cell, (float) icon_x, (float) ((height - ICON_SIZE) / 2),
                     &color);
    }

  layout = ensure_layout (self, cell, column);
  pango_layout_set_width (layout, MAX (0, width) * PANGO_SCALE);
  pango_layout_set_alignment (layout, column->is_figure ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_get_pixel_size (layout, &layout_width, &layout_height);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) x, (float) ((height - layout_height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_placeholder (TillRecordRow *self, GtkSnapshot *snapshot, guint index, int x, int width)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  int bar_width = index % 2 == 0 ? width * 3 / 5 : width * 4 / 5;
  GskRoundedRect bar;
  GdkRGBA color;

  lookup_color (GTK_WIDGET (self), NULL, &color);
  color.alpha *= 0.08f;

  if (self->columns[index].is_figure)
    x += width - bar_width;

  gsk_rounded_rect_init_from_rect (
      &bar, &GRAPHENE_RECT_INIT ((float) x, (float) (height / 2 - 6), (float) bar_width, 12), 4);
  gtk_snapshot_push_rounded_clip (snapshot, &bar);
  gtk_snapshot_append_color (snapshot, &color, &bar.bounds);
  gtk_snapshot_pop (snapshot);
}

static void
till_record_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TillRecordRow *self = TILL_RECORD_ROW (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int list_width = gtk_widget_get_width (widget);
  int rest = measure_rest (self, list_width);
  int x = 0;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const TillColumn *column = &self->columns[i];
      int width = column->width > 0 ? column->width : rest;
      int left = is_rtl ? list_width - x - width : x;

      if (!is_column_shown (column, list_width))
        continue;

      if (self->is_filled)
        snapshot_cell (self, snapshot, i, left, width);
      else
        snapshot_placeholder (self, snapshot, i, left, width);

      x += width + GAP;
    }
}

static void
till_record_row_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? ICON_SIZE : 0;
  *natural = *minimum;
}

static void
till_record_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  TillRecordRow *self = TILL_RECORD_ROW (widget);

  GTK_WIDGET_CLASS (till_record_row_parent_class)->css_changed (widget, change);

  for (guint i = 0; i < self->n_columns; i++)
    {
      g_clear_object (&self->cells[i].layout);
      g_clear_object (&self->cells[i].icon);
    }

  gtk_widget_queue_draw (widget);
}

static void
till_record_row_finalize (GObject *object)
{
  TillRecordRow *self = TILL_RECORD_ROW (object);

  for (guint i = 0; i < self->n_columns; i++)
    clear_cell (&self->cells[i]);

  G_OBJECT_CLASS (till_record_row_parent_class)->finalize (object);
}

static void
till_record_row_class_init (TillRecordRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_record_row_finalize;
  widget_class->css_changed = till_record_row_css_changed;
  widget_class->measure = till_record_row_measure;
  widget_class->snapshot = till_record_row_snapshot;

  gtk_widget_class_set_css_name (widget_class, "recordrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
till_record_row_init (TillRecordRow *self)
{
}

static void
update_accessible_label (TillRecordRow *self)
{
  g_autoptr (GString) label = g_string_new (NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (self->cells[i].text == NULL)
        continue;

      if (label->len > 0)
        g_string_append (label, ", ");
      g_string_append (label, self->cells[i].text);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->is_filled ? label->str : _ ("Loading"), -1);
}

/* @columns are borrowed for good: they are static tables. */
GtkWidget *
till_record_row_new (const TillColumn *columns, guint n_columns)
{
  TillRecordRow *self = NULL;

  g_return_val_if_fail (columns != NULL, NULL);
  g_return_val_if_fail (n_columns > 0 && n_columns <= MAX_COLUMNS, NULL);

  self = g_object_new (TILL_TYPE_RECORD_ROW, NULL);
  self->columns = columns;
  self->n_columns = n_columns;

  return GTK_WIDGET (self);
}

/* Returns: (transfer floating): the heading of a list with these columns. */
GtkWidget *
till_record_row_new_header (const TillColumn *columns, guint n_columns)
{
  TillRecordRow *self = TILL_RECORD_ROW (till_record_row_new (columns, n_columns));

  self->is_header = TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (self), "heading");
  for (guint i = 0; i < n_columns; i++)
    till_record_row_set_cell (self, i, gettext (columns[i].title));

  return GTK_WIDGET (self);
}

/* @text may be the service's; it is shown literally, on one line. */
void
till_record_row_set_cell (TillRecordRow *self, guint column, const char *text)
{
  static const TillStatus no_status = { 0 };

  g_return_if_fail (TILL_IS_RECORD_ROW (self));
  g_return_if_fail (column < self->n_columns);

  clear_cell (&self->cells[column]);
  self->cells[column].text = till_text_for_display (text);
  self->cells[column].status = no_status;
  self->is_filled = TRUE;

  if (column == self->n_columns - 1)
    update_accessible_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
till_record_row_set_status (TillRecordRow *self, guint column, const TillStatus *status)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));
  g_return_if_fail (status != NULL);

  till_record_row_set_cell (self, column, status->word);
  self->cells[column].status = *status;
}

/* Shows the row as a placeholder: what it is about is still on its way. */
void
till_record_row_clear (TillRecordRow *self)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));

  for (guint i = 0; i < self->n_columns; i++)
    clear_cell (&self->cells[i]);

  self->is_filled = FALSE;
  update_accessible_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
