/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How close an eSIM is to running out: for sorting, for notifications and for a forecast. */

#include "till-usage-level.h"

#define HOUR_MS   (60 * 60 * G_GINT64_CONSTANT (1000))
#define DAY_MS    (24 * HOUR_MS)
#define WINDOW_MS (7 * DAY_MS)
#define LOW       0.80
#define ALMOST    0.95

/* Returns: whether the plan has ended, by its install state or by its end. */
gboolean
till_usage_is_over (const TillUsage *self, gint64 now_ms)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->install_state == TILL_INSTALL_EXPIRED ||
         (self->expires_at_ms != 0 && self->expires_at_ms <= now_ms);
}

static gboolean
is_last_day (const TillUsage *self, gint64 now_ms)
{
  return self->expires_at_ms != 0 && self->expires_at_ms - now_ms <= DAY_MS;
}

static double
get_number (const TillDecimal *figure)
{
  g_autofree char *text = figure->is_known ? till_decimal_to_string (figure) : NULL;

  return text != NULL ? g_ascii_strtod (text, NULL) : 0;
}

static gboolean
is_unused (const TillUsageFigures *figures)
{
  return figures->used_mb.is_known && get_number (&figures->used_mb) <= 0;
}

/* Returns: how urgently the eSIM needs attention. */
TillUsageLevel
till_usage_get_level (const TillUsage *self, gint64 now_ms)
{
  TillUsageFigures figures;

  g_return_val_if_fail (self != NULL, TILL_LEVEL_NOT_KNOWN);

  figures = till_usage_get_figures (self);
  if (till_usage_is_over (self, now_ms))
    return TILL_LEVEL_OVER;
  if (figures.is_used_up)
    return TILL_LEVEL_USED_UP;
  if (figures.fraction_used >= ALMOST)
    return TILL_LEVEL_ALMOST_USED_UP;
  if (is_last_day (self, now_ms))
    return TILL_LEVEL_LAST_DAY;
  if (figures.fraction_used >= LOW)
    return TILL_LEVEL_LOW;
  if (self->install_state == TILL_INSTALL_INSTALLED && is_unused (&figures))
    return TILL_LEVEL_NOTHING_USED;

  return figures.used_mb.is_known ? TILL_LEVEL_FINE : TILL_LEVEL_NOT_KNOWN;
}

/* Returns: whether an eSIM at this level needs attention. */
gboolean
till_usage_level_needs_attention (TillUsageLevel level)
{
  return level < TILL_LEVEL_FINE;
}

/* Returns: all thresholds that the eSIM has passed, including those already notified. */
TillThresholds
till_usage_get_passed (const TillUsage *self, gint64 now_ms)
{
  TillUsageFigures figures;
  TillThresholds passed = 0;

  g_return_val_if_fail (self != NULL, 0);

  figures = till_usage_get_figures (self);
  if (figures.fraction_used >= LOW)
    passed |= TILL_THRESHOLD_80_PERCENT;
  if (figures.fraction_used >= ALMOST)
    passed |= TILL_THRESHOLD_95_PERCENT;
  if (is_last_day (self, now_ms) || till_usage_is_over (self, now_ms))
    passed |= TILL_THRESHOLD_LAST_DAY;
  if (till_usage_is_over (self, now_ms))
    passed |= TILL_THRESHOLD_OVER;

  return passed;
}

/* Returns: whether the used data is known; if so, @sample is set. */
gboolean
till_usage_get_sample (const TillUsage *self, gint64 at_ms, TillUsageSample *sample)
{
  TillUsageFigures figures;

  g_return_val_if_fail (self != NULL && sample != NULL, FALSE);

  figures = till_usage_get_figures (self);
  sample->at_ms = at_ms;
  sample->used_mb = get_number (&figures.used_mb);
  sample->package_mb = get_number (&figures.package_mb);

  return figures.used_mb.is_known;
}

/* Whether the plan of @self goes on in @next. The figures fall if a number is sold again. */
static gboolean
is_continued (const TillUsageSample *self, const TillUsageSample *next)
{
  return self->used_mb <= next->used_mb && self->at_ms < next->at_ms &&
         self->package_mb >= next->package_mb && self->package_mb <= next->package_mb;
}

/* Whether the rate is worth a look at an earlier sample: up to a day's in any case, else up to a
 * week's. */
static gboolean
goes_back (const TillUsageSample *first, const TillUsageSample *last, gint64 earlier_ms)
{
  return last->at_ms - first->at_ms < DAY_MS || earlier_ms >= last->at_ms - WINDOW_MS;
}

/* Finds the sample from which the current rate is taken. */
static TillUsageSample
find_first (const TillUsageSample *samples, guint n_samples, gint64 start_ms)
{
  const TillUsageSample *last = &samples[n_samples - 1];
  guint i = n_samples - 1;

  while (i > 0 && is_continued (&samples[i - 1], &samples[i]) &&
         goes_back (&samples[i], last, samples[i - 1].at_ms))
    i--;
  if (i == 0 && start_ms != 0 && start_ms < samples[0].at_ms &&
      goes_back (&samples[0], last, start_ms))
    return (TillUsageSample){ start_ms, 0, last->package_mb };

  return samples[i];
}

/* Extrapolates the last week. @samples are sorted by time; the plan began at @start_ms, zero if
 * that is not known.
 *
 * Returns: when the package will be used up, in milliseconds; zero if there is no forecast. */
gint64
till_usage_project_end_ms (const TillUsageSample *samples, guint n_samples, gint64 start_ms)
{
  const TillUsageSample *last = NULL;
  TillUsageSample first = { 0 };
  double per_ms = 0;
  double left_ms = 0;

  if (samples == NULL || n_samples == 0)
    return 0;

  last = &samples[n_samples - 1];
  first = find_first (samples, n_samples, start_ms);
  if (last->package_mb <= last->used_mb || last->used_mb <= first.used_mb ||
      last->at_ms - first.at_ms < HOUR_MS)
    return 0;

  per_ms = (last->used_mb - first.used_mb) / (double) (last->at_ms - first.at_ms);
  left_ms = (last->package_mb - last->used_mb) / per_ms;

  return left_ms < 3650.0 * (double) DAY_MS ? last->at_ms + (gint64) left_ms : 0;
}
