/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCoverageView: shows how far back the archive finds everything, how large the copy is and how
 * long the rest takes. It is hidden where there is no rest, and while nothing is copied. */

#include "till-coverage-view.h"

#include "till-coverage-text.h"

struct _TillCoverageView
{
  AdwBin parent_instance;

  /* Owned */
  TillSync *sync; /* nullable */

  /* Template children */
  GtkLabel *text_label;
  GtkProgressBar *bar;
  GtkLabel *rest_label;
};

G_DEFINE_FINAL_TYPE (TillCoverageView, till_coverage_view, ADW_TYPE_BIN)

static gboolean
has_rest (TillCoverageView *self, TillCoverage *coverage)
{
  return self->sync != NULL && till_sync_get_coverage (self->sync, coverage) &&
         coverage->since_ms != 0;
}

/* A screen reader gets the part in words, too. */
static void
update (TillCoverageView *self)
{
  TillCoverage coverage = { 0 };
  gboolean is_shown = has_rest (self, &coverage);
  g_autofree char *text = is_shown ? till_coverage_text (self->sync) : NULL;
  g_autofree char *rest = is_shown ? till_coverage_text_of_rest (self->sync) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
  if (!is_shown)
    return;

  gtk_label_set_label (self->text_label, text);
  gtk_label_set_label (self->rest_label, rest != NULL ? rest : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rest_label), rest != NULL);
  gtk_progress_bar_set_fraction (self->bar, till_coverage_get_fraction (&coverage));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  rest != NULL ? rest : "", -1);
}

static void
clear_sync (TillCoverageView *self)
{
  if (self->sync != NULL)
    g_signal_handlers_disconnect_by_data (self->sync, self);
  g_clear_object (&self->sync);
}

static void
till_coverage_view_dispose (GObject *object)
{
  clear_sync (TILL_COVERAGE_VIEW (object));

  G_OBJECT_CLASS (till_coverage_view_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_COVERAGE_VIEW);
}

static void
till_coverage_view_class_init (TillCoverageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_coverage_view_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-coverage-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCoverageView, text_label);
  gtk_widget_class_bind_template_child (widget_class, TillCoverageView, bar);
  gtk_widget_class_bind_template_child (widget_class, TillCoverageView, rest_label);
}

static void
till_coverage_view_init (TillCoverageView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @sync from now on; %NULL shows nothing. */
void
till_coverage_view_set_sync (TillCoverageView *self, TillSync *sync)
{
  g_return_if_fail (TILL_IS_COVERAGE_VIEW (self));
  g_return_if_fail (sync == NULL || TILL_IS_SYNC (sync));

  clear_sync (self);
  if (sync != NULL)
    {
      self->sync = g_object_ref (sync);
      g_signal_connect_object (sync, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
}
