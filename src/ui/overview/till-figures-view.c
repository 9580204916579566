/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFiguresView: the sums of the archive's records, beside the service's own. It loads them when
 * it is shown, and again when the archive changes while it is. */

#include "till-figures-view.h"

#include <glib/gi18n.h>

#include "till-archive-overview.h"
#include "till-figures-plots.h"
#include "till-format.h"
#include "till-plot-card.h"

#define N_PLOTS 5

struct _TillFiguresView
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillStore *store;     /* from the last answer, or NULL */
  TillFigures *figures; /* the last sums, or NULL */
  GtkWidget *box;
  GtkWidget *explanation_label;
  GtkWidget *timeless_label;
  GtkWidget *plots_box; /* hidden until there is data */
  TillPlotCard *cards[N_PLOTS];
  GtkDropDown *range_drop;

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

/* The service adds up floating-point numbers, so the sums are compared in cents. */
static gboolean
is_same_volume (const TillDecimal *a, const TillDecimal *b)
{
  g_autofree char *first = till_format_volume (a);
  g_autofree char *second = till_format_volume (b);

  return g_str_equal (first, second);
}

static gboolean
is_same (TillFiguresView *self)
{
  TillStore *store = self->store;

  return (guint64) store->total_invoices == self->figures->n_invoices &&
         (store->paid_invoices < 0 || (guint64) store->paid_invoices == self->figures->n_paid) &&
         (!store->total_volume_usd.is_known ||
          is_same_volume (&store->total_volume_usd, &self->figures->volume_usd));
}

/* An archive that is not complete yet has other sums, and the coverage says so. */
static gboolean
is_complete (TillFiguresView *self)
{
  return self->store != NULL && self->figures != NULL && self->store->total_invoices > 0 &&
         (guint64) self->store->total_invoices <= self->figures->n_invoices;
}

static void
show_explanation (TillFiguresView *self)
{
  gtk_widget_set_visible (self->explanation_label, is_complete (self) && !is_same (self));
}

/* Nobody knows the period of a payment without a time. */
static void
show_timeless (TillFiguresView *self)
{
  guint64 n_timeless = self->figures != NULL ? self->figures->n_without_time : 0;
  gulong n = (gulong) n_timeless;
  g_autofree char *count = till_format_count (n_timeless);
  g_autofree char *text =
      /* Translators: %s is a number; a period is today, this week or another one */
      g_strdup_printf (ngettext ("%s payment has no known time, so no period includes it.",
                                 "%s payments have no known time, so no period includes them.", n),
                       count);

  gtk_label_set_text (GTK_LABEL (self->timeless_label), text);
  gtk_widget_set_visible (self->timeless_label, n > 0);
}

static void
show_plot (TillFiguresView *self, guint i, TillPlotData *data, const char *nothing)
{
  g_autoptr (TillPlotData) owned = data;

  till_plot_card_set_data (self->cards[i], owned, nothing);
}

static void
show_days (TillFiguresView *self)
{
  TillFiguresRange range = (TillFiguresRange) gtk_drop_down_get_selected (self->range_drop);

  if (self->figures != NULL)
    show_plot (self, 0, till_figures_plot_days (self->figures, range),
               _("No payments in this period."));
}

static void
show_plots (TillFiguresView *self)
{
  const TillFigures *figures = self->figures;

  show_days (self);
  show_plot (self, 1, till_figures_plot_chains (figures, self->desk), _("No payments yet."));
  show_plot (self, 2, till_figures_plot_states (figures), _("No invoices yet."));
  show_plot (self, 3, till_figures_plot_times (figures), _("No payments yet."));
  show_plot (self, 4, till_figures_plot_countries (figures), _("No plans sold yet."));
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
      show_timeless (self);
      show_plots (self);
      g_signal_emit (self, signals[SIGNAL_FIGURES_CHANGED], 0);
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

/* Today ends at midnight. */
static gboolean
has_day_ended (TillFiguresView *self)
{
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
  gint64 day_ms = self->figures->day_ms[TILL_FIGURES_N_DAYS - 1];
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_ms / 1000);
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (day_ms / 1000);

  return g_date_time_get_day_of_year (now) != g_date_time_get_day_of_year (day);
}

static void
till_figures_view_map (GtkWidget *widget)
{
  TillFiguresView *self = TILL_FIGURES_VIEW (widget);

  GTK_WIDGET_CLASS (till_figures_view_parent_class)->map (widget);
  if (self->figures == NULL || self->is_outdated)
    ask (self);
  else
    till_figures_view_tick (self);
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

  signals[SIGNAL_FIGURES_CHANGED] =
      g_signal_new ("figures-changed", TILL_TYPE_FIGURES_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 0);
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

/* The period is not remembered: a month is what a person looks at first. */
static void
add_range_drop (TillFiguresView *self)
{
  const char *const ranges[] = { _("7 Days"), _("30 Days"), _("90 Days"), _("1 Year"), NULL };
  GtkWidget *drop = gtk_drop_down_new_from_strings (ranges);

  self->range_drop = GTK_DROP_DOWN (drop);
  gtk_drop_down_set_selected (self->range_drop, TILL_FIGURES_MONTH);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Period"), -1);
  g_signal_connect_object (drop, "notify::selected", G_CALLBACK (show_days), self,
                           G_CONNECT_SWAPPED);
  till_plot_card_add_tool (self->cards[0], drop);
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
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    columns[i] = add_column (flow);

  self->plots_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  for (guint i = 0; i < N_PLOTS; i++)
    {
      GtkWidget *card = till_plot_card_new ();

      self->cards[i] = TILL_PLOT_CARD (card);
      gtk_box_append (GTK_BOX (i == 0 ? self->plots_box : columns[(i - 1) % 2]), card);
    }
  gtk_box_append (GTK_BOX (self->plots_box), flow);
  add_range_drop (self);
  gtk_widget_set_visible (self->plots_box, FALSE);
}

static GtkWidget *
add_label (TillFiguresView *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_visible (label, FALSE);
  gtk_box_append (GTK_BOX (self->box), label);

  return label;
}

static void
till_figures_view_init (TillFiguresView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  self->explanation_label =
      add_label (self, _("The service’s figures differ, although all invoices are copied."));
  self->timeless_label = add_label (self, "");
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
  show_timeless (self);
  g_signal_emit (self, signals[SIGNAL_FIGURES_CHANGED], 0);
  gtk_widget_set_visible (GTK_WIDGET (self), archive != NULL);
  gtk_widget_set_visible (self->plots_box, FALSE);
  g_set_object (&self->desk, desk);
  if (archive == NULL)
    return;

  g_signal_connect_object (archive, "changed", G_CALLBACK (ask), self, G_CONNECT_SWAPPED);
  ask (self);
}

/* Returns: (transfer none) (nullable): the last sums. */
const TillFigures *
till_figures_view_get_figures (TillFiguresView *self)
{
  g_return_val_if_fail (TILL_IS_FIGURES_VIEW (self), NULL);

  return self->figures;
}

/* Compares the sums with the service's own figures. */
void
till_figures_view_set_store (TillFiguresView *self, TillStore *store)
{
  g_return_if_fail (TILL_IS_FIGURES_VIEW (self));

  g_set_object (&self->store, store);
  show_explanation (self);
}

/* Time has passed. */
void
till_figures_view_tick (TillFiguresView *self)
{
  g_return_if_fail (TILL_IS_FIGURES_VIEW (self));

  if (self->figures != NULL && has_day_ended (self))
    ask (self);
}
