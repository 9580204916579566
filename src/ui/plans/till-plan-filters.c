/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlanFilters: filters by data and days, and the sort order.
 *
 * Signal: "changed". */

#include "till-plan-filters.h"

struct _TillPlanFilters
{
  AdwBin parent_instance;

  gboolean is_resetting;

  /* Template children */
  GtkDropDown *data_drop_down;
  GtkDropDown *days_drop_down;
  GtkDropDown *order_drop_down;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillPlanFilters, till_plan_filters, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

/* What the entries of the template stand for. */
static const int gigabytes[] = { 0, 1, 3, 5, 10, 20, 50 };
static const int days[] = { 0, 7, 15, 30, 60, 90 };
static const TillPlanSearchOrder orders[] = {
  TILL_PLAN_SEARCH_BY_NAME,
  TILL_PLAN_SEARCH_BY_PRICE,
  TILL_PLAN_SEARCH_BY_PRICE_PER_GB,
  TILL_PLAN_SEARCH_BY_PRICE_PER_DAY,
};

static void
changed_cb (TillPlanFilters *self)
{
  if (!self->is_resetting)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
till_plan_filters_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_PLAN_FILTERS);

  G_OBJECT_CLASS (till_plan_filters_parent_class)->dispose (object);
}

static void
till_plan_filters_class_init (TillPlanFiltersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_plan_filters_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_PLAN_FILTERS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-plan-filters.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPlanFilters, data_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TillPlanFilters, days_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TillPlanFilters, order_drop_down);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
till_plan_filters_init (TillPlanFilters *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static guint
get_selected (GtkDropDown *drop_down, guint n_entries)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  return selected < n_entries ? selected : 0;
}

/* Sets all of @query except the search text. */
void
till_plan_filters_fill_query (TillPlanFilters *self, TillPlanSearchQuery *query)
{
  g_return_if_fail (TILL_IS_PLAN_FILTERS (self));
  g_return_if_fail (query != NULL);

  query->min_gb = gigabytes[get_selected (self->data_drop_down, G_N_ELEMENTS (gigabytes))];
  query->min_days = days[get_selected (self->days_drop_down, G_N_ELEMENTS (days))];
  query->order = orders[get_selected (self->order_drop_down, G_N_ELEMENTS (orders))];
}

/* Resets the filters; emits "changed" once. */
void
till_plan_filters_reset (TillPlanFilters *self)
{
  g_return_if_fail (TILL_IS_PLAN_FILTERS (self));

  self->is_resetting = TRUE;
  gtk_drop_down_set_selected (self->data_drop_down, 0);
  gtk_drop_down_set_selected (self->days_drop_down, 0);
  self->is_resetting = FALSE;
  changed_cb (self);
}
