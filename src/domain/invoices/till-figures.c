/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFigures: exact sums over invoices and orders. */

#include "till-figures.h"

#define DAY_MS    G_GINT64_CONSTANT (86400000)
#define MINUTE_MS 60000

static const gint64 time_limits_ms[TILL_FIGURES_N_TIMES - 1] = { 1 * MINUTE_MS, 5 * MINUTE_MS,
                                                                 15 * MINUTE_MS, 30 * MINUTE_MS,
                                                                 60 * MINUTE_MS };

void
till_figure_free (TillFigure *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->name);
  g_free (self);
}

/* Returns: (transfer full): empty figures, for the days up to the day of @now_ms. */
TillFigures *
till_figures_new (gint64 now_ms)
{
  TillFigures *self = g_new0 (TillFigures, 1);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_ms / 1000);
  g_autoptr (GDateTime) today =
      g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now),
                             g_date_time_get_day_of_month (now), 0, 0, 0);

  for (int i = 0; i < TILL_FIGURES_N_DAYS; i++)
    {
      g_autoptr (GDateTime) day = g_date_time_add_days (today, i - TILL_FIGURES_N_DAYS + 1);

      self->day_ms[i] = g_date_time_to_unix (day) * 1000;
      self->day_volume_usd[i] = till_decimal_from_int (0, 0);
    }
  self->volume_usd = till_decimal_from_int (0, 0);
  self->chains = g_ptr_array_new_with_free_func ((GDestroyNotify) till_figure_free);
  self->countries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_figure_free);

  return self;
}

void
till_figures_free (TillFigures *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->chains);
  g_ptr_array_unref (self->countries);
  g_free (self);
}

static TillFigure *
ensure (GPtrArray *figures, const char *name)
{
  TillFigure *figure = NULL;

  for (guint i = 0; i < figures->len; i++)
    {
      figure = g_ptr_array_index (figures, i);
      if (g_str_equal (figure->name, name))
        return figure;
    }

  figure = g_new0 (TillFigure, 1);
  figure->name = g_strdup (name);
  figure->volume_usd = till_decimal_from_int (0, 0);
  g_ptr_array_add (figures, figure);

  return figure;
}

/* A sum that overflows becomes unknown and stays so. */
static void
add (TillDecimal *sum, const TillDecimal *amount)
{
  if (amount->is_known)
    till_decimal_add (sum, amount, sum);
}

/* A day may have 23 or 25 hours, so the division is at most one day off. */
static int
find_day (TillFigures *self, gint64 time_ms)
{
  const int last = TILL_FIGURES_N_DAYS - 1;
  int i = 0;

  if (time_ms < self->day_ms[0] || time_ms >= self->day_ms[last] + 2 * DAY_MS)
    return -1;

  i = (int) MIN ((time_ms - self->day_ms[0]) / DAY_MS, last);
  if (time_ms < self->day_ms[i])
    return i - 1;

  return i < last && time_ms >= self->day_ms[i + 1] ? i + 1 : i;
}

static guint
find_time (gint64 taken_ms)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (time_limits_ms) && taken_ms > time_limits_ms[i])
    i++;

  return i;
}

/* Counts a paid invoice. Unknown times are zero. */
void
till_figures_add_paid (TillFigures *self,
                       const TillDecimal *amount,
                       const char *chain,
                       gint64 created_at_ms,
                       gint64 paid_at_ms)
{
  TillFigure *figure = NULL;
  int day;

  g_return_if_fail (self != NULL && amount != NULL && chain != NULL);

  add (&self->volume_usd, amount);
  figure = ensure (self->chains, chain);
  figure->count++;
  figure->n_unknown += amount->is_known ? 0 : 1;
  add (&figure->volume_usd, amount);
  if (paid_at_ms == 0)
    {
      self->n_without_time++;
      return;
    }

  day = find_day (self, paid_at_ms);
  if (day >= 0)
    {
      self->day_count[day]++;
      self->day_n_unknown[day] += amount->is_known ? 0 : 1;
      add (&self->day_volume_usd[day], amount);
    }
  if (created_at_ms != 0 && paid_at_ms >= created_at_ms)
    self->time_count[find_time (paid_at_ms - created_at_ms)]++;
}

/* Returns: the sum of the days from @from_ago to @to_ago days ago, both included; zero is the last
 * day. */
TillFiguresSum
till_figures_sum_days (const TillFigures *self, int from_ago, int to_ago)
{
  const int last = TILL_FIGURES_N_DAYS - 1;
  TillFiguresSum sum = { .volume_usd = till_decimal_from_int (0, 0) };

  g_return_val_if_fail (self != NULL && from_ago <= last && to_ago >= 0, sum);

  for (int i = last - from_ago; i <= last - to_ago; i++)
    {
      sum.count += self->day_count[i];
      sum.n_unknown += self->day_n_unknown[i];
      till_decimal_add (&sum.volume_usd, &self->day_volume_usd[i], &sum.volume_usd);
    }

  return sum;
}

/* Returns: the weekday of the last day; zero is Monday (ISO 8601). */
int
till_figures_get_weekday (const TillFigures *self)
{
  g_autoptr (GDateTime) today = NULL;

  g_return_val_if_fail (self != NULL, 0);

  today = g_date_time_new_from_unix_local (self->day_ms[TILL_FIGURES_N_DAYS - 1] / 1000);

  return g_date_time_get_day_of_week (today) - 1;
}

void
till_figures_add_country (TillFigures *self, const char *name, guint64 count)
{
  g_return_if_fail (self != NULL && name != NULL);

  ensure (self->countries, name)->count += count;
}

static int
compare_figures (gconstpointer a, gconstpointer b)
{
  const TillFigure *first = *(TillFigure *const *) a;
  const TillFigure *second = *(TillFigure *const *) b;

  if (first->volume_usd.is_known && second->volume_usd.is_known &&
      till_decimal_compare (&first->volume_usd, &second->volume_usd) != 0)
    return -till_decimal_compare (&first->volume_usd, &second->volume_usd);
  if (first->count != second->count)
    return first->count > second->count ? -1 : 1;

  return g_strcmp0 (first->name, second->name);
}

/* Sorts the figures by size. */
void
till_figures_finish (TillFigures *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_sort (self->chains, compare_figures);
  g_ptr_array_sort (self->countries, compare_figures);
}
