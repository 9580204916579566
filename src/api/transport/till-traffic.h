/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_STATUS_TOO_MANY_REQUESTS 429

/* What a transport has sent and how the service has answered. */
typedef struct
{
  guint n_unasked;    /* requests sent, without the first try of each background call */
  guint n_answered;   /* answers with any status but 429 and 503 */
  guint n_refused;    /* answers with 429 */
  guint n_overloaded; /* answers with 503, and answers that exceeded the time limit */
  int retry_after_s;  /* the longest that came with a 429 or 503, -1 where none came */

  /* Answered background calls, from sending to the last byte */
  guint n_timed;
  gint64 latency_ms; /* sum */
  guint fastest_ms;
} TillTraffic;

/* Counts the traffic of one transport. Its functions may be called from any thread. */
typedef struct
{
  GMutex lock;
  TillTraffic traffic;
} TillTrafficMeter;

void till_traffic_meter_init (TillTrafficMeter *self);
void till_traffic_meter_clear (TillTrafficMeter *self);
void till_traffic_meter_count_unasked (TillTrafficMeter *self);
void till_traffic_meter_count_answer (TillTrafficMeter *self, guint status, int retry_after_s);
void till_traffic_meter_count_latency (TillTrafficMeter *self, gint64 latency_ms);
void till_traffic_meter_count_late (TillTrafficMeter *self);
TillTraffic till_traffic_meter_take (TillTrafficMeter *self);
