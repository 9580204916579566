/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillClock: the wall clock, passed in wherever the time of day matters, so that a test can stand
 * still or jump. */

#include "till-clock.h"

G_DEFINE_TYPE (TillClock, till_clock, G_TYPE_OBJECT)

static gint64
till_clock_real_now_ms (TillClock *self)
{
  return g_get_real_time () / 1000;
}

static void
till_clock_class_init (TillClockClass *klass)
{
  klass->now_ms = till_clock_real_now_ms;
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
