/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCountryDetail: the plans of one country, each with an order button, and the plans chosen for
 * comparison, of this and other countries.
 *
 * Signal: "order" with the chosen TillPlan. */

#include "till-country-detail.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-fit.h"
#include "till-format.h"
#include "till-list-box.h"
#include "till-plan-row.h"
#include "till-text.h"

struct _TillCountryDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillPlanSearchHit *hit;
  TillComparison *comparison;
  TillResale resale;
  char *refusal; /* why nothing can be ordered, or NULL */

  /* Template children */
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkLabel *name_label;
  GtkLabel *name_en_label;
  GtkLabel *iso_label;
  GtkWidget *operators_box;
  GtkLabel *operators_label;
  GtkListBox *plans_list;
  GtkWidget *none_fits_box;
  GtkRevealer *compare_revealer;
  GtkLabel *compare_label;
};

enum
{
  SIGNAL_ORDER,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillCountryDetail, till_country_detail, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static TillPlanRow *
get_row (TillCountryDetail *self, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->plans_list, index);

  return row != NULL ? TILL_PLAN_ROW (row) : NULL;
}

static void
show_comparison (TillCountryDetail *self)
{
  guint n_chosen = till_comparison_get_n_plans (self->comparison);
  gboolean is_full = n_chosen == TILL_COMPARISON_MAX;
  g_autofree char *text = NULL;
  TillPlanRow *row = NULL;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    till_plan_row_set_compared (
        row, till_comparison_has (self->comparison, till_plan_row_get_plan (row)), is_full);

  /* Translators: how many plans were chosen to be compared */
  text = g_strdup_printf (ngettext ("%u plan selected", "%u plans selected", n_chosen), n_chosen);
  gtk_label_set_text (self->compare_label, text);
  gtk_revealer_set_reveal_child (self->compare_revealer, n_chosen > 0);
}

static void
compared_cb (TillCountryDetail *self, gboolean is_compared, TillPlanRow *row)
{
  TillPlan *plan = till_plan_row_get_plan (row);

  if (is_compared)
    till_comparison_add (self->comparison, self->hit->country, plan);
  else
    till_comparison_remove (self->comparison, plan);
}

/* Returns: (nullable): the networks that all the plans share, %NULL if they differ. */
static const char *
get_shared_operators (TillPlanSearchHit *hit)
{
  const char *shared = NULL;

  for (guint i = 0; i < hit->plans->len; i++)
    {
      const TillPlan *plan = g_ptr_array_index (hit->plans, i);

      if (plan->operators == NULL || (i > 0 && !g_str_equal (plan->operators, shared)))
        return NULL;
      shared = plan->operators;
    }

  return shared != NULL && *shared != '\0' ? shared : NULL;
}

static void
show_plans (TillCountryDetail *self)
{
  GPtrArray *plans = self->hit->plans;
  const char *operators = get_shared_operators (self->hit);

  till_list_box_remove_all (self->plans_list);

  for (guint i = 0; i < plans->len; i++)
    {
      GtkWidget *row =
          till_plan_row_new (g_ptr_array_index (plans, i), &self->resale, self->refusal);

      if (operators != NULL)
        till_plan_row_hide_operators (TILL_PLAN_ROW (row));
      g_signal_connect_object (row, "compared", G_CALLBACK (compared_cb), self, G_CONNECT_SWAPPED);
      gtk_list_box_append (self->plans_list, row);
    }

  till_text_set (self->operators_label, operators);
  gtk_widget_set_visible (self->operators_box, operators != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->plans_list), plans->len > 0);
  gtk_widget_set_visible (self->none_fits_box,
                          plans->len == 0 && self->hit->country->plans->len > 0);
  show_comparison (self);
}

static void
show_country (TillCountryDetail *self)
{
  TillCountry *country = self->hit->country;
  g_autofree char *name = till_format_country (country);

  till_text_set (self->name_label, name);
  till_text_set (self->name_en_label, country->name_en);
  gtk_widget_set_visible (GTK_WIDGET (self->name_en_label),
                          country->name_en != NULL &&
                              g_strcmp0 (country->name_en, till_country_get_name (country)) != 0);
  till_text_set (self->iso_label, country->iso);
  gtk_widget_set_visible (GTK_WIDGET (self->iso_label),
                          country->iso != NULL && *country->iso != '\0');
}

