/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlanRow: one plan with its price, its price per gigabyte and per day, and the merchant's own
 * price. Activating it orders the plan.
 *
 * Signal: "compared" (gboolean) when it is added to the comparison or removed. */

#include "till-plan-row.h"

#include <glib/gi18n.h>

#include "till-fit.h"
#include "till-format.h"
#include "till-plan-text.h"
#include "till-text.h"

struct _TillPlanRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  TillPlan *plan;
  gboolean is_setting;

  /* Template children */
  GtkCheckButton *compare_button;
  GtkLabel *plan_label;
  GtkLabel *units_label;
  GtkLabel *operators_label;
  GtkLabel *price_label;
  GtkLabel *resale_label;
  GtkWidget *order_button;
};

enum
{
  SIGNAL_COMPARED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillPlanRow, till_plan_row, GTK_TYPE_LIST_BOX_ROW)

static guint signals[N_SIGNALS];

static void
toggled_cb (TillPlanRow *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[SIGNAL_COMPARED], 0,
                   gtk_check_button_get_active (self->compare_button));
}

static void
till_plan_row_dispose (GObject *object)
{
  g_clear_object (&TILL_PLAN_ROW (object)->plan);
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_PLAN_ROW);

  G_OBJECT_CLASS (till_plan_row_parent_class)->dispose (object);
}

static void
till_plan_row_class_init (TillPlanRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_plan_row_dispose;

  signals[SIGNAL_COMPARED] = g_signal_new ("compared", TILL_TYPE_PLAN_ROW, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-plan-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, compare_button);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, plan_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, units_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, operators_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, price_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, resale_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlanRow, order_button);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
till_plan_row_init (TillPlanRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
describe_unit_prices (TillPlan *plan)
{
  g_autofree char *per_gb = till_plan_text_per_gb (plan);
  g_autofree char *per_day = till_plan_text_per_day (plan);

  if (per_gb != NULL && per_day != NULL)
    /* Translators: what a gigabyte and a day cost: "$2.30 a GB, ≈ $0.38 a day" */
    return g_strdup_printf (_("%s per GB, %s per day"), per_gb, per_day);
  if (per_gb != NULL)
    /* Translators: what a gigabyte costs: "$2.30 a GB" */
    return g_strdup_printf (_("%s per GB"), per_gb);
  if (per_day != NULL)
    /* Translators: what a day costs: "≈ $0.38 a day" */
    return g_strdup_printf (_("%s per day"), per_day);

  return NULL;
}

static void
set_optional (GtkLabel *label, const char *text)
{
  till_text_set (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
show_prices (TillPlanRow *self, const TillResale *resale)
{
  g_autofree char *units = describe_unit_prices (self->plan);
  g_autofree char *price = till_format_usd (&self->plan->price_usd);
  g_autofree char *own_price = till_plan_text_resale (self->plan, resale);
  g_autofree char *own_text = NULL;

  if (own_price != NULL)
    /* Translators: the merchant's own price: "You sell at $14.99" */
    own_text = g_strdup_printf (_("Your price: %s"), own_price);

  set_optional (self->units_label, units);
  gtk_label_set_text (self->price_label, price);
  set_optional (self->resale_label, own_text);
}

static void
name_widgets (TillPlanRow *self, const char *gives, const char *refusal)
{
  g_autofree char *order = till_plan_text_order (self->plan);
  g_autofree char *compare = NULL;

  /* Translators: %s is what a plan gives, "5 GB · 30 days" */
  compare = g_strdup_printf (_("Compare %s"), gives);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->compare_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, compare, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->order_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, order, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->compare_button), compare);
  gtk_widget_set_tooltip_text (self->order_button, refusal != NULL ? refusal : order);
}

/* Shows @plan; @refusal is why nothing can be ordered, or %NULL. */
GtkWidget *
till_plan_row_new (TillPlan *plan, const TillResale *resale, const char *refusal)
{
  TillPlanRow *self = NULL;
  g_autofree char *gives = NULL;

  g_return_val_if_fail (TILL_IS_PLAN (plan), NULL);
  g_return_val_if_fail (resale != NULL, NULL);

  self = g_object_new (TILL_TYPE_PLAN_ROW, NULL);
  self->plan = g_object_ref (plan);
  gives = till_format_plan (plan->data_gb, plan->days);
  till_text_set (self->plan_label, gives);
  set_optional (self->operators_label, plan->operators);
  show_prices (self, resale);
  name_widgets (self, gives, refusal);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), refusal == NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->order_button), "s",
                                    till_record_get_id (TILL_RECORD (plan)));

  return GTK_WIDGET (self);
}

/* Returns: (transfer none) */
TillPlan *
till_plan_row_get_plan (TillPlanRow *self)
{
  g_return_val_if_fail (TILL_IS_PLAN_ROW (self), NULL);

  return self->plan;
}

/* Hides the networks, which the page shows once for all rows. */
void
till_plan_row_hide_operators (TillPlanRow *self)
{
  g_return_if_fail (TILL_IS_PLAN_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->operators_label), FALSE);
}

/* @is_full says that no more plans can be compared. */
void
till_plan_row_set_compared (TillPlanRow *self, gboolean is_compared, gboolean is_full)
{
  g_return_if_fail (TILL_IS_PLAN_ROW (self));

  self->is_setting = TRUE;
  gtk_check_button_set_active (self->compare_button, is_compared);
  self->is_setting = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->compare_button), is_compared || !is_full);
}
