/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "till-base-url.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect.h"
#include "till-skew.h"
#include "till-traffic.h"
#include "till-transport-limits.h"

/* What the calls of one transport share. It belongs to the transport's thread. Any thread may read
 * the skew, the traffic and created_status. */
typedef struct
{
  TillBaseUrl *base_url;
  TillCredentialProvider *provider;
  TillDialect *dialect;
  TillClock *clock;
  TillTransportLimits limits;
  GRand *random;
  SoupSession *session;
  GThreadPool *readers; /* from till_reply_readers_new() */
  TillTrafficMeter traffic;

  GMutex skew_lock;
  TillSkew skew;

  gint created_status; /* atomic; status of the last answer that created an invoice, or zero */
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
