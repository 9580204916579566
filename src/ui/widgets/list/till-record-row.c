/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecordRow: one line of a list, or its header, as a single widget that draws its cells. A row
 * of five labels costs five to eight times as much after a jump in a long list
 * (tests/bench/bench-list-view) and looks the same. To assistive technology it is one label with
 * the text of the visible cells. */

#include "till-record-row.h"

#include <glib/gi18n.h>

#include "till-text.h"
#include "till-unreadable-record.h"
#include "till-unreadable-text.h"

#define ICON_SIZE   16
#define ICON_GAP    6
#define LINE_HEIGHT 17 /* of each, where a cell has two */
#define NOTED_SCALE 0.9
#define NOTE_SCALE  0.78
#define MAX_FIGURE  64 /* characters; what is longer is no figure of an honest service */
#define MAX_STATUS  24

/* A second line of a cell, smaller. */
typedef struct
{
  char *text; /* NULL for none */
  char *whole;
  const char *icon_name; /* static */
  PangoLayout *layout;
  GdkPaintable *icon;
} Note;

typedef struct
{
  char *text;
  char *tooltip; /* if it says more than the text */
  PangoLayout *layout;
  TillStatus status; /* icon_name is NULL for a plain cell */
  GdkPaintable *icon;
  Note note;
  gboolean is_cut; /* in its middle, or to nothing, when it was drawn */
} Cell;

struct _TillRecordRow
{
  GtkWidget parent_instance;

  TillColumns *columns; /* owned */
  guint n_columns;
  Cell cells[TILL_COLUMNS_MAX];
  gboolean is_header;
  gboolean is_filled;
  gboolean is_selected;
  gboolean is_spanned; /* the first cell has the room of all cells */
  GdkPaintable *check_icon;
  int width; /* zero before it is placed */
};

G_DEFINE_FINAL_TYPE (TillRecordRow, till_record_row, GTK_TYPE_WIDGET)

static void
clear_note (Note *note)
{
  g_clear_pointer (&note->text, g_free);
  g_clear_pointer (&note->whole, g_free);
  g_clear_object (&note->layout);
  g_clear_object (&note->icon);
}

static void
clear_cell (Cell *cell)
{
  clear_note (&cell->note);
  g_clear_pointer (&cell->text, g_free);
  g_clear_pointer (&cell->tooltip, g_free);
  g_clear_object (&cell->layout);
  g_clear_object (&cell->icon);
  cell->status = (TillStatus){ 0 };
  cell->is_cut = FALSE;
}

static PangoLayout *
create_layout (TillRecordRow *self, const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  /* A column keeps its edge in every script. */
  pango_layout_set_auto_dir (layout, FALSE);

  return layout;
}

static void
set_attribute (PangoLayout *layout, PangoAttribute *attribute)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, attribute);
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static PangoLayout *
ensure_layout (TillRecordRow *self, guint column)
{
  Cell *cell = &self->cells[column];

  if (cell->layout != NULL)
    return cell->layout;

  cell->layout = create_layout (self, cell->text);
  if (cell->note.text != NULL)
    set_attribute (cell->layout, pango_attr_scale_new (NOTED_SCALE));
  else if (till_columns_is_whole (self->columns, column))
    set_attribute (cell->layout, pango_attr_font_features_new ("tnum=1"));

  return cell->layout;
}

static PangoLayout *
ensure_note_layout (TillRecordRow *self, Note *note)
{
  if (note->layout == NULL)
    {
      note->layout = create_layout (self, note->text);
      set_attribute (note->layout, pango_attr_scale_new (NOTE_SCALE));
    }

  return note->layout;
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

static GdkPaintable *
load_icon (TillRecordRow *self, const char *icon_name)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));

  return GDK_PAINTABLE (gtk_icon_theme_lookup_icon (theme, icon_name, NULL, ICON_SIZE,
                                                    gtk_widget_get_scale_factor (widget),
                                                    gtk_widget_get_direction (widget), 0));
}

static void
draw_icon (GdkPaintable *icon, GtkSnapshot *snapshot, float x, float y, const GdkRGBA *color)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, color, 1);
  gtk_snapshot_restore (snapshot);
}

