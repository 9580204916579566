/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The team's ledger: who wrote an entry, what the server refuses, what a desk does without the
 * database, and with one that has lost or changed what the desk has seen. */

#include "fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "till-await.h"
#include "till-ledger-chain.h"
#include "till-team-ledger.h"

typedef struct
{
  char *folder;
  char *store_id;
  char *owner;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  fixture->store_id = team_make_store_id ();
  fixture->owner = till_ledger_owner_build (TEAM_ORIGIN, fixture->store_id);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  team_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->store_id);
  g_free (fixture->owner);
}

static TillLedger *
open_with (Fixture *fixture, const TillTeamSettings *settings, const char *password)
{
  return TILL_LEDGER (till_team_ledger_new (settings, password, TEAM_ORIGIN, fixture->store_id,
                                            fixture->folder, FALSE));
}

static TillLedger *
open_as (Fixture *fixture, const char *user)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  return open_with (fixture, settings, NULL);
}

/* On a desk that has seen nothing yet. */
static TillLedger *
open_elsewhere (Fixture *fixture, const char *user, char **folder)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);

  *folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);

  return TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, fixture->store_id, *folder, FALSE));
}

static void
assert_problem (TillLedger *ledger, guint n_refunds, GQuark domain, int code)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = team_list (ledger, &problem);

  g_assert_error (problem, domain, code);
  g_assert_cmpuint (refunds->len, ==, n_refunds);
}

static void
assert_sound (TillLedger *ledger, guint n_refunds)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = team_list (ledger, &problem);

  g_assert_no_error (problem);
  g_assert_cmpuint (refunds->len, ==, n_refunds);
}

/* The name in the event is not asked for. */
static void
test_author (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) bob = open_as (fixture, "bob");
  g_autoptr (GPtrArray) refunds = NULL;
  g_autofree char *query = NULL;
  g_autofree char *written = NULL;

  team_assert_appended (bob, team_agreed ("r", "i", NULL));
  refunds = team_list (bob, NULL);
  g_assert_cmpstr (TILL_REFUND (refunds->pdata[0])->who, ==, "bob");
  query = g_strdup_printf ("SELECT author || ' at ' || desk FROM till.entries WHERE store = '%s'",
                           fixture->owner);
  written = team_get_text (query);
  g_assert_true (g_str_has_prefix (written, "bob at "));
  g_assert_true (g_str_has_suffix (written, g_get_host_name ()));
}

#define MAKE_TEXT(number, who, refund, step)                                                       \
  "{\"number\":\"" number "\",\"who\":\"" who "\",\"refund\":\"" refund "\",\"step\":\"" step      \
  "\",\"fields\":{}}"

#define MAKE_ODD(fields)                                                                           \
  "{\"number\":\"2\",\"who\":\"ann\",\"refund\":\"r\",\"step\":\"seen\",\"fields\":" fields "}"

static char *
describe_entry (const char *owner, const char *number, const char *hash_before, const char *text)
{
  g_autofree char *both = g_strjoin ("\n", hash_before, text, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);

  return g_strdup_printf ("INSERT INTO till.entries (store, number, previous_number, previous_hash,"
                          " event_id, event, hash, desk) VALUES ('%s', %s,"
                          " nullif (%s - 1, 0), nullif ('%s', ''), 'id%s', '%s', '%s', 'desk')",
                          owner, number, number, hash_before, number, text, hash);
}

static void
assert_entry_refused (Fixture *fixture,
                      const char *sql_state,
                      const char *number,
                      const char *hash_before,
                      const char *text)
{
  g_autofree char *statement = describe_entry (fixture->owner, number, hash_before, text);

  team_assert_refused ("ann", sql_state, statement);
}

