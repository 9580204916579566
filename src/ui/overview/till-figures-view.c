/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFiguresView: the sums of the archive's records, beside the service's own. It loads them when
 * it is shown, and again when the archive changes while it is. */

#include "till-figures-view.h"

#include <glib/gi18n.h>

#include "till-archive-overview.h"
#include "till-figures-plots.h"
#include "till-plot-card.h"

/* The plots, in the order in which they are shown. */
static const struct
{
  TillPlotData *(*build) (const TillFigures *figures);
  const char *nothing;
} plots[] = {
  { till_figures_plot_days, N_("No payments in the last 30 days.") },
  { till_figures_plot_chains, N_("No payments yet.") },
  { till_figures_plot_states, N_("No invoices yet.") },
  { till_figures_plot_times, N_("No payments yet.") },
  { till_figures_plot_countries, N_("No plans sold yet.") },
};

struct _TillFiguresView
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillStore *store;     /* from the last answer, or NULL */
  TillFigures *figures; /* the last sums, or NULL */
  GtkWidget *box;
  GtkWidget *explanation_label;
  GtkWidget *plots_box; /* hidden until there is data */
  TillPlotCard *cards[G_N_ELEMENTS (plots)];

  /* In flight */
  GCancellable *cancellable; /* NULL while no call runs */
  gboolean is_outdated;
};

enum
{
  SIGNAL_FIGURES_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TillFiguresView, till_figures_view, ADW_TYPE_BIN)

static gboolean
is_same (TillFiguresView *self)
{
  TillStore *store = self->store;
  const TillDecimal *volume = &store->total_volume_usd;

  return (store->total_invoices < 0 ||
          (guint64) store->total_invoices == self->figures->n_invoices) &&
         (store->paid_invoices < 0 || (guint64) store->paid_invoices == self->figures->n_paid) &&
         (!volume->is_known || (self->figures->volume_usd.is_known &&
                                till_decimal_compare (volume, &self->figures->volume_usd) == 0));
}

/* If the archive has fewer records than the service counts, that explains a difference; otherwise
 * the difference is real. An empty archive has no sums that could differ.
 *
 * Returns: (nullable): why the figures differ. */
static const char *
explain (TillFiguresView *self)
{
  if (self->store == NULL || self->figures == NULL || self->figures->n_invoices == 0 ||
      is_same (self))
    return NULL;
  if (self->store->total_invoices > 0 &&
      (guint64) self->store->total_invoices > self->figures->n_invoices)
    return _("The service’s figures differ because not all invoices are copied yet.");

  return _("The service’s figures differ, although all invoices are copied.");
}

static void
show_explanation (TillFiguresView *self)
{
  const char *text = explain (self);

  gtk_label_set_text (GTK_LABEL (self->explanation_label), text != NULL ? text : "");
  gtk_widget_set_visible (self->explanation_label, text != NULL);
}

static void
show_plots (TillFiguresView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (plots); i++)
    {
      g_autoptr (TillPlotData) data = plots[i].build (self->figures);

      till_plot_card_set_data (self->cards[i], data, _(plots[i].nothing));
    }
}

static void ask (TillFiguresView *self);

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillFiguresView) self = user_data;
  g_autoptr (GError) error = NULL;
  TillFigures *figures = till_archive_get_figures_finish (TILL_ARCHIVE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (figures != NULL)
    {
      g_clear_pointer (&self->figures, till_figures_free);
      self->figures = figures;
      show_explanation (self);
      show_plots (self);
      g_signal_emit (self, signals[SIGNAL_FIGURES_CHANGED], 0, figures);
      gtk_widget_set_visible (self->plots_box, figures->n_invoices > 0);
    }
  if (self->is_outdated)
    ask (self);
}

static void
ask (TillFiguresView *self)
{
  TillArchive *archive = self->desk != NULL ? till_desk_get_archive (self->desk) : NULL;

  self->is_outdated = self->cancellable != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (archive == NULL || self->is_outdated)
    return;

  self->cancellable = g_cancellable_new ();
  till_archive_get_figures_async (archive, till_clock_now_ms (till_desk_get_clock (self->desk)),
                                  self->cancellable, asked_cb, g_object_ref (self));
}

