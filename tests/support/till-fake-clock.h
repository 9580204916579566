/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-clock.h"

/* A clock that stands still until the test lets time pass. That wakes its timeout sources. Only
 * reading it is thread-safe. */
#define TILL_TYPE_FAKE_CLOCK (till_fake_clock_get_type ())
G_DECLARE_FINAL_TYPE (TillFakeClock, till_fake_clock, TILL, FAKE_CLOCK, TillClock)

TillClock *till_fake_clock_new (gint64 now_ms);
void till_fake_clock_pass (TillClock *clock, gint64 passed_ms);
void till_fake_clock_set (TillClock *clock, gint64 now_ms);
guint till_fake_clock_get_n_waiting (TillClock *clock);
