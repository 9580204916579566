/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageView: the installation state of an eSIM on its phone, and how much of its data is used
 * (section 2.5). */

#include "till-usage-view.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-format.h"
#include "till-status.h"
#include "till-usage-bar.h"
#include "till-usage-text.h"

struct _TillUsageView
{
  AdwBin parent_instance;

  /* Template children */
  TillStatusLabel *state_label;
  GtkLabel *used_label;
  GtkProgressBar *bar;
  TillField *left_field;
  TillField *expires_field;
  TillField *asked_field;
};

G_DEFINE_FINAL_TYPE (TillUsageView, till_usage_view, ADW_TYPE_BIN)

static void
till_usage_view_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_usage_view_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_USAGE_VIEW);
}

static void
till_usage_view_class_init (TillUsageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_usage_view_dispose;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-usage-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, state_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, used_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, bar);
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, left_field);
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, expires_field);
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, asked_field);
}

static void
till_usage_view_init (TillUsageView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_figures (TillUsageView *self, const TillUsage *usage, gint64 asked_at_ms)
{
  TillUsageFigures figures = till_usage_get_figures (usage);
  TillStatus level = till_usage_describe_level (till_usage_get_level (usage, asked_at_ms), usage);
  g_autofree char *used = till_usage_describe_used (&figures);
  g_autofree char *left = till_format_megabytes (&figures.left_mb);

  till_usage_bar_show (self->bar, self->used_label, &figures, used, &level);

  till_field_set_value (self->left_field, figures.left_mb.is_known ? left : NULL);
}

/* Shows @usage as it was at @asked_at_ms. */
void
till_usage_view_set_usage (TillUsageView *self, const TillUsage *usage, gint64 asked_at_ms)
{
  TillStatus status;

  g_return_if_fail (TILL_IS_USAGE_VIEW (self));
  g_return_if_fail (usage != NULL);

  status = till_status_for_usage (usage);
  till_status_label_set_status (self->state_label, &status);
  gtk_widget_set_visible (GTK_WIDGET (self->state_label), status.word != NULL);

  show_figures (self, usage, asked_at_ms);
  g_object_set (self->expires_field, "title", till_usage_get_end_label (usage), NULL);
  till_field_set_time (self->expires_field, usage->expires_at_ms);
  till_field_set_time (self->asked_field, asked_at_ms);
}
