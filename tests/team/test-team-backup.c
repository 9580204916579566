/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The backup that the README names: a database that was dumped and restored is the same to every
 * desk, also with its roles on a server that had none; one restored from an older dump is refused,
 * and the desk exports what it has. */

#include "diary.h"

#include "till-ledger-chain.h"
#include "till-ledger.h"

static const char *const dumped_tables[] = {
  "entries", "ledgers", "changes", "last_changes", "presence", "desks", "schema_version",
};

static void
run (const char *command)
{
  g_autofree char *script = g_strdup_printf (
      "PATH=%s:$PATH; export PGHOST=%s PGUSER=till; cd %s && { %s; }",
      g_getenv ("TILL_TEST_POSTGRES"), team_get_host (), team_get_host (), command);
  const char *const arguments[] = { "bash", "-euo", "pipefail", "-c", script, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL,
                NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, &error));
}

static void
restore (void)
{
  run ("dropdb --force till; createdb till;"
       " psql --set ON_ERROR_STOP=1 --single-transaction --quiet till <till.sql");
}

/* Returns: (transfer full): how many rows there are. */
static char *
count_rows (void)
{
  g_autoptr (GString) counts = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (dumped_tables); i++)
    {
      g_autofree char *statement =
          g_strdup_printf ("SELECT count(*) FROM till.%s", dumped_tables[i]);
      g_autofree char *count = team_get_text (statement);

      g_string_append_printf (counts, "%s %s\n", dumped_tables[i], count);
    }

  return g_string_free (g_steal_pointer (&counts), FALSE);
}

static void
test_restored (void)
{
  Diary *diary = diary_new ();
  g_autoptr (TillTeamEntries) ann = diary_open_desk (diary, "ann", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  run ("pg_dump till >till.sql");
  before = count_rows ();
  restore ();
  after = count_rows ();
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  team_assert_refused ("ann", "42501", "DELETE FROM till.entries");
  team_assert_refused ("ann", "42501", "UPDATE till.changes SET content = NULL");
  team_assert_refused ("vic", "42501", "INSERT INTO till.ledgers (store) VALUES ('mine')");
  diary_check (diary);
  diary_free (diary);
}

/* The desk that has seen more than there is. */
static void
test_older (void)
{
  Diary *diary = diary_new ();
  g_autoptr (TillTeamEntries) ann = diary_open_desk (diary, "ann", NULL);
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;
  g_autoptr (GPtrArray) chain = NULL;
  g_autoptr (GError) refusal = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  run ("pg_dump till >till.sql");
  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  restore ();
  g_assert_cmpint (diary_append_next (diary, ann, &refusal), ==, NOT_APPENDED);
  g_assert_error (refusal, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
  text = till_team_entries_export (ann);
  chain = till_ledger_chain_from_text (text, &owner, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (chain->len, ==, 2);
  diary_free (diary);
}

/* On a server that has no roles yet. */
static void
test_new_server (void)
{
  Diary *diary = diary_new ();
  g_autoptr (TillTeamEntries) ann = NULL;

  ann = diary_open_desk (diary, "ann", NULL);
  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  run ("pg_dumpall --roles-only >roles.sql; pg_dump till >till.sql; dropdb --force till;"
       " for role in ann bob vic olga secret outcast till_owner till_agent till_viewer;"
       " do dropuser $role; done;"
       " psql --quiet postgres <roles.sql 2>roles.log; createdb till;"
       " psql --set ON_ERROR_STOP=1 --single-transaction --quiet till <till.sql");
  g_assert_cmpint (diary_append_next (diary, ann, NULL), ==, APPENDED);
  diary_check (diary);
  diary_free (diary);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-backup/restored", test_restored);
  g_test_add_func ("/team-backup/older", test_older);
  g_test_add_func ("/team-backup/new-server", test_new_server);

  return g_test_run ();
}
