/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plots of the overview: turns the archive's figures into values with names and texts. */

#include "till-figures-plots.h"

#include <glib/gi18n.h>

#include "till-asset-format.h"
#include "till-format.h"
#include "till-text.h"

#define MIN_COLUMNS 7
#define N_TICKS     5  /* on the axis of days, at most */
#define MAX_BARS    12 /* smaller ones are summed as "others" */

static const struct
{
  int n_columns;
  int n_days; /* of a column */
} ranges[] = {
  [TILL_FIGURES_WEEK] = { 7, 1 },
  [TILL_FIGURES_MONTH] = { 30, 1 },
  [TILL_FIGURES_QUARTER] = { 90, 1 },
  [TILL_FIGURES_YEAR] = { TILL_FIGURES_N_DAYS / 7, 7 },
};

static void
add_count (TillPlotData *data, const char *key, const char *name, const char *tick, guint64 count)
{
  g_autofree char *words = till_format_count (count);
  g_autofree char *exact = g_strdup_printf ("%" G_GUINT64_FORMAT, count);

  till_plot_data_add (data, key, name, tick, words, exact);
}

/* Returns: (transfer full) (nullable): how many amounts are not in @sum; %NULL for none. */
char *
till_figures_describe_unknown (const TillFiguresSum *sum)
{
  gulong n = 0;

  g_return_val_if_fail (sum != NULL, NULL);

  n = (gulong) sum->n_unknown;

  /* Translators: how many invoices have an amount that can't be read */
  return n > 0 ? g_strdup_printf (ngettext ("%lu can’t be read", "%lu can’t be read", n), n) : NULL;
}

/* Returns: (transfer full): @sum in words, and how many amounts are not in it. */
static char *
describe_sum (const TillFiguresSum *sum)
{
  g_autofree char *volume =
      sum->volume_usd.is_known ? till_format_volume (&sum->volume_usd) : g_strdup ("–");
  g_autofree char *unknown = till_figures_describe_unknown (sum);

  if (unknown != NULL && sum->n_unknown == sum->count)
    return g_strdup (_("Can’t be read"));

  return g_strjoin (" · ", volume, unknown, NULL);
}

/* Files and drawings have no sum that is not whole. */
static void
add_volume (TillPlotData *data,
            const char *key,
            const char *name,
            const char *tick,
            const TillFiguresSum *sum)
{
  gboolean is_whole = sum->volume_usd.is_known && sum->n_unknown == 0;
  g_autofree char *words = describe_sum (sum);
  g_autofree char *exact = is_whole ? till_decimal_to_fixed (&sum->volume_usd, 2) : g_strdup ("");

  till_plot_data_add (data, key, name, tick, words, exact);
}

/* Returns: how many days of the last column of @n_days have begun. */
static int
get_n_begun (const TillFigures *figures, int n_days)
{
  return n_days > 1 ? till_figures_get_weekday (figures) + 1 : 1;
}

/* The column of the day or week that is @ago before the last one. A week begins on Monday, so that
 * the last one may have just begun. */
static void
add_column (TillPlotData *data, const TillFigures *figures, int ago, int n_days, gboolean has_tick)
{
  int from_ago = ago * n_days + get_n_begun (figures, n_days) - 1;
  int to_ago = MAX (from_ago - n_days + 1, 0);
  gint64 from_ms = figures->day_ms[TILL_FIGURES_N_DAYS - 1 - from_ago];
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (from_ms / 1000);
  g_autofree char *key = g_date_time_format (day, "%F");
  /* Translators: a day in the title of a value, "Monday, 21 November"; see strftime */
  const char *day_format = _("%A, %-d %B");
  /* Translators: a week in the title of a value, by its first day: "Week from 21 November" */
  const char *week_format = _("Week from %-d %B");
  g_autofree char *name = g_date_time_format (day, n_days > 1 ? week_format : day_format);
  /* Translators: a day on the axis of a plot, "21 Nov"; see strftime */
  g_autofree char *tick = g_date_time_format (day, _("%-d %b"));
  TillFiguresSum sum = till_figures_sum_days (figures, from_ago, to_ago);

  add_volume (data, key, name, has_tick ? tick : NULL, &sum);
}

/* The days before the first payment in the archive would be empty: a new store has none, and an
 * archive that is not complete yet does not know them.
 *
 * Returns: how many columns are drawn. */
static int
count_columns (const TillFigures *figures, int n_columns, int n_days)
{
  int n_known = TILL_FIGURES_N_DAYS;
  int n_before = 0;

  while (n_known > 0 && figures->day_count[TILL_FIGURES_N_DAYS - n_known] == 0)
    n_known--;

  n_before = MAX (n_known - get_n_begun (figures, n_days), 0);

  return CLAMP (1 + (n_before + n_days - 1) / n_days, MIN_COLUMNS, n_columns);
}

/* Returns: (transfer full): the volume of each day of @range, or of each week of a year, in
 * dollars. */
