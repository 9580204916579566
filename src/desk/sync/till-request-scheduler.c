/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRequestScheduler: decides who may send the next request, and when.
 *
 * A token bucket is filled at the rate of TillRateControl, which gets from the transport how
 * quickly the service answers and what it refuses.
 *
 * Pollers share a second bucket, so that most of the rate is left for the sync, which ends. The
 * most urgent request goes first, but every fourth goes to the one that has waited longest: a
 * page full of eSIMs slows the sync down and does not stop it. The transport counts requests
 * that are sent without asking, with repetitions, and reports refusals. */

#include "till-request-scheduler.h"

#include "till-token-bucket.h"
#include "till-rate-control.h"
#include "till-define.h"
#include "till-source.h"

#define OLDEST_EVERY 4
#define SECONDS_KEPT 60
#define SECONDS_MEAN 10
#define DEBT_MAX_MS  2000 /* where foreground requests count towards no ceiling */
#define NO_CEILING   ((guint) (TILL_RATE_HIGHEST * 60))

struct _TillRequestScheduler
{
  GObject parent_instance;

  /* Owned */
  TillClock *clock;
  TillTransport *transport; /* nullable */
  TillTokenBucket bucket;
  TillTokenBucket polls; /* requests of pollers */
  TillRateControl control;
  guint made[SECONDS_KEPT];                            /* requests in each of the last seconds */
  gint64 made_at_s;                                    /* the newest of these */
  GQueue waiting[TILL_REQUEST_SCHEDULER_N_PRIORITIES]; /* of GTask */
  gboolean is_closed;
  gboolean is_paused;
  guint64 n_asked;
  guint n_granted;
  GSource *timer;
};

G_DEFINE_FINAL_TYPE (TillRequestScheduler, till_request_scheduler, G_TYPE_OBJECT)

static guint changed_signal;

/* The task data of a waiting request. */
typedef struct
{
  TillRequestSchedulerPriority priority;
  guint64 number;
  GSource *cancelled;
} Claim;

static void serve (TillRequestScheduler *self);

static void
claim_free (Claim *self)
{
  till_source_clear (&self->cancelled);
  g_free (self);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRequestScheduler *self = g_task_get_source_object (task);
  Claim *claim = g_task_get_task_data (task);

  g_queue_remove (&self->waiting[claim->priority], task);
  till_source_clear (&claim->cancelled);
  g_task_return_error_if_cancelled (task);

  return G_SOURCE_REMOVE;
}

static gboolean
timer_cb (gpointer user_data)
{
  TillRequestScheduler *self = user_data;

  till_source_clear (&self->timer);
  serve (self);

  return G_SOURCE_REMOVE;
}

/* Counts @n requests that are sent now. */
static void
count_sent (TillRequestScheduler *self, guint n, gint64 now_ms)
{
  gint64 now_s = now_ms / 1000;

  for (gint64 s = MAX (self->made_at_s + 1, now_s - SECONDS_KEPT + 1); s <= now_s; s++)
    self->made[s % SECONDS_KEPT] = 0;
  self->made_at_s = MAX (self->made_at_s, now_s);
  self->made[self->made_at_s % SECONDS_KEPT] += n;
}

static gboolean
may_go (TillRequestScheduler *self, guint priority, gint64 now_ms)
{
  return !g_queue_is_empty (&self->waiting[priority]) &&
         (priority == TILL_REQUEST_SCHEDULER_SYNC ||
          till_token_bucket_get_wait_ms (&self->polls, now_ms) == 0);
}

static GQueue *
find_most_urgent (TillRequestScheduler *self, gint64 now_ms)
{
  for (guint i = 0; i < TILL_REQUEST_SCHEDULER_N_PRIORITIES; i++)
    if (may_go (self, i, now_ms))
      return &self->waiting[i];

  return NULL;
}

