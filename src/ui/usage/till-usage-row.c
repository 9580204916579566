/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageRow: one active eSIM in the list, drawn as a single widget for speed: the plan and the
 * customer, the state, a bar with its numbers, the end, and the age if it is old, in two lines or,
 * if there is little room, in three. Assistive technology reads it as one label. */

#include "till-usage-row.h"

#include "till-text.h"
#include "till-usage-text.h"

#define HEIGHT      52
#define TALL_HEIGHT 76
#define GAP         12
#define ICON_SIZE   16
#define ICON_GAP    6
#define BAR_HEIGHT  6
#define STATE_WIDTH 150
#define BAR_WIDTH   200
#define TIME_WIDTH  140
#define WIDE        640
#define MEDIUM      440
#define LEAST_SCALE 0.75f

struct _TillUsageRow
{
  GtkWidget parent_instance;

  TillUsageItem *item;
  TillClock *clock;
};

G_DEFINE_FINAL_TYPE (TillUsageRow, till_usage_row, GTK_TYPE_WIDGET)

typedef struct
{
  int x;
  int y; /* at the usual text size */
  int width;
  gboolean is_figure;
} Place;

/* Scales pixels from the usual text size to the current one. */
static int
scale (int pixels)
{
  return (int) (pixels * till_text_get_scale ());
}

static void
get_color (TillUsageRow *self, const char *name, GdkRGBA *color)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  g_autofree char *full = name != NULL ? g_strconcat (name, "_color", NULL) : NULL;

  gtk_style_context_get_color (context, color);
  if (g_strcmp0 (name, "dim-label") == 0)
    color->alpha *= 0.55f;
  else if (full != NULL)
    gtk_style_context_lookup_color (context, full, color);
}

/* Mirrors @x in right-to-left text. */
static int
flip (TillUsageRow *self, int x, int width)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL
             ? gtk_widget_get_width (widget) - x - width
             : x;
}

/* How much @layout, drawn smaller by @shrinkage, has to move up to share a baseline with the
 * widget's own font: another script may be taller. */
static int
get_rise (TillUsageRow *self, PangoLayout *layout, float shrinkage)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  float baseline = (float) pango_layout_get_baseline (layout) * shrinkage;
  int rise = (int) baseline - pango_font_metrics_get_ascent (metrics);

  pango_font_metrics_unref (metrics);

  return PANGO_PIXELS (rise);
}

/* Returns: (transfer full): @text, which may be the service's, in one line. */
static PangoLayout *
lay_out (TillUsageRow *self, const char *text)
{
  g_autofree char *shown = till_text_for_display (text);
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), shown);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_auto_dir (layout, FALSE);

  return layout;
}

static int
measure_text (TillUsageRow *self, const char *text)
{
  g_autoptr (PangoLayout) layout = lay_out (self, text);
  int width = 0;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* Returns: by how much a text of @needed pixels is drawn smaller to have all of its figures in
 * @width. What is longer still, which is no figure, is cut. */
static float
get_shrinkage (int needed, int width)
{
  return needed > width ? MAX (LEAST_SCALE, (float) width / (float) needed) : 1;
}

static void
draw_text (TillUsageRow *self,
           GtkSnapshot *snapshot,
           const char *text,
           const char *color_name,
           Place place)
{
  g_autoptr (PangoLayout) layout = lay_out (self, text);
  int width = MAX (place.width, 0);
  float shrinkage = get_shrinkage (measure_text (self, text), width);
  GdkRGBA color;

  get_color (self, color_name, &color);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) ((float) width / shrinkage) * PANGO_SCALE);
  pango_layout_set_alignment (layout, place.is_figure ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT ((float) flip (self, place.x, place.width),
                            (float) (scale (place.y) - get_rise (self, layout, shrinkage))));
  gtk_snapshot_scale (snapshot, shrinkage, shrinkage);
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_icon (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, int x, int y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  g_autoptr (GtkIconPaintable) icon = gtk_icon_theme_lookup_icon (
      theme, status->icon_name, NULL, ICON_SIZE, gtk_widget_get_scale_factor (widget),
      gtk_widget_get_direction (widget), 0);
  int icon_y = scale (y + ICON_SIZE / 2) - ICON_SIZE / 2;
  GdkRGBA color;

  get_color (self, status->css_class, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) flip (self, x, ICON_SIZE), (float) icon_y));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, &color, 1);
  gtk_snapshot_restore (snapshot);
}

