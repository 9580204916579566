/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order watch's timing, with a clock and a dice of the test's own. */

#include "till-order-poll-schedule.h"

#define START G_GINT64_CONSTANT (1700000000000)
#define HOUR  (60 * 60 * 1000)

static TillOrderPollSchedule *
make_list (void)
{
  return till_order_poll_schedule_new (g_rand_new_with_seed (7));
}

/* Lets the next order be asked for, and returns how long that took. */
static gint64
poll_once (TillOrderPollSchedule *list, gint64 *now)
{
  gint64 wait = till_order_poll_schedule_get_wait_ms (list, *now);

  g_assert_cmpint (wait, >=, 0);
  *now += wait;
  g_assert_nonnull (till_order_poll_schedule_take (list));
  till_order_poll_schedule_put_back (list, *now, 0);

  return wait;
}

static void
test_empty (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();

  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START), ==, -1);
  g_assert_null (till_order_poll_schedule_take (list));
  till_order_poll_schedule_remove (list, "none");
}

static void
test_once (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();

  g_assert_true (till_order_poll_schedule_add (list, "a", 0, START));
  g_assert_false (till_order_poll_schedule_add (list, "a", 0, START + 1));
  till_order_poll_schedule_remove (list, "a");
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START), ==, -1);
  g_assert_true (till_order_poll_schedule_add (list, "a", 0, START));
}

/* From two seconds, never shorter by more than a fifth, to a minute. */
static void
test_slows_down (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  gint64 now = START;
  guint n_in_first_minute = 0;

  till_order_poll_schedule_add (list, "a", 0, now);
  while (now < START + HOUR)
    {
      gint64 age = now - START;
      gint64 pause = CLAMP (age / 10, 2000, 60000);
      gint64 wait = poll_once (list, &now);

      g_assert_cmpint (wait, >=, pause * 8 / 10 - 1);
      g_assert_cmpint (wait, <=, MIN (pause * 12 / 10 + 1, 60000));
      n_in_first_minute += now < START + 60000 ? 1 : 0;
    }

  g_assert_cmpuint (n_in_first_minute, >=, 10);
  g_assert_cmpuint (n_in_first_minute, <=, 40);
}

/* An order from before the desk was opened: once at once, then as its age says. */
static void
test_old_order (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  gint64 now = START;

  till_order_poll_schedule_add (list, "a", START - HOUR, now);
  g_assert_cmpint (poll_once (list, &now), <=, 2400);
  g_assert_cmpint (poll_once (list, &now), >=, 48000);
}

/* However many there are, one is out at a time, and all get their turn. */
static void
test_one_at_a_time (void)
{
  static const char *const ids[] = { "a", "b", "c", "d" };
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gint64 now = START;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    till_order_poll_schedule_add (list, ids[i], 0, now);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (ids); i++)
    {
      now += till_order_poll_schedule_get_wait_ms (list, now);
      g_hash_table_add (seen, g_strdup (till_order_poll_schedule_take (list)));
      g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), ==, -1);
      g_assert_null (till_order_poll_schedule_take (list));
      till_order_poll_schedule_put_back (list, now, 0);
      g_assert_null (till_order_poll_schedule_get_out (list));
    }

  g_assert_cmpuint (g_hash_table_size (seen), ==, G_N_ELEMENTS (ids));
}

static void
test_spread (void)
{
  g_autoptr (TillOrderPollSchedule) first = till_order_poll_schedule_new (g_rand_new_with_seed (1));
  g_autoptr (TillOrderPollSchedule) second =
      till_order_poll_schedule_new (g_rand_new_with_seed (2));

  till_order_poll_schedule_add (first, "a", 0, START);
  till_order_poll_schedule_add (second, "a", 0, START);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (first, START), !=,
                   till_order_poll_schedule_get_wait_ms (second, START));
}

static void
test_removed_while_out (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();

  till_order_poll_schedule_add (list, "a", 0, START);
  g_assert_cmpstr (till_order_poll_schedule_take (list), ==, "a");
  till_order_poll_schedule_remove (list, "a");
  g_assert_cmpstr (till_order_poll_schedule_get_out (list), ==, "a");
  till_order_poll_schedule_put_back (list, START, 0);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START), ==, -1);
}

