/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many requests may be made by when. Knows no time of its own: now_ms is given, of a clock that
 * only goes forward. */
typedef struct
{
  guint most; /* requests a minute, however fast it fills */
  guint burst;
  guint pace;   /* requests a minute that it fills by */
  gint64 level; /* in 1/60000 of a request; below zero is debt */
  gint64 filled_at_ms;
  gint64 held_until_ms;
  guint n_refusals;   /* in a row, that named no pause */
  gint64 debt_max_ms; /* for how long it is empty at most after what was made without asking */
} TillBucket;

void till_bucket_init (TillBucket *self, guint most, gint64 now_ms);
void till_bucket_set_pace (TillBucket *self, guint pace, gint64 now_ms);
gboolean till_bucket_take (TillBucket *self, gint64 now_ms);
void till_bucket_charge (TillBucket *self, guint n_requests, gint64 now_ms);
void till_bucket_hold (TillBucket *self, int retry_after_s, gint64 now_ms);
void till_bucket_relax (TillBucket *self);
gint64 till_bucket_get_wait_ms (TillBucket *self, gint64 now_ms);
gint64 till_bucket_get_hold_ms (const TillBucket *self, gint64 now_ms);
guint till_bucket_get_pace (const TillBucket *self);

G_END_DECLS