TillPlotData *
till_figures_plot_days (const TillFigures *figures, TillFiguresRange range)
{
  TillPlotData *data = NULL;
  int n_columns = 0;
  int n_days = 0;
  int tick = 0;

  g_return_val_if_fail (figures != NULL && range < G_N_ELEMENTS (ranges), NULL);

  n_days = ranges[range].n_days;
  n_columns = count_columns (figures, ranges[range].n_columns, n_days);
  tick = (n_columns + N_TICKS - 1) / N_TICKS;
  data = till_plot_data_new (TILL_PLOT_COLUMNS,
                             n_days > 1 ? _("Volume by Week") : _("Volume by Day"),
                             n_days > 1 ? _("Week") : _("Day"), _("Dollars"));
  for (int i = n_columns - 1; i >= 0; i--)
    add_column (data, figures, i, n_days, i % tick == 0);

  return data;
}

static TillFiguresSum
get_sum (const TillFigure *figure)
{
  return (TillFiguresSum){ figure->volume_usd, figure->count, figure->n_unknown };
}

/* Sums what does not fit into bars as one more bar. */
static void
add_rest (TillPlotData *data, GPtrArray *all, guint from, gboolean is_volume)
{
  TillFiguresSum sum = { .volume_usd = till_decimal_from_int (0, 0) };

  if (from >= all->len)
    return;

  for (guint i = from; i < all->len; i++)
    {
      const TillFigure *figure = g_ptr_array_index (all, i);

      sum.count += figure->count;
      sum.n_unknown += figure->n_unknown;
      till_decimal_add (&sum.volume_usd, &figure->volume_usd, &sum.volume_usd);
    }
  if (is_volume)
    add_volume (data, "", _("Other"), NULL, &sum);
  else
    add_count (data, "", _("Other"), NULL, sum.count);
}

/* Returns: (transfer full): what a bar is of: a token, if it has a volume, or a country. */
static char *
describe_figure (const TillFigure *figure, TillDesk *desk, gboolean is_volume)
{
  g_autofree char *name = NULL;

  if (!is_volume)
    name = g_strdup (till_format_country_name (figure->name, figure->name));
  else if (desk != NULL)
    name = till_asset_format_name (desk, figure->name);
  else
    name = g_strdup (figure->name);

  return till_text_for_display (name);
}

static void
add_bars (TillPlotData *data, GPtrArray *all, TillDesk *desk, gboolean is_volume)
{
  guint n = all->len > MAX_BARS ? MAX_BARS - 1 : all->len;

  for (guint i = 0; i < n; i++)
    {
      const TillFigure *figure = g_ptr_array_index (all, i);
      g_autofree char *name = describe_figure (figure, desk, is_volume);
      TillFiguresSum sum = get_sum (figure);

      if (is_volume)
        add_volume (data, figure->name, name, NULL, &sum);
      else
        add_count (data, figure->name, name, NULL, figure->count);
    }
  add_rest (data, all, n, is_volume);
}

/* @desk, which names the tokens, may be %NULL.
 *
 * Returns: (transfer full): the volume that came in on each chain, in dollars. */
TillPlotData *
till_figures_plot_chains (const TillFigures *figures, TillDesk *desk)
{
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data = till_plot_data_new (TILL_PLOT_BARS, _("Volume by Network"), _("Network"), _("Dollars"));
  add_bars (data, figures->chains, desk, TRUE);

  return data;
}

/* Returns: (transfer full): the number of invoices of each final status. */
TillPlotData *
till_figures_plot_states (const TillFigures *figures)
{
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data =
      till_plot_data_new (TILL_PLOT_BARS, _("Invoices by Status"), _("Status"), _("Invoices"));
  add_count (data, "PAID", C_("invoice status", "Paid"), NULL, figures->n_paid);
  add_count (data, "EXPIRED", C_("invoice status", "Expired"), NULL, figures->n_expired);
  add_count (data, "CANCELLED", C_("invoice status", "Cancelled"), NULL, figures->n_cancelled);
  add_count (data, "PENDING", C_("invoice status", "Pending"), NULL, figures->n_pending);

  return data;
}

/* Returns: (transfer full): how long customers took to pay. */
TillPlotData *
till_figures_plot_times (const TillFigures *figures)
{
  static const int minutes[TILL_FIGURES_N_TIMES - 1] = { 1, 5, 15, 30, 60 };
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data = till_plot_data_new (TILL_PLOT_COLUMNS, _("Time to Payment"), _("Paid Within"),
                             _("Invoices"));
  for (guint i = 0; i < G_N_ELEMENTS (minutes); i++)
    {
      g_autofree char *key = g_strdup_printf ("PT%dM", minutes[i]);
      g_autofree char *name = g_strdup_printf (
          ngettext ("Within %d minute", "Within %d minutes", (gulong) minutes[i]), minutes[i]);
      /* Translators: a time on the axis of a plot, with little room: "15 min" */
      g_autofree char *tick = g_strdup_printf (_("%d min"), minutes[i]);

      add_count (data, key, name, tick, figures->time_count[i]);
    }
  add_count (data, "", _("Later"), _("Later"), figures->time_count[TILL_FIGURES_N_TIMES - 1]);

  return data;
}

/* Returns: (transfer full): how many plans were sold for each country. */
TillPlotData *
till_figures_plot_countries (const TillFigures *figures)
{
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data =
      till_plot_data_new (TILL_PLOT_BARS, _("Plans Sold by Country"), _("Country"), _("Plans"));
  add_bars (data, figures->countries, NULL, FALSE);

  return data;
}
