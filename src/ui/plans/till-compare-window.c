/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCompareWindow: chosen plans side by side, a column each.
 *
 * Signal: "order" (TillCountry, TillPlan). */

#include "till-compare-window.h"

#include <glib/gi18n.h>

#include "till-fit-height.h"
#include "till-format.h"
#include "till-plan-price.h"
#include "till-plan-text.h"
#include "till-text.h"

/* A column is never too narrow for whole words; the window scrolls instead. */
#define MIN_WIDTH_CHARS 10
#define MAX_WIDTH_CHARS 18

struct _TillCompareWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillComparison *comparison;
  TillResale resale;

  /* Template children */
  GtkWidget *scroller;
  GtkGrid *grid;
};

enum
{
  SIGNAL_ORDER,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillCompareWindow, till_compare_window, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

typedef enum
{
  LINE_COUNTRY,
  LINE_DATA,
  LINE_DAYS,
  LINE_PRICE,
  LINE_PER_GB,
  LINE_PER_DAY,
  LINE_RESALE,
  LINE_OPERATORS,
  N_LINES
} Line;

/* clang-format off */
static const struct
{
  const char *title;
  int (*compare) (const TillPlan *a, const TillPlan *b); /* the smallest value is the best */
} lines[N_LINES] = {
  [LINE_COUNTRY] = { N_("Country"), NULL },
  [LINE_DATA] = { N_("Data"), NULL },
  [LINE_DAYS] = { N_("Days"), NULL },
  [LINE_PRICE] = { N_("Price"), till_plan_compare_price },
  [LINE_PER_GB] = { N_("Price per GB"), till_plan_compare_price_per_gb },
  [LINE_PER_DAY] = { N_("Price per day"), till_plan_compare_price_per_day },
  [LINE_RESALE] = { N_("Your price"), NULL },
  [LINE_OPERATORS] = { N_("Networks"), NULL },
};
/* clang-format on */

static char *
dup_cell (TillCompareWindow *self, Line line, guint index)
{
  TillPlan *plan = till_comparison_get_plan (self->comparison, index);

  switch (line)
    {
    case LINE_COUNTRY:
      return till_format_country (till_comparison_get_country (self->comparison, index));
    case LINE_DATA:
      return till_format_gigabytes (plan->data_gb);
    case LINE_DAYS:
      return till_format_days (plan->days);
    case LINE_PRICE:
      return till_format_usd (&plan->price_usd);
    case LINE_PER_GB:
      return till_plan_text_per_gb (plan);
    case LINE_PER_DAY:
      return till_plan_text_per_day (plan);
    case LINE_RESALE:
      return till_plan_text_resale (plan, &self->resale);
    case LINE_OPERATORS:
      return g_strdup (plan->operators);
    case N_LINES:
      break;
    }

  g_assert_not_reached ();
}

/* Whether this plan is the best in a line, and not all are equal. */
static gboolean
is_best (TillCompareWindow *self, Line line, guint index)
{
  TillPlan *plan = till_comparison_get_plan (self->comparison, index);
  gboolean is_better = FALSE;

  for (guint i = 0;
       lines[line].compare != NULL && i < till_comparison_get_n_plans (self->comparison); i++)
    {
      int order = lines[line].compare (plan, till_comparison_get_plan (self->comparison, i));

      if (order > 0)
        return FALSE;
      is_better |= order < 0;
    }

  return is_better;
}

static GtkWidget *
build_cell (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text != NULL && *text != '\0' ? text : "–");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN_WIDTH_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_WIDTH_CHARS);
  gtk_widget_add_css_class (label, "numeric");
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}

/* A price stays in one piece: the window scrolls sideways. */
static GtkWidget *
build_price (const char *price, gboolean is_lowest)
{
  g_autofree char *text = NULL;
  GtkWidget *label = NULL;

  if (is_lowest)
    /* Translators: the lowest of some prices: "$11.50, lowest" */
    text = g_strdup_printf (_("%s, lowest"), price);
  label = build_cell (is_lowest ? text : price, is_lowest ? "heading" : NULL);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD);

  return label;
}

static GtkWidget *
build_plan_cell (TillCompareWindow *self, Line line, guint index)
{
  g_autofree char *text = dup_cell (self, line, index);

  if (lines[line].compare != NULL || line == LINE_RESALE)
    return build_price (text, is_best (self, line, index));

  return build_cell (text, line == LINE_COUNTRY ? "heading" : NULL);
}

static GtkWidget *
build_button (TillCompareWindow *self, guint index, const char *refusal)
{
  TillPlan *plan = till_comparison_get_plan (self->comparison, index);
  GtkWidget *button = gtk_button_new_with_label (C_("eSIM plan", "Order…"));
  g_autofree char *order = till_plan_text_order (plan);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, order,
                                  -1);
  gtk_widget_set_tooltip_text (button, refusal != NULL ? refusal : order);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "compare.order");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);

  return button;
}

static void
fill_grid (TillCompareWindow *self, const char *refusal)
{
  guint n_plans = till_comparison_get_n_plans (self->comparison);

  for (Line line = 0; line < N_LINES; line++)
    {
      if (line == LINE_RESALE && !till_resale_is_set (&self->resale))
        continue;

      gtk_grid_attach (self->grid, build_cell (_(lines[line].title), "dim-label"), 0, (int) line,
                       1, 1);
      for (guint i = 0; i < n_plans; i++)
        gtk_grid_attach (self->grid, build_plan_cell (self, line, i), (int) i + 1, (int) line, 1,
                         1);
    }

  for (guint i = 0; i < n_plans; i++)
    gtk_grid_attach (self->grid, build_button (self, i, refusal), (int) i + 1, N_LINES, 1, 1);
}

static void
order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  g_autoptr (TillCompareWindow) self = g_object_ref (TILL_COMPARE_WINDOW (widget));
  guint index = g_variant_get_uint32 (parameter);

  if (index >= till_comparison_get_n_plans (self->comparison))
    return;

  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit (self, signals[SIGNAL_ORDER], 0,
                 till_comparison_get_country (self->comparison, index),
                 till_comparison_get_plan (self->comparison, index));
}

static void
till_compare_window_finalize (GObject *object)
{
  g_clear_object (&TILL_COMPARE_WINDOW (object)->comparison);

  G_OBJECT_CLASS (till_compare_window_parent_class)->finalize (object);
}

static void
till_compare_window_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_COMPARE_WINDOW);

  G_OBJECT_CLASS (till_compare_window_parent_class)->dispose (object);
}

static void
till_compare_window_class_init (TillCompareWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_compare_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_compare_window_finalize;

  signals[SIGNAL_ORDER] =
      g_signal_new ("order", TILL_TYPE_COMPARE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, TILL_TYPE_COUNTRY, TILL_TYPE_PLAN);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-compare-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCompareWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillCompareWindow, grid);

  gtk_widget_class_install_action (widget_class, "compare.order", "u", order_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_compare_window_init (TillCompareWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows the plans of @comparison; @refusal is why nothing can be ordered, or %NULL. */
GtkWidget *
till_compare_window_new (TillComparison *comparison, const TillResale *resale, const char *refusal)
{
  TillCompareWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_COMPARISON (comparison), NULL);
  g_return_val_if_fail (resale != NULL, NULL);

  self = g_object_new (TILL_TYPE_COMPARE_WINDOW, NULL);
  self->comparison = g_object_ref (comparison);
  self->resale = *resale;
  fill_grid (self, refusal);
  till_fit_height (GTK_WINDOW (self), self->scroller);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.order", refusal == NULL);

  return GTK_WIDGET (self);
}
