/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Watching active eSIMs within the request scheduler, over a real practice service and with a clock
 * that only this test lets go on: whatever this machine is busy with, as many requests are made in
 * as many of the clock's minutes. */

#include "till-desk.h"
#include "till-fake-clock.h"
#include "till-test-practice.h"
#include "till-test-proxy.h"

#include <string.h>

#define PACE   55
#define SECOND 1000

typedef struct
{
  TillTestPractice *practice;
  TillTestProxy *proxy;
  TillClock *clock;
  TillDesk *desk;
  guint per_minute;
  TillUsagePoller *watch;
  GArray *counts; /* of guint: requests so far, at each second */
  GString *told;  /* of thresholds */
} Fixture;

static void
threshold_cb (Fixture *fixture, TillUsageItem *item, guint threshold)
{
  g_string_append_printf (fixture->told, "%s:%u ", till_usage_item_get_id (item), threshold);
}

static void
open_desk (Fixture *fixture)
{
  g_autofree char *base_url = till_test_proxy_build_url (fixture->proxy);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", base_url, TILL_AUTH_BEARER, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials = till_credentials_new (
      TILL_AUTH_BEARER, till_test_practice_get_api_key (fixture->practice), NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  account->per_minute = fixture->per_minute;
  fixture->desk =
      till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, fixture->clock);
  fixture->watch = till_desk_get_usage_poller (fixture->desk);
  g_signal_connect_swapped (fixture->watch, "threshold", G_CALLBACK (threshold_cb), fixture);
}

static void
set_up (Fixture *fixture, gconstpointer n_orders)
{
  const char *arguments[] = { "--invoices", n_orders, "--orders", n_orders, NULL };

  fixture->practice = till_test_practice_start (arguments);
  fixture->proxy = till_test_proxy_start (till_test_practice_get_port (fixture->practice));
  fixture->clock = till_fake_clock_new (g_get_real_time () / 1000);
  fixture->counts = g_array_new (FALSE, FALSE, sizeof (guint));
  fixture->told = g_string_new (NULL);
  fixture->per_minute = TILL_REQUEST_SCHEDULER_POLLS_PER_MINUTE;
  open_desk (fixture);
}

static void
close_desk (Fixture *fixture)
{
  g_object_ref (fixture->watch);
  g_object_unref (fixture->desk);
  while (till_usage_poller_is_asking (fixture->watch) || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (fixture->watch);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  close_desk (fixture);
  g_object_unref (fixture->clock);
  till_test_proxy_stop (fixture->proxy);
  till_test_practice_stop (fixture->practice);
  g_array_unref (fixture->counts);
  g_string_free (fixture->told, TRUE);
}

/* Lets everything happen that can happen without more time. */
static void
settle (Fixture *fixture)
{
  while (till_usage_poller_is_asking (fixture->watch) || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
}

static void
pass_seconds (Fixture *fixture, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      guint count = 0;

      settle (fixture);
      count = till_test_proxy_get_n_requests (fixture->proxy);
      g_array_append_val (fixture->counts, count);
      till_fake_clock_pass (fixture->clock, SECOND);
    }
  settle (fixture);
}

static guint
count (Fixture *fixture)
{
  return till_test_proxy_get_n_requests (fixture->proxy);
}

/* In every minute that has passed, from whatever second on. */
static void
assert_within_scheduler (Fixture *fixture)
{
  for (guint i = 60; i < fixture->counts->len; i++)
    g_assert_cmpuint (g_array_index (fixture->counts, guint, i) -
                          g_array_index (fixture->counts, guint, i - 60),
                      <=, fixture->per_minute);
}

static GPtrArray *
pick_items (Fixture *fixture, guint n)
{
  GListModel *items = till_usage_poller_get_items (fixture->watch);
  GPtrArray *picked = g_ptr_array_new_with_free_func (g_object_unref);

  g_assert_cmpuint (g_list_model_get_n_items (items), >=, n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (picked, g_list_model_get_item (items, i));

  return picked;
}

static void
look_at (Fixture *fixture, guint n)
{
  g_autoptr (GPtrArray) picked = pick_items (fixture, n);

  till_usage_poller_set_visible (fixture->watch, picked);
}

static void
list_all (Fixture *fixture)
{
  look_at (fixture, 0);
  while (till_usage_poller_is_listing (fixture->watch))
    pass_seconds (fixture, 1);
}

static void
test_nobody_looks (Fixture *fixture, gconstpointer data)
{
  pass_seconds (fixture, 120);
  g_assert_cmpuint (count (fixture), ==, 0);
}

static guint
count_asked (Fixture *fixture)
{
  GListModel *items = till_usage_poller_get_items (fixture->watch);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);

      n += till_usage_item_get_asked_at_ms (item) != 0;
    }

  return n;
}

