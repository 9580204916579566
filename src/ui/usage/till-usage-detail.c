/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageDetail: one eSIM's usage over time, from the archive and of this session, where it
 * leads, and the same numbers as a table. */

#include "till-usage-detail.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-samples.h"
#include "till-text.h"
#include "till-usage-plot.h"
#include "till-usage-words.h"

#define MAX_TABLE_ROWS 60

struct _TillUsageDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillUsageItem *item;
  GArray *older; /* of TillUsageSample, from the archive; NULL until it has answered */
  GArray *shown; /* both */

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  GtkStack *stack;
  GtkLabel *title_label;
  GtkLabel *figures_label;
  GtkProgressBar *bar;
  TillUsagePlot *plot;
  GtkLabel *reading_label;
  GtkLabel *projection_label;
  GtkLabel *table_label;
};

G_DEFINE_FINAL_TYPE (TillUsageDetail, till_usage_detail, ADW_TYPE_BIN)

static gint64
get_end_ms (TillUsageDetail *self)
{
  const TillUsage *usage = till_usage_item_get_order (self->item)->usage;

  return usage != NULL ? usage->expires_at_ms : 0;
}

/* What the archive has, then what is later. */
static void
put_together (TillUsageDetail *self)
{
  const GArray *newer = till_usage_item_get_samples (self->item);
  gint64 until_ms = 0;

  g_array_set_size (self->shown, 0);
  if (self->older != NULL && self->older->len > 0)
    {
      g_array_append_vals (self->shown, self->older->data, self->older->len);
      until_ms = g_array_index (self->older, TillUsageSample, self->older->len - 1).at_ms;
    }
  for (guint i = 0; i < newer->len; i++)
    if (g_array_index (newer, TillUsageSample, i).at_ms > until_ms)
      g_array_append_val (self->shown, g_array_index (newer, TillUsageSample, i));
}

static char *
describe_sample (const TillUsageSample *sample)
{
  g_autofree char *time = till_format_time (sample->at_ms);
  TillDecimal used = till_decimal_from_int ((gint64) (sample->used_mb + 0.5), 0);
  g_autofree char *megabytes = till_format_megabytes (&used);

  return g_strdup_printf ("%s  %s", time, megabytes);
}

static void
show_reading (TillUsageDetail *self, int at)
{
  g_autofree char *text = NULL;

  if (at < 0 && self->shown->len > 0)
    at = (int) self->shown->len - 1;
  if (at >= 0 && at < (int) self->shown->len)
    text = describe_sample (&g_array_index (self->shown, TillUsageSample, at));

  gtk_label_set_text (self->reading_label, text != NULL ? text : _("No figures so far"));
}

static void
show_table (TillUsageDetail *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint first = self->shown->len > MAX_TABLE_ROWS ? self->shown->len - MAX_TABLE_ROWS : 0;

  for (guint i = self->shown->len; i > first; i--)
    {
      g_autofree char *line =
          describe_sample (&g_array_index (self->shown, TillUsageSample, i - 1));

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }

  gtk_label_set_text (self->table_label, text->str);
}

static void
show_projection (TillUsageDetail *self)
{
  gint64 end_ms = get_end_ms (self);
  gint64 projected_ms =
      till_usage_project_end_ms ((const TillUsageSample *) self->shown->data, self->shown->len);
  g_autofree char *time = till_format_time (projected_ms);
  g_autofree char *text = NULL;

  if (projected_ms == 0)
    text = g_strdup (_("It cannot be told yet when the data runs out"));
  else if (end_ms != 0 && projected_ms > end_ms)
    text = g_strdup (_("Used like this, the data lasts until the plan ends"));
  else
    /* Translators: %s is a full date and time */
    text = g_strdup_printf (_("Used like this, the data runs out on %s"), time);

  gtk_label_set_text (self->projection_label, text);
}

static void
show (TillUsageDetail *self)
{
  TillOrder *order = till_usage_item_get_order (self->item);
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *figures = till_usage_describe_figures (order);
  double used = order->usage != NULL ? till_usage_get_fraction_used (order->usage) : -1;

  put_together (self);
  till_text_set (self->title_label, title);
  gtk_label_set_text (self->figures_label, figures);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), used >= 0);
  gtk_progress_bar_set_fraction (self->bar, MAX (used, 0));
  till_usage_plot_set_samples (self->plot, self->shown, get_end_ms (self));
  show_reading (self, -1);
  show_projection (self);
  show_table (self);
  gtk_stack_set_visible_child_name (self->stack, "usage");
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUsageDetail) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) samples = till_samples_list_finish (TILL_ARCHIVE (source), result, &error);

  if (samples == NULL || self->item == NULL ||
      g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  g_clear_pointer (&self->older, g_array_unref);
  self->older = g_steal_pointer (&samples);
  show (self);
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
forget (TillUsageDetail *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_pointer (&self->older, g_array_unref);
}

static void
till_usage_detail_dispose (GObject *object)
{
  TillUsageDetail *self = TILL_USAGE_DETAIL (object);

  forget (self);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->shown, g_array_unref);

  G_OBJECT_CLASS (till_usage_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_USAGE_DETAIL);
}

static void
till_usage_detail_class_init (TillUsageDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_usage_detail_dispose;

  g_type_ensure (TILL_TYPE_USAGE_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-usage-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, figures_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, bar);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, plot);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, reading_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, projection_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageDetail, table_label);
  gtk_widget_class_bind_template_callback (widget_class, read_cb);

  gtk_widget_class_install_action (widget_class, "usage.show-order", NULL, show_order_action);
}

static void
till_usage_detail_init (TillUsageDetail *self)
{
  self->shown = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @item of @desk from now on; %NULL shows that none is chosen. */
void
till_usage_detail_set_item (TillUsageDetail *self, TillDesk *desk, TillUsageItem *item)
{
  TillArchive *archive = NULL;

  g_return_if_fail (TILL_IS_USAGE_DETAIL (self));

  if (self->item == item)
    return;

  forget (self);
  g_set_object (&self->desk, desk);
  if (item == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  self->item = g_object_ref (item);
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (item, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);

  archive = till_desk_get_archive (desk);
  if (archive != NULL)
    till_samples_list_async (archive, till_usage_item_get_id (item), self->cancellable, listed_cb,
                             g_object_ref (self));
}