/* Draws an icon at the start of a cell and takes its width from the cell. */
static void
snapshot_icon (TillRecordRow *self,
               GtkSnapshot *snapshot,
               GdkPaintable *icon,
               const graphene_rect_t *line,
               const GdkRGBA *color,
               int *x,
               int *width)
{
  int icon_x = *x;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    icon_x = *x + *width - ICON_SIZE;
  else
    *x += ICON_SIZE + ICON_GAP;

  *width -= ICON_SIZE + ICON_GAP;
  draw_icon (icon, snapshot, (float) icon_x,
             (float) (int) (line->origin.y + (line->size.height - ICON_SIZE) / 2), color);
}

static void
place_layout (GtkSnapshot *snapshot,
              PangoLayout *layout,
              const graphene_rect_t *line,
              const GdkRGBA *color,
              float x,
              float scale)
{
  int height = 0;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT (
          x, (float) (int) (line->origin.y + (line->size.height - (float) height * scale) / 2)));
  gtk_snapshot_scale (snapshot, scale, scale);
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* Draws what has room of a text that may be cut. */
static void
snapshot_layout (GtkSnapshot *snapshot,
                 PangoLayout *layout,
                 const graphene_rect_t *line,
                 const GdkRGBA *color,
                 TillColumnPlace place,
                 PangoAlignment alignment)
{
  if (place.width <= 0)
    return;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, alignment);
  pango_layout_set_width (layout, place.width * PANGO_SCALE);
  place_layout (snapshot, layout, line, color, (float) place.x, 1);
}

/* Returns: what all of @layout needs. */
static int
measure_layout (PangoLayout *layout, gboolean has_icon)
{
  int width = 0;

  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return has_icon ? width + ICON_SIZE + ICON_GAP : width;
}

/* Draws all of a figure, smaller where it has less room than it needs. Only what nobody could read
 * then is cut. */
static void
snapshot_figure (GtkSnapshot *snapshot,
                 PangoLayout *layout,
                 const graphene_rect_t *line,
                 const GdkRGBA *color,
                 TillColumnPlace place,
                 PangoAlignment alignment)
{
  int needed = measure_layout (layout, FALSE);
  float scale = MIN (1, (float) place.width / (float) MAX (1, needed));
  float x = (float) place.x;

  if (scale < TILL_COLUMNS_LEAST_SCALE)
    {
      snapshot_layout (snapshot, layout, line, color, place, alignment);
      return;
    }

  if (alignment == PANGO_ALIGN_RIGHT)
    x += (float) place.width - (float) needed * scale;
  place_layout (snapshot, layout, line, color, x, scale);
}

static gboolean
is_short_enough (const char *text)
{
  return g_utf8_strlen (text, -1) <= MAX_FIGURE;
}

static gboolean
is_whole (TillRecordRow *self, guint column)
{
  return till_columns_is_whole (self->columns, column) && !self->is_header && !self->is_spanned &&
         is_short_enough (self->cells[column].text);
}

static gboolean
is_id (TillRecordRow *self, guint column)
{
  return till_columns_get_column (self->columns, column)->content == TILL_COLUMN_ID &&
         !self->is_header && !self->is_spanned;
}

/* A column keeps its edge in both directions; a cell that has the whole row begins where the row
 * does. */
static PangoAlignment
get_alignment (TillRecordRow *self, gboolean is_figure)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return is_figure || (self->is_spanned && is_rtl) ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
}

static void
snapshot_note (TillRecordRow *self,
               GtkSnapshot *snapshot,
               Note *note,
               const graphene_rect_t *line,
               int x,
               int width)
{
  GdkRGBA color;

  lookup_color (GTK_WIDGET (self), NULL, &color);
  if (note->icon == NULL)
    note->icon = load_icon (self, note->icon_name);
  snapshot_icon (self, snapshot, note->icon, line, &color, &x, &width);
  if (is_short_enough (note->text) && !self->is_spanned)
    snapshot_figure (snapshot, ensure_note_layout (self, note), line, &color,
                     (TillColumnPlace){ 0, x, width }, PANGO_ALIGN_LEFT);
  else
    snapshot_layout (snapshot, ensure_note_layout (self, note), line, &color,
                     (TillColumnPlace){ 0, x, width }, get_alignment (self, FALSE));
}

