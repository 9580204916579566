/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The limit of requests: the token bucket with a clock of the test, and what a client sees. */

#include "practice-http.h"
#include "practice-limit.h"

#include <string.h>

#define STORE  "/api/v1/store"
#define LIMIT  "/practice/limit"
#define SECOND ((gint64) G_USEC_PER_SEC)
#define START  (1000 * SECOND)

static PracticeLimit *
make_limit (gint64 per_minute, gint64 burst, gboolean is_queue)
{
  const PracticeOptions options = {
    .limit_per_minute = per_minute,
    .limit_burst = burst,
    .limit_is_queue = is_queue,
  };
  PracticeLimit *limit = practice_limit_new (&options);
  const PracticeLimitTerms terms = {
    .per_minute = per_minute,
    .burst = burst,
    .is_queue = is_queue,
  };

  practice_limit_set (limit, &terms, START);

  return limit;
}

/* Returns: how many of @n calls at @now_us the limit serves. */
static guint
admit (PracticeLimit *limit, gint64 now_us, guint n)
{
  guint n_served = 0;
  guint delay_ms = 0;
  guint retry_after_s = 0;

  for (guint i = 0; i < n; i++)
    n_served += practice_limit_admit (limit, now_us, &delay_ms, &retry_after_s) ? 1 : 0;

  return n_served;
}

static void
test_bucket (void)
{
  g_autoptr (PracticeLimit) limit = make_limit (60, 3, FALSE);

  g_assert_cmpuint (admit (limit, START, 9), ==, 3);
  g_assert_cmpuint (admit (limit, START + SECOND - 1, 9), ==, 0);
  g_assert_cmpuint (admit (limit, START + SECOND, 9), ==, 1);
  g_assert_cmpuint (admit (limit, START + 3 * SECOND, 9), ==, 2);

  /* A long pause fills the bucket, but not above its size. */
  g_assert_cmpuint (admit (limit, START + 3600 * SECOND, 9), ==, 3);
}

/* A client that asks far too often is still served at the rate of the limit. */
static void
test_minute (void)
{
  g_autoptr (PracticeLimit) limit = make_limit (120, 1, FALSE);
  guint n_served = 0;

  for (guint i = 0; i < 6000; i++)
    n_served += admit (limit, START + i * SECOND / 100, 1);

  g_assert_cmpuint (n_served, ==, 120);
}

static void
test_retry_after (void)
{
  g_autoptr (PracticeLimit) limit = make_limit (10, 2, FALSE);
  guint delay_ms = 0;
  guint retry_after_s = 0;

  g_assert_cmpuint (admit (limit, START, 2), ==, 2);
  g_assert_false (practice_limit_admit (limit, START + SECOND, &delay_ms, &retry_after_s));
  g_assert_cmpuint (retry_after_s, ==, 5);
  g_assert_false (practice_limit_admit (limit, START + 5 * SECOND + 1, &delay_ms, &retry_after_s));
  g_assert_cmpuint (retry_after_s, ==, 1);
  g_assert_true (practice_limit_admit (limit, START + 6 * SECOND, &delay_ms, &retry_after_s));
}

