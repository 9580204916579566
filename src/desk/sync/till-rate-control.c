/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRateControl: finds how many requests a second a service bears. The specification names no
 * limit (section 8).
 *
 * It works like congestion control. The rate doubles each second while answers are as quick as
 * the quickest so far (as TCP Vegas compares) and the whole rate is used. A refusal, a time-out
 * or slow answers halve it. Between two refusals a token bucket has passed just its long-term
 * rate, so the second refusal shows the limit. From then on the rate returns at once to a little
 * below the limit and rises slowly from there, because a limit can be raised (as CUBIC
 * approaches its last maximum). */

#include "till-rate-control.h"

#include <math.h>
#include <string.h>

#define STEP_MS         500
#define STEP_MAX_MS     4000
#define STEP_ANSWERS    4
#define BUNCH_MS        1000 /* for refusals of requests that were sent before the rate was halved */
#define MEASURE_MIN     5    /* answers between two refusals that show a limit */
#define MEASURE_MIN_MS  2000
#define FASTEST_KEPT_MS (5 * 60 * 1000)
#define SLOW_FACTOR     3
#define SLOW_MS         150 /* a difference that is more than a busy machine */
#define QUICK_FACTOR    2
#define QUICK_MS        50
#define USED_PART       0.7
#define NEAR_LIMIT      0.92
#define PROBE_PER_S     0.001 /* the rise per second near the limit */
#define PROBE_MAX       0.05  /* long after the last refusal */
#define PROBE_CALM_S    60
#define RECOVERY_PER_S  1.5
#define FIRST_PER_S     4.0
#define CAREFUL_PER_S   1.2 /* after a first refusal, which does not show the limit */

void
till_rate_control_init (TillRateControl *self, gint64 now_ms)
{
  g_return_if_fail (self != NULL);

  *self = (TillRateControl){ 0 };
  self->per_s = TILL_RATE_FIRST;
  self->step_at_ms = now_ms;
  self->fastest_at_ms = now_ms;
}

/* Begins a little below the rate of @text, from till_rate_control_to_string(), because the
 * service may be busier. Invalid text is ignored. */
void
till_rate_control_restore (TillRateControl *self, const char *text)
{
  g_auto (GStrv) parts = NULL;
  double per_s = 0;
  double limit = 0;

  g_return_if_fail (self != NULL && text != NULL);

  parts = g_strsplit (text, " ", -1);
  if (g_strv_length (parts) != 2)
    return;

  per_s = g_ascii_strtod (parts[0], NULL);
  limit = g_ascii_strtod (parts[1], NULL);
  if (!isfinite (per_s) || !isfinite (limit) || per_s < TILL_RATE_LOWEST ||
      per_s > TILL_RATE_HIGHEST || limit < 0 || limit > TILL_RATE_HIGHEST)
    return;

  self->limit = limit;
  self->was_cut = limit > 0;
  self->per_s = limit > 0 ? MIN (per_s, limit * NEAR_LIMIT) : MAX (per_s / 2, TILL_RATE_FIRST);
}

