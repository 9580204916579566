/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define TILL_TYPE_CLOCK (till_clock_get_type ())
G_DECLARE_DERIVABLE_TYPE (TillClock, till_clock, TILL, CLOCK, GObject)

struct _TillClockClass
{
  GObjectClass parent_class;

  gint64 (*now_ms) (TillClock *self);
};

TillClock *till_clock_new (void);
gint64 till_clock_now_ms (TillClock *self);

G_END_DECLS
