/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeClock: the clock for deadlines, provisioning and data use. It is ahead of the machine's
 * clock by as much as POST /practice/clock has moved it. Authentication does not use it, because a
 * client signs with the time of its own machine. */

#include "practice-clock.h"

#include "till-define.h"

struct _PracticeClock
{
  TillClock parent_instance;

  gint64 ahead_ms;
};

G_DEFINE_FINAL_TYPE (PracticeClock, practice_clock, TILL_TYPE_CLOCK)

static gint64
practice_clock_now_ms (TillClock *clock)
{
  return g_get_real_time () / 1000 + PRACTICE_CLOCK (clock)->ahead_ms;
}

static void
practice_clock_class_init (PracticeClockClass *klass)
{
  TILL_CLOCK_CLASS (klass)->now_ms = practice_clock_now_ms;
}

static void
practice_clock_init (PracticeClock *self)
{
}

PracticeClock *
practice_clock_new (void)
{
  return g_object_new (PRACTICE_TYPE_CLOCK, NULL);
}

void
practice_clock_set_ahead_ms (PracticeClock *self, gint64 ahead_ms)
{
  g_return_if_fail (PRACTICE_IS_CLOCK (self));

  self->ahead_ms = ahead_ms;
}

/* Returns: how far this clock is ahead of the machine's clock, in milliseconds. */
TILL_DEFINE_OBJECT_GETTER (practice_clock_get_ahead_ms, PracticeClock, gint64, ahead_ms)
