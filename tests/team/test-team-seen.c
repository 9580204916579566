/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a desk knows of the others: whether it hears of them, who wrote an entry and where, and who
 * has a record open. */

#include "fixture.h"

#include "till-ledger-chain.h"
#include "till-team-error.h"
#include "till-team-ledger.h"

typedef struct
{
  char *store_id;
  char *owner;
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->store_id = team_make_store_id ();
  fixture->owner = till_ledger_owner_build (TEAM_ORIGIN, fixture->store_id);
  fixture->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  team_remove_folder (fixture->folder);
  g_free (fixture->store_id);
  g_free (fixture->owner);
  g_free (fixture->folder);
}

static TillLedger *
open_as (Fixture *fixture, const char *user)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  return TILL_LEDGER (till_team_ledger_new (settings, NULL, TEAM_ORIGIN, fixture->store_id,
                                            fixture->folder, FALSE));
}

static void
await_state (TillLedger *ledger, TillTeamState state)
{
  while (till_team_get_state (till_ledger_get_team (ledger)) != state)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_state (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ledger = open_as (fixture, "ann");
  TillTeam *team = till_ledger_get_team (ledger);
  gint64 begun_ms = g_get_real_time () / 1000;
  gint64 heard_ms = 0;

  g_assert_cmpint (till_team_get_state (team), ==, TILL_TEAM_CATCHING_UP);
  g_assert_cmpint (till_team_get_heard_ms (team), ==, 0);
  await_state (ledger, TILL_TEAM_LIVE);
  g_assert_no_error (till_team_get_problem (team));
  heard_ms = till_team_get_heard_ms (team);
  g_assert_cmpint (heard_ms, >=, begun_ms);

  team_run_server ("--kill");
  await_state (ledger, TILL_TEAM_OUT_OF_REACH);
  g_assert_nonnull (till_team_get_problem (team));
  g_assert_cmpint (till_team_get_since_ms (team), >=, heard_ms);
  team_run_server ("--start");
  await_state (ledger, TILL_TEAM_LIVE);
  g_assert_no_error (till_team_get_problem (team));
}

/* The age of what this desk shows is that of when it last knew everything. */
static void
test_age_is_kept (Fixture *fixture, gconstpointer data)
{
  TillLedger *ledger = open_as (fixture, "ann");
  gint64 heard_ms = 0;

  await_state (ledger, TILL_TEAM_LIVE);
  team_assert_appended (ledger, team_agreed ("r", "i", NULL));
  heard_ms = till_team_get_heard_ms (till_ledger_get_team (ledger));
  g_object_unref (ledger);

  team_run_server ("--kill");
  ledger = open_as (fixture, "ann");
  g_assert_cmpint (till_team_get_heard_ms (till_ledger_get_team (ledger)), >=,
                   heard_ms / 1000 * 1000);
  await_state (ledger, TILL_TEAM_OUT_OF_REACH);
  g_assert_error (till_team_get_problem (till_ledger_get_team (ledger)), TILL_TEAM_ERROR,
                  TILL_TEAM_ERROR_UNREACHABLE);
  team_run_server ("--start");
  g_object_unref (ledger);
}

static void
test_writers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (TillLedger) bob = open_as (fixture, "bob");
  g_autoptr (GPtrArray) refunds = NULL;
  TillRefund *refund = NULL;

  team_assert_appended (bob, team_agreed ("r", "i", NULL));
  team_assert_appended (ann, team_checked ("r"));
  refunds = team_list (ann, NULL);
  refund = g_ptr_array_index (refunds, 0);
  g_assert_cmpstr (refund->step_who[TILL_REFUND_AGREED], ==, "bob");
  g_assert_cmpstr (refund->step_desk[TILL_REFUND_AGREED], ==, g_get_host_name ());
  g_assert_cmpstr (refund->who, ==, "ann");
  g_assert_cmpstr (refund->desk, ==, g_get_host_name ());
}

static guint
count_others (TillLedger *ledger, const char *record)
{
  g_autoptr (GPtrArray) others = till_team_list_others (till_ledger_get_team (ledger), record);

  return others->len;
}

static void
await_others (TillLedger *ledger, const char *record, guint n_others)
{
  while (count_others (ledger, record) != n_others)
    g_main_context_iteration (NULL, TRUE);
}

