/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-base-url.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect.h"

G_BEGIN_DECLS

#define TILL_API_PAGE_MAX 100 /* section 8 */

/* Who waits for a call. A background call never takes the last free place of a foreground one. */
typedef enum
{
  TILL_PRIORITY_FOREGROUND,
  TILL_PRIORITY_BACKGROUND,
} TillPriority;

/* How long an exchange may take and how a GET is repeated, in milliseconds. Only tests need others
 * than the usual ones. */
typedef struct
{
  guint get_time_limit_ms;
  guint post_time_limit_ms;
  guint sync_time_limit_ms; /* of a page of a list that nobody waits for */
  guint retry_base_ms;
  guint retry_cap_ms;
} TillTransportLimits;

/* What has gone over a transport, and what the service had against it. */
typedef struct
{
  guint n_unasked;    /* sent, but for the first try of each background call */
  guint n_answered;   /* not with 429 or 503 */
  guint n_refused;    /* with 429 */
  guint n_overloaded; /* with 503, or not in time */
  int retry_after_s;  /* the longest that came with a 429 or 503, -1 where none came */

  /* Of the background calls among those that were answered, from sending to the last byte */
  guint n_timed;
  gint64 latency_ms; /* of all of them together */
  guint fastest_ms;
} TillTraffic;

extern const TillTransportLimits till_transport_usual_limits;

/* The way to one service: a session on a thread of its own, shared by the calls of till-api-*.h.
 *
 * Those may be made from any thread and answer in the thread-default main context they were made
 * in. Their errors are those of TILL_API_ERROR, of the credential provider, and
 * G_IO_ERROR_CANCELLED; a POST or DELETE that is cancelled after it was sent comes back as
 * TILL_API_ERROR_OUTCOME_UNKNOWN, because that is what it is.
 *
 * Signals, where a call is finished: "finished" (GError, nullable) with what has become of it;
 * "clock-corrected" (gint64: milliseconds by which the service's clock is ahead), at most once,
 * when requests are signed by the service's time and no longer by this machine's. */
#define TILL_TYPE_TRANSPORT (till_transport_get_type ())
G_DECLARE_FINAL_TYPE (TillTransport, till_transport, TILL, TRANSPORT, GObject)

TillTransport *till_transport_new (TillBaseUrl *base_url,
                                   TillCredentialProvider *provider,
                                   const TillDialect *dialect,
                                   TillClock *clock);
TillTransport *till_transport_new_with_limits (TillBaseUrl *base_url,
                                               TillCredentialProvider *provider,
                                               const TillDialect *dialect,
                                               TillClock *clock,
                                               const TillTransportLimits *limits);
const TillDialect *till_transport_get_dialect (TillTransport *self);
gint64 till_transport_get_skew_ms (TillTransport *self);
guint till_transport_get_created_status (TillTransport *self);
TillTraffic till_transport_take_traffic (TillTransport *self);

G_END_DECLS