/* What is looked at is never older than half a minute and the two seconds that its turn can take;
 * the rest of the request scheduler goes round among the others, and nobody is asked twice before
 * everybody was asked once. */
static void
test_five_thousand (Fixture *fixture, gconstpointer data)
{
  const guint n_seen = 14;
  const guint n_minutes = 10;
  g_autoptr (GPtrArray) seen = NULL;
  guint n_before = 0;
  guint n_asked = 0;

  list_all (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (till_usage_poller_get_items (fixture->watch)), >=,
                    5000);
  seen = pick_items (fixture, n_seen);
  till_usage_poller_set_visible (fixture->watch, seen);
  g_assert_cmpint (till_usage_poller_get_visible_period_ms (fixture->watch), ==, 30 * SECOND);
  g_assert_cmpint (till_usage_poller_get_round_ms (fixture->watch), >, 3 * 60 * 60 * SECOND);

  pass_seconds (fixture, 60);
  n_before = count (fixture);
  n_asked = count_asked (fixture);
  for (guint i = 0; i < n_minutes * 60; i++)
    {
      pass_seconds (fixture, 1);
      for (guint j = 0; j < n_seen; j++)
        g_assert_cmpint (till_clock_now_ms (fixture->clock) -
                             till_usage_item_get_asked_at_ms (g_ptr_array_index (seen, j)),
                         <=, 35 * SECOND);
    }

  assert_within_scheduler (fixture);
  g_assert_cmpuint (count (fixture) - n_before, >=, n_minutes * (PACE - 1));
  g_assert_cmpuint (count_asked (fixture) - n_asked, >=, n_minutes * (PACE - 2 * n_seen - 2));
}

/* The number is the account's own. */
static void
test_slow_account (Fixture *fixture, gconstpointer data)
{
  close_desk (fixture);
  fixture->per_minute = 12;
  open_desk (fixture);
  list_all (fixture);
  look_at (fixture, 12);
  pass_seconds (fixture, 300);
  assert_within_scheduler (fixture);
  g_assert_cmpint (till_usage_poller_get_visible_period_ms (fixture->watch), >, 60 * SECOND);
}

/* More are seen than half a minute allows: none starves, and the period says so. */
static void
test_many_are_seen (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) seen = NULL;
  gint64 period_ms = 0;

  list_all (fixture);
  seen = pick_items (fixture, 60);
  till_usage_poller_set_visible (fixture->watch, seen);
  period_ms = till_usage_poller_get_visible_period_ms (fixture->watch);
  g_assert_cmpint (period_ms, >, 60 * SECOND);

  pass_seconds (fixture, 300);
  assert_within_scheduler (fixture);
  for (guint i = 0; i < seen->len; i++)
    g_assert_cmpint (till_clock_now_ms (fixture->clock) -
                         till_usage_item_get_asked_at_ms (g_ptr_array_index (seen, i)),
                     <=, period_ms * 3 / 2);
}

/* A hidden page asks for nothing. */
static void
test_look_away (Fixture *fixture, gconstpointer data)
{
  guint n_before = 0;

  list_all (fixture);
  look_at (fixture, 10);
  pass_seconds (fixture, 120);
  till_usage_poller_hide (fixture->watch);
  pass_seconds (fixture, 10);

  n_before = count (fixture);
  pass_seconds (fixture, 60 * 60);
  g_assert_cmpuint (count (fixture), ==, n_before);
  look_at (fixture, 10);
  pass_seconds (fixture, 10);
  g_assert_cmpuint (count (fixture), >, n_before);
}

/* Unless who waits for a threshold wants it: then a slow round goes on, whether somebody has ever
 * looked or not. */
static void
test_keeps_on (Fixture *fixture, gconstpointer data)
{
  guint n_before = 0;
  guint n_items = 0;

  till_usage_poller_set_polls_in_background (fixture->watch, TRUE);
  while (till_usage_poller_is_listing (fixture->watch))
    pass_seconds (fixture, 1);
  look_at (fixture, 10);
  pass_seconds (fixture, 120);
  till_usage_poller_hide (fixture->watch);
  pass_seconds (fixture, 60);

  n_before = count (fixture);
  n_items = g_list_model_get_n_items (till_usage_poller_get_items (fixture->watch));
  pass_seconds (fixture, 14 * 60);
  g_assert_cmpuint (count (fixture) - n_before, <=, n_items + 1);
  n_before = count (fixture);
  pass_seconds (fixture, 30 * 60);
  g_assert_cmpuint (count (fixture), >, n_before);

  till_usage_poller_set_polls_in_background (fixture->watch, FALSE);
  pass_seconds (fixture, 10);
  n_before = count (fixture);
  pass_seconds (fixture, 60 * 60);
  g_assert_cmpuint (count (fixture), ==, n_before);
}

