/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "bench-ticks.h"

#include "bench-id.h"

#define TICK_MS  16
#define PRIORITY (G_PRIORITY_HIGH_IDLE + 20) /* GDK_PRIORITY_REDRAW */

struct _BenchTicks
{
  GArray *gaps_ms; /* of double */
  gint64 last_us;
  guint source;
};

static gboolean
tick_cb (gpointer user_data)
{
  BenchTicks *self = user_data;
  gint64 now_us = g_get_monotonic_time ();
  double gap_ms = (double) (now_us - self->last_us) / 1e3;

  g_array_append_val (self->gaps_ms, gap_ms);
  self->last_us = now_us;

  return G_SOURCE_CONTINUE;
}

/* Begins to tick. */
BenchTicks *
bench_ticks_new (void)
{
  BenchTicks *self = g_new0 (BenchTicks, 1);

  self->gaps_ms = g_array_new (FALSE, FALSE, sizeof (double));
  self->last_us = g_get_monotonic_time ();
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

/* What has passed since the last tick was the bench's own doing. */
void
bench_ticks_skip (BenchTicks *self)
{
  self->last_us = g_get_monotonic_time ();
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
