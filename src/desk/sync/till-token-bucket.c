/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTokenBucket: grants a few requests at once and the rest at an even pace, and never more
 * than the ceiling in any minute. Requests that are sent without asking are debt, which is
 * limited to a minute of the pace or what its owner sets. */

#include "till-token-bucket.h"

#define MINUTE_MS         (60 * 1000)
#define REQUEST           G_GINT64_CONSTANT (60000)
#define BURST_PART        12
#define BURST_MAX         5
#define HOLD_FIRST_MS     1000
#define HOLD_MAX_MS       (15 * MINUTE_MS)
#define RETRY_AFTER_MAX_S (60 * 60)
#define DOUBLINGS_MAX     10

/* A full bucket that never grants more than @most requests, at least two, in a minute. */
void
till_token_bucket_init (TillTokenBucket *self, guint most, gint64 now_ms)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (most > 1);

  *self = (TillTokenBucket){ 0 };
  self->most = most;
  self->burst = CLAMP (most / BURST_PART, 1, BURST_MAX);
  self->pace = most - self->burst;
  self->debt_max_ms = MINUTE_MS;
  self->level = self->burst * REQUEST;
  self->filled_at_ms = now_ms;
}

/* Returns: the requests a minute that it grants after the first few. */
guint
till_token_bucket_get_pace (const TillTokenBucket *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->pace;
}

static void
fill (TillTokenBucket *self, gint64 now_ms)
{
  gint64 passed_ms = MIN (now_ms - self->filled_at_ms, 2 * MINUTE_MS);

  if (passed_ms <= 0)
    return;

  self->level =
      MIN (self->level + passed_ms * till_token_bucket_get_pace (self), self->burst * REQUEST);
  self->filled_at_ms = now_ms;
}

/* Fills by @pace requests a minute from now on, up to its ceiling. */
void
till_token_bucket_set_pace (TillTokenBucket *self, guint pace, gint64 now_ms)
{
  g_return_if_fail (self != NULL);

  fill (self, now_ms);
  self->pace = CLAMP (pace, 1, self->most - self->burst);
}

/* Returns: the milliseconds until the service's pause is over, or zero. */
gint64
till_token_bucket_get_hold_ms (const TillTokenBucket *self, gint64 now_ms)
{
  g_return_val_if_fail (self != NULL, 0);

  return MAX (self->held_until_ms - now_ms, 0);
}

/* Returns: whether a request is granted now, which counts it. */
gboolean
till_token_bucket_take (TillTokenBucket *self, gint64 now_ms)
{
  g_return_val_if_fail (self != NULL, FALSE);

  fill (self, now_ms);
  if (till_token_bucket_get_hold_ms (self, now_ms) > 0 || self->level < REQUEST)
    return FALSE;

  self->level -= REQUEST;

  return TRUE;
}

/* Counts requests that were sent without asking. */
void
till_token_bucket_charge (TillTokenBucket *self, guint n_requests, gint64 now_ms)
{
  g_return_if_fail (self != NULL);

  fill (self, now_ms);
  self->level -= n_requests * REQUEST;
  self->level = MAX (self->level, -self->debt_max_ms * (gint64) till_token_bucket_get_pace (self));
}

/* The service has refused a request because there were too many: grants none for @retry_after_s,
 * and afterwards no burst. Without a time (-1), each refusal in a row doubles the pause. */
void
till_token_bucket_hold (TillTokenBucket *self, int retry_after_s, gint64 now_ms)
{
  gint64 hold_ms = 0;

  g_return_if_fail (self != NULL);

  if (retry_after_s > 0)
    hold_ms = MIN (retry_after_s, RETRY_AFTER_MAX_S) * G_GINT64_CONSTANT (1000);
  else
    hold_ms = MIN (HOLD_FIRST_MS << MIN (self->n_refusals, DOUBLINGS_MAX), HOLD_MAX_MS);

  self->n_refusals++;
  self->held_until_ms = MAX (self->held_until_ms, now_ms + hold_ms);
  self->level = MIN (self->level, REQUEST);
  self->filled_at_ms = self->held_until_ms;
}

/* The service has answered. */
void
till_token_bucket_relax (TillTokenBucket *self)
{
  g_return_if_fail (self != NULL);

  self->n_refusals = 0;
}

/* Returns: the milliseconds until till_token_bucket_take() can succeed. */
gint64
till_token_bucket_get_wait_ms (TillTokenBucket *self, gint64 now_ms)
{
  gint64 pace = 0;
  gint64 missing = 0;

  g_return_val_if_fail (self != NULL, 0);

  fill (self, now_ms);
  pace = till_token_bucket_get_pace (self);
  missing = MAX (REQUEST - self->level, 0);

  return till_token_bucket_get_hold_ms (self, now_ms) + (missing + pace - 1) / pace;
}