static void
draw_bar (TillUsageRow *self, GtkSnapshot *snapshot, const char *color_name, double used, Place at)
{
  int filled = (int) (used * at.width);
  int y = scale (at.y);
  GdkRGBA color;

  get_color (self, NULL, &color);
  color.alpha *= 0.15f;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float) flip (self, at.x, at.width), (float) y,
                                                  (float) at.width, BAR_HEIGHT));
  if (filled == 0)
    return;

  get_color (self, color_name, &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float) flip (self, at.x, filled), (float) y,
                                                  (float) filled, BAR_HEIGHT));
}

static const char *
pick_bar_color (const TillStatus *status)
{
  if (g_strcmp0 (status->css_class, "error") == 0 || g_strcmp0 (status->css_class, "warning") == 0)
    return status->css_class;

  return g_strcmp0 (status->css_class, "dim-label") == 0 ? "dim-label" : "accent";
}

static TillUsageFigures
get_figures (TillUsageRow *self)
{
  const TillUsage *usage = till_usage_item_get_order (self->item)->usage;

  return usage != NULL ? till_usage_get_figures (usage) : (TillUsageFigures){ .fraction_used = -1 };
}

static void
draw_figures (TillUsageRow *self, GtkSnapshot *snapshot, Place place)
{
  TillUsageFigures figures = get_figures (self);
  g_autofree char *used = till_usage_describe_used_briefly (&figures);

  draw_text (self, snapshot, used, NULL, place);
}

static void
draw_used (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, Place place)
{
  double used = get_figures (self).fraction_used;

  if (used >= 0)
    draw_bar (self, snapshot, pick_bar_color (status), used, place);
}

static void
draw_usage (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, int x, int width)
{
  draw_figures (self, snapshot, (Place){ x, 8, width, TRUE });
  draw_used (self, snapshot, status, (Place){ x, 34, width, FALSE });
}

static const char *
get_age_color (TillUsageRow *self)
{
  return till_usage_item_has_failed (self->item) ? "error" : "dim-label";
}

static const char *
get_reference (TillOrder *order)
{
  return order->client_ref != NULL ? order->client_ref : till_record_get_id (TILL_RECORD (order));
}

/* Returns: (transfer full): the customer, as far as the order says who that is. */
static char *
describe_customer (TillOrder *order)
{
  const char *const facts[] = { order->client_email, get_reference (order) };

  return till_text_join (" · ", facts, G_N_ELEMENTS (facts));
}

/* Draws the end and, below, the age, or else @below. */
static void
draw_times (TillUsageRow *self, GtkSnapshot *snapshot, int x, const char *below, gint64 now_ms)
{
  g_autofree char *end = till_usage_describe_end (self->item, now_ms);
  g_autofree char *refreshed = till_usage_describe_refreshed (self->item, now_ms);

  draw_text (self, snapshot, end, NULL, (Place){ x, 8, scale (TIME_WIDTH), TRUE });
  draw_text (self, snapshot, refreshed != NULL ? refreshed : below, get_age_color (self),
             (Place){ x, 28, scale (TIME_WIDTH), TRUE });
}

