/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections that are cut around a commit, servers that are killed and desks that are killed: what
 * a desk was told is true, nothing is in the ledger twice, and its chain stays whole.
 * TILL_TEST_FAULTS says how many of each. */

#include "fixture.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proxy.h"
#include "till-ledger-chain.h"
#include "till-team-entries.h"
#include "till-team-error.h"
#include "till-team-ledger.h"

#define DEFAULT_FAULTS 5
#define MAX_EVENTS     100000

typedef enum
{
  NOT_TRIED,
  ON_ITS_WAY,
  APPENDED,
  NOT_APPENDED,
  NOT_KNOWN,
} Told;

/* What the desk was told of each refund, in memory that outlives the desk. */
typedef struct
{
  guint n_events;
  guint8 told[MAX_EVENTS];
} Diary;

typedef struct
{
  char *folder;
  char *owner;
  Diary *diary;
} Fixture;

static guint
get_n_faults (void)
{
  const char *text = g_getenv ("TILL_TEST_FAULTS");

  return text != NULL ? (guint) strtoul (text, NULL, 10) : DEFAULT_FAULTS;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");

  fixture->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  fixture->owner = team_make_store_id ();
  fixture->diary =
      mmap (NULL, sizeof (Diary), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert_true (fixture->diary != MAP_FAILED);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  team_remove_folder (fixture->folder);
  munmap (fixture->diary, sizeof (Diary));
  g_free (fixture->folder);
  g_free (fixture->owner);
}

static TillTeamEntries *
open_entries (Fixture *fixture, const char *user, Proxy *proxy)
{
  g_autoptr (TillTeamSettings) settings =
      till_team_settings_new (proxy != NULL ? "127.0.0.1" : team_get_host (), "till", user);
  g_autofree char *path = g_build_filename (fixture->folder, user, NULL);

  settings->port = proxy != NULL ? proxy_get_port (proxy) : 0;

  return till_team_entries_new (settings, NULL, fixture->owner, "desk", path, FALSE, NULL);
}

static Told
tell (const GError *error)
{
  if (error == NULL)
    return APPENDED;

  return g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN) ? NOT_KNOWN
                                                                                 : NOT_APPENDED;
}

/* Appends the next refund. */
static Told
append_next (TillTeamEntries *entries, Diary *diary, GError **error)
{
  guint i = diary->n_events;
  g_autofree char *id = g_strdup_printf ("r%u", i);
  g_autoptr (TillRefundEvent) event = team_agreed (id, id, NULL);
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillRefund) refund = NULL;

  g_assert_cmpuint (i, <, MAX_EVENTS);
  diary->told[i] = ON_ITS_WAY;
  diary->n_events++;
  refund = till_team_entries_append (entries, event, &failure);
  diary->told[i] = tell (failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return diary->told[i];
}

static gboolean
is_in (TillTeamEntries *entries, guint number)
{
  g_autofree char *id = g_strdup_printf ("r%u", number);
  g_autoptr (GPtrArray) refunds = till_team_entries_list (entries);

  for (guint i = 0; i < refunds->len; i++)
    if (g_str_equal (till_record_get_id (refunds->pdata[i]), id))
      return TRUE;

  return FALSE;
}

static guint
count (const Diary *diary, Told told)
{
  guint n_found = 0;

  for (guint i = 0; i < diary->n_events; i++)
    n_found += diary->told[i] == told;

  return n_found;
}

/* Asks as another desk, which has seen nothing. A refund that was in twice would break a rule, and
 * its second entry would be one too many. */
static void
check_ledger (Fixture *fixture)
{
  g_autoptr (TillTeamEntries) entries = open_entries (fixture, "vic", NULL);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) chain = NULL;
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;
  g_autoptr (GError) error = NULL;

  till_team_entries_catch_up (entries, &error);
  g_assert_no_error (error);
  text = till_team_entries_export (entries);
  chain = till_ledger_chain_from_text (text, &owner, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < chain->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (chain, i);

      g_assert_true (g_hash_table_add (found, g_strdup (entry->event->refund_id)));
    }

  for (guint i = 0; i < fixture->diary->n_events; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);
      Told told = fixture->diary->told[i];

      g_assert_true (told != APPENDED || g_hash_table_contains (found, id));
      g_assert_true (told != NOT_APPENDED || !g_hash_table_contains (found, id));
    }
  g_test_message ("%u of %u refunds appended, %u not, %u not known",
                  count (fixture->diary, APPENDED), fixture->diary->n_events,
                  count (fixture->diary, NOT_APPENDED), count (fixture->diary, NOT_KNOWN));
}

/* The desk finds out by itself what became of a commit whose answer it did not get. */
static void
test_cut (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  TillTeamEntries *entries = open_entries (fixture, "ann", proxy);

  append_next (entries, fixture->diary, NULL);
  for (guint i = 0; i < get_n_faults (); i++)
    {
      proxy_cut (proxy, cut, PROXY_CUTS_NOTHING);
      g_assert_cmpint (append_next (entries, fixture->diary, NULL), ==, APPENDED);
    }
  till_team_entries_free (entries);
  proxy_free (proxy);
  g_assert_cmpuint (count (fixture->diary, APPENDED), ==, get_n_faults () + 1);
  check_ledger (fixture);
}