/* What an agent could try in SQL. */
static void
test_grants (Fixture *fixture, gconstpointer data)
{
  static const char *const forbidden[] = {
    "UPDATE till.entries SET event = ''",
    "UPDATE till.entries SET author = 'bob'",
    "DELETE FROM till.entries",
    "TRUNCATE till.entries CASCADE",
    "DELETE FROM till.ledgers",
    "TRUNCATE till.ledgers",
    "UPDATE till.ledgers SET store = 'mine'",
    "DROP TABLE till.entries CASCADE",
    "ALTER TABLE till.entries DROP CONSTRAINT own_name",
    "CREATE TABLE till.mine (a integer)",
    "UPDATE till.schema_version SET version = 2",
    "INSERT INTO till.entries (store, number, event_id, event, hash, desk, author)"
    " VALUES ('s', 1, 'i', '{}', '', '', 'bob')",
    "INSERT INTO till.entries (store, number, event_id, event, hash, desk, is_imported)"
    " VALUES ('s', 1, 'i', '{}', '', '', true)",
    "INSERT INTO till.entries (store, number, event_id, event, hash, desk, written_at)"
    " VALUES ('s', 1, 'i', '{}', '', '', now())",
  };
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++)
    team_assert_refused ("ann", "42501", forbidden[i]);
  team_assert_refused ("vic", "42501", "INSERT INTO till.ledgers (store) VALUES ('mine')");
  team_assert_refused ("vic", "42501", "SELECT number FROM till.ledgers FOR UPDATE");
  assert_sound (ann, 1);
}

/* An agent may insert entries, but the server holds them to the chain and to the agent's name. */
static void
test_entries_of_ones_own (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autofree char *query = g_strdup_printf (
      "SELECT hash FROM till.entries WHERE store = '%s' AND number = 1", fixture->owner);
  static const char *const unreadable[] = {
    MAKE_ODD ("{\"x\":{}}"),   MAKE_ODD ("{\"x\":\"\"}"),    MAKE_ODD ("{\"x\":[\"a\"]}"),
    MAKE_ODD ("{\"x\":null}"), MAKE_ODD ("{\"x\":\"a\"\n}"), MAKE_ODD ("{\"x\":\"a\"\r}"),
    MAKE_ODD ("{\"x\":1}"),
  };
  g_autofree char *hash = NULL;
  g_autofree char *wrong_hash = NULL;
  g_autofree char *long_text = NULL;
  g_autofree char *back = NULL;

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  hash = team_get_text (query);

  assert_entry_refused (fixture, "23514", "2", hash, MAKE_TEXT ("2", "bob", "r", "seen"));
  assert_entry_refused (fixture, "23514", "2", hash, MAKE_TEXT ("3", "ann", "r", "seen"));
  assert_entry_refused (fixture, "23503", "3", hash, MAKE_TEXT ("3", "ann", "r", "seen"));
  assert_entry_refused (fixture, "23503", "2", "0000", MAKE_TEXT ("2", "ann", "r", "seen"));
  assert_entry_refused (fixture, "23505", "1", "", MAKE_TEXT ("1", "ann", "r", "seen"));
  assert_entry_refused (fixture, "23514", "0", "", MAKE_TEXT ("0", "ann", "r", "seen"));
  assert_entry_refused (fixture, "23514", "2", hash, MAKE_TEXT ("2", "ann", "r", "sent"));
  assert_entry_refused (fixture, "23514", "2", hash,
                        "{\"number\":\"2\",\"who\":\"ann\",\"step\":\"seen\",\"fields\":{}}");
  assert_entry_refused (fixture, "23514", "2", hash,
                        "{\"number\":\"2\",\"who\":\"ann\",\"refund\":\"r\",\"step\":\"seen\"}");
  for (guint i = 0; i < G_N_ELEMENTS (unreadable); i++)
    assert_entry_refused (fixture, "23514", "2", hash, unreadable[i]);
  assert_entry_refused (fixture, "23514", "2", hash, MAKE_TEXT ("2", "ann", "", "seen"));
  long_text = g_strdup_printf (MAKE_TEXT ("2", "ann", "%01000000d", "seen"), 1);
  assert_entry_refused (fixture, "23514", "2", hash, long_text);
  wrong_hash = g_strdup_printf (
      "INSERT INTO till.entries (store, number, previous_number, previous_hash, event_id, event,"
      " hash, desk) VALUES ('%s', 2, 1, '%s', 'id', '" MAKE_TEXT ("2", "ann", "r",
                                                                  "seen") "', 'ff', '')",
      fixture->owner, hash);
  team_assert_refused ("ann", "23514", wrong_hash);
  back = g_strdup_printf ("UPDATE till.ledgers SET number = 7, hash = 'ff' WHERE store = '%s'",
                          fixture->owner);
  team_assert_refused ("ann", "23503", back);
  assert_sound (ann, 1);
}