static void
draw_wide (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *customer = describe_customer (order);
  int times_x = gtk_widget_get_width (GTK_WIDGET (self)) - scale (TIME_WIDTH);
  int bar_x = times_x - GAP - scale (BAR_WIDTH);
  int state_x = bar_x - GAP - scale (STATE_WIDTH);

  draw_text (self, snapshot, title, NULL, (Place){ 0, 8, state_x - GAP, FALSE });
  draw_text (self, snapshot, customer, "dim-label", (Place){ 0, 28, state_x - GAP, FALSE });
  draw_icon (self, snapshot, status, state_x, (HEIGHT - ICON_SIZE) / 2);
  draw_text (self, snapshot, status->word, status->css_class,
             (Place){ state_x + ICON_SIZE + ICON_GAP, 17,
                      scale (STATE_WIDTH) - ICON_SIZE - ICON_GAP, FALSE });
  draw_usage (self, snapshot, status, bar_x, scale (BAR_WIDTH));
  draw_times (self, snapshot, times_x, "", now_ms);
}

/* Draws the state in the second line, up to @width. */
static void
draw_state (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, int width)
{
  draw_icon (self, snapshot, status, 0, 29);
  draw_text (self, snapshot, status->word, status->css_class,
             (Place){ ICON_SIZE + ICON_GAP, 28, width - ICON_SIZE - ICON_GAP, FALSE });
}

/* Draws the state and the end in one line, and the customer below. */
static void
draw_medium (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *customer = describe_customer (order);
  g_autofree char *end = till_usage_describe_end (self->item, now_ms);
  g_autofree char *refreshed = till_usage_describe_refreshed (self->item, now_ms);
  g_autofree char *state = till_text_join (" · ", (const char *const[]){ status->word, end }, 2);
  g_autofree char *who = till_text_join (" · ", (const char *const[]){ customer, refreshed }, 2);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int left = width - GAP - scale (BAR_WIDTH);

  draw_text (self, snapshot, title, NULL, (Place){ 0, 8, left, FALSE });
  draw_icon (self, snapshot, status, 0, 29);
  draw_text (self, snapshot, state, status->css_class,
             (Place){ ICON_SIZE + ICON_GAP, 28, left - ICON_SIZE - ICON_GAP, FALSE });
  draw_text (self, snapshot, who, get_age_color (self), (Place){ 0, 48, width, FALSE });
  draw_usage (self, snapshot, status, left + GAP, scale (BAR_WIDTH));
}

static void
draw_narrow (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  g_autofree char *title = till_usage_describe_title (order);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int times_x = width - scale (TIME_WIDTH);
  int figures_width = scale (BAR_WIDTH);

  draw_text (self, snapshot, title, NULL, (Place){ 0, 8, times_x - GAP, FALSE });
  draw_state (self, snapshot, status, times_x - GAP);
  draw_times (self, snapshot, times_x, get_reference (order), now_ms);
  draw_figures (self, snapshot, (Place){ 0, 48, figures_width, FALSE });
  draw_used (self, snapshot, status,
             (Place){ figures_width + GAP, 55, width - figures_width - GAP, FALSE });
}

/* The layout for large text has no bar: the figures say the same. The age appears if there is room
 * for it, and always in the tooltip. */
static void
draw_large (TillUsageRow *self, GtkSnapshot *snapshot, const TillStatus *status, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *end = till_usage_describe_end (self->item, now_ms);
  TillUsageFigures figures = get_figures (self);
  g_autofree char *used = till_usage_describe_used_briefly (&figures);
  g_autofree char *refreshed = till_usage_describe_refreshed (self->item, now_ms);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int end_width = MIN (measure_text (self, end), width / 2);

  draw_text (self, snapshot, title, NULL, (Place){ 0, 8, width, FALSE });
  draw_state (self, snapshot, status, width - end_width - GAP);
  draw_text (self, snapshot, end, NULL, (Place){ width - end_width, 28, end_width, TRUE });
  draw_text (self, snapshot, used, NULL, (Place){ 0, 48, width, FALSE });
  if (measure_text (self, used) + GAP + measure_text (self, refreshed) <= width)
    draw_text (self, snapshot, refreshed, get_age_color (self), (Place){ 0, 48, width, TRUE });
}

static TillStatus
get_status (TillUsageRow *self, gint64 now_ms)
{
  return till_usage_describe_level (till_usage_item_get_level (self->item, now_ms),
                                    till_usage_item_get_order (self->item)->usage);
}