static TillPlan *
find_plan (TillCountryDetail *self, const char *plan_id)
{
  if (self->hit == NULL)
    return NULL;

  for (guint i = 0; i < self->hit->plans->len; i++)
    {
      TillPlan *plan = g_ptr_array_index (self->hit->plans, i);

      if (g_str_equal (till_record_get_id (TILL_RECORD (plan)), plan_id))
        return plan;
    }

  return NULL;
}

static void
order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCountryDetail *self = TILL_COUNTRY_DETAIL (widget);
  TillPlan *plan = find_plan (self, g_variant_get_string (parameter, NULL));

  if (plan != NULL)
    g_signal_emit (self, signals[SIGNAL_ORDER], 0, plan);
}

static void
row_activated_cb (TillCountryDetail *self, TillPlanRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "country.order", "s",
                              till_record_get_id (TILL_RECORD (till_plan_row_get_plan (row))));
}

static void
till_country_detail_dispose (GObject *object)
{
  TillCountryDetail *self = TILL_COUNTRY_DETAIL (object);

  g_clear_object (&self->hit);
  g_clear_object (&self->comparison);
  g_clear_pointer (&self->refusal, g_free);

  G_OBJECT_CLASS (till_country_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_COUNTRY_DETAIL);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-country-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, name_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, name_en_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, iso_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, operators_box);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, operators_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, plans_list);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, none_fits_box);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, compare_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, compare_label);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
till_country_detail_class_init (TillCountryDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_country_detail_dispose;

  signals[SIGNAL_ORDER] = g_signal_new ("order", TILL_TYPE_COUNTRY_DETAIL, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_PLAN);

  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "country.order", "s", order_action);
}

static void
till_country_detail_init (TillCountryDetail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->comparison = till_comparison_new ();
  g_signal_connect_object (self->comparison, "changed", G_CALLBACK (show_comparison), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
is_same_hit (TillPlanSearchHit *a, TillPlanSearchHit *b)
{
  return a != NULL && b != NULL && a->country == b->country && a->plans->len == b->plans->len &&
         memcmp (a->plans->pdata, b->plans->pdata, a->plans->len * sizeof (gpointer)) == 0;
}

/* Shows the plans of @hit; %NULL shows that no country is selected. */
void
till_country_detail_set_hit (TillCountryDetail *self, TillPlanSearchHit *hit)
{
  gboolean is_other_country = FALSE;

  g_return_if_fail (TILL_IS_COUNTRY_DETAIL (self));

  if (is_same_hit (self->hit, hit))
    return;

  is_other_country = self->hit == NULL || hit == NULL || self->hit->country != hit->country;
  g_set_object (&self->hit, hit);
  gtk_stack_set_visible_child_name (self->stack, hit != NULL ? "country" : "none");
  if (hit == NULL)
    return;

  show_country (self);
  show_plans (self);
  if (is_other_country)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

/* Sets why nothing can be ordered, from the next country on; %NULL allows orders. */
void
till_country_detail_set_refusal (TillCountryDetail *self, const char *refusal)
{
  g_return_if_fail (TILL_IS_COUNTRY_DETAIL (self));

  g_free (self->refusal);
  self->refusal = g_strdup (refusal);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "country.order", refusal == NULL);
}

/* Shows the merchant's prices by this rule. */
void
till_country_detail_set_resale (TillCountryDetail *self, const TillResale *resale)
{
  g_return_if_fail (TILL_IS_COUNTRY_DETAIL (self));
  g_return_if_fail (resale != NULL);

  self->resale = *resale;
  if (self->hit != NULL)
    show_plans (self);
}

/* Returns: (transfer none) (nullable) */
TillCountry *
till_country_detail_get_country (TillCountryDetail *self)
{
  g_return_val_if_fail (TILL_IS_COUNTRY_DETAIL (self), NULL);

  return self->hit != NULL ? self->hit->country : NULL;
}

/* Returns: (transfer none): the plans to compare. */
TillComparison *
till_country_detail_get_comparison (TillCountryDetail *self)
{
  g_return_val_if_fail (TILL_IS_COUNTRY_DETAIL (self), NULL);

  return self->comparison;
}
