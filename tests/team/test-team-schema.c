/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Desks and tables of different versions: a newer desk brings the tables up to date where it may
 * and shuts nobody out; an older desk reads, and says which version it needs. */

#include "fixture.h"

#include <string.h>

#include "till-team-ledger.h"
#include "till-team-schema.h"

/* As before version 2. */
#define DOWNGRADE                                                                                  \
  "DROP VIEW IF EXISTS till.own_desks; DROP TABLE IF EXISTS till.desks;"                           \
  "DROP FUNCTION IF EXISTS till.check_desks (integer);"                                            \
  "ALTER TABLE till.schema_version DROP COLUMN IF EXISTS oldest_reader,"                           \
  " DROP COLUMN IF EXISTS till; UPDATE till.schema_version SET version = 1;"                       \
  "ALTER TABLE till.changes DROP CONSTRAINT IF EXISTS own_size"

static char *
get_version (void)
{
  return team_get_text ("SELECT version FROM till.schema_version");
}

static void
assert_version (const char *expected)
{
  g_autofree char *version = get_version ();

  g_assert_cmpstr (version, ==, expected);
}

static void
sign_in (const char *user)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamConnection) connection =
      till_team_schema_connect (settings, NULL, NULL, &error);

  g_assert_no_error (error);
}

static TillLedger *
open_ledger (const char *user, const char *store_id, char **folder)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  *folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);

  return TILL_LEDGER (till_team_ledger_new (settings, NULL, TEAM_ORIGIN, store_id, *folder, FALSE));
}

/* Takes @ledger and @folder. */
static void
close_ledger (TillLedger *ledger, char *folder)
{
  g_object_unref (ledger);
  team_remove_folder (folder);
  g_free (folder);
}

static void
start_anew (void)
{
  team_make_database ();
  team_execute (DOWNGRADE);
  team_execute ("UPDATE till.ledgers SET number = NULL, hash = NULL; DELETE FROM till.entries");
}

/* Who may not change the tables uses the older ones as they are. */
static void
test_not_allowed (void)
{
  g_autofree char *store_id = team_make_store_id ();
  char *folder = NULL;
  TillLedger *ann = NULL;

  start_anew ();
  ann = open_ledger ("ann", store_id, &folder);
  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  sign_in ("olga");
  assert_version ("1");
  close_ledger (ann, folder);
}

static void
test_updated (void)
{
  g_autofree char *desks = NULL;

  start_anew ();
  sign_in ("till");
  assert_version ("2");
  sign_in ("ann");
  desks = team_get_text ("SELECT count(*) FROM till.desks");
  g_assert_cmpstr (desks, ==, "0");
}

/* Ann has written lately, with a Till that could read nothing else; or long ago. */
static void
test_shuts_nobody_out (void)
{
  g_autofree char *store_id = team_make_store_id ();
  char *folder = NULL;
  TillLedger *ann = NULL;

  start_anew ();
  ann = open_ledger ("ann", store_id, &folder);
  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  sign_in ("till");
  assert_version ("1");
  team_assert_appended (ann, team_checked ("r"));

  team_execute ("UPDATE till.entries SET written_at = now() - interval '31 days'");
  sign_in ("till");
  assert_version ("2");
  team_assert_appended (ann, team_intended ("r"));
  close_ledger (ann, folder);
}

