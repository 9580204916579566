/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The request scheduler, with a clock of the test's own: nothing here waits for time. */

#include "till-request-scheduler.h"
#include "till-fake-clock.h"

#include "till-token-bucket.h"

#define START      G_GINT64_CONSTANT (1700000000000)
#define PER_MINUTE 60
#define BURST      5
#define PACE       55
#define MINUTE     (60 * 1000)

static guint
take_all (TillTokenBucket *bucket, gint64 now)
{
  guint n = 0;

  while (till_token_bucket_take (bucket, now))
    n++;

  return n;
}

/* Whenever one asks: never more than the number in any minute, and in the long run the pace. */
static void
test_any_minute (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  TillTokenBucket bucket = { 0 };
  gint64 now = START;

  till_token_bucket_init (&bucket, PER_MINUTE, now);
  while (now < START + 30 * MINUTE)
    {
      for (guint n = take_all (&bucket, now); n > 0; n--)
        g_array_append_val (times, now);
      now += g_rand_int_range (random, 1, 20 * 1000);
    }

  for (guint i = PER_MINUTE; i < times->len; i++)
    g_assert_cmpint (g_array_index (times, gint64, i) -
                         g_array_index (times, gint64, i - PER_MINUTE),
                     >=, MINUTE);
  g_assert_cmpuint (times->len, <=, 30 * PACE + BURST);
}

static void
test_wait_is_exact (void)
{
  TillTokenBucket bucket = { 0 };
  gint64 now = START;

  till_token_bucket_init (&bucket, PER_MINUTE, now);
  g_assert_cmpuint (take_all (&bucket, now), ==, BURST);
  for (guint i = 0; i < 200; i++)
    {
      gint64 wait = till_token_bucket_get_wait_ms (&bucket, now);

      g_assert_cmpint (wait, >, 0);
      g_assert_false (till_token_bucket_take (&bucket, now + wait - 1));
      now += wait;
      g_assert_true (till_token_bucket_take (&bucket, now));
    }
  g_assert_cmpint (now - START, <=, 200 * MINUTE / PACE + 1000);
}

/* What nobody asked for is paid back, but a storm of it does not silence the desk for long. */
static void
test_debt (void)
{
  TillTokenBucket bucket = { 0 };

  till_token_bucket_init (&bucket, PER_MINUTE, START);
  till_token_bucket_charge (&bucket, BURST + 3, START);
  g_assert_cmpint (till_token_bucket_get_wait_ms (&bucket, START), ==,
                   (4 * MINUTE + PACE - 1) / PACE);
  till_token_bucket_charge (&bucket, 100000, START);
  g_assert_cmpint (till_token_bucket_get_wait_ms (&bucket, START), <=, MINUTE + 2 * MINUTE / PACE);
}

static void
test_hold (void)
{
  TillTokenBucket bucket = { 0 };

  till_token_bucket_init (&bucket, PER_MINUTE, START);
  till_token_bucket_hold (&bucket, 90, START);
  g_assert_cmpint (till_token_bucket_get_hold_ms (&bucket, START), ==, 90 * 1000);
  g_assert_false (till_token_bucket_take (&bucket, START + 90 * 1000 - 1));
  g_assert_cmpuint (take_all (&bucket, START + 90 * 1000), ==, 1);

  /* Without a time each one in a row is longer, up to a quarter of an hour. */
  till_token_bucket_relax (&bucket);
  till_token_bucket_hold (&bucket, -1, START + 2 * MINUTE);
  g_assert_cmpint (till_token_bucket_get_hold_ms (&bucket, START + 2 * MINUTE), ==, 1000);
  till_token_bucket_hold (&bucket, -1, START + 3 * MINUTE);
  g_assert_cmpint (till_token_bucket_get_hold_ms (&bucket, START + 3 * MINUTE), ==, 2000);
  for (guint i = 0; i < 20; i++)
    till_token_bucket_hold (&bucket, -1, START + 4 * MINUTE);
  g_assert_cmpint (till_token_bucket_get_hold_ms (&bucket, START + 4 * MINUTE), ==, 15 * MINUTE);

  /* No header silences it for longer than an hour. */
  till_token_bucket_hold (&bucket, G_MAXINT, START + 5 * MINUTE);
  g_assert_cmpint (till_token_bucket_get_hold_ms (&bucket, START + 5 * MINUTE), ==, 60 * MINUTE);
}

/* A clock that goes back, which no monotonic one does, is no reason to stop. */
static void
test_backwards (void)
{
  TillTokenBucket bucket = { 0 };

  till_token_bucket_init (&bucket, PER_MINUTE, START);
  take_all (&bucket, START);
  g_assert_cmpint (till_token_bucket_get_wait_ms (&bucket, START - MINUTE), <=, 2000);
}

typedef struct
{
  TillClock *clock;
  TillRequestScheduler *scheduler;
  GString *order; /* a letter for each that was given, "x" for one sent away */
  guint n_changed;
} Fixture;

typedef struct
{
  Fixture *fixture;
  char letter;
} Asked;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->clock = till_fake_clock_new (START);
  fixture->scheduler = till_request_scheduler_new (fixture->clock, NULL, PER_MINUTE);
  fixture->order = g_string_new (NULL);
  g_signal_connect_swapped (fixture->scheduler, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_request_scheduler_close (fixture->scheduler);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (fixture->scheduler);
  g_assert_finalize_object (fixture->clock);
  g_string_free (fixture->order, TRUE);
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Asked *asked = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_given =
      till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, &error);

  if (!is_given)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_string_append_c (asked->fixture->order, is_given ? asked->letter : 'x');
}

