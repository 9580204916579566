/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-clock.h"

/* A clock that the test sets, and that advances one second with each reading. */
#define TILL_TYPE_TEST_CLOCK (till_test_clock_get_type ())
G_DECLARE_FINAL_TYPE (TillTestClock, till_test_clock, TILL, TEST_CLOCK, TillClock)

TillClock *till_test_clock_new (gint64 now_ms);
