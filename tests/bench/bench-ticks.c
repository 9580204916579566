/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "bench-ticks.h"

#include <time.h>

#include "bench-id.h"

#define TICK_MS  16
#define PRIORITY (G_PRIORITY_HIGH_IDLE + 20) /* GDK_PRIORITY_REDRAW */

struct _BenchTicks
{
  GArray *gaps_ms; /* of double */
  gint64 last_us;
  gint64 last_work_us;
  gint64 longest_work_us;
  guint source;
};

/* What this thread has had of the processor. */
static gint64
get_work_us (void)
{
  struct timespec work = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &work);

  return (gint64) work.tv_sec * G_USEC_PER_SEC + work.tv_nsec / 1000;
}

static gboolean
tick_cb (gpointer user_data)
{
  BenchTicks *self = user_data;
  gint64 now_us = g_get_monotonic_time ();
  gint64 work_us = get_work_us ();
  double gap_ms = (double) (now_us - self->last_us) / 1e3;

  g_array_append_val (self->gaps_ms, gap_ms);
  self->longest_work_us = MAX (self->longest_work_us, work_us - self->last_work_us);
  self->last_us = now_us;
  self->last_work_us = work_us;

  return G_SOURCE_CONTINUE;
}

/* What has passed since the last tick was the bench's own doing. */
void
bench_ticks_skip (BenchTicks *self)
{
  self->last_us = g_get_monotonic_time ();
  self->last_work_us = get_work_us ();
}

/* Begins to tick. */
BenchTicks *
bench_ticks_new (void)
{
  BenchTicks *self = g_new0 (BenchTicks, 1);

  self->gaps_ms = g_array_new (FALSE, FALSE, sizeof (double));
  bench_ticks_skip (self);
  self->source = g_timeout_add_full (PRIORITY, TICK_MS, tick_cb, self, NULL);

  return self;
}

void
bench_ticks_free (BenchTicks *self)
{
  g_source_remove (self->source);
  g_array_unref (self->gaps_ms);
  g_free (self);
}

double
bench_ticks_get_longest_ms (BenchTicks *self)
{
  return self->gaps_ms->len > 0 ? bench_get_percentile (self->gaps_ms, 1) : 0;
}

double
bench_ticks_get_p99_ms (BenchTicks *self)
{
  return self->gaps_ms->len > 0 ? bench_get_percentile (self->gaps_ms, 0.99) : 0;
}

/* How long this thread itself has worked: what others have of the machine doesn't count. */
double
bench_ticks_get_longest_work_ms (BenchTicks *self)
{
  return (double) self->longest_work_us / 1e3;
}
