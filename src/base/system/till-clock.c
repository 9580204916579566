/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillClock: the wall-clock time, which users can set, and the monotonic time with its timeouts.
 * Classes get a clock passed in, so that a test can stop or set the time. */

#include "till-clock.h"

G_DEFINE_TYPE (TillClock, till_clock, G_TYPE_OBJECT)

static gint64
till_clock_real_now_ms (TillClock *self)
{
  return g_get_real_time () / 1000;
}

static gint64
till_clock_real_monotonic_ms (TillClock *self)
{
  return g_get_monotonic_time () / 1000;
}

static GSource *
till_clock_real_timeout_source (TillClock *self, guint wait_ms)
{
  return g_timeout_source_new (wait_ms);
}

static void
till_clock_class_init (TillClockClass *klass)
{
  klass->now_ms = till_clock_real_now_ms;
  klass->monotonic_ms = till_clock_real_monotonic_ms;
  klass->timeout_source = till_clock_real_timeout_source;
}

static void
till_clock_init (TillClock *self)
{
}

/* Returns: (transfer full): the clock of the machine. */
TillClock *
till_clock_new (void)
{
  return g_object_new (TILL_TYPE_CLOCK, NULL);
}

/* Returns: milliseconds since 1970-01-01T00:00:00Z. */
gint64
till_clock_now_ms (TillClock *self)
{
  g_return_val_if_fail (TILL_IS_CLOCK (self), 0);

  return TILL_CLOCK_GET_CLASS (self)->now_ms (self);
}

/* Returns: milliseconds of the monotonic time, whose start is undefined. */
gint64
till_clock_get_monotonic_ms (TillClock *self)
{
  g_return_val_if_fail (TILL_IS_CLOCK (self), 0);

  return TILL_CLOCK_GET_CLASS (self)->monotonic_ms (self);
}

/* Returns: (transfer full): a source for a #GSourceFunc, not attached yet, that is ready after
 * @wait_ms of the monotonic time. It can reference @self. */
GSource *
till_clock_timeout_source_new (TillClock *self, guint wait_ms)
{
  g_return_val_if_fail (TILL_IS_CLOCK (self), NULL);

  return TILL_CLOCK_GET_CLASS (self)->timeout_source (self, wait_ms);
}