static void
test_pause_and_refresh (Fixture *fixture, gconstpointer data)
{
  guint n_before = 0;

  list_all (fixture);
  look_at (fixture, 10);
  pass_seconds (fixture, 120);

  till_usage_poller_set_paused (fixture->watch, TRUE);
  pass_seconds (fixture, 3);
  n_before = count (fixture);
  pass_seconds (fixture, 120);
  g_assert_cmpuint (count (fixture), ==, n_before);

  till_usage_poller_set_paused (fixture->watch, FALSE);
  pass_seconds (fixture, 20);
  n_before = count (fixture);
  g_assert_cmpuint (n_before, >, 0);

  /* all ten and the list, though nothing was due */
  pass_seconds (fixture, 5);
  n_before = count (fixture);
  till_usage_poller_refresh (fixture->watch);
  pass_seconds (fixture, 20);
  g_assert_cmpuint (count (fixture) - n_before, >=, 11);
}

static void
steer (Fixture *fixture, const char *path, const char *body)
{
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, body);

  g_assert_nonnull (strstr (answer, " 200 "));
}

static TillUsageItem *
find_half_used (Fixture *fixture)
{
  GListModel *items = till_usage_poller_get_items (fixture->watch);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);
      const TillUsage *usage = till_usage_item_get_order (item)->usage;

      if (usage != NULL && !till_usage_is_over (usage, till_clock_now_ms (fixture->clock)) &&
          till_usage_get_passed (usage, till_clock_now_ms (fixture->clock)) == 0)
        return item;
    }

  g_assert_not_reached ();
}

/* Nothing is told of what eSIMs are at when they are first seen; what one comes to is told once. */
static void
test_told_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();
  g_autofree char *path = NULL;
  g_autofree char *expected = NULL;
  TillUsageItem *item = NULL;

  list_all (fixture);
  pass_seconds (fixture, 90);
  g_assert_cmpstr (fixture->told->str, ==, "");

  item = find_half_used (fixture);
  path = g_strdup_printf ("/practice/orders/%s/use", till_usage_item_get_id (item));
  expected =
      g_strdup_printf ("%s:%u %s:%u ", till_usage_item_get_id (item), TILL_THRESHOLD_80_PERCENT,
                       till_usage_item_get_id (item), TILL_THRESHOLD_95_PERCENT);
  g_ptr_array_add (seen, item);
  till_usage_poller_set_visible (fixture->watch, seen);
  steer (fixture, path, "{\"mb\": 100000000}");
  pass_seconds (fixture, 95);
  g_assert_cmpstr (fixture->told->str, ==, expected);
  g_assert_cmpint (till_usage_item_get_level (item, till_clock_now_ms (fixture->clock)), ==,
                   TILL_LEVEL_USED_UP);
  g_assert_cmpuint (till_usage_item_get_samples (item)->len, >=, 2);
}

/* The service has had enough: nothing is asked for until the pause it names is over. */
static void
test_backs_off (Fixture *fixture, gconstpointer data)
{
  TillTraffic refused = { .n_refused = 1, .retry_after_s = 120 };
  guint n_before = 0;

  list_all (fixture);
  look_at (fixture, 10);
  pass_seconds (fixture, 60);

  till_request_scheduler_count (till_desk_get_scheduler (fixture->desk), &refused);
  n_before = count (fixture);
  pass_seconds (fixture, 119);
  g_assert_cmpuint (count (fixture), ==, n_before);
  pass_seconds (fixture, 30);
  g_assert_cmpuint (count (fixture), >, n_before);
  assert_within_scheduler (fixture);
}

#define ADD(path, n_orders, function)                                                              \
  g_test_add ("/usage-poller/" path, Fixture, n_orders, set_up, function, tear_down)

/* Every page has its records, though none is as long as was asked for. */
static void
test_small_pages (Fixture *fixture, gconstpointer data)
{
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_SMALL_PAGES);
  list_all (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (till_usage_poller_get_items (fixture->watch)), >=,
                    60);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("nobody-looks", "40", test_nobody_looks);
  ADD ("five-thousand", "7400", test_five_thousand);
  ADD ("many-are-seen", "150", test_many_are_seen);
  ADD ("slow-account", "40", test_slow_account);
  ADD ("look-away", "40", test_look_away);
  ADD ("keeps-on", "40", test_keeps_on);
  ADD ("pause-and-refresh", "40", test_pause_and_refresh);
  ADD ("told-once", "40", test_told_once);
  ADD ("backs-off", "40", test_backs_off);
  ADD ("small-pages", "150", test_small_pages);

  return g_test_run ();
}
