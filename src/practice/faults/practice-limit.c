/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeLimit: how many calls of the interface the service answers in a minute, with or without a
 * key. It is a token bucket that stores only the time at which the bucket is full again (the
 * "generic cell rate algorithm"), so it needs no timer. It uses the monotonic clock of the machine,
 * not the clock that POST /practice/clock moves. */

#include "practice-limit.h"

#define US_PER_MS      G_GINT64_CONSTANT (1000)
#define US_PER_MINUTE  (60 * G_USEC_PER_SEC)
#define MAX_PER_MINUTE 10000000
#define MAX_BURST      10000000
#define MAX_DELAY_MS   600000

struct _PracticeLimit
{
  PracticeLimitTerms terms;
  gint64 interval_us; /* between two tokens */
  gint64 full_us;     /* when the bucket is full again */

  gint64 reset_us;
  guint64 n_served;
  guint64 n_refused;
};

PracticeLimit *
practice_limit_new (const PracticeOptions *options)
{
  PracticeLimit *self = g_new0 (PracticeLimit, 1);
  const PracticeLimitTerms terms = {
    .per_minute = options->limit_per_minute,
    .burst = options->limit_burst,
    .has_retry_after = !options->limit_hides_retry_after,
    .is_queue = options->limit_is_queue,
    .latency_ms = options->latency_ms,
  };

  practice_limit_set (self, &terms, g_get_monotonic_time ());

  return self;
}

void
practice_limit_free (PracticeLimit *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

/* Sets @terms, fills the bucket and clears the counters. @now_us is of the monotonic clock. */
void
practice_limit_set (PracticeLimit *self, const PracticeLimitTerms *terms, gint64 now_us)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (terms != NULL && terms->per_minute >= 0);

  *self = (PracticeLimit){ .terms = *terms, .full_us = now_us, .reset_us = now_us };
  if (terms->per_minute > 0)
    self->interval_us = US_PER_MINUTE / terms->per_minute;
}

/* Counts a call at @now_us (of the monotonic clock). @delay_ms is how long to delay its answer. A
 * refused call takes no token.
 *
 * Returns: %FALSE where the call is refused, with @retry_after_s the whole seconds, at least one,
 * until the next token. */
gboolean
practice_limit_admit (PracticeLimit *self, gint64 now_us, guint *delay_ms, guint *retry_after_s)
{
  gint64 full_us;
  gint64 wait_us;

  g_return_val_if_fail (self != NULL, TRUE);
  g_return_val_if_fail (delay_ms != NULL && retry_after_s != NULL, TRUE);

  *delay_ms = (guint) self->terms.latency_ms;
  full_us = MAX (self->full_us, now_us);
  wait_us = full_us - now_us - (self->terms.burst - 1) * self->interval_us;

  if (wait_us > 0 && !self->terms.is_queue)
    {
      *retry_after_s = (guint) ((wait_us + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC);
      self->n_refused++;
      return FALSE;
    }

  /* The queue is ten minutes long. Further calls all get its last place. */
  if (wait_us < MAX_DELAY_MS * US_PER_MS)
    self->full_us = full_us + self->interval_us;
  if (wait_us > 0)
    *delay_ms = (guint) MIN (*delay_ms + wait_us / US_PER_MS, MAX_DELAY_MS);
  self->n_served++;

  return TRUE;
}

/* Counts a call now, and adds to @delay_ms how long to delay its answer.
 *
 * Returns: %TRUE with @reply filled where the call is refused. */
gboolean
practice_limit_refuses (PracticeLimit *self, guint *delay_ms, PracticeReply *reply)
{
  guint queue_ms = 0;
  guint retry_after_s = 0;
  gboolean is_admitted =
      practice_limit_admit (self, g_get_monotonic_time (), &queue_ms, &retry_after_s);

  *delay_ms += queue_ms;
  if (is_admitted)
    return FALSE;

  practice_reply_fail (reply, 429, "Too many requests");
  if (self->terms.has_retry_after)
    practice_reply_set_header (reply, "Retry-After", g_strdup_printf ("%u", retry_after_s));

  return TRUE;
}

static gboolean
read_terms (const PracticeBody *body, PracticeLimitTerms *terms, char **problem)
{
  *terms = (PracticeLimitTerms){ .burst = PRACTICE_DEFAULT_BURST, .has_retry_after = TRUE };

  return practice_body_get_integer (body, "perMinute", 0, MAX_PER_MINUTE, &terms->per_minute,
                                    problem) &&
         practice_body_get_integer (body, "burst", 1, MAX_BURST, &terms->burst, problem) &&
         practice_body_get_boolean (body, "retryAfter", &terms->has_retry_after, problem) &&
         practice_body_get_boolean (body, "queue", &terms->is_queue, problem) &&
         practice_body_get_integer (body, "latencyMs", 0, MAX_DELAY_MS, &terms->latency_ms,
                                    problem);
}

/* GET /practice/limit: the terms, and what they have served and refused since they were set. */
void
practice_limit_get (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply)
{
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_integer (&json, "perMinute", self->terms.per_minute);
  practice_json_integer (&json, "burst", self->terms.burst);
  practice_json_boolean (&json, "retryAfter", self->terms.has_retry_after);
  practice_json_boolean (&json, "queue", self->terms.is_queue);
  practice_json_integer (&json, "latencyMs", self->terms.latency_ms);
  practice_json_integer (&json, "served", (gint64) self->n_served);
  practice_json_integer (&json, "refused", (gint64) self->n_refused);
  practice_json_integer (&json, "elapsedMs",
                         (g_get_monotonic_time () - self->reset_us) / US_PER_MS);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}

/* POST /practice/limit {perMinute?, burst?, retryAfter?, queue?, latencyMs?}: sets the terms. */
void
practice_limit_change (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_request_parse_body (request, &problem);
  PracticeLimitTerms terms;

  if (body == NULL || !read_terms (body, &terms, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  practice_limit_set (self, &terms, g_get_monotonic_time ());
  practice_limit_get (self, request, reply);
}

/* DELETE /practice/limit: removes the limit. */
void
practice_limit_remove (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply)
{
  const PracticeLimitTerms none = { .burst = PRACTICE_DEFAULT_BURST, .has_retry_after = TRUE };

  practice_limit_set (self, &none, g_get_monotonic_time ());
  practice_limit_get (self, request, reply);
}