/* Returns: (transfer full) (nullable): @text with its middle left out, so that it is about @width
 * of the @needed pixels wide; %NULL where it gets no shorter. Pango leaves a gap behind the dots.
 */
static char *
cut_middle (const char *text, int width, int needed)
{
  glong length = g_utf8_strlen (text, -1);
  glong n_kept = MAX (2, length * width / needed - 2);
  g_autofree char *head = NULL;
  g_autofree char *tail = NULL;

  if (n_kept + 1 >= length)
    return NULL;

  head = g_utf8_substring (text, 0, (n_kept + 1) / 2);
  tail = g_utf8_substring (text, length - n_kept / 2, length);

  return g_strconcat (head, "…", tail, NULL);
}

/* Draws both ends of an id that has not enough room. */
static void
snapshot_id (TillRecordRow *self,
             GtkSnapshot *snapshot,
             const graphene_rect_t *line,
             const GdkRGBA *color,
             TillColumnPlace place)
{
  const char *text = self->cells[place.column].text;
  PangoLayout *whole = ensure_layout (self, place.column);
  int needed = measure_layout (whole, FALSE);
  g_autofree char *ends = place.width < needed ? cut_middle (text, place.width, needed) : NULL;
  g_autoptr (PangoLayout) layout = ends != NULL ? create_layout (self, ends) : g_object_ref (whole);

  self->cells[place.column].is_cut = ends != NULL || place.width <= 0;
  snapshot_figure (snapshot, layout, line, color, place, PANGO_ALIGN_LEFT);
}

static void
snapshot_text (TillRecordRow *self,
               GtkSnapshot *snapshot,
               const graphene_rect_t *line,
               const GdkRGBA *color,
               TillColumnPlace place)
{
  PangoLayout *layout = ensure_layout (self, place.column);
  const TillColumn *column = till_columns_get_column (self->columns, place.column);
  PangoAlignment alignment = get_alignment (self, column->content == TILL_COLUMN_FIGURE);

  self->cells[place.column].is_cut = place.width <= 0;
  if (is_whole (self, place.column))
    snapshot_figure (snapshot, layout, line, color, place, alignment);
  else
    snapshot_layout (snapshot, layout, line, color, place, alignment);
}

static void
snapshot_cell (TillRecordRow *self, GtkSnapshot *snapshot, guint index, int x, int width)
{
  Cell *cell = &self->cells[index];
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  graphene_rect_t line = GRAPHENE_RECT_INIT (0, 0, 0, height);
  GdkRGBA color;

  if (cell->text == NULL)
    return;

  if (cell->note.text != NULL)
    {
      float middle = MIN (height, 2 * LINE_HEIGHT) / 2;

      line = GRAPHENE_RECT_INIT (0, height / 2, 0, middle);
      snapshot_note (self, snapshot, &cell->note, &line, x, width);
      line = GRAPHENE_RECT_INIT (0, height / 2 - middle, 0, middle);
    }

  lookup_color (GTK_WIDGET (self), self->is_header ? "dim-label" : cell->status.css_class, &color);
  if (cell->status.icon_name != NULL)
    {
      if (cell->icon == NULL)
        cell->icon = load_icon (self, cell->status.icon_name);
      snapshot_icon (self, snapshot, cell->icon, &line, &color, &x, &width);
    }

  if (is_id (self, index))
    snapshot_id (self, snapshot, &line, &color, (TillColumnPlace){ index, x, width });
  else
    snapshot_text (self, snapshot, &line, &color, (TillColumnPlace){ index, x, width });
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

  if (till_columns_is_figure (self->columns, index))
    x += width - bar_width;

  gsk_rounded_rect_init_from_rect (
      &bar, &GRAPHENE_RECT_INIT ((float) x, (float) (height / 2 - 6), (float) bar_width, 12), 4);
  gtk_snapshot_push_rounded_clip (snapshot, &bar);
  gtk_snapshot_append_color (snapshot, &color, &bar.bounds);
  gtk_snapshot_pop (snapshot);
}

