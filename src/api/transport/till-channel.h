/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "till-skew.h"
#include "till-transport.h"

G_BEGIN_DECLS

#define TILL_STATUS_TOO_MANY_REQUESTS 429

/* What the calls of one transport share. All of it belongs to the transport's thread, but for the
 * skew, the traffic and the status of what was created, which anybody may ask for. */
typedef struct
{
  TillBaseUrl *base_url;
  TillCredentialProvider *provider;
  TillDialect *dialect;
  TillClock *clock;
  TillTransportLimits limits;
  GRand *random;
  SoupSession *session;
  GThreadPool *readers; /* of long answers; the transport's */

  GMutex skew_lock;
  TillSkew skew;

  gint created_status; /* atomic; of the last invoice that was made, zero before */

  GMutex traffic_lock;
  TillTraffic traffic;
} TillChannel;

TillChannel *till_channel_new (TillBaseUrl *base_url,
                               TillCredentialProvider *provider,
                               const TillDialect *dialect,
                               TillClock *clock,
                               const TillTransportLimits *limits);
void till_channel_free (TillChannel *self);
void till_channel_open (TillChannel *self);
void till_channel_renew (TillChannel *self);
void till_channel_close (TillChannel *self);
void till_channel_observe (TillChannel *self,
                           SoupMessageHeaders *headers,
                           gint64 sent_ms,
                           gint64 received_ms);
TillSkew till_channel_get_skew (TillChannel *self);
void till_channel_count_unasked (TillChannel *self);
void till_channel_count_answer (TillChannel *self, guint status, int retry_after_s);
void till_channel_count_latency (TillChannel *self, gint64 latency_ms);
void till_channel_count_late (TillChannel *self);
TillTraffic till_channel_take_traffic (TillChannel *self);

G_END_DECLS