/* Returns: (transfer full): the rate and the limit as text, for till_rate_control_restore(). */
char *
till_rate_control_to_string (const TillRateControl *self)
{
  char per_s[G_ASCII_DTOSTR_BUF_SIZE];
  char limit[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (self != NULL, NULL);

  g_ascii_formatd (per_s, sizeof per_s, "%.2f", self->per_s);
  g_ascii_formatd (limit, sizeof limit, "%.2f", self->limit);

  return g_strdup_printf ("%s %s", per_s, limit);
}

/* The quickest answer of the last five to ten minutes, because a route or a service changes. */
static guint
get_fastest_ms (const TillRateControl *self)
{
  if (self->fastest_ms[0] == 0 || self->fastest_ms[1] == 0)
    return MAX (self->fastest_ms[0], self->fastest_ms[1]);

  return MIN (self->fastest_ms[0], self->fastest_ms[1]);
}

static void
note_fastest (TillRateControl *self, guint fastest_ms, gint64 now_ms)
{
  if (now_ms - self->fastest_at_ms > FASTEST_KEPT_MS)
    {
      self->fastest_ms[1] = self->fastest_ms[0];
      self->fastest_ms[0] = 0;
      self->fastest_at_ms = now_ms;
    }

  if (self->fastest_ms[0] == 0 || fastest_ms < self->fastest_ms[0])
    self->fastest_ms[0] = MAX (fastest_ms, 1);
}

static void
set_rate (TillRateControl *self, double per_s)
{
  self->per_s = CLAMP (per_s, TILL_RATE_LOWEST, TILL_RATE_HIGHEST);
}

/* The older the last halving, the less certain the limit. */
static double
get_probe (const TillRateControl *self, gint64 now_ms)
{
  double calm = (double) (now_ms - self->cut_at_ms) / 1000 / PROBE_CALM_S;

  return MIN (PROBE_PER_S * (1 + calm * calm), PROBE_MAX);
}

/* Raises the rate after a second of quick answers. */
static double
get_growth_per_s (const TillRateControl *self, gint64 now_ms)
{
  if (!self->was_cut)
    return FIRST_PER_S;
  if (self->limit <= 0)
    return CAREFUL_PER_S;

  return self->per_s < self->limit * NEAR_LIMIT ? RECOVERY_PER_S : 1 + get_probe (self, now_ms);
}

static void
grow (TillRateControl *self, double seconds, gint64 now_ms)
{
  double grown = self->per_s * pow (get_growth_per_s (self, now_ms), seconds);
  gboolean is_below = self->limit > 0 && self->per_s < self->limit * NEAR_LIMIT;

  set_rate (self, is_below ? MIN (grown, self->limit * NEAR_LIMIT) : grown);
}

static void
cut (TillRateControl *self, gint64 now_ms)
{
  set_rate (self, self->limit > 0 ? MIN (self->per_s, self->limit) / 2 : self->per_s / 2);
  self->was_cut = TRUE;
  self->cut_at_ms = now_ms;
}

/* The service has a queue, so that its answers per second are its capacity. */
static void
judge_slow (TillRateControl *self, gint64 latency_ms, double seconds, gint64 now_ms)
{
  if (self->cut_at_ms != 0 && now_ms - self->cut_at_ms < MAX (2 * latency_ms, BUNCH_MS))
    return;

  self->limit = MAX (self->n_in_step / seconds, TILL_RATE_LOWEST);
  cut (self, now_ms);
}

/* One step is over. */
static void
judge (TillRateControl *self, gint64 now_ms)
{
  double seconds = (double) (now_ms - self->step_at_ms) / 1000;
  gint64 fastest_ms = get_fastest_ms (self);
  gint64 latency_ms = self->n_timed > 0 ? self->latency_ms / self->n_timed : fastest_ms;
  gint64 excess_ms = latency_ms - fastest_ms;

  if (latency_ms > SLOW_FACTOR * fastest_ms && excess_ms > SLOW_MS)
    judge_slow (self, latency_ms, seconds, now_ms);
  else if ((latency_ms < QUICK_FACTOR * fastest_ms || excess_ms < QUICK_MS) &&
           self->n_in_step >= USED_PART * self->per_s * seconds)
    grow (self, MIN (seconds, 1), now_ms);
}

/* @n_timed of @n_answered requests took @latency_ms in all, the quickest of them @fastest_ms. */
void
till_rate_control_answered (TillRateControl *self,
                            guint n_answered,
                            guint n_timed,
                            gint64 latency_ms,
                            guint fastest_ms,
                            gint64 now_ms)
{
  gint64 step_ms = 0;

  g_return_if_fail (self != NULL);

  self->n_since_refusal += n_answered;
  self->n_in_step += n_answered;
  self->n_timed += n_timed;
  self->latency_ms += latency_ms;
  if (n_timed > 0)
    note_fastest (self, fastest_ms, now_ms);

  step_ms = now_ms - self->step_at_ms;
  if (step_ms < STEP_MS || (self->n_in_step < STEP_ANSWERS && step_ms < STEP_MAX_MS))
    return;

  judge (self, now_ms);
  self->step_at_ms = now_ms;
  self->n_in_step = 0;
  self->n_timed = 0;
  self->latency_ms = 0;
}

/* The service has refused a request because there were too many, or has not answered in time.
 *
 * Returns: whether this is a new refusal, not one of the same burst. */
gboolean
till_rate_control_refused (TillRateControl *self, gint64 now_ms)
{
  gint64 since_ms = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  since_ms = now_ms - self->refused_at_ms;
  if (self->refused_at_ms != 0 && since_ms < BUNCH_MS)
    return FALSE;

  if (self->refused_at_ms != 0 && since_ms >= MEASURE_MIN_MS &&
      self->n_since_refusal >= MEASURE_MIN)
    self->limit = self->n_since_refusal / ((double) since_ms / 1000);
  else if (self->limit > 0 && self->n_since_refusal < MEASURE_MIN)
    self->limit = 0;

  cut (self, now_ms);
  self->refused_at_ms = now_ms;
  self->n_since_refusal = 0;
  self->step_at_ms = now_ms;
  self->n_in_step = 0;
  self->n_timed = 0;
  self->latency_ms = 0;

  return TRUE;
}

double
till_rate_control_get_per_s (const TillRateControl *self)
{
  g_return_val_if_fail (self != NULL, TILL_RATE_FIRST);

  return self->per_s;
}