/* Draws the check box of a row while rows are being selected. */
static void
snapshot_check (TillRecordRow *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = is_rtl ? gtk_widget_get_width (widget) - ICON_SIZE : 0;
  int y = (gtk_widget_get_height (widget) - ICON_SIZE) / 2;
  GdkRGBA color;

  if (self->check_icon == NULL)
    self->check_icon =
        load_icon (self, self->is_selected ? "checkbox-checked-symbolic" : "checkbox-symbolic");

  lookup_color (widget, self->is_selected ? "accent" : "dim-label", &color);
  draw_icon (self->check_icon, snapshot, (float) x, (float) y, &color);
}

static guint
lay_out (TillRecordRow *self, TillColumnPlace *places)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int list_width = gtk_widget_get_width (widget);
  guint n_places = till_columns_lay_out (self->columns, list_width, places);

  if (self->is_spanned)
    {
      int lead = till_columns_get_lead (self->columns);

      places[0] = (TillColumnPlace){ 0, lead, MAX (0, list_width - lead) };
      n_places = 1;
    }
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    for (guint i = 0; i < n_places; i++)
      places[i].x = list_width - places[i].x - places[i].width;

  return n_places;
}

static void
till_record_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TillRecordRow *self = TILL_RECORD_ROW (widget);
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = lay_out (self, places);

  if (till_columns_get_lead (self->columns) > 0 && self->is_filled && !self->is_header &&
      !self->is_spanned)
    snapshot_check (self, snapshot);

  for (guint i = 0; i < n_places; i++)
    {
      const TillColumnPlace *place = &places[i];

      if (self->is_filled)
        snapshot_cell (self, snapshot, place->column, place->x, place->width);
      else
        snapshot_placeholder (self, snapshot, place->column, place->x, place->width);
    }
}

/* Returns: the column at @x, in pixels; %G_MAXUINT between two columns. */
static guint
find_column_at (TillRecordRow *self, double x)
{
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = lay_out (self, places);

  for (guint i = 0; i < n_places; i++)
    if (x >= places[i].x && x < places[i].x + places[i].width)
      return places[i].column;

  return G_MAXUINT;
}

/* The tooltip has the whole text of a cell that is cut, and the full words of a cell that has them
 * in short. */
static gboolean
till_record_row_query_tooltip (GtkWidget *widget,
                               int x,
                               int y,
                               gboolean is_keyboard,
                               GtkTooltip *tooltip)
{
  TillRecordRow *self = TILL_RECORD_ROW (widget);
  guint column = find_column_at (self, x);
  Cell *cell = column < self->n_columns ? &self->cells[column] : NULL;

  if (cell == NULL || cell->text == NULL)
    return FALSE;

  if (cell->tooltip != NULL)
    gtk_tooltip_set_text (tooltip, cell->tooltip);
  else if (till_record_row_is_cut (self, column))
    gtk_tooltip_set_text (tooltip, cell->text);
  else
    return FALSE;

  return TRUE;
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
say_cell (const Cell *cell, GString *label)
{
  if (cell->text == NULL || *cell->text == '\0')
    return;

  if (label->len > 0)
    g_string_append (label, ", ");
  g_string_append (label, cell->text);
  if (cell->note.text != NULL)
    g_string_append_printf (label, ", %s", cell->note.whole);
}

/* A cell without room is not said either. Before the first allocation the room is not known. */
static void
update_accessible_label (TillRecordRow *self)
{
  g_autoptr (GString) label = g_string_new (self->is_selected ? _("Selected") : NULL);
  int width = self->width > 0 ? self->width : G_MAXINT / 2;
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = till_columns_lay_out (self->columns, width, places);

  for (guint i = 0; i < n_places; i++)
    say_cell (&self->cells[places[i].column], label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->is_filled ? label->str : _("Loading"), -1);
}

static void
till_record_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TillRecordRow *self = TILL_RECORD_ROW (widget);

  if (self->width == width)
    return;

  self->width = width;
  update_accessible_label (self);
}