static void
clear (TillFiguresView *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_archive (self->desk), self);
  g_clear_object (&self->desk);
  g_clear_object (&self->store);
  g_clear_pointer (&self->figures, till_figures_free);
}

static void
till_figures_view_map (GtkWidget *widget)
{
  TillFiguresView *self = TILL_FIGURES_VIEW (widget);

  GTK_WIDGET_CLASS (till_figures_view_parent_class)->map (widget);
  if (self->figures == NULL || self->is_outdated)
    ask (self);
}

/* The running call holds a reference, so unroot cancels it. */
static void
till_figures_view_unroot (GtkWidget *widget)
{
  TillFiguresView *self = TILL_FIGURES_VIEW (widget);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);

  GTK_WIDGET_CLASS (till_figures_view_parent_class)->unroot (widget);
}

static void
till_figures_view_dispose (GObject *object)
{
  clear (TILL_FIGURES_VIEW (object));

  G_OBJECT_CLASS (till_figures_view_parent_class)->dispose (object);
}

static void
till_figures_view_class_init (TillFiguresViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_figures_view_dispose;
  widget_class->map = till_figures_view_map;
  widget_class->unroot = till_figures_view_unroot;

  /* The parameter is the last sums, %NULL for none. */
  signals[SIGNAL_FIGURES_CHANGED] =
      g_signal_new ("figures-changed", TILL_TYPE_FIGURES_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

/* Returns: (transfer none): a new column of @flow, in which each card has its natural height. */
static GtkWidget *
add_column (GtkWidget *flow)
{
  GtkWidget *child = gtk_flow_box_child_new ();
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_set_size_request (child, 280, -1);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), column);
  gtk_flow_box_append (GTK_FLOW_BOX (flow), child);

  return column;
}

/* Two columns if there is room. The first plot has the whole width. */
static void
add_cards (TillFiguresView *self)
{
  GtkWidget *flow = gtk_flow_box_new ();
  GtkWidget *columns[2] = { NULL };

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 2);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 12);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 12);
  gtk_widget_add_css_class (flow, "figures");
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i] = add_column (flow);

  self->plots_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  for (guint i = 0; i < G_N_ELEMENTS (plots); i++)
    {
      GtkWidget *card = till_plot_card_new ();

      self->cards[i] = TILL_PLOT_CARD (card);
      gtk_box_append (GTK_BOX (i == 0 ? self->plots_box : columns[(i - 1) % 2]), card);
    }
  gtk_box_append (GTK_BOX (self->plots_box), flow);
  gtk_widget_set_visible (self->plots_box, FALSE);
}

static void
till_figures_view_init (TillFiguresView *self)
{
  self->explanation_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->explanation_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->explanation_label), TRUE);
  gtk_widget_add_css_class (self->explanation_label, "dim-label");
  gtk_widget_set_visible (self->explanation_label, FALSE);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  gtk_box_append (GTK_BOX (self->box), self->explanation_label);
  add_cards (self);
  gtk_box_append (GTK_BOX (self->box), self->plots_box);
  adw_bin_set_child (ADW_BIN (self), self->box);
}

/* Sums the records in the archive of @desk; %NULL for none. */
void
till_figures_view_set_desk (TillFiguresView *self, TillDesk *desk)
{
  TillArchive *archive = desk != NULL ? till_desk_get_archive (desk) : NULL;

  g_return_if_fail (TILL_IS_FIGURES_VIEW (self));

  clear (self);
  show_explanation (self);
  g_signal_emit (self, signals[SIGNAL_FIGURES_CHANGED], 0, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), archive != NULL);
  gtk_widget_set_visible (self->plots_box, FALSE);
  g_set_object (&self->desk, desk);
  if (archive == NULL)
    return;

  g_signal_connect_object (archive, "changed", G_CALLBACK (ask), self, G_CONNECT_SWAPPED);
  ask (self);
}

/* Compares the sums with the service's own figures. */
void
till_figures_view_set_store (TillFiguresView *self, TillStore *store)
{
  g_return_if_fail (TILL_IS_FIGURES_VIEW (self));

  g_set_object (&self->store, store);
  show_explanation (self);
}
