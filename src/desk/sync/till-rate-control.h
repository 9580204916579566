/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_RATE_FIRST   4.0 /* requests a second, for an unknown service */
#define TILL_RATE_LOWEST  0.1
#define TILL_RATE_HIGHEST 500.0

/* How many requests a second a service bears, found by trying. It has no clock: now_ms is given,
 * monotonic. */
typedef struct
{
  double per_s; /* allowed now */
  double limit; /* of the service, a second, measured; zero while unknown */
  gboolean was_cut;

  gint64 cut_at_ms;     /* zero before the first time */
  gint64 refused_at_ms; /* the same; only refusals show the limit */
  guint n_since_refusal;

  gint64 step_at_ms; /* start of the present step */
  guint n_in_step;
  guint n_timed;
  gint64 latency_ms; /* of all in the step */

  guint fastest_ms[2]; /* of this period and of the one before, zero for none */
  gint64 fastest_at_ms;
} TillRateControl;

void till_rate_control_init (TillRateControl *self, gint64 now_ms);
void till_rate_control_restore (TillRateControl *self, const char *text);
char *till_rate_control_to_string (const TillRateControl *self);
void till_rate_control_answered (TillRateControl *self,
                                 guint n_answered,
                                 guint n_timed,
                                 gint64 latency_ms,
                                 guint fastest_ms,
                                 gint64 now_ms);
gboolean till_rate_control_refused (TillRateControl *self, gint64 now_ms);
double till_rate_control_get_per_s (const TillRateControl *self);
