/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The server is paused for half a minute, and another one takes over from it: what a desk was told
 * is true, nothing is in the ledger twice, and its chain stays whole. */

#include "diary.h"

#define PAUSE_S 30

static guint
get_n_failures (const Diary *diary)
{
  return diary_count (diary, NOT_APPENDED) + diary_count (diary, NOT_KNOWN);
}

/* What a desk was told is not known is asked for until it is known, so it never waits for the
 * server but for so long. */
static void
test_paused (void)
{
  Diary *diary = diary_new ();
  DiaryDesk *ann = diary_start (diary, "ann");
  gint64 begun = 0;

  diary_await_appended (diary, 10);
  team_run_server ("--pause");
  begun = g_get_monotonic_time ();
  while (get_n_failures (diary) == 0)
    g_usleep (1000);
  g_test_message ("Told after %.1f s", (double) (g_get_monotonic_time () - begun) / 1e6);
  g_usleep ((gulong) MAX (0, begun + PAUSE_S * G_USEC_PER_SEC - g_get_monotonic_time ()));
  g_assert_cmpuint (get_n_failures (diary), ==, 1);

  team_run_server ("--resume");
  diary_await_appended (diary, 10);
  diary_stop (ann);
  diary_check (diary);
  diary_free (diary);
}

/* Kills the server at some moment, which another one has followed, and lets that one go on. */
static void
take_over (Diary *diary)
{
  diary_await_appended (diary, 10);
  g_usleep ((gulong) g_test_rand_int_range (0, 20000));
  team_run_server ("--kill");
  team_run_server ("--promote");
  diary_await_appended (diary, 10);
}

/* Takes @host. */
static void
set_host (Diary *diary, char *host)
{
  g_free (diary->host);
  diary->host = host;
}

/* The old server comes back and still waits for one that follows it: it acknowledges nothing. */
static void
test_taken_over (void)
{
  Diary *diary = diary_new ();
  DiaryDesk *ann = NULL;
  g_autoptr (TillTeamEntries) bob = diary_open_desk (diary, "bob", NULL);

  team_run_server ("--follow");
  set_host (diary, g_strdup_printf ("%s,%s/follower", team_get_host (), team_get_host ()));
  ann = diary_start (diary, "ann");
  take_over (diary);
  diary_stop (ann);
  team_run_server ("--start");
  g_assert_cmpint (diary_append_next (diary, bob, NULL), ==, NOT_KNOWN);
  set_host (diary, g_strdup_printf ("%s/follower", team_get_host ()));
  diary_check (diary);
  diary_free (diary);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-outages/paused", test_paused);
  g_test_add_func ("/team-outages/taken-over", test_taken_over);

  return g_test_run ();
}
