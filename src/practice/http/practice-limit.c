/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeLimit: how many calls of the interface are served in a minute, with or without a key. It
 * is a token bucket, kept as the one time at which the bucket will be full again (the "generic cell
 * rate algorithm"), so that a call costs a comparison and an addition and nothing has to be
 * refilled by a timer. It goes by the machine's monotonic clock, never by the steered one. */

#include "practice-limit.h"
#include "practice-body.h"

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

/* From @now_us on @terms hold, with a full bucket; what was served and refused is counted anew. */
void
practice_limit_set (PracticeLimit *self, const PracticeLimitTerms *terms, gint64 now_us)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (terms != NULL && terms->per_minute >= 0);

  *self = (PracticeLimit){ .terms = *terms, .full_us = now_us, .reset_us = now_us };
  if (terms->per_minute > 0)
    self->interval_us = US_PER_MINUTE / terms->per_minute;
}

/* Counts a call that comes in at @now_us (of the monotonic clock), and says in @delay_ms how long
 * its answer is held up. A refused call takes no token.
 *
 * Returns: %FALSE where it is refused, with @retry_after_s the whole seconds after which there is a
 * token again, at least one. */
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

  /* What waits longer than anybody does gets no later place. */
  if (wait_us < MAX_DELAY_MS * US_PER_MS)
    self->full_us = full_us + self->interval_us;
  if (wait_us > 0)
    *delay_ms = (guint) MIN (*delay_ms + wait_us / US_PER_MS, MAX_DELAY_MS);
  self->n_served++;

  return TRUE;
}

/* Counts a call that comes in now, and adds to @delay_ms how long its answer is held up.
 *
 * Returns: %TRUE with @reply filled where it is refused. */
gboolean
practice_limit_refuses (PracticeLimit *self, guint *delay_ms, PracticeReply *reply)
{
  guint held_up_ms = 0;
  guint retry_after_s = 0;
  gboolean is_admitted =
      practice_limit_admit (self, g_get_monotonic_time (), &held_up_ms, &retry_after_s);

  *delay_ms += held_up_ms;
  if (is_admitted)
    return FALSE;

  practice_reply_fail (reply, 429, "Too many requests");
  if (self->terms.has_retry_after)
    {
      reply->header_name = "Retry-After";
      reply->header_value = g_strdup_printf ("%u", retry_after_s);
    }

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

/* GET /practice/limit: what holds, and what came of it since it was set. */
void
practice_limit_get (PracticeService *service, const PracticeRequest *request, PracticeReply *reply)
{
  const PracticeLimit *self = service->limit;
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

/* POST /practice/limit {perMinute?, burst?, retryAfter?, queue?, latencyMs?}: in place of the limit
 * that held. */
void
practice_limit_change (PracticeService *service,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body =
      practice_body_parse (request->body, request->body_length, &problem);
  PracticeLimitTerms terms;

  if (body == NULL || !read_terms (body, &terms, &problem))
    {
      practice_reply_fail (reply, 400, problem);
      return;
    }

  practice_limit_set (service->limit, &terms, g_get_monotonic_time ());
  practice_limit_get (service, request, reply);
}

/* DELETE /practice/limit: everything is served at once again. */
void
practice_limit_remove (PracticeService *service,
                       const PracticeRequest *request,
                       PracticeReply *reply)
{
  const PracticeLimitTerms none = { .burst = PRACTICE_DEFAULT_BURST, .has_retry_after = TRUE };

  practice_limit_set (service->limit, &none, g_get_monotonic_time ());
  practice_limit_get (service, request, reply);
}
