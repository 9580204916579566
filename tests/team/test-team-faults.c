/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections that are cut around a commit, servers that are killed and desks that are killed: what
 * a desk was told is true, nothing is in the ledger twice, and its chain stays whole.
 * TILL_TEST_FAULTS says how many of each. */

#include "diary.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "till-ledger-chain.h"
#include "till-team-ledger.h"

#define DEFAULT_FAULTS 5
typedef struct
{
  Diary *diary;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->diary = diary_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  diary_free (fixture->diary);
}

/* The desk finds out by itself what became of a commit whose answer it did not get. */
static void
test_cut (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  TillTeamEntries *entries = diary_open_desk (fixture->diary, "ann", proxy);

  diary_append_next (fixture->diary, entries, NULL);
  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS); i++)
    {
      proxy_cut (proxy, cut, PROXY_CUTS_NOTHING);
      g_assert_cmpint (diary_append_next (fixture->diary, entries, NULL), ==, APPENDED);
    }
  till_team_entries_free (entries);
  proxy_free (proxy);
  g_assert_cmpuint (diary_count (fixture->diary, APPENDED), ==,
                    team_get_n_faults (DEFAULT_FAULTS) + 1);
  diary_check (fixture->diary);
}

/* The way to the server stays cut. Nothing else can be appended until the desk knows. */
static void
test_cut_for_long (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  TillTeamEntries *entries = diary_open_desk (fixture->diary, "ann", proxy);
  guint last = 0;

  diary_append_next (fixture->diary, entries, NULL);
  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS); i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (GError) error = NULL;

      proxy_cut (proxy, cut, PROXY_CUTS_EVERYTHING);
      last = fixture->diary->n_events;
      g_assert_cmpint (diary_append_next (fixture->diary, entries, NULL), ==, NOT_KNOWN);
      g_assert_cmpint (diary_append_next (fixture->diary, entries, NULL), ==, NOT_APPENDED);
      g_assert_false (till_team_entries_catch_up (entries, &problem));
      g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

      proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
      g_assert_true (till_team_entries_catch_up (entries, &error));
      g_assert_no_error (error);
      if (cut == PROXY_CUTS_BEFORE_COMMIT)
        g_assert_false (diary_is_in (entries, last));
      else if (cut == PROXY_CUTS_AFTER_COMMIT)
        g_assert_true (diary_is_in (entries, last));
      fixture->diary->told[last] = diary_is_in (entries, last) ? APPENDED : NOT_APPENDED;
    }
  till_team_entries_free (entries);
  proxy_free (proxy);
  diary_check (fixture->diary);
}

static void
test_server_killed (Fixture *fixture, gconstpointer data)
{
  DiaryDesk *desk = diary_start (fixture->diary, "ann");

  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS); i++)
    {
      diary_await_appended (fixture->diary, 3);
      g_usleep ((gulong) g_test_rand_int_range (0, 20000));
      team_run_server ("--kill");
      team_run_server ("--start");
    }
  diary_await_appended (fixture->diary, 1);
  diary_stop (desk);
  diary_check (fixture->diary);
}

static void
count_cb (TillLedger *ledger, guint *n_changes)
{
  (*n_changes)++;
}

/* Says again and again that there may be something new, until it knows. */
static void
test_asks_on (Fixture *fixture, gconstpointer data)
{
  Proxy *proxy = proxy_new ();
  g_autoptr (TillTeamSettings) settings = till_team_settings_new ("127.0.0.1", "till", "ann");
  g_autoptr (TillLedger) ledger = NULL;
  guint n_changes = 0;

  settings->port = proxy_get_port (proxy);
  ledger = TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, "asks-on", fixture->diary->folder, FALSE));
  team_assert_appended (ledger, team_agreed ("r", "i", NULL));
  proxy_cut (proxy, PROXY_CUTS_AFTER_COMMIT, PROXY_CUTS_EVERYTHING);
  team_assert_not_appended (ledger, team_checked ("r"), TILL_LEDGER_ERROR,
                            TILL_LEDGER_ERROR_NOT_KNOWN);
  g_signal_connect (ledger, "changed", G_CALLBACK (count_cb), &n_changes);
  for (guint i = 1; i <= 4; i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (GPtrArray) refunds = team_list (ledger, &problem);

      g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);
      while (n_changes < i)
        g_main_context_iteration (NULL, TRUE);
    }
  g_object_unref (g_steal_pointer (&ledger));
  proxy_free (proxy);
}

