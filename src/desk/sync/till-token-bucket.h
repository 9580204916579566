/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How many requests may be sent by when. It has no clock: now_ms is given, monotonic. */
typedef struct
{
  guint most; /* requests a minute, however fast it fills */
  guint burst;
  guint pace;   /* requests a minute that it fills by */
  gint64 level; /* in 1/60000 of a request; below zero is debt */
  gint64 filled_at_ms;
  gint64 held_until_ms;
  guint n_refusals;   /* refusals in a row without a time */
  gint64 debt_max_ms; /* the longest debt of requests without asking, in time */
} TillTokenBucket;

void till_token_bucket_init (TillTokenBucket *self, guint most, gint64 now_ms);
void till_token_bucket_set_pace (TillTokenBucket *self, guint pace, gint64 now_ms);
gboolean till_token_bucket_take (TillTokenBucket *self, gint64 now_ms);
void till_token_bucket_charge (TillTokenBucket *self, guint n_requests, gint64 now_ms);
void till_token_bucket_hold (TillTokenBucket *self, int retry_after_s, gint64 now_ms);
void till_token_bucket_relax (TillTokenBucket *self);
gint64 till_token_bucket_get_wait_ms (TillTokenBucket *self, gint64 now_ms);
gint64 till_token_bucket_get_hold_ms (const TillTokenBucket *self, gint64 now_ms);
guint till_token_bucket_get_pace (const TillTokenBucket *self);