/* Two dialogs of one desk are one. */
static void
test_presence (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (TillLedger) bob = open_as (fixture, "bob");
  g_autoptr (GPtrArray) others = NULL;
  const TillPresence *other = NULL;

  await_state (ann, TILL_TEAM_LIVE);
  await_state (bob, TILL_TEAM_LIVE);
  till_team_open (till_ledger_get_team (ann), "i-1");
  till_team_open (till_ledger_get_team (bob), "i-1");
  till_team_open (till_ledger_get_team (bob), "i-1");
  till_team_open (till_ledger_get_team (bob), "i-2");
  await_others (ann, "i-1", 1);
  await_others (ann, "i-2", 1);
  await_others (bob, "i-1", 1);
  g_assert_cmpuint (count_others (bob, "i-2"), ==, 0);
  others = till_team_list_others (till_ledger_get_team (ann), "i-1");
  other = g_ptr_array_index (others, 0);
  g_assert_cmpstr (other->who, ==, "bob");
  g_assert_cmpstr (other->desk, ==, g_get_host_name ());

  till_team_close (till_ledger_get_team (bob), "i-2");
  till_team_close (till_ledger_get_team (bob), "i-1");
  await_others (ann, "i-2", 0);
  g_assert_cmpuint (count_others (ann, "i-1"), ==, 1);
  till_team_close (till_ledger_get_team (bob), "i-1");
  await_others (ann, "i-1", 0);
}

/* Who may only read is not shown, and sees who has it open. */
static void
test_presence_of_viewer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (TillLedger) vic = open_as (fixture, "vic");

  till_team_open (till_ledger_get_team (vic), "i-1");
  till_team_open (till_ledger_get_team (ann), "i-1");
  await_others (vic, "i-1", 1);
  g_assert_cmpuint (count_others (ann, "i-1"), ==, 0);
  till_team_open (till_ledger_get_team (vic), "i-2");
  till_team_close (till_ledger_get_team (vic), "i-1");
  till_team_open (till_ledger_get_team (ann), "i-2");
  await_others (vic, "i-2", 1);
}

/* A desk that was killed has it open for a minute at most. */
static void
test_presence_ends (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autofree char *insert =
      g_strdup_printf ("INSERT INTO till.presence (store, record, desk, author) VALUES"
                       " ('%s', 'i-1', 'desk-2', 'bob')",
                       fixture->owner);
  g_autofree char *update = g_strdup_printf (
      "UPDATE till.presence SET seen_at = now() - interval '61 seconds' WHERE desk = 'desk-2'"
      " AND store = '%s'",
      fixture->owner);

  team_execute (insert);
  till_team_open (till_ledger_get_team (ann), "i-1");
  await_others (ann, "i-1", 1);
  team_execute (update);
  await_others (ann, "i-1", 0);
}

/* A desk without a database knows of nobody, and says what it has open once it is back. */
static void
test_presence_out_of_reach (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (TillLedger) bob = open_as (fixture, "bob");

  till_team_open (till_ledger_get_team (ann), "i-1");
  till_team_open (till_ledger_get_team (bob), "i-1");
  await_others (ann, "i-1", 1);
  team_run_server ("--kill");
  await_others (ann, "i-1", 0);
  till_team_close (till_ledger_get_team (bob), "i-1");
  till_team_open (till_ledger_get_team (bob), "i-2");
  team_run_server ("--start");
  await_others (ann, "i-2", 1);
}

/* What an agent could try in SQL. */
static void
test_grants (Fixture *fixture, gconstpointer data)
{
  static const char *const forbidden[] = {
    "INSERT INTO till.own_presence (store, record, desk, author) VALUES ('s', 'r', 'd', 'bob')",
    "INSERT INTO till.presence (store, record, desk) VALUES ('s', 'r', 'd')",
    "UPDATE till.own_presence SET author = 'bob'",
    "UPDATE till.presence SET seen_at = now()",
    "DELETE FROM till.presence",
    "TRUNCATE till.presence",
  };
  g_autofree char *left = NULL;

  team_execute ("INSERT INTO till.presence (store, record, desk, author) VALUES"
                " ('grants', 'r', 'd', 'bob'), ('grants', 'r', 'd', 'ann')");
  for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++)
    team_assert_refused ("ann", "42501", forbidden[i]);
  team_assert_refused ("vic", "42501", "DELETE FROM till.own_presence");
  team_assert_refused ("ann", NULL, "DELETE FROM till.own_presence");
  left = team_get_text ("SELECT author FROM till.presence WHERE store = 'grants'");
  g_assert_cmpstr (left, ==, "bob");
}

static void
add (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/team-seen/", name, NULL);

  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("state", test_state);
  add ("age-is-kept", test_age_is_kept);
  add ("writers", test_writers);
  add ("presence", test_presence);
  add ("presence-of-viewer", test_presence_of_viewer);
  add ("presence-ends", test_presence_ends);
  add ("presence-out-of-reach", test_presence_out_of_reach);
  add ("grants", test_grants);

  return g_test_run ();
}
