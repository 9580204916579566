/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageDetail: one eSIM's usage over time, its projection, and the same numbers as a table. */

#include "till-usage-detail.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-status.h"
#include "till-text.h"
#include "till-usage-bar.h"
#include "till-usage-plot.h"
#include "till-usage-text.h"

#define MAX_TABLE_ROWS 60

struct _TillUsageDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillUsageItem *item;

  /* Template children */
  GtkStack *stack;
  GtkLabel *title_label;
  TillStatusLabel *status_label;
  GtkLabel *state_label;
  GtkLabel *figures_label;
  GtkProgressBar *bar;
  TillUsagePlot *plot;
  GtkLabel *reading_label;
  GtkLabel *projection_label;
  GtkExpander *table_expander;
  GtkGrid *table;
};

G_DEFINE_FINAL_TYPE (TillUsageDetail, till_usage_detail, ADW_TYPE_BIN)

static gint64
get_end_ms (TillUsageDetail *self)
{
  const TillUsage *usage = till_usage_item_get_order (self->item)->usage;

  return usage != NULL ? usage->expires_at_ms : 0;
}

static const GArray *
get_samples (TillUsageDetail *self)
{
  return till_usage_item_get_samples (self->item);
}

static char *
describe_used (const TillUsageSample *sample)
{
  TillDecimal used = till_decimal_from_int ((gint64) (sample->used_mb + 0.5), 0);

  return till_format_megabytes (&used);
}

static char *
describe_sample (const TillUsageSample *sample)
{
  g_autofree char *time = till_format_exact_time (sample->at_ms);
  g_autofree char *used = describe_used (sample);

  /* Translators: a full date and time, and an amount of data, "512 MB" */
  return g_strdup_printf (_("%s: %s used"), time, used);
}

static void
show_reading (TillUsageDetail *self, int at)
{
  const GArray *samples = get_samples (self);
  g_autofree char *text = NULL;

  if (at < 0 && samples->len > 0)
    at = (int) samples->len - 1;
  if (at >= 0 && at < (int) samples->len)
    text = describe_sample (&g_array_index (samples, TillUsageSample, at));

  gtk_label_set_text (self->reading_label, text != NULL ? text : _("No data yet"));
}

static GtkWidget *
create_cell (const char *text, float xalign)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_set_hexpand (label, xalign > 0);
  gtk_widget_add_css_class (label, "numeric");

  return label;
}

static void
clear_table (TillUsageDetail *self)
{
  GtkWidget *cell = NULL;

  while ((cell = gtk_widget_get_first_child (GTK_WIDGET (self->table))) != NULL)
    gtk_grid_remove (self->table, cell);
}

/* The newest first. */
static void
show_table (TillUsageDetail *self)
{
  const GArray *samples = get_samples (self);
  guint n = MIN (samples->len, MAX_TABLE_ROWS);

  clear_table (self);
  for (guint i = 0; i < n && gtk_expander_get_expanded (self->table_expander); i++)
    {
      const TillUsageSample *sample =
          &g_array_index (samples, TillUsageSample, samples->len - 1 - i);
      g_autofree char *time = till_format_exact_time (sample->at_ms);
      g_autofree char *used = describe_used (sample);

      gtk_grid_attach (self->table, create_cell (time, 0), 0, (int) i, 1, 1);
      gtk_grid_attach (self->table, create_cell (used, 1), 1, (int) i, 1, 1);
    }
}

static void
show_projection (TillUsageDetail *self, gint64 now_ms)
{
  g_autofree char *text = till_usage_describe_outlook (self->item, now_ms);

  gtk_label_set_text (self->projection_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->projection_label), text != NULL);
}

/* Shows the figures, the installation state, the end of the plan, and the age of all. */
static void
show_state (TillUsageDetail *self, gint64 now_ms)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  const TillUsage *usage = order->usage;
  TillStatus status =
      till_usage_describe_level (till_usage_item_get_level (self->item, now_ms), usage);
  TillUsageFigures figures = { .fraction_used = -1 };
  g_autofree char *words = NULL;
  g_autofree char *end = till_usage_describe_end (self->item, now_ms);
  g_autofree char *refreshed = till_usage_describe_refreshed (self->item, now_ms);
  const char *const facts[] = { end, refreshed };
  g_autofree char *text = till_text_join (" · ", facts, G_N_ELEMENTS (facts));

  if (usage != NULL)
    figures = till_usage_get_figures (usage);
  words = till_usage_describe_figures (&figures);

  till_status_label_set_status (self->status_label, &status);
  till_usage_bar_show (self->bar, self->figures_label, &figures, words, &status);
  gtk_label_set_text (self->state_label, text);
}

static void
show (TillUsageDetail *self)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  const GArray *samples = get_samples (self);
  g_autofree char *title = till_usage_describe_title (order);
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));

  till_text_set (self->title_label, title);
  till_usage_plot_set_samples (self->plot, samples, till_usage_item_project_end_ms (self->item),
                               get_end_ms (self));
  /* One reading draws no line; the figures say it. */
  gtk_widget_set_visible (GTK_WIDGET (self->plot), samples->len > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->reading_label), samples->len > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->table_expander), samples->len > 1);
  show_reading (self, -1);
  show_projection (self, now_ms);
  show_state (self, now_ms);
  show_table (self);
  gtk_stack_set_visible_child_name (self->stack, "usage");
}

static void
read_cb (TillUsageDetail *self, int at)
{
  show_reading (self, at);
}

static void
show_order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillUsageDetail *self = TILL_USAGE_DETAIL (widget);

  if (self->item != NULL)
    gtk_widget_activate_action (widget, "win.show-order", "s", till_usage_item_get_id (self->item));
}

static void
clear (TillUsageDetail *self)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
}

static void
till_usage_detail_dispose (GObject *object)
{
  TillUsageDetail *self = TILL_USAGE_DETAIL (object);

  clear (self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_usage_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_USAGE_DETAIL);
}

static void
till_usage_detail_class_init (TillUsageDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_usage_detail_dispose;

  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  g_type_ensure (TILL_TYPE_USAGE_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-usage-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, state_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, figures_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, bar);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, plot);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, reading_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, projection_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, table_expander);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, table);
  gtk_widget_class_bind_template_callback (widget_class, read_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_table);

  gtk_widget_class_install_action (widget_class, "usage.show-order", NULL, show_order_action);
}

static void
till_usage_detail_init (TillUsageDetail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @item of @desk; %NULL shows that none is selected. */
void
till_usage_detail_set_item (TillUsageDetail *self, TillDesk *desk, TillUsageItem *item)
{
  g_return_if_fail (TILL_IS_USAGE_DETAIL (self));

  if (self->item == item)
    return;

  clear (self);
  g_set_object (&self->desk, desk);
  if (item == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  self->item = g_object_ref (item);
  g_signal_connect_object (item, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

/* Time has passed. */
void
till_usage_detail_tick (TillUsageDetail *self)
{
  g_return_if_fail (TILL_IS_USAGE_DETAIL (self));

  if (self->item != NULL)
    show_state (self, till_clock_now_ms (till_desk_get_clock (self->desk)));
}
