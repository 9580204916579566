/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The disk of the server is full: what a desk was told is true, nothing is in the ledger twice, and
 * its chain stays whole. TILL_TEST_FAULTS says how often. */

#include "diary.h"

#include "till-team-error.h"

#define DEFAULT_FAULTS 3

static guint
count_failures (const Diary *diary)
{
  return diary_count (diary, NOT_APPENDED) + diary_count (diary, NOT_KNOWN);
}

/* Has the server write checkpoints and begin files of its log, until it can't and ends. */
static void
fill_log (void)
{
  PGconn *connection = team_sign_in ("till");

  while (PQstatus (connection) == CONNECTION_OK)
    PQclear (PQexec (connection, "CHECKPOINT; SELECT pg_switch_wal ()"));
  PQfinish (connection);
}

/* Where the table does not fit any longer, the server says so. Where its log does not, it ends. */
static void
test_full (gconstpointer data)
{
  gboolean is_of_log = GPOINTER_TO_INT (data);
  Diary *diary = diary_new ();
  DiaryDesk *ann = diary_start (diary, "ann");

  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS); i++)
    {
      guint n_failures = 0;

      diary_await_appended (diary, 3);
      n_failures = count_failures (diary);
      team_run_server ("--fill");
      if (is_of_log)
        fill_log ();
      while (count_failures (diary) == n_failures)
        g_usleep (1000);
      team_run_server ("--empty");
    }
  diary_await_appended (diary, 1);
  diary_stop (ann);
  diary_check (diary);
  diary_free (diary);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/team-disk/table", GINT_TO_POINTER (FALSE), test_full);
  g_test_add_data_func ("/team-disk/log", GINT_TO_POINTER (TRUE), test_full);

  return g_test_run ();
}