/* Has the column be as wide as the cell needs it. */
static void
claim_width (TillRecordRow *self, guint column)
{
  Cell *cell = &self->cells[column];
  gboolean has_icon = cell->status.icon_name != NULL;
  int width = 0;
  int least = 0;

  if (cell->text == NULL || *cell->text == '\0' || self->is_spanned ||
      !(is_whole (self, column) || (has_icon && g_utf8_strlen (cell->text, -1) <= MAX_STATUS)))
    return;

  width = measure_layout (ensure_layout (self, column), has_icon);
  if (cell->note.text != NULL)
    least = measure_layout (ensure_note_layout (self, &cell->note), TRUE);
  till_columns_widen (self->columns, column, MAX (width, least), least);
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
      g_clear_object (&self->cells[i].note.layout);
      g_clear_object (&self->cells[i].note.icon);
    }

  g_clear_object (&self->check_icon);
  for (guint i = 0; i < self->n_columns; i++)
    claim_width (self, i);
  gtk_widget_queue_draw (widget);
}

static void
till_record_row_finalize (GObject *object)
{
  TillRecordRow *self = TILL_RECORD_ROW (object);

  for (guint i = 0; i < self->n_columns; i++)
    clear_cell (&self->cells[i]);
  g_clear_object (&self->check_icon);
  g_clear_object (&self->columns);

  G_OBJECT_CLASS (till_record_row_parent_class)->finalize (object);
}

static void
till_record_row_class_init (TillRecordRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_record_row_finalize;
  widget_class->css_changed = till_record_row_css_changed;
  widget_class->measure = till_record_row_measure;
  widget_class->size_allocate = till_record_row_size_allocate;
  widget_class->query_tooltip = till_record_row_query_tooltip;
  widget_class->snapshot = till_record_row_snapshot;

  gtk_widget_class_set_css_name (widget_class, "recordrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
till_record_row_init (TillRecordRow *self)
{
}

static void
columns_changed_cb (TillRecordRow *self)
{
  update_accessible_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns: (transfer floating): a placeholder row with @columns, which other rows may share. */
GtkWidget *
till_record_row_new (TillColumns *columns)
{
  TillRecordRow *self = NULL;

  g_return_val_if_fail (TILL_IS_COLUMNS (columns), NULL);

  self = g_object_new (TILL_TYPE_RECORD_ROW, "has-tooltip", TRUE, NULL);
  self->columns = g_object_ref (columns);
  self->n_columns = till_columns_get_n_columns (columns);
  g_signal_connect_object (columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (columns, "resized", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

/* Returns: (transfer floating): the heading of a list with these columns. */
GtkWidget *
till_record_row_new_header (TillColumns *columns)
{
  TillRecordRow *self = TILL_RECORD_ROW (till_record_row_new (columns));

  self->is_header = TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (self), "heading");
  for (guint i = 0; i < self->n_columns; i++)
    till_record_row_set_cell (self, i, gettext (till_columns_get_column (columns, i)->title));

  return GTK_WIDGET (self);
}

/* Returns: (transfer none): the columns, which are those of the whole list. */
TillColumns *
till_record_row_get_columns (TillRecordRow *self)
{
  g_return_val_if_fail (TILL_IS_RECORD_ROW (self), NULL);

  return self->columns;
}

/* @text may come from the service; it is shown literally, on one line. */
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
  self->is_spanned = FALSE;
  claim_width (self, column);

  if (column == self->n_columns - 1)
    update_accessible_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns: (transfer none) (nullable): the text of the cell; %NULL where nothing is loaded. */
const char *
till_record_row_get_cell (TillRecordRow *self, guint column)
{
  g_return_val_if_fail (TILL_IS_RECORD_ROW (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);

  return self->is_filled ? self->cells[column].text : NULL;
}

void
till_record_row_set_status (TillRecordRow *self, guint column, const TillStatus *status)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));
  g_return_if_fail (status != NULL);

  till_record_row_set_cell (self, column, status->word);
  self->cells[column].status = *status;
  claim_width (self, column);
}

/* @text is the full form of a short cell, such as the time of an age, or %NULL. It is shown
 * literally. Call this after setting the cell. */
void
till_record_row_set_tooltip (TillRecordRow *self, guint column, const char *text)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));
  g_return_if_fail (column < self->n_columns);

  g_free (self->cells[column].tooltip);
  self->cells[column].tooltip = text != NULL ? till_text_for_display (text) : NULL;
}