static void
test_queue (void)
{
  g_autoptr (PracticeLimit) limit = make_limit (60, 2, TRUE);
  static const guint delays[] = { 0, 0, 1000, 2000, 3000 };
  guint delay_ms = 7;
  guint retry_after_s = 0;

  for (guint i = 0; i < G_N_ELEMENTS (delays); i++)
    {
      g_assert_true (practice_limit_admit (limit, START, &delay_ms, &retry_after_s));
      g_assert_cmpuint (delay_ms, ==, delays[i]);
    }

  g_assert_true (practice_limit_admit (limit, START + 3500 * 1000, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, ==, 500);

  /* No answer waits longer than ten minutes. */
  g_assert_cmpuint (admit (limit, START + 3500 * 1000, 2000), ==, 2000);
  g_assert_true (practice_limit_admit (limit, START + 3500 * 1000, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, ==, 600000);
  g_assert_true (practice_limit_admit (limit, START + 63500 * 1000, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, <, 600000);
}

static void
test_latency (void)
{
  g_autoptr (PracticeLimit) limit = make_limit (0, 1, FALSE);
  const PracticeLimitTerms terms = { .per_minute = 60, .burst = 1, .latency_ms = 20 };
  guint delay_ms = 7;
  guint retry_after_s = 0;

  g_assert_cmpuint (admit (limit, START, 100000), ==, 100000);
  g_assert_true (practice_limit_admit (limit, START, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, ==, 0);

  practice_limit_set (limit, &terms, START);
  g_assert_true (practice_limit_admit (limit, START, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, ==, 20);
  g_assert_false (practice_limit_admit (limit, START, &delay_ms, &retry_after_s));
  g_assert_cmpuint (delay_ms, ==, 20);
}

static PracticeAnswer *
steer (TillTestPractice *practice, const char *method, const char *body)
{
  return practice_http_call (practice, PRACTICE_NO_KEY, method, LIMIT, NULL, body);
}

static gint64
count (TillTestPractice *practice, const char *what)
{
  g_autofree char *path = g_strconcat ("data.", what, NULL);
  g_autoptr (PracticeAnswer) answer = steer (practice, "GET", NULL);

  g_assert_cmpuint (answer->status, ==, 200);

  return practice_answer_get_integer (answer, path);
}

static gboolean
is_true (PracticeAnswer *answer, const char *path)
{
  return json_node_get_boolean (practice_answer_find (answer, path));
}

static void
expect (TillTestPractice *practice, PracticeScheme scheme, const char *path, guint status)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, scheme, "GET", path, NULL, NULL);

  g_assert_cmpuint (answer->status, ==, status);
}

/* A token comes once a minute, so even a slow machine sees none. */
static void
test_refused (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "3", NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) set = steer (practice, "POST", "{\"perMinute\":1,\"burst\":3}");
  g_autoptr (PracticeAnswer) refused = NULL;
  g_autoptr (PracticeAnswer) removed = NULL;
  g_autofree char *retry_after = NULL;

  g_assert_cmpuint (set->status, ==, 200);
  g_assert_cmpint (practice_answer_get_integer (set, "data.perMinute"), ==, 1);
  g_assert_true (is_true (set, "data.retryAfter"));
  g_assert_false (is_true (set, "data.queue"));

  /* Calls without a key and of unknown paths count; calls under /practice/ do not. */
  expect (practice, PRACTICE_BEARER, STORE, 200);
  expect (practice, PRACTICE_NO_KEY, STORE, 401);
  expect (practice, PRACTICE_NO_KEY, "/practice/requests", 200);
  expect (practice, PRACTICE_BEARER, "/api/v2/none", 404);
  expect (practice, PRACTICE_NO_KEY, STORE, 429);
  refused = practice_http_get (practice, STORE);
  retry_after = practice_answer_get_header (refused, "Retry-After");
  g_assert_cmpuint (refused->status, ==, 429);
  g_assert_cmpstr (practice_answer_get_string (refused, "error"), ==, "Too many requests");
  g_assert_cmpint (g_ascii_strtoll (retry_after, NULL, 10), >, 0);
  g_assert_cmpint (g_ascii_strtoll (retry_after, NULL, 10), <=, 60);
  g_assert_cmpint (count (practice, "served"), ==, 3);
  g_assert_cmpint (count (practice, "refused"), ==, 2);

  removed = steer (practice, "DELETE", NULL);
  g_assert_cmpint (practice_answer_get_integer (removed, "data.perMinute"), ==, 0);
  expect (practice, PRACTICE_BEARER, STORE, 200);
  g_assert_cmpint (count (practice, "served"), ==, 1);
  g_assert_cmpint (count (practice, "refused"), ==, 0);
}

/* A refused call does not happen, and no fault applies to it, but it counts as a request. */
static void
test_not_happened (void)
{
  static const char *const arguments[] = {
    "--invoices",
    "30",
    "--orders",
    "3",
    "--limit",
    "1",
    "--limit-burst",
    "2",
    "--limit-without-retry-after",
    NULL,
  };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (PracticeAnswer) fault =
      practice_http_call (practice, PRACTICE_NO_KEY, "POST", "/practice/faults", NULL,
                          "{\"kind\":\"html\",\"times\":1,\"method\":\"POST\"}");
  g_autoptr (PracticeAnswer) before = practice_http_get (practice, STORE);
  g_autoptr (PracticeAnswer) last = practice_http_get (practice, STORE);
  g_autoptr (PracticeAnswer) refused =
      practice_http_post (practice, "/api/v1/invoices", "{\"amount\":\"3\"}");
  g_autoptr (PracticeAnswer) requests = practice_http_get (practice, "/practice/requests");
  g_autofree char *retry_after = practice_answer_get_header (refused, "Retry-After");
  g_autoptr (PracticeAnswer) removed = steer (practice, "DELETE", NULL);
  g_autoptr (PracticeAnswer) after = practice_http_get (practice, STORE);

  g_assert_cmpuint (refused->status, ==, 429);
  g_assert_null (retry_after);
  g_assert_cmpint (practice_answer_get_integer (requests, "data.requests"), ==, 3);
  g_assert_cmpint (practice_answer_get_integer (before, "data.stats.totalInvoices"), ==,
                   practice_answer_get_integer (after, "data.stats.totalInvoices"));
  g_clear_pointer (&refused, practice_answer_free);
  refused = practice_http_post (practice, "/api/v1/invoices", "{\"amount\":\"3\"}");
  g_assert_cmpuint (refused->status, ==, 502);
}

static GSocketConnection *
ask_for_store (TillTestPractice *practice)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autofree char *request = g_strdup_printf (
      "GET " STORE " HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAuthorization: Bearer %s\r\n\r\n",
      till_test_practice_get_port (practice), till_test_practice_get_api_key (practice));
  GSocketConnection *connection = NULL;

  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect_to_host (client, "127.0.0.1",
                                                till_test_practice_get_port (practice), NULL, NULL);
  g_assert_true (
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), request,
                                 strlen (request), NULL, NULL, NULL));

  return connection;
}