/* What the server can read and the program can't, such as a name that is there twice, stops no
 * desk. */
static void
test_unreadable_entry (Fixture *fixture, gconstpointer data)
{
  g_autofree char *query = g_strdup_printf (
      "SELECT hash FROM till.entries WHERE store = '%s' AND number = 1", fixture->owner);
  TillLedger *ann = open_as (fixture, "ann");
  g_autofree char *folder = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *insert = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) refunds = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (TillLedger) bob = NULL;
  PGconn *own = team_sign_in ("ann");

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  hash = team_get_text (query);
  insert = describe_entry (fixture->owner, "2", hash, MAKE_ODD ("{\"memo\":\"a\",\"memo\":\"b\"}"));
  PQclear (PQexec (own, insert));
  g_assert_cmpstr (PQerrorMessage (own), ==, "");
  PQfinish (own);

  team_assert_appended (ann, team_checked ("r"));
  g_object_unref (ann);
  ann = open_as (fixture, "ann");
  refunds = team_list (ann, &problem);
  g_assert_no_error (problem);
  g_assert_cmpint (TILL_REFUND (refunds->pdata[0])->step, ==, TILL_REFUND_CHECKED);
  bob = open_elsewhere (fixture, "bob", &folder);
  team_assert_appended (bob, team_intended ("r"));
  text = team_export (bob);
  g_assert_nonnull (strstr (text, "\nend 4\n"));
  g_object_unref (ann);
  team_remove_folder (folder);
}

/* The row that is locked is not what counts: the entries are. */
static void
test_row_moved_back (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autofree char *back = g_strdup_printf (
      "UPDATE till.ledgers SET number = NULL, hash = NULL WHERE store = '%s'", fixture->owner);

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  team_execute (back);
  team_assert_appended (ann, team_checked ("r"));
  assert_sound (ann, 1);
}