/* A restore whose commit was not answered is settled like an append. */
static void
test_restore_cut (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  g_autoptr (TillTeamEntries) entries = diary_open_desk (fixture->diary, "olga", proxy);
  g_autoptr (TillRefundEvent) event = team_agreed ("r0", "r0", NULL);
  g_autoptr (GPtrArray) chain =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) problem = NULL;

  event->number = 1;
  g_ptr_array_add (chain, till_ledger_entry_new (event, ""));
  text = till_ledger_chain_to_text (chain, fixture->diary->owner);
  proxy_cut (proxy, cut, PROXY_CUTS_EVERYTHING);
  g_assert_false (till_team_entries_restore (entries, text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

  proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
  g_assert_true (till_team_entries_catch_up (entries, &problem));
  g_assert_no_error (problem);
  g_assert_cmpint (diary_is_in (entries, 0), ==, cut == PROXY_CUTS_AFTER_COMMIT);
  g_assert_true (till_team_entries_restore (entries, text, &problem));
  g_assert_no_error (problem);
  g_assert_true (diary_is_in (entries, 0));
  proxy_free (proxy);
}

static void
set_followers (const char *statement)
{
  team_execute (statement);
  team_run_server ("--kill");
  team_run_server ("--start");
}

/* Commits wait for a server that follows and is not there. One that was given up is in only once it
 * is there, too; until then it may still be lost. */
static void
test_follower_away (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamEntries) entries = diary_open_desk (fixture->diary, "ann", NULL);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;

  diary_append_next (fixture->diary, entries, NULL);
  set_followers ("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  g_assert_cmpint (diary_append_next (fixture->diary, entries, NULL), ==, NOT_KNOWN);
  g_assert_false (till_team_entries_catch_up (entries, &problem));
  g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

  set_followers ("ALTER SYSTEM RESET synchronous_standby_names");
  g_assert_true (till_team_entries_catch_up (entries, &error));
  g_assert_no_error (error);
  fixture->diary->told[1] = diary_is_in (entries, 1) ? APPENDED : NOT_APPENDED;
  g_assert_cmpint (diary_append_next (fixture->diary, entries, NULL), ==, APPENDED);
  diary_check (fixture->diary);
}

/* A desk that is killed leaves no lock behind, and its next start knows what was appended. */
static void
test_desk_killed (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < team_get_n_faults (DEFAULT_FAULTS) * 4; i++)
    {
      pid_t desk = fork ();
      int status = 0;

      g_assert_cmpint (desk, >=, 0);
      if (desk == 0)
        {
          g_random_set_seed ((guint32) getpid ());
          diary_append_on (fixture->diary, "ann");
        }
      diary_await_appended (fixture->diary, 2);
      g_usleep ((gulong) g_test_rand_int_range (0, 10000));
      kill (desk, SIGKILL);
      g_assert_cmpint (waitpid (desk, &status, 0), ==, desk);
    }
  diary_check (fixture->diary);
}

static void
add (const char *name, gconstpointer data, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/team-faults/", name, NULL);

  g_test_add (path, Fixture, data, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* Before the threads of the others: this one forks. */
  add ("0/desk-killed", NULL, test_desk_killed);
  add ("1/cut/before-commit", GINT_TO_POINTER (PROXY_CUTS_BEFORE_COMMIT), test_cut);
  add ("1/cut/with-commit", GINT_TO_POINTER (PROXY_CUTS_WITH_COMMIT), test_cut);
  add ("1/cut/after-commit", GINT_TO_POINTER (PROXY_CUTS_AFTER_COMMIT), test_cut);
  add ("1/cut-for-long/before-commit", GINT_TO_POINTER (PROXY_CUTS_BEFORE_COMMIT),
       test_cut_for_long);
  add ("1/cut-for-long/with-commit", GINT_TO_POINTER (PROXY_CUTS_WITH_COMMIT), test_cut_for_long);
  add ("1/cut-for-long/after-commit", GINT_TO_POINTER (PROXY_CUTS_AFTER_COMMIT), test_cut_for_long);
  add ("1/restore-cut/before-commit", GINT_TO_POINTER (PROXY_CUTS_BEFORE_COMMIT), test_restore_cut);
  add ("1/restore-cut/after-commit", GINT_TO_POINTER (PROXY_CUTS_AFTER_COMMIT), test_restore_cut);
  add ("1/asks-on", NULL, test_asks_on);
  add ("2/server-killed", NULL, test_server_killed);
  add ("2/follower-away", NULL, test_follower_away);

  return g_test_run ();
}