/* Returns: whether the cell, as it was drawn, shows only a part of its text. */
gboolean
till_record_row_is_cut (TillRecordRow *self, guint column)
{
  g_return_val_if_fail (TILL_IS_RECORD_ROW (self), FALSE);
  g_return_val_if_fail (column < self->n_columns, FALSE);

  return self->cells[column].is_cut || (self->cells[column].layout != NULL &&
                                        pango_layout_is_ellipsized (self->cells[column].layout));
}

/* Replaces a cell of a filled row by @text, whose full form is @whole. */
void
till_record_row_replace_cell (TillRecordRow *self,
                              guint column,
                              const char *text,
                              const char *whole)
{
  till_record_row_set_cell (self, column, text);
  till_record_row_set_tooltip (self, column, whole);
  update_accessible_label (self);
}

/* Adds a second line to the cell: @text in short, @whole in full. Call this after setting the cell.
 * @icon_name is static. */
void
till_record_row_set_note (TillRecordRow *self,
                          guint column,
                          const char *icon_name,
                          const char *text,
                          const char *whole)
{
  Cell *cell = NULL;

  g_return_if_fail (TILL_IS_RECORD_ROW (self));
  g_return_if_fail (column < self->n_columns && icon_name != NULL);
  g_return_if_fail (text != NULL && whole != NULL);

  cell = &self->cells[column];
  clear_note (&cell->note);
  g_clear_object (&cell->layout);
  cell->note.icon_name = icon_name;
  cell->note.text = till_text_for_display (text);
  cell->note.whole = till_text_for_display (whole);
  till_record_row_set_tooltip (self, column, whole);
  claim_width (self, column);
  columns_changed_cb (self);
}

/* Returns: (transfer none) (nullable): the second line of the cell, in full. */
const char *
till_record_row_get_note (TillRecordRow *self, guint column)
{
  g_return_val_if_fail (TILL_IS_RECORD_ROW (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);

  return self->cells[column].note.whole;
}

/* Shows whether the row is selected for an action. */
void
till_record_row_set_selected (TillRecordRow *self, gboolean is_selected)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));

  if (self->is_selected == is_selected)
    return;

  self->is_selected = is_selected;
  g_clear_object (&self->check_icon);
  columns_changed_cb (self);
}

/* Shows in place of the cells that @record can't be read, and why.
 *
 * Returns: whether @record can't be read; otherwise the row stays as it is. */
gboolean
till_record_row_fill_unreadable (TillRecordRow *self, TillRecord *record)
{
  g_autofree char *description = NULL;

  g_return_val_if_fail (TILL_IS_RECORD_ROW (self), FALSE);

  if (!TILL_IS_UNREADABLE_RECORD (record))
    return FALSE;

  description =
      till_unreadable_text_describe (till_unreadable_record_get (TILL_UNREADABLE_RECORD (record)));
  for (guint i = 0; i < self->n_columns; i++)
    till_record_row_set_cell (self, i, i == 0 ? _("Can’t Be Read") : "");
  till_record_row_set_note (self, 0, "dialog-warning-symbolic", description, description);
  self->is_spanned = TRUE;
  columns_changed_cb (self);

  return TRUE;
}

/* Shows the row as a placeholder for a record that is still loading. */
void
till_record_row_clear (TillRecordRow *self)
{
  g_return_if_fail (TILL_IS_RECORD_ROW (self));

  for (guint i = 0; i < self->n_columns; i++)
    clear_cell (&self->cells[i]);

  self->is_filled = FALSE;
  self->is_spanned = FALSE;
  update_accessible_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
