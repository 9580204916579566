/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-test-clock.h"

#define SECOND_MS G_GINT64_CONSTANT (1000)

struct _TillTestClock
{
  TillClock parent_instance;

  gint64 now_ms; /* atomic */
};

G_DEFINE_FINAL_TYPE (TillTestClock, till_test_clock, TILL_TYPE_CLOCK)

static gint64
till_test_clock_now_ms (TillClock *clock)
{
  return __atomic_add_fetch (&TILL_TEST_CLOCK (clock)->now_ms, SECOND_MS, __ATOMIC_SEQ_CST);
}

static void
till_test_clock_class_init (TillTestClockClass *klass)
{
  TILL_CLOCK_CLASS (klass)->now_ms = till_test_clock_now_ms;
}

static void
till_test_clock_init (TillTestClock *self)
{
}

/* Returns: (transfer full): a clock at @now_ms. */
TillClock *
till_test_clock_new (gint64 now_ms)
{
  TillTestClock *self = g_object_new (TILL_TYPE_TEST_CLOCK, NULL);

  self->now_ms = now_ms;

  return TILL_CLOCK (self);
}
