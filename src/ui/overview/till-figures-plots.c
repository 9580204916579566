/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plots of the overview: turns the archive's figures into values with names and texts. */

#include "till-figures-plots.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

#define TICK_DAYS 7  /* between two ticks on the axis of days */
#define MAX_BARS  12 /* smaller ones are summed as "others" */

static void
add_count (TillPlotData *data, const char *key, const char *name, const char *tick, guint64 count)
{
  g_autofree char *words = till_format_count (count);
  g_autofree char *exact = g_strdup_printf ("%" G_GUINT64_FORMAT, count);

  till_plot_data_add (data, key, name, tick, words, exact);
}

/* Shows an unknown sum as empty. */
static void
add_volume (TillPlotData *data,
            const char *key,
            const char *name,
            const char *tick,
            const TillDecimal *volume)
{
  TillDecimal zero = till_decimal_from_int (0, 0);
  const TillDecimal *known = volume->is_known ? volume : &zero;
  g_autofree char *words = till_format_usd (known);
  g_autofree char *exact = till_decimal_to_fixed (known, 2);

  till_plot_data_add (data, key, name, tick, words, exact);
}

/* Returns: (transfer full): the volume of each of the last days, in dollars. */
TillPlotData *
till_figures_plot_days (const TillFigures *figures)
{
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data = till_plot_data_new (TILL_PLOT_COLUMNS, _("Volume in the Last 30 Days"), _("Day"),
                             _("Dollars"));
  for (int i = 0; i < TILL_FIGURES_N_DAYS; i++)
    {
      g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (figures->day_ms[i] / 1000);
      g_autofree char *key = g_date_time_format (day, "%F");
      /* Translators: a day in the title of a value, "Monday, 21 November"; see strftime */
      g_autofree char *name = g_date_time_format (day, _("%A, %-d %B"));
      /* Translators: a day on the axis of a plot, "21 Nov"; see strftime */
      g_autofree char *tick = g_date_time_format (day, _("%-d %b"));
      gboolean has_tick = (TILL_FIGURES_N_DAYS - 1 - i) % TICK_DAYS == 0;

      add_volume (data, key, name, has_tick ? tick : NULL, &figures->day_volume_usd[i]);
    }

  return data;
}

/* Sums what does not fit into bars as one more bar. */
static void
add_rest (TillPlotData *data, GPtrArray *all, guint from, gboolean is_volume)
{
  TillDecimal volume = till_decimal_from_int (0, 0);
  guint64 count = 0;

  for (guint i = from; i < all->len; i++)
    {
      const TillFigure *figure = g_ptr_array_index (all, i);
      TillDecimal sum = { 0 };

      count += figure->count;
      if (till_decimal_add (&volume, &figure->volume_usd, &sum))
        volume = sum;
    }

  if (from >= all->len)
    return;
  if (is_volume)
    add_volume (data, "", _("Other"), NULL, &volume);
  else
    add_count (data, "", _("Other"), NULL, count);
}

static void
add_bars (TillPlotData *data, GPtrArray *all, gboolean is_volume)
{
  guint n = all->len > MAX_BARS ? MAX_BARS - 1 : all->len;

  for (guint i = 0; i < n; i++)
    {
      const TillFigure *figure = g_ptr_array_index (all, i);
      const char *said =
          is_volume ? figure->name : till_format_country_name (figure->name, figure->name);
      g_autofree char *name = till_text_for_display (said);

      if (is_volume)
        add_volume (data, figure->name, name, NULL, &figure->volume_usd);
      else
        add_count (data, figure->name, name, NULL, figure->count);
    }
  add_rest (data, all, n, is_volume);
}

/* Returns: (transfer full): the volume that came in on each chain, in dollars. */
TillPlotData *
till_figures_plot_chains (const TillFigures *figures)
{
  TillPlotData *data = NULL;

  g_return_val_if_fail (figures != NULL, NULL);

  data = till_plot_data_new (TILL_PLOT_BARS, _("Volume by Network"), _("Network"), _("Dollars"));
  add_bars (data, figures->chains, TRUE);

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
  add_bars (data, figures->countries, FALSE);

  return data;
}
