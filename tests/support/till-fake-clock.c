/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-fake-clock.h"

struct _TillFakeClock
{
  TillClock parent_instance;

  gint64 now_ms;       /* atomic */
  gint64 monotonic_ms; /* atomic */
  guint n_waiting;     /* atomic */
};

G_DEFINE_FINAL_TYPE (TillFakeClock, till_fake_clock, TILL_TYPE_CLOCK)

typedef struct
{
  GSource source;
  TillClock *clock;
  gint64 due_ms;
} Timeout;

static gint64
till_fake_clock_now_ms (TillClock *clock)
{
  return __atomic_load_n (&TILL_FAKE_CLOCK (clock)->now_ms, __ATOMIC_SEQ_CST);
}

static gint64
till_fake_clock_monotonic_ms (TillClock *clock)
{
  return __atomic_load_n (&TILL_FAKE_CLOCK (clock)->monotonic_ms, __ATOMIC_SEQ_CST);
}

static gboolean
timeout_check (GSource *source)
{
  Timeout *self = (Timeout *) source;

  return till_clock_get_monotonic_ms (self->clock) >= self->due_ms;
}

static gboolean
timeout_prepare (GSource *source, int *timeout)
{
  *timeout = -1;

  return timeout_check (source);
}

static gboolean
timeout_dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

static void
timeout_finalize (GSource *source)
{
  TillClock *clock = ((Timeout *) source)->clock;

  g_atomic_int_dec_and_test (&TILL_FAKE_CLOCK (clock)->n_waiting);
  g_object_unref (clock);
}

static GSourceFuncs timeout_funcs = {
  .prepare = timeout_prepare,
  .check = timeout_check,
  .dispatch = timeout_dispatch,
  .finalize = timeout_finalize,
};

static GSource *
till_fake_clock_timeout_source (TillClock *clock, guint wait_ms)
{
  GSource *source = g_source_new (&timeout_funcs, sizeof (Timeout));
  Timeout *self = (Timeout *) source;

  g_atomic_int_inc (&TILL_FAKE_CLOCK (clock)->n_waiting);
  self->clock = g_object_ref (clock);
  self->due_ms = till_clock_get_monotonic_ms (clock) + wait_ms;

  return source;
}

static void
till_fake_clock_class_init (TillFakeClockClass *klass)
{
  TillClockClass *clock_class = TILL_CLOCK_CLASS (klass);

  clock_class->now_ms = till_fake_clock_now_ms;
  clock_class->monotonic_ms = till_fake_clock_monotonic_ms;
  clock_class->timeout_source = till_fake_clock_timeout_source;
}

static void
till_fake_clock_init (TillFakeClock *self)
{
}

/* Returns: (transfer full): a clock at @now_ms. */
TillClock *
till_fake_clock_new (gint64 now_ms)
{
  TillFakeClock *self = g_object_new (TILL_TYPE_FAKE_CLOCK, NULL);

  self->now_ms = now_ms;
  self->monotonic_ms = 1;

  return TILL_CLOCK (self);
}

/* Moves both times forward. Sources that become due run in the next iterations of their main
 * context. */
void
till_fake_clock_pass (TillClock *clock, gint64 passed_ms)
{
  TillFakeClock *self = TILL_FAKE_CLOCK (clock);

  g_assert_cmpint (passed_ms, >=, 0);
  __atomic_add_fetch (&self->now_ms, passed_ms, __ATOMIC_SEQ_CST);
  __atomic_add_fetch (&self->monotonic_ms, passed_ms, __ATOMIC_SEQ_CST);
  g_main_context_wakeup (NULL);
}

/* Sets the time of day, as a user can. The monotonic time stays. */
void
till_fake_clock_set (TillClock *clock, gint64 now_ms)
{
  __atomic_store_n (&TILL_FAKE_CLOCK (clock)->now_ms, now_ms, __ATOMIC_SEQ_CST);
}

/* Returns: how many timeout sources wait for the clock. */
guint
till_fake_clock_get_n_waiting (TillClock *clock)
{
  return g_atomic_int_get (&TILL_FAKE_CLOCK (clock)->n_waiting);
}