static void
test_clock_jumps (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();

  till_order_poll_schedule_add (list, "a", 0, START);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START - 24 * HOUR), <=, 60000);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START + 24 * HOUR), ==, 0);
}

/* The pause is for all of them, those added meanwhile included, and over when it is over. */
static void
test_held (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  gint64 now = START;

  till_order_poll_schedule_add (list, "a", 0, now);
  till_order_poll_schedule_add (list, "b", 0, now);
  g_assert_nonnull (till_order_poll_schedule_take (list));
  till_order_poll_schedule_put_back (list, now, 300 * 1000);
  till_order_poll_schedule_add (list, "c", 0, now);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), ==, 300 * 1000);
  now += 300 * 1000;
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (poll_once (list, &now), ==, 0);
  g_assert_cmpint (poll_once (list, &now), >, 0);
}

static void
test_held_for_ever (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();

  till_order_poll_schedule_add (list, "a", 0, START);
  till_order_poll_schedule_take (list);
  till_order_poll_schedule_put_back (list, START, G_MAXINT64);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START), ==, HOUR);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, START - 24 * HOUR), ==, HOUR);
}

/* What somebody else has asked for is not asked for again, not even by who has begun to. */
static void
test_answered_elsewhere (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  gint64 now = START;

  till_order_poll_schedule_add (list, "a", 0, now);
  now += till_order_poll_schedule_get_wait_ms (list, now);
  till_order_poll_schedule_note (list, "a", 1, now);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), >=, 1600);

  now += till_order_poll_schedule_get_wait_ms (list, now);
  g_assert_nonnull (till_order_poll_schedule_take (list));
  g_assert_true (till_order_poll_schedule_is_needed (list));
  till_order_poll_schedule_note (list, "a", 1, now);
  g_assert_false (till_order_poll_schedule_is_needed (list));
  till_order_poll_schedule_put_back (list, now, 0);
  g_assert_false (till_order_poll_schedule_is_needed (list));

  g_assert_nonnull (till_order_poll_schedule_take (list));
  g_assert_true (till_order_poll_schedule_is_needed (list));
  till_order_poll_schedule_remove (list, "a");
  g_assert_false (till_order_poll_schedule_is_needed (list));
  till_order_poll_schedule_note (list, "a", 1, now);
}

/* An old order that was paid at last is followed as closely as a new one. */
static void
test_moved_on (void)
{
  g_autoptr (TillOrderPollSchedule) list = make_list ();
  gint64 now = START + HOUR;

  till_order_poll_schedule_add (list, "a", START, now);
  till_order_poll_schedule_note (list, "a", 1, now);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), >=, 40000);
  till_order_poll_schedule_note (list, "a", 1, now);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), >=, 40000);
  till_order_poll_schedule_note (list, "a", 2, now);
  g_assert_cmpint (till_order_poll_schedule_get_wait_ms (list, now), <=, 2400);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/order-poll-schedule/empty", test_empty);
  g_test_add_func ("/order-poll-schedule/once", test_once);
  g_test_add_func ("/order-poll-schedule/slows-down", test_slows_down);
  g_test_add_func ("/order-poll-schedule/old-order", test_old_order);
  g_test_add_func ("/order-poll-schedule/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/order-poll-schedule/spread", test_spread);
  g_test_add_func ("/order-poll-schedule/removed-while-out", test_removed_while_out);
  g_test_add_func ("/order-poll-schedule/clock-jumps", test_clock_jumps);
  g_test_add_func ("/order-poll-schedule/held", test_held);
  g_test_add_func ("/order-poll-schedule/held-for-ever", test_held_for_ever);
  g_test_add_func ("/order-poll-schedule/answered-elsewhere", test_answered_elsewhere);
  g_test_add_func ("/order-poll-schedule/moved-on", test_moved_on);

  return g_test_run ();
}