static void
test_viewer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autofree char *folder = NULL;
  g_autoptr (TillLedger) vic = open_elsewhere (fixture, "vic", &folder);

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  assert_problem (vic, 1, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
  team_assert_not_appended (vic, team_checked ("r"), TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
  team_remove_folder (folder);
}

/* What somebody carries over was written by others, so an agent may not. */
static void
test_agent_restores_nothing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (TillRefundEvent) event = team_agreed ("r", "i", NULL);
  g_autoptr (GPtrArray) entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  g_autofree char *text = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  event->number = 1;
  g_ptr_array_add (entries, till_ledger_entry_new (event, ""));
  text = till_ledger_chain_to_text (entries, fixture->owner);
  till_ledger_restore_async (ann, text, NULL, till_await_cb, &result);
  g_assert_false (till_ledger_restore_finish (ann, till_await (&result), &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
  assert_sound (ann, 0);
}

/* Entries that this desk has seen are gone: a database that was restored from an old backup. */
static void
test_shorter (Fixture *fixture, gconstpointer data)
{
  g_autofree char *cut =
      g_strdup_printf ("UPDATE till.ledgers SET number = NULL, hash = NULL WHERE store = '%s';"
                       "DELETE FROM till.entries WHERE store = '%s' AND number > 1",
                       fixture->owner, fixture->owner);
  TillLedger *ann = open_as (fixture, "ann");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (TillLedger) stranger = NULL;

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  team_assert_appended (ann, team_checked ("r"));
  before = team_export (ann);
  g_object_unref (ann);
  team_execute (cut);

  ann = open_as (fixture, "ann");
  assert_problem (ann, 1, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
  team_assert_not_appended (ann, team_intended ("r"), TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT);
  after = team_export (ann);
  g_assert_cmpstr (after, ==, before);
  g_object_unref (ann);

  stranger = open_elsewhere (fixture, "bob", &folder);
  assert_sound (stranger, 1);
  team_remove_folder (folder);
}

/* An administrator has written another history, whose chain is whole. */
static void
test_rewritten (Fixture *fixture, gconstpointer data)
{
  g_autofree char *delete =
      g_strdup_printf ("UPDATE till.ledgers SET number = NULL, hash = NULL WHERE store = '%s';"
                       "DELETE FROM till.entries WHERE store = '%s'",
                       fixture->owner, fixture->owner);
  TillLedger *ann = open_as (fixture, "ann");
  g_autofree char *folder = NULL;
  g_autoptr (TillLedger) bob = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = NULL;

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  g_object_unref (ann);
  team_execute (delete);
  bob = open_elsewhere (fixture, "bob", &folder);
  team_assert_appended (bob, team_agreed ("other", "i", NULL));

  ann = open_as (fixture, "ann");
  refunds = team_list (ann, &problem);
  g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED);
  g_assert_nonnull (strstr (problem->message, "Entry 1 "));
  g_assert_cmpuint (refunds->len, ==, 1);
  g_object_unref (ann);
  team_remove_folder (folder);
}

/* A desk that starts without the database shows what it has seen, and promises nothing. */
static void
test_out_of_reach (Fixture *fixture, gconstpointer data)
{
  TillLedger *ann = open_as (fixture, "ann");
  g_autoptr (TillTeamSettings) nowhere =
      till_team_settings_new ("/nonexistent-folder", "till", "ann");

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  g_object_unref (ann);

  ann = open_with (fixture, nowhere, NULL);
  assert_problem (ann, 1, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE);
  team_assert_not_appended (ann, team_checked ("r"), TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE);
  assert_problem (ann, 1, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE);
  g_object_unref (ann);
}

static TillLedger *
open_out_of_reach (Fixture *fixture)
{
  g_autoptr (TillTeamSettings) nowhere =
      till_team_settings_new ("/nonexistent-folder", "till", "ann");

  return open_with (fixture, nowhere, NULL);
}

/* What the desk shows without the database is its copy. */
static void
assert_copied (Fixture *fixture, TillRefundStep step)
{
  g_autoptr (TillLedger) ledger = open_out_of_reach (fixture);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = team_list (ledger, &problem);

  g_assert_error (problem, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE);
  g_assert_cmpuint (refunds->len, ==, 1);
  g_assert_cmpint (TILL_REFUND (refunds->pdata[0])->step, ==, step);
}

/* Returns: (transfer full): the path of the only file. */
static char *
find_copy (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);

  return g_build_filename (fixture->folder, g_dir_read_name (dir), NULL);
}

/* Two entries by ann, with the text of their copy. */
static char *
make_copy (Fixture *fixture, char **text, gsize *length)
{
  TillLedger *ann = open_as (fixture, "ann");
  char *path = NULL;

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  team_assert_appended (ann, team_checked ("r"));
  g_object_unref (ann);
  path = find_copy (fixture);
  g_assert_true (g_file_get_contents (path, text, length, NULL));

  return path;
}

/* A crash can leave half a line at the end of the desk's copy. The rest of it is used. */
static void
test_copy_is_cut (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autofree char *path = make_copy (fixture, &text, &length);
  TillLedger *ann = NULL;

  g_assert_true (g_file_set_contents (path, text, (gssize) length - 10, NULL));
  assert_copied (fixture, TILL_REFUND_AGREED);
  ann = open_as (fixture, "ann");
  team_assert_appended (ann, team_intended ("r"));
  g_object_unref (ann);
  assert_copied (fixture, TILL_REFUND_INTENDED);
}

/* Whole lines that are not what was written are no crash. The copy is kept, and the next start
 * begins another. */
static void
test_copy_is_changed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autofree char *path = make_copy (fixture, &text, &length);
  g_autofree char *aside = g_strconcat (path, ".aside-1", NULL);
  g_autofree char *kept = NULL;
  TillLedger *ann = NULL;

  text[length - 3]++;
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  ann = open_as (fixture, "ann");
  assert_problem (ann, 1, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED);
  team_assert_not_appended (ann, team_intended ("r"), TILL_LEDGER_ERROR,
                            TILL_LEDGER_ERROR_TAMPERED);
  g_object_unref (ann);
  g_assert_true (g_file_get_contents (aside, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);

  ann = open_as (fixture, "ann");
  team_assert_appended (ann, team_intended ("r"));
  g_object_unref (ann);
}

/* A copy that can't be read is not one that is empty. */
static void
test_copy_is_unreadable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autofree char *path = make_copy (fixture, &text, &length);
  g_autoptr (TillLedger) ann = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) refunds = NULL;

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  ann = open_as (fixture, "ann");
  refunds = team_list (ann, &problem);
  g_assert_nonnull (problem);
  g_assert_true (problem->domain == G_FILE_ERROR);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

