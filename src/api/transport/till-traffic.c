/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTraffic: the figures from which the desk finds the pace that a service can bear. */

#include "till-traffic.h"

#include <libsoup/soup.h>

static const TillTraffic nothing = { .retry_after_s = -1 };

void
till_traffic_meter_init (TillTrafficMeter *self)
{
  g_mutex_init (&self->lock);
  self->traffic = nothing;
}

void
till_traffic_meter_clear (TillTrafficMeter *self)
{
  g_mutex_clear (&self->lock);
}

/* Counts a request that no scheduler allowed. */
void
till_traffic_meter_count_unasked (TillTrafficMeter *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  self->traffic.n_unasked++;
}

/* @retry_after_s is -1 where the answer has no Retry-After. */
void
till_traffic_meter_count_answer (TillTrafficMeter *self, guint status, int retry_after_s)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (status != TILL_STATUS_TOO_MANY_REQUESTS && status != SOUP_STATUS_SERVICE_UNAVAILABLE)
    {
      self->traffic.n_answered++;
      return;
    }

  if (status == TILL_STATUS_TOO_MANY_REQUESTS)
    self->traffic.n_refused++;
  else
    self->traffic.n_overloaded++;
  self->traffic.retry_after_s = MAX (self->traffic.retry_after_s, retry_after_s);
}

/* Counts an answer that took @latency_ms. */
void
till_traffic_meter_count_latency (TillTrafficMeter *self, gint64 latency_ms)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  guint each_ms = (guint) CLAMP (latency_ms, 1, G_MAXINT);

  self->traffic.fastest_ms =
      self->traffic.n_timed == 0 ? each_ms : MIN (self->traffic.fastest_ms, each_ms);
  self->traffic.n_timed++;
  self->traffic.latency_ms += each_ms;
}

/* Counts a request whose answer exceeded the time limit. */
void
till_traffic_meter_count_late (TillTrafficMeter *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  self->traffic.n_overloaded++;
}

/* Returns: the figures since the last call. */
TillTraffic
till_traffic_meter_take (TillTrafficMeter *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  TillTraffic traffic = self->traffic;

  self->traffic = nothing;

  return traffic;
}