static void
ask (Fixture *fixture,
     char letter,
     TillRequestSchedulerPriority priority,
     GCancellable *cancellable)
{
  Asked *asked = g_new0 (Asked, 1);

  asked->fixture = fixture;
  asked->letter = letter;
  till_request_scheduler_take_async (fixture->scheduler, priority, cancellable, taken_cb, asked);
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
spend_burst (Fixture *fixture)
{
  for (guint i = 0; i < BURST; i++)
    ask (fixture, 'b', TILL_REQUEST_SCHEDULER_SYNC, NULL);
  settle ();
  g_assert_cmpstr (fixture->order->str, ==, "bbbbb");
  g_string_truncate (fixture->order, 0);
}

static void
pass_seconds (Fixture *fixture, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      till_fake_clock_pass (fixture->clock, 1000);
      settle ();
    }
}

/* Every fourth is that of who waited longest, the others go by urgency. */
static void
test_priorities (Fixture *fixture, gconstpointer data)
{
  spend_burst (fixture);
  for (guint i = 0; i < 3; i++)
    ask (fixture, 'm', TILL_REQUEST_SCHEDULER_SYNC, NULL);
  for (guint i = 0; i < 3; i++)
    ask (fixture, 'h', TILL_REQUEST_SCHEDULER_HIDDEN, NULL);
  for (guint i = 0; i < 3; i++)
    ask (fixture, 'o', TILL_REQUEST_SCHEDULER_ORDER, NULL);
  for (guint i = 0; i < 3; i++)
    ask (fixture, 'v', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  g_assert_cmpuint (
      till_request_scheduler_get_n_waiting (fixture->scheduler, TILL_REQUEST_SCHEDULER_VISIBLE), ==,
      3);

  pass_seconds (fixture, 20);
  g_assert_cmpstr (fixture->order->str, ==, "vvmvoomohhmh");
}

static void
test_cancelling (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) first = g_cancellable_new ();
  g_autoptr (GCancellable) second = g_cancellable_new ();

  spend_burst (fixture);
  ask (fixture, 'a', TILL_REQUEST_SCHEDULER_VISIBLE, first);
  ask (fixture, 'b', TILL_REQUEST_SCHEDULER_VISIBLE, second);
  g_cancellable_cancel (first);
  settle ();
  g_assert_cmpstr (fixture->order->str, ==, "x");

  /* It took nothing: the next has it at its own time. */
  pass_seconds (fixture, 2);
  g_assert_cmpstr (fixture->order->str, ==, "xb");
  g_cancellable_cancel (second);
  ask (fixture, 'c', TILL_REQUEST_SCHEDULER_VISIBLE, second);
  settle ();
  g_assert_cmpstr (fixture->order->str, ==, "xbx");
}

static void
test_closing (Fixture *fixture, gconstpointer data)
{
  spend_burst (fixture);
  ask (fixture, 'a', TILL_REQUEST_SCHEDULER_HIDDEN, NULL);
  till_request_scheduler_close (fixture->scheduler);
  ask (fixture, 'b', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  settle ();
  g_assert_cmpstr (fixture->order->str, ==, "xx");
}

/* Nobody is served while it is paused, and everybody after it, as fast as ever and not faster. */
static void
test_paused (Fixture *fixture, gconstpointer data)
{
  ask (fixture, 'a', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  settle ();
  g_assert_cmpstr (fixture->order->str, ==, "a");
  till_request_scheduler_set_paused (fixture->scheduler, TRUE);
  for (guint i = 0; i < 2 * BURST; i++)
    ask (fixture, 'b', TILL_REQUEST_SCHEDULER_ORDER, NULL);
  pass_seconds (fixture, 600);
  g_assert_cmpstr (fixture->order->str, ==, "a");

  till_request_scheduler_set_paused (fixture->scheduler, FALSE);
  settle ();
  g_assert_cmpuint (fixture->order->len, ==, 1 + BURST);
}

static void
test_refused (Fixture *fixture, gconstpointer data)
{
  TillTraffic refused = { .n_refused = 1, .retry_after_s = 40 };

  till_request_scheduler_count (fixture->scheduler, &refused);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_cmpint (till_request_scheduler_get_hold_ms (fixture->scheduler), ==, 40 * 1000);

  ask (fixture, 'a', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  ask (fixture, 'b', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  pass_seconds (fixture, 39);
  g_assert_cmpstr (fixture->order->str, ==, "");
  pass_seconds (fixture, 1);
  g_assert_cmpstr (fixture->order->str, ==, "a");
  pass_seconds (fixture, 2);
  g_assert_cmpstr (fixture->order->str, ==, "ab");
}

static void
test_counted (Fixture *fixture, gconstpointer data)
{
  TillTraffic traffic = { .n_unasked = BURST + 10, .n_answered = 5, .retry_after_s = -1 };

  till_request_scheduler_count (fixture->scheduler, &traffic);
  ask (fixture, 'a', TILL_REQUEST_SCHEDULER_VISIBLE, NULL);
  pass_seconds (fixture, 10);
  g_assert_cmpstr (fixture->order->str, ==, "");
  pass_seconds (fixture, 3);
  g_assert_cmpstr (fixture->order->str, ==, "a");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/token-bucket/any-minute", test_any_minute);
  g_test_add_func ("/token-bucket/wait-is-exact", test_wait_is_exact);
  g_test_add_func ("/token-bucket/debt", test_debt);
  g_test_add_func ("/token-bucket/hold", test_hold);
  g_test_add_func ("/token-bucket/backwards", test_backwards);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/request-scheduler/priorities", test_priorities);
  ADD ("/request-scheduler/cancelling", test_cancelling);
  ADD ("/request-scheduler/closing", test_closing);
  ADD ("/request-scheduler/paused", test_paused);
  ADD ("/request-scheduler/refused", test_refused);
  ADD ("/request-scheduler/counted", test_counted);

  return g_test_run ();
}
