/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-clock.h"

#define PRACTICE_TYPE_CLOCK (practice_clock_get_type ())
G_DECLARE_FINAL_TYPE (PracticeClock, practice_clock, PRACTICE, CLOCK, TillClock)

PracticeClock *practice_clock_new (void);
void practice_clock_set_ahead_ms (PracticeClock *self, gint64 ahead_ms);
gint64 practice_clock_get_ahead_ms (PracticeClock *self);