static gboolean
is_anybody_waiting (TillRequestScheduler *self)
{
  for (guint i = 0; i < TILL_REQUEST_SCHEDULER_N_PRIORITIES; i++)
    if (!g_queue_is_empty (&self->waiting[i]))
      return TRUE;

  return FALSE;
}

static guint64
get_first_number (GQueue *queue)
{
  const Claim *claim = g_task_get_task_data (g_queue_peek_head (queue));

  return claim->number;
}

static GQueue *
find_oldest (TillRequestScheduler *self, gint64 now_ms)
{
  GQueue *oldest = find_most_urgent (self, now_ms);

  for (guint i = 0; oldest != NULL && i < TILL_REQUEST_SCHEDULER_N_PRIORITIES; i++)
    if (may_go (self, i, now_ms) &&
        get_first_number (&self->waiting[i]) < get_first_number (oldest))
      oldest = &self->waiting[i];

  return oldest;
}

static GQueue *
find_next (TillRequestScheduler *self, gint64 now_ms)
{
  return (self->n_granted + 1) % OLDEST_EVERY == 0 ? find_oldest (self, now_ms)
                                                   : find_most_urgent (self, now_ms);
}

static void
refuse (GTask *task)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The desk is closed");
}

static void
grant (TillRequestScheduler *self, GQueue *queue)
{
  g_autoptr (GTask) task = g_queue_pop_head (queue);
  Claim *claim = g_task_get_task_data (task);

  self->n_granted++;
  till_source_clear (&claim->cancelled);
  g_task_return_boolean (task, TRUE);
}

static void
wait (TillRequestScheduler *self, TillTokenBucket *bucket, gint64 now_ms)
{
  gint64 wait_ms = MAX (till_token_bucket_get_wait_ms (bucket, now_ms), 1);

  till_clock_set_timer (self->clock, &self->timer, (guint) wait_ms, "till-request-scheduler",
                        timer_cb, self);
}

/* Counts the transport's own requests, then grants waiting ones. */
static void
serve (TillRequestScheduler *self)
{
  gint64 now_ms = till_clock_get_monotonic_ms (self->clock);

  if (self->transport != NULL)
    {
      TillTraffic traffic = till_transport_take_traffic (self->transport);

      till_request_scheduler_count (self, &traffic);
    }

  while (!self->is_paused && is_anybody_waiting (self))
    {
      GQueue *next = find_next (self, now_ms);

      if (next == NULL || !till_token_bucket_take (&self->bucket, now_ms))
        {
          wait (self, next == NULL ? &self->polls : &self->bucket, now_ms);
          return;
        }

      count_sent (self, 1, now_ms);
      if (next != &self->waiting[TILL_REQUEST_SCHEDULER_SYNC])
        till_token_bucket_take (&self->polls, now_ms);
      grant (self, next);
    }
}

/* The pace follows the rate of the rate control. */
static void
set_pace (TillRequestScheduler *self, gint64 now_ms)
{
  double per_minute = till_rate_control_get_per_s (&self->control) * 60;

  till_token_bucket_set_pace (&self->bucket, (guint) per_minute, now_ms);
}

/* No request waits: each holds a reference. */
static void
till_request_scheduler_finalize (GObject *object)
{
  TillRequestScheduler *self = TILL_REQUEST_SCHEDULER (object);

  till_source_clear (&self->timer);
  g_clear_object (&self->transport);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_request_scheduler_parent_class)->finalize (object);
}