/* The way to the server stays cut. Nothing else can be appended until the desk knows. */
static void
test_cut_for_long (Fixture *fixture, gconstpointer data)
{
  ProxyCut cut = GPOINTER_TO_INT (data);
  Proxy *proxy = proxy_new ();
  TillTeamEntries *entries = open_entries (fixture, "ann", proxy);
  guint last = 0;

  append_next (entries, fixture->diary, NULL);
  for (guint i = 0; i < get_n_faults (); i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (GError) error = NULL;

      proxy_cut (proxy, cut, PROXY_CUTS_EVERYTHING);
      last = fixture->diary->n_events;
      g_assert_cmpint (append_next (entries, fixture->diary, NULL), ==, NOT_KNOWN);
      g_assert_cmpint (append_next (entries, fixture->diary, NULL), ==, NOT_APPENDED);
      g_assert_false (till_team_entries_catch_up (entries, &problem));
      g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

      proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
      g_assert_true (till_team_entries_catch_up (entries, &error));
      g_assert_no_error (error);
      if (cut == PROXY_CUTS_BEFORE_COMMIT)
        g_assert_false (is_in (entries, last));
      else if (cut == PROXY_CUTS_AFTER_COMMIT)
        g_assert_true (is_in (entries, last));
      fixture->diary->told[last] = is_in (entries, last) ? APPENDED : NOT_APPENDED;
    }
  till_team_entries_free (entries);
  proxy_free (proxy);
  check_ledger (fixture);
}

/* What two threads share: the desk that appends, and the one that kills. */
typedef struct
{
  Fixture *fixture;
  int has_ended; /* atomic */
} Work;

static void
settle (TillTeamEntries *entries, Diary *diary)
{
  while (!till_team_entries_catch_up (entries, NULL))
    g_usleep (G_USEC_PER_SEC / 20);
  for (guint i = 0; i < diary->n_events; i++)
    if (diary->told[i] == NOT_KNOWN)
      diary->told[i] = is_in (entries, i) ? APPENDED : NOT_APPENDED;
}

static gpointer
append_on (gpointer user_data)
{
  Work *is = user_data;
  g_autoptr (TillTeamEntries) entries = open_entries (is->fixture, "ann", NULL);

  while (!g_atomic_int_get (&is->has_ended))
    if (append_next (entries, is->fixture->diary, NULL) != APPENDED)
      settle (entries, is->fixture->diary);
  settle (entries, is->fixture->diary);

  return NULL;
}

static void
await_appended (const Diary *diary, guint n_more)
{
  guint n_before = count (diary, APPENDED);

  while (count (diary, APPENDED) < n_before + n_more)
    g_usleep (1000);
}

static void
test_server_killed (Fixture *fixture, gconstpointer data)
{
  Work is = { fixture, 0 };
  GThread *thread = g_thread_new ("desk", append_on, &is);

  for (guint i = 0; i < get_n_faults (); i++)
    {
      await_appended (fixture->diary, 3);
      g_usleep ((gulong) g_test_rand_int_range (0, 20000));
      team_run_server ("--kill");
      team_run_server ("--start");
    }
  await_appended (fixture->diary, 1);
  g_atomic_int_set (&is.has_ended, 1);
  g_thread_join (thread);
  g_assert_cmpuint (count (fixture->diary, NOT_KNOWN), ==, 0);
  check_ledger (fixture);
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
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, "asks-on", fixture->folder, FALSE));
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
  g_autoptr (TillTeamEntries) entries = open_entries (fixture, "olga", proxy);
  g_autoptr (TillRefundEvent) event = team_agreed ("r0", "r0", NULL);
  g_autoptr (GPtrArray) chain =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) problem = NULL;

  event->number = 1;
  g_ptr_array_add (chain, till_ledger_entry_new (event, ""));
  text = till_ledger_chain_to_text (chain, fixture->owner);
  proxy_cut (proxy, cut, PROXY_CUTS_EVERYTHING);
  g_assert_false (till_team_entries_restore (entries, text, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

  proxy_cut (proxy, PROXY_CUTS_NOTHING, PROXY_CUTS_NOTHING);
  g_assert_true (till_team_entries_catch_up (entries, &problem));
  g_assert_no_error (problem);
  g_assert_cmpint (is_in (entries, 0), ==, cut == PROXY_CUTS_AFTER_COMMIT);
  g_assert_true (till_team_entries_restore (entries, text, &problem));
  g_assert_no_error (problem);
  g_assert_true (is_in (entries, 0));
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
  g_autoptr (TillTeamEntries) entries = open_entries (fixture, "ann", NULL);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;

  append_next (entries, fixture->diary, NULL);
  set_followers ("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  g_assert_cmpint (append_next (entries, fixture->diary, NULL), ==, NOT_KNOWN);
  g_assert_false (till_team_entries_catch_up (entries, &problem));
  g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);

  set_followers ("ALTER SYSTEM RESET synchronous_standby_names");
  g_assert_true (till_team_entries_catch_up (entries, &error));
  g_assert_no_error (error);
  fixture->diary->told[1] = is_in (entries, 1) ? APPENDED : NOT_APPENDED;
  g_assert_cmpint (append_next (entries, fixture->diary, NULL), ==, APPENDED);
  check_ledger (fixture);
}

/* A desk that is killed leaves no lock behind, and its next start knows what was appended. */
static void
test_desk_killed (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < get_n_faults () * 4; i++)
    {
      pid_t desk = fork ();
      int status = 0;

      g_assert_cmpint (desk, >=, 0);
      if (desk == 0)
        {
          Work is = { fixture, 0 };

          g_random_set_seed ((guint32) getpid ());
          append_on (&is);
        }
      await_appended (fixture->diary, 2);
      g_usleep ((gulong) g_test_rand_int_range (0, 10000));
      kill (desk, SIGKILL);
      g_assert_cmpint (waitpid (desk, &status, 0), ==, desk);
    }
  check_ledger (fixture);
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