static void
till_usage_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TillUsageRow *self = TILL_USAGE_ROW (widget);
  gint64 now_ms = 0;
  TillStatus status;

  if (self->item == NULL)
    return;

  now_ms = till_clock_now_ms (self->clock);
  status = get_status (self, now_ms);
  if (gtk_widget_get_width (widget) >= scale (WIDE))
    draw_wide (self, snapshot, &status, now_ms);
  else if (gtk_widget_get_width (widget) >= scale (MEDIUM))
    draw_medium (self, snapshot, &status, now_ms);
  else if (2 * gtk_widget_get_width (widget) < 3 * scale (BAR_WIDTH))
    draw_large (self, snapshot, &status, now_ms);
  else
    draw_narrow (self, snapshot, &status, now_ms);
}

/* Returns: (transfer full): the whole text of the row, without the age. */
static char *
describe (TillUsageRow *self, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  TillStatus status = get_status (self, now_ms);
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *customer = describe_customer (order);
  TillUsageFigures figures = get_figures (self);
  g_autofree char *words = till_usage_describe_figures (&figures);
  g_autofree char *end = till_usage_describe_end (self->item, now_ms);
  const char *const facts[] = { title, customer, status.word, words, end };
  g_autofree char *label = till_text_join (", ", facts, G_N_ELEMENTS (facts));

  return till_text_for_display (label);
}

/* The tooltip has the whole text. */
static gboolean
till_usage_row_query_tooltip (GtkWidget *widget,
                              int x,
                              int y,
                              gboolean is_keyboard,
                              GtkTooltip *tooltip)
{
  TillUsageRow *self = TILL_USAGE_ROW (widget);
  g_autofree char *all = NULL;
  g_autofree char *refreshed = NULL;
  g_autofree char *text = NULL;

  if (self->item == NULL)
    return FALSE;

  all = describe (self, till_clock_now_ms (self->clock));
  refreshed = till_usage_describe_refreshed (self->item, till_clock_now_ms (self->clock));
  text = g_strjoin (", ", all, refreshed, NULL);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static void
till_usage_row_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  int height = scale (for_size >= 0 && for_size < scale (WIDE) ? TALL_HEIGHT : HEIGHT);

  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? height : 0;
  *natural = *minimum;
}

static GtkSizeRequestMode
till_usage_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
till_usage_row_dispose (GObject *object)
{
  till_usage_row_set_item (TILL_USAGE_ROW (object), NULL, NULL);

  G_OBJECT_CLASS (till_usage_row_parent_class)->dispose (object);
}

static void
till_usage_row_class_init (TillUsageRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_usage_row_dispose;
  widget_class->measure = till_usage_row_measure;
  widget_class->get_request_mode = till_usage_row_get_request_mode;
  widget_class->query_tooltip = till_usage_row_query_tooltip;
  widget_class->snapshot = till_usage_row_snapshot;
  gtk_widget_class_set_css_name (widget_class, "usagerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
till_usage_row_init (TillUsageRow *self)
{
}

GtkWidget *
till_usage_row_new (void)
{
  return g_object_new (TILL_TYPE_USAGE_ROW, "has-tooltip", TRUE, NULL);
}

static void
changed_cb (TillUsageRow *self)
{
  g_autofree char *label = describe (self, till_clock_now_ms (self->clock));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Shows @item; %NULL for none. */
void
till_usage_row_set_item (TillUsageRow *self, TillUsageItem *item, TillClock *clock)
{
  g_return_if_fail (TILL_IS_USAGE_ROW (self));

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  g_set_object (&self->clock, clock);
  if (item == NULL)
    return;

  g_signal_connect_object (item, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* Time has passed. */
void
till_usage_row_tick (TillUsageRow *self)
{
  g_return_if_fail (TILL_IS_USAGE_ROW (self));

  gtk_widget_queue_draw (GTK_WIDGET (self));
}