/* The second answer waits a minute. Calls under /practice/ do not wait. */
static void
test_turns (void)
{
  static const char *const arguments[] = {
    "--invoices", "30",        "--orders", "3",  "--limit-queue", "--limit", "1", "--limit-burst",
    "1",          "--latency", "5",        NULL,
  };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autoptr (GSocketConnection) waiting = NULL;

  expect (practice, PRACTICE_BEARER, STORE, 200);
  waiting = ask_for_store (practice);
  while (count (practice, "served") < 2)
    ;

  g_assert_cmpint (count (practice, "refused"), ==, 0);
  g_assert_cmpint (count (practice, "latencyMs"), ==, 5);
  g_assert_cmpint (g_socket_condition_check (g_socket_connection_get_socket (waiting), G_IO_IN) &
                       G_IO_IN,
                   ==, 0);
}

static void
test_refused_terms (void)
{
  static const char *const bodies[] = {
    "{\"perMinute\":-1}",     "{\"perMinute\":\"60\"}", "{\"perMinute\":10000001}",
    "{\"burst\":0}",          "{\"retryAfter\":1}",     "{\"queue\":\"true\"}",
    "{\"latencyMs\":600001}", "{\"latencyMs\":1.5}",    "not JSON",
  };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autoptr (PracticeAnswer) answer = steer (practice, "POST", bodies[i]);

      g_assert_cmpuint (answer->status, ==, 400);
    }

  g_assert_cmpint (count (practice, "perMinute"), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/limit/bucket", test_bucket);
  g_test_add_func ("/practice/limit/minute", test_minute);
  g_test_add_func ("/practice/limit/retry-after", test_retry_after);
  g_test_add_func ("/practice/limit/queue", test_queue);
  g_test_add_func ("/practice/limit/latency", test_latency);
  g_test_add_func ("/practice/limit/refused", test_refused);
  g_test_add_func ("/practice/limit/not-happened", test_not_happened);
  g_test_add_func ("/practice/limit/turns", test_turns);
  g_test_add_func ("/practice/limit/refused-terms", test_refused_terms);

  return g_test_run ();
}
