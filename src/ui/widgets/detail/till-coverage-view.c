/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCoverageView: one line that says how much is copied and how long the rest takes, with a bar.
 * It is hidden where there is no rest. Where the sync does not know, the caller's counts do. */

#include "till-coverage-view.h"

#include "till-coverage-text.h"

struct _TillCoverageView
{
  AdwBin parent_instance;

  /* Owned */
  TillSync *sync; /* nullable */

  /* The caller's counts */
  guint64 n_copied;
  guint64 n_all;

  /* Template children */
  GtkLabel *text_label;
  GtkProgressBar *bar;
};

G_DEFINE_FINAL_TYPE (TillCoverageView, till_coverage_view, ADW_TYPE_BIN)

/* Returns: (transfer full) (nullable): the line, and @fraction; %NULL where there is no rest. */
static char *
describe (TillCoverageView *self, double *fraction)
{
  TillCoverage coverage = { 0 };

  if (self->sync != NULL && till_sync_get_coverage (self->sync, &coverage))
    {
      *fraction = till_coverage_get_fraction (&coverage);
      return till_coverage_text (self->sync);
    }

  if (self->n_copied >= self->n_all)
    return NULL;

  *fraction = (double) self->n_copied / (double) self->n_all;

  return till_coverage_text_of_part (self->n_copied, self->n_all);
}

/* A screen reader gets the part in words, too. */
static void
update (TillCoverageView *self)
{
  double fraction = 0;
  g_autofree char *text = describe (self, &fraction);

  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text == NULL)
    return;

  gtk_label_set_label (self->text_label, text);
  gtk_progress_bar_set_fraction (self->bar, fraction);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
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

/* Shows these counts while the sync, if there is one, does not know its own. */
void
till_coverage_view_set_counts (TillCoverageView *self, guint64 n_copied, guint64 n_all)
{
  g_return_if_fail (TILL_IS_COVERAGE_VIEW (self));

  self->n_copied = n_copied;
  self->n_all = n_all;
  update (self);
}
