/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageView: how far an eSIM has come on its phone and how much of its data is used, with the
 * first thing to tell a customer in that state. */

#include "till-usage-view.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-format.h"
#include "till-status.h"

struct _TillUsageView
{
  AdwBin parent_instance;

  /* Template children */
  TillStatusLabel *state_label;
  GtkLabel *advice_label;
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
  gtk_widget_class_bind_template_child (widget_class, TillUsageView, advice_label);
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

static gboolean
is_zero (const TillDecimal *figure)
{
  TillDecimal zero = till_decimal_from_int (0, 0);

  return figure->is_known && till_decimal_compare (figure, &zero) == 0;
}

/* Returns: (nullable): what helps the customer next. */
static const char *
advise (const TillUsage *usage)
{
  switch (usage->install_state)
    {
    case TILL_INSTALL_NOT_INSTALLED:
      return _ ("The customer installs it over Wi-Fi, with the QR code or the codes above.");
    case TILL_INSTALL_INSTALLED:
      if (till_usage_get_fraction_used (usage) >= 0 && is_zero (&usage->left_mb))
        return _ ("All data is used. More needs a new order.");
      if (is_zero (&usage->used_mb))
        return _ ("No data used yet: the customer chooses this line for data, turns on data "
                  "roaming and restarts the phone.");
      break;
    case TILL_INSTALL_EXPIRED:
      return _ ("The plan has ended. More needs a new order.");
    case TILL_INSTALL_UNKNOWN:
      break;
    }

  return NULL;
}

static char *
describe_used (const TillUsage *usage)
{
  g_autofree char *used = till_format_megabytes (&usage->used_mb);
  g_autofree char *package = till_format_megabytes (&usage->package_mb);

  if (!usage->used_mb.is_known)
    return NULL;

  /* A plan without a limit reports a package of nothing. */
  if (!usage->package_mb.is_known || is_zero (&usage->package_mb))
    /* Translators: %s is an amount of data, for example "512 MB" */
    return g_strdup_printf (_ ("%s used"), used);

  /* Translators: both are amounts of data, "512 MB of 5,120 MB used" */
  return g_strdup_printf (_ ("%s of %s used"), used, package);
}

static void
show_figures (TillUsageView *self, const TillUsage *usage)
{
  double fraction = till_usage_get_fraction_used (usage);
  g_autofree char *used = describe_used (usage);
  g_autofree char *left = till_format_megabytes (&usage->left_mb);

  gtk_label_set_text (self->used_label, used != NULL ? used : "");
  gtk_widget_set_visible (GTK_WIDGET (self->used_label), used != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), fraction >= 0);
  if (fraction >= 0)
    gtk_progress_bar_set_fraction (self->bar, fraction);

  till_field_set_value (self->left_field, usage->left_mb.is_known && fraction >= 0 ? left : NULL);
}

static void
set_time (TillField *field, gint64 time_ms)
{
  g_autofree char *shown = till_format_time (time_ms);

  till_field_set_value (field, time_ms != 0 ? shown : NULL);
}

/* Shows @usage as it was at @asked_at_ms. */
void
till_usage_view_set_usage (TillUsageView *self, const TillUsage *usage, gint64 asked_at_ms)
{
  TillStatus status;
  const char *advice = NULL;

  g_return_if_fail (TILL_IS_USAGE_VIEW (self));
  g_return_if_fail (usage != NULL);

  status = till_status_for_usage (usage);
  till_status_label_set_status (self->state_label, &status);
  gtk_widget_set_visible (GTK_WIDGET (self->state_label), status.word != NULL);

  advice = advise (usage);
  gtk_label_set_text (self->advice_label, advice != NULL ? advice : "");
  gtk_widget_set_visible (GTK_WIDGET (self->advice_label), advice != NULL);

  show_figures (self, usage);
  set_time (self->expires_field, usage->expires_at_ms);
  set_time (self->asked_field, asked_at_ms);
}
