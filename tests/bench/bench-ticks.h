/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* For how long the main loop is kept from a tick of 16 ms that is as urgent as a redraw. */
typedef struct _BenchTicks BenchTicks;

BenchTicks *bench_ticks_new (void);
void bench_ticks_free (BenchTicks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchTicks, bench_ticks_free)

void bench_ticks_skip (BenchTicks *self);
double bench_ticks_get_longest_ms (BenchTicks *self);
double bench_ticks_get_p99_ms (BenchTicks *self);
double bench_ticks_get_longest_work_ms (BenchTicks *self);