static void
till_request_scheduler_class_init (TillRequestSchedulerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = till_request_scheduler_finalize;

  changed_signal = g_signal_new ("changed", TILL_TYPE_REQUEST_SCHEDULER, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_request_scheduler_init (TillRequestScheduler *self)
{
  for (guint i = 0; i < TILL_REQUEST_SCHEDULER_N_PRIORITIES; i++)
    g_queue_init (&self->waiting[i]);
}

/* @transport is the one whose requests are counted, %NULL for none. @ceiling is the most requests a
 * minute, more than one; zero for none.
 *
 * Returns: (transfer full): a scheduler that grants its first few requests at once. */
TillRequestScheduler *
till_request_scheduler_new (TillClock *clock, TillTransport *transport, guint ceiling)
{
  TillRequestScheduler *self = NULL;
  gint64 now_ms = 0;

  g_return_val_if_fail (TILL_IS_CLOCK (clock), NULL);
  g_return_val_if_fail (transport == NULL || TILL_IS_TRANSPORT (transport), NULL);
  g_return_val_if_fail (ceiling != 1, NULL);

  self = g_object_new (TILL_TYPE_REQUEST_SCHEDULER, NULL);
  self->clock = g_object_ref (clock);
  g_set_object (&self->transport, transport);
  now_ms = till_clock_get_monotonic_ms (clock);
  till_rate_control_init (&self->control, now_ms);
  till_token_bucket_init (&self->bucket, ceiling > 0 ? ceiling : NO_CEILING, now_ms);
  if (ceiling == 0)
    self->bucket.debt_max_ms = DEBT_MAX_MS;
  till_token_bucket_init (&self->polls, TILL_REQUEST_SCHEDULER_POLLS_PER_MINUTE, now_ms);
  set_pace (self, now_ms);

  return self;
}

/* Waits until one background request may be sent. A granted request counts, whether it is sent
 * or not. */
void
till_request_scheduler_take_async (TillRequestScheduler *self,
                                   TillRequestSchedulerPriority priority,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Claim *claim = NULL;

  g_return_if_fail (TILL_IS_REQUEST_SCHEDULER (self));
  g_return_if_fail (priority < TILL_REQUEST_SCHEDULER_N_PRIORITIES);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_request_scheduler_take_async);
  if (g_task_return_error_if_cancelled (task))
    return;

  if (self->is_closed)
    {
      refuse (task);
      return;
    }

  claim = g_new0 (Claim, 1);
  claim->priority = priority;
  claim->number = self->n_asked++;
  g_task_set_task_data (task, claim, (GDestroyNotify) claim_free);
  if (cancellable != NULL)
    {
      claim->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (claim->cancelled, G_SOURCE_FUNC (cancelled_cb), task, NULL);
      g_source_attach (claim->cancelled, g_main_context_get_thread_default ());
    }

  g_queue_push_tail (&self->waiting[priority], g_steal_pointer (&task));
  serve (self);
}

/* Returns: %TRUE, or %FALSE with %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_request_scheduler_take_finish, TillRequestScheduler)

/* Cancels all waiting and all later requests, with %G_IO_ERROR_CANCELLED. May be called twice. */
void
till_request_scheduler_close (TillRequestScheduler *self)
{
  g_return_if_fail (TILL_IS_REQUEST_SCHEDULER (self));

  self->is_closed = TRUE;
  till_source_clear (&self->timer);
  g_clear_object (&self->transport);
  for (guint i = 0; i < TILL_REQUEST_SCHEDULER_N_PRIORITIES; i++)
    while (!g_queue_is_empty (&self->waiting[i]))
      {
        g_autoptr (GTask) task = g_queue_pop_head (&self->waiting[i]);
        Claim *claim = g_task_get_task_data (task);

        till_source_clear (&claim->cancelled);
        refuse (task);
      }
}

/* Grants nothing while paused; waiting requests stay. */
void
till_request_scheduler_set_paused (TillRequestScheduler *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_REQUEST_SCHEDULER (self));

  self->is_paused = is_paused;
  till_source_clear (&self->timer);
  serve (self);
}

/* An overloaded service may recover at any moment, so a pause is only made where the service
 * asks for one. Refusals of one burst count as one. */
static void
slow_down (TillRequestScheduler *self, const TillTraffic *traffic, gint64 now_ms)
{
  gboolean is_new = FALSE;

  if (traffic->n_refused + traffic->n_overloaded == 0)
    return;

  is_new = till_rate_control_refused (&self->control, now_ms);
  if (traffic->retry_after_s > 0 || (traffic->n_refused > 0 && is_new))
    till_token_bucket_hold (&self->bucket, traffic->retry_after_s, now_ms);
}

