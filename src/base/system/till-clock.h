/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#define TILL_TYPE_CLOCK (till_clock_get_type ())
G_DECLARE_DERIVABLE_TYPE (TillClock, till_clock, TILL, CLOCK, GObject)

struct _TillClockClass
{
  GObjectClass parent_class;

  gint64 (*now_ms) (TillClock *self);
  gint64 (*monotonic_ms) (TillClock *self);
  GSource *(*timeout_source) (TillClock *self, guint wait_ms);
};

TillClock *till_clock_new (void);
gint64 till_clock_now_ms (TillClock *self);
gint64 till_clock_get_monotonic_ms (TillClock *self);
void till_clock_set_timer (TillClock *self,
                           GSource **timer,
                           guint wait_ms,
                           const char *name,
                           GSourceFunc callback,
                           gpointer user_data);