/* A store's refunds are in one database. Another is for a store that has left, and what was seen in
 * the first says nothing about it. */
static void
test_other_database (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autofree char *path = make_copy (fixture, &text, &length);
  g_autofree char *aside = g_strconcat (path, ".aside-1", NULL);
  g_autofree char *emptied =
      g_strdup_printf ("UPDATE till.schema_version SET id = gen_random_uuid();"
                       "UPDATE till.ledgers SET number = NULL, hash = NULL WHERE store = '%s';"
                       "DELETE FROM till.entries WHERE store = '%s'",
                       fixture->owner, fixture->owner);
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");
  TillLedger *ann = NULL;

  team_execute (emptied);
  ann = open_as (fixture, "ann");
  assert_problem (ann, 1, TILL_TEAM_ERROR, TILL_TEAM_ERROR_OTHER_DATABASE);
  team_assert_not_appended (ann, team_intended ("r"), TILL_TEAM_ERROR,
                            TILL_TEAM_ERROR_OTHER_DATABASE);
  g_object_unref (ann);

  ann = TILL_LEDGER (
      till_team_ledger_new (settings, NULL, TEAM_ORIGIN, fixture->store_id, fixture->folder, TRUE));
  assert_sound (ann, 0);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  g_object_unref (ann);
  assert_copied (fixture, TILL_REFUND_AGREED);
}

static void
changed_cb (TillLedger *ledger, guint *n_changes)
{
  (*n_changes)++;
}

static void
await_changes (const guint *n_changes, guint n_expected)
{
  while (*n_changes < n_expected)
    g_main_context_iteration (NULL, TRUE);
}

/* Another desk hears of it without asking. */
static void
test_heard (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autofree char *folder = NULL;
  g_autoptr (TillLedger) bob = open_elsewhere (fixture, "bob", &folder);
  guint n_changes = 0;

  g_signal_connect (bob, "changed", G_CALLBACK (changed_cb), &n_changes);
  await_changes (&n_changes, 1);
  assert_sound (bob, 0);

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  await_changes (&n_changes, 2);
  assert_sound (bob, 1);
  team_remove_folder (folder);
}

/* An idle connection was closed, as a firewall or an administrator does. */
static void
test_closed_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");

  team_assert_appended (ann, team_agreed ("r", "i", NULL));
  team_execute ("SELECT pg_terminate_backend (pid) FROM pg_stat_activity WHERE usename = 'ann'");
  team_assert_appended (ann, team_checked ("r"));
}

static void
test_bound (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) ann = open_as (fixture, "ann");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_ledger_bind_async (ann, "another store", NULL, till_await_cb, &result);
  g_assert_false (till_ledger_bind_finish (ann, till_await (&result), &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_OTHER_STORE);
}

static void
add (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/team-ledger/", name, NULL);

  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("author", test_author);
  add ("grants", test_grants);
  add ("entries-of-ones-own", test_entries_of_ones_own);
  add ("unreadable-entry", test_unreadable_entry);
  add ("row-moved-back", test_row_moved_back);
  add ("viewer", test_viewer);
  add ("agent-restores-nothing", test_agent_restores_nothing);
  add ("shorter", test_shorter);
  add ("rewritten", test_rewritten);
  add ("out-of-reach", test_out_of_reach);
  add ("copy-is-cut", test_copy_is_cut);
  add ("copy-is-changed", test_copy_is_changed);
  add ("copy-is-unreadable", test_copy_is_unreadable);
  add ("other-database", test_other_database);
  add ("heard", test_heard);
  add ("closed-meanwhile", test_closed_meanwhile);
  add ("bound", test_bound);

  return g_test_run ();
}