/* Counts the results of the transport's calls, also of those sent without asking. */
void
till_request_scheduler_count (TillRequestScheduler *self, const TillTraffic *traffic)
{
  gint64 now_ms = 0;

  g_return_if_fail (TILL_IS_REQUEST_SCHEDULER (self));
  g_return_if_fail (traffic != NULL);

  now_ms = till_clock_get_monotonic_ms (self->clock);
  count_sent (self, traffic->n_unasked, now_ms);
  till_token_bucket_charge (&self->bucket, traffic->n_unasked, now_ms);
  if (traffic->n_answered > 0)
    till_token_bucket_relax (&self->bucket);
  till_rate_control_answered (&self->control, traffic->n_answered, traffic->n_timed,
                              traffic->latency_ms, traffic->fastest_ms, now_ms);
  slow_down (self, traffic, now_ms);
  set_pace (self, now_ms);
  if (traffic->n_refused > 0)
    g_signal_emit (self, changed_signal, 0);
}

/* Returns: the requests a minute that it grants in the long run. */
guint
till_request_scheduler_get_pace (TillRequestScheduler *self)
{
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 1);

  return till_token_bucket_get_pace (&self->bucket);
}

/* Returns: how many of them pollers get at most. */
guint
till_request_scheduler_get_polling_pace (TillRequestScheduler *self)
{
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 1);

  return MIN (till_token_bucket_get_pace (&self->polls),
              till_token_bucket_get_pace (&self->bucket));
}

/* Returns: the requests in the last minute, with those sent without asking. */
guint
till_request_scheduler_get_used (TillRequestScheduler *self)
{
  guint n = 0;

  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 0);

  count_sent (self, 0, till_clock_get_monotonic_ms (self->clock));
  for (guint i = 0; i < SECONDS_KEPT; i++)
    n += self->made[i];

  return n;
}

/* Returns: the requests a second in the last seconds, without the present one. */
double
till_request_scheduler_get_used_per_s (TillRequestScheduler *self)
{
  guint n = 0;

  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 0);

  count_sent (self, 0, till_clock_get_monotonic_ms (self->clock));
  for (gint64 s = self->made_at_s - SECONDS_MEAN; s < self->made_at_s; s++)
    n += s >= 0 ? self->made[s % SECONDS_KEPT] : 0;

  return (double) n / SECONDS_MEAN;
}

/* Continues with the text of till_request_scheduler_dup_found() for the same service. */
void
till_request_scheduler_restore (TillRequestScheduler *self, const char *found)
{
  g_return_if_fail (TILL_IS_REQUEST_SCHEDULER (self));
  g_return_if_fail (found != NULL);

  till_rate_control_restore (&self->control, found);
  set_pace (self, till_clock_get_monotonic_ms (self->clock));
}

/* Returns: (transfer full): the rate that was found, as text. */
char *
till_request_scheduler_dup_found (TillRequestScheduler *self)
{
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), NULL);

  return till_rate_control_to_string (&self->control);
}

/* Returns: the milliseconds that are left of the pause the service has asked for, or zero. */
gint64
till_request_scheduler_get_hold_ms (TillRequestScheduler *self)
{
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 0);

  return till_token_bucket_get_hold_ms (&self->bucket, till_clock_get_monotonic_ms (self->clock));
}

guint
till_request_scheduler_get_n_waiting (TillRequestScheduler *self,
                                      TillRequestSchedulerPriority priority)
{
  g_return_val_if_fail (TILL_IS_REQUEST_SCHEDULER (self), 0);
  g_return_val_if_fail (priority < TILL_REQUEST_SCHEDULER_N_PRIORITIES, 0);

  return g_queue_get_length (&self->waiting[priority]);
}
