/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCountryDetail: the plans of one country, each with its way to an order.
 *
 * Signal: "order" with the TillPlan that was chosen. */

#include "till-country-detail.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

struct _TillCountryDetail
{
  AdwBin parent_instance;

  /* Owned */
  TillCountry *country;
  char *refusal; /* why nothing can be ordered, or NULL */

  /* Template children */
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkLabel *name_label;
  GtkLabel *name_en_label;
  GtkListBox *plans_list;
};

enum
{
  SIGNAL_ORDER,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillCountryDetail, till_country_detail, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static GtkWidget *
build_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_add_css_class (label, "numeric");

  return label;
}

static GtkWidget *
build_texts (const TillPlan *plan)
{
  g_autofree char *gives = till_format_plan (plan->data_gb, plan->days);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *operators = NULL;

  gtk_box_append (GTK_BOX (texts), build_label (gives, "heading"));
  if (plan->operators != NULL && *plan->operators != '\0')
    {
      operators = build_label (plan->operators, "caption");
      gtk_widget_add_css_class (operators, "dim-label");
      gtk_box_append (GTK_BOX (texts), operators);
    }

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);

  return texts;
}

static GtkWidget *
build_button (TillCountryDetail *self, TillPlan *plan)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Order…"));
  g_autofree char *data = till_format_gigabytes (plan->data_gb);
  g_autofree char *label = NULL;

  if (plan->days > 0)
    label = g_strdup_printf (
        /* Translators: %s is an amount of data, for example "5 GB" */
        ngettext ("Order %s for %d day", "Order %s for %d days", (gulong) plan->days), data,
        plan->days);
  else
    /* Translators: %s is an amount of data, for example "5 GB" */
    label = g_strdup_printf (_ ("Order %s"), data);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_widget_set_tooltip_text (button, self->refusal != NULL ? self->refusal : label);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "country.order");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s",
                                    till_record_get_id (TILL_RECORD (plan)));

  return button;
}

static GtkWidget *
build_row (TillCountryDetail *self, TillPlan *plan)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *price = till_format_usd (&plan->price_usd);
  GtkWidget *price_label = build_label (price, "heading");

  gtk_label_set_wrap (GTK_LABEL (price_label), FALSE);
  gtk_box_append (GTK_BOX (box), build_texts (plan));
  gtk_box_append (GTK_BOX (box), price_label);
  gtk_box_append (GTK_BOX (box), build_button (self, plan));

  gtk_widget_add_css_class (row, "field");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);

  return row;
}

static void
show_plans (TillCountryDetail *self)
{
  GPtrArray *plans = self->country->plans;
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->plans_list))) != NULL)
    gtk_list_box_remove (self->plans_list, child);

  for (guint i = 0; i < plans->len; i++)
    gtk_list_box_append (self->plans_list, build_row (self, g_ptr_array_index (plans, i)));

  gtk_widget_set_visible (GTK_WIDGET (self->plans_list), plans->len > 0);
}

static void
order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCountryDetail *self = TILL_COUNTRY_DETAIL (widget);
  const char *plan_id = g_variant_get_string (parameter, NULL);

  if (self->country == NULL)
    return;

  for (guint i = 0; i < self->country->plans->len; i++)
    {
      TillPlan *plan = g_ptr_array_index (self->country->plans, i);

      if (g_str_equal (till_record_get_id (TILL_RECORD (plan)), plan_id))
        {
          g_signal_emit (self, signals[SIGNAL_ORDER], 0, plan);
          return;
        }
    }
}

static void
till_country_detail_dispose (GObject *object)
{
  TillCountryDetail *self = TILL_COUNTRY_DETAIL (object);

  g_clear_object (&self->country);
  g_clear_pointer (&self->refusal, g_free);

  G_OBJECT_CLASS (till_country_detail_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_COUNTRY_DETAIL);
}

static void
till_country_detail_class_init (TillCountryDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_country_detail_dispose;

  signals[SIGNAL_ORDER] = g_signal_new ("order", TILL_TYPE_COUNTRY_DETAIL, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_PLAN);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-country-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, name_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, name_en_label);
  gtk_widget_class_bind_template_child (widget_class, TillCountryDetail, plans_list);

  gtk_widget_class_install_action (widget_class, "country.order", "s", order_action);
}

static void
till_country_detail_init (TillCountryDetail *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows the plans of @country; %NULL shows that none is chosen. */
void
till_country_detail_set_country (TillCountryDetail *self, TillCountry *country)
{
  g_autofree char *name = NULL;

  g_return_if_fail (TILL_IS_COUNTRY_DETAIL (self));

  if (!g_set_object (&self->country, country))
    return;

  if (country == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "none");
      return;
    }

  name = till_format_country (country);
  till_text_set (self->name_label, name);
  till_text_set (self->name_en_label, country->name_en);
  gtk_widget_set_visible (GTK_WIDGET (self->name_en_label),
                          country->name_en != NULL &&
                              g_strcmp0 (country->name_en, till_country_get_name (country)) != 0);
  show_plans (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_stack_set_visible_child_name (self->stack, "country");
}

/* Says why nothing can be ordered, of the next country that is shown; %NULL allows it. */
void
till_country_detail_set_refusal (TillCountryDetail *self, const char *refusal)
{
  g_return_if_fail (TILL_IS_COUNTRY_DETAIL (self));

  g_free (self->refusal);
  self->refusal = g_strdup (refusal);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "country.order", refusal == NULL);
}

/* Returns: (transfer none) (nullable) */
TillCountry *
till_country_detail_get_country (TillCountryDetail *self)
{
  g_return_val_if_fail (TILL_IS_COUNTRY_DETAIL (self), NULL);

  return self->country;
}
