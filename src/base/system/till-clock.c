/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillClock: the wall-clock time, which users can set, and the monotonic time with its timeouts.
 * Classes get a clock passed in, so that a test can stop or set the time. */

#include "till-clock.h"

#include "till-source.h"

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

/* Replaces @timer by one that calls @callback in this thread's default context whenever @wait_ms of
 * the monotonic time have gone by, until @callback returns %G_SOURCE_REMOVE. @timer keeps its
 * reference then, too: the owner clears it with till_source_clear(). */
void
till_clock_set_timer (TillClock *self,
                      GSource **timer,
                      guint wait_ms,
                      const char *name,
                      GSourceFunc callback,
                      gpointer user_data)
{
  g_return_if_fail (TILL_IS_CLOCK (self) && timer != NULL);

  till_source_clear (timer);
  *timer = TILL_CLOCK_GET_CLASS (self)->timeout_source (self, wait_ms);
  g_source_set_callback (*timer, callback, user_data, NULL);
  g_source_set_static_name (*timer, name);
  g_source_attach (*timer, g_main_context_get_thread_default ());
}
