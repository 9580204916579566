/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "client.h"
#include "till-desk.h"

/* A store as its people and its shop know it, each with a way of its own to the service of
 * TILL_BASE_URL; the keys are in TILL_API_KEY and TILL_SECRET_KEY. */
TillDesk *bench_open_desk (const char *folder);
TillTransport *bench_connect_shop (void);

void bench_wait_ms (guint ms);
double bench_get_seconds_since (gint64 begun_us);