/* Returns: (transfer full): what psql says to @script, and whether it was content. */
static char *
run_script (const char *script, gboolean *is_good)
{
  g_autofree char *program = g_build_filename (g_getenv ("TILL_TEST_POSTGRES"), "psql", NULL);
  const char *const arguments[] = {
    program, "--host",          team_get_host (),       "--user", "till", "--no-psqlrc",
    "--set", "ON_ERROR_STOP=1", "--single-transaction", NULL
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) psql =
      g_subprocess_newv (arguments,
                         G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                             G_SUBPROCESS_FLAGS_STDERR_MERGE,
                         &error);
  char *said = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (psql, script, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  *is_good = g_subprocess_get_successful (psql);

  return said;
}

/* The script tells the administrator who would be shut out, who can go on all the same. */
static void
test_script (void)
{
  g_autofree char *script = till_team_schema_build_update ();
  g_autofree char *forced = g_strconcat ("SET till.shut_out = 'yes';\n", script, NULL);
  g_autofree char *store_id = team_make_store_id ();
  g_autofree char *refusal = NULL;
  g_autofree char *consent = NULL;
  g_autofree char *again = NULL;
  gboolean is_good = FALSE;
  char *folder = NULL;
  TillLedger *ann = NULL;

  start_anew ();
  ann = open_ledger ("ann", store_id, &folder);
  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  refusal = run_script (script, &is_good);
  g_assert_false (is_good);
  g_assert_nonnull (strstr (refusal, "It was used by ann ("));
  assert_version ("1");

  consent = run_script (forced, &is_good);
  g_assert_true (is_good);
  assert_version ("2");
  again = run_script (script, &is_good);
  g_assert_true (is_good);
  close_ledger (ann, folder);
}

/* A desk says which version of the tables it can read. */
static void
test_noted (void)
{
  g_autofree char *store_id = team_make_store_id ();
  g_autofree char *noted = NULL;
  char *folder = NULL;
  TillLedger *vic = NULL;

  start_anew ();
  sign_in ("till");
  vic = open_ledger ("vic", store_id, &folder);
  while (till_team_get_state (till_ledger_get_team (vic)) != TILL_TEAM_LIVE)
    g_main_context_iteration (NULL, TRUE);
  noted = team_get_text ("SELECT author || ' ' || version FROM till.desks");
  g_assert_cmpstr (noted, ==, "vic 2");
  team_assert_refused ("bob", "42501", "INSERT INTO till.desks (desk, version) VALUES ('d', 1)");
  team_assert_refused ("till", "P0001", "SELECT till.check_desks (3)");
  close_ledger (vic, folder);
}

static void
assert_problem (TillLedger *ledger, guint n_refunds, TillTeamError code, const char *version)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = team_list (ledger, &problem);

  g_assert_error (problem, TILL_TEAM_ERROR, (int) code);
  g_assert_cmpstr (problem->message, ==, version);
  g_assert_cmpuint (refunds->len, ==, n_refunds);
}

/* Tables of a newer Till that this one can read. */
static void
test_older_desk (void)
{
  g_autofree char *store_id = team_make_store_id ();
  char *folder = NULL;
  TillLedger *ann = NULL;
  char *other_folder = NULL;
  TillLedger *bob = NULL;

  start_anew ();
  sign_in ("till");
  ann = open_ledger ("ann", store_id, &folder);
  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  team_execute ("UPDATE till.schema_version SET version = 3, till = '0.9.0'");
  bob = open_ledger ("bob", store_id, &other_folder);
  assert_problem (bob, 1, TILL_TEAM_ERROR_READ_ONLY, "0.9.0");
  team_assert_not_appended (bob, team_checked ("r"), TILL_TEAM_ERROR, TILL_TEAM_ERROR_READ_ONLY);
  close_ledger (bob, other_folder);

  team_execute ("UPDATE till.schema_version SET oldest_reader = 3");
  bob = open_ledger ("bob", store_id, &other_folder);
  assert_problem (bob, 0, TILL_TEAM_ERROR_NEW_SCHEMA, "0.9.0");
  close_ledger (bob, other_folder);
  close_ledger (ann, folder);
}

/* Tables of a Till that came before every one that was given out. */
static void
test_too_old (void)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");
  g_autoptr (GError) error = NULL;

  start_anew ();
  team_execute ("UPDATE till.schema_version SET version = 0");
  g_assert_null (till_team_schema_connect (settings, NULL, NULL, &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_OLD_SCHEMA);
}

/* Two at once, of whom one waits for the other. */
static gpointer
sign_in_cb (gpointer user)
{
  sign_in (user);

  return NULL;
}

static void
test_both_at_once (void)
{
  GThread *threads[4] = { NULL };

  start_anew ();
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("desk", sign_in_cb, (gpointer) "till");
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  assert_version ("2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-schema/not-allowed", test_not_allowed);
  g_test_add_func ("/team-schema/updated", test_updated);
  g_test_add_func ("/team-schema/shuts-nobody-out", test_shuts_nobody_out);
  g_test_add_func ("/team-schema/script", test_script);
  g_test_add_func ("/team-schema/noted", test_noted);
  g_test_add_func ("/team-schema/older-desk", test_older_desk);
  g_test_add_func ("/team-schema/too-old", test_too_old);
  g_test_add_func ("/team-schema/both-at-once", test_both_at_once);

  return g_test_run ();
}
