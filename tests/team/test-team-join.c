/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store's refunds go to the database of its team and come back, with everything that was in the
 * ledger. The service is the practice service, the keyring a real one. */

#include "fixture.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "till-account-team.h"
#include "till-archive-changes.h"
#include "till-archive-notes.h"
#include "till-await.h"
#include "till-desk-open.h"
#include "till-local-ledger.h"
#include "till-team-error.h"
#include "till-team-join.h"
#include "till-test-practice.h"

typedef struct
{
  TillTestPractice *practice;
  TillVault *vault;
  TillAccounts *accounts;
  TillDesk *desk;
  char *folder;
  char *accounts_path;
} Fixture;

static TillAccount *
get_account (Fixture *fixture)
{
  return till_accounts_find (fixture->accounts, "shop");
}

static void
close_desk (Fixture *fixture)
{
  if (fixture->desk == NULL)
    return;

  till_archive_flush (till_desk_get_archive (fixture->desk));
  g_clear_object (&fixture->desk);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* As the program does. */
static void
open_desk (Fixture *fixture)
{
  TillAccount *account = get_account (fixture);
  g_autoptr (TillCredentialProvider) provider =
      till_accounts_get_provider (fixture->accounts, account);
  g_autoptr (TillCredentialProvider) team_provider =
      till_accounts_get_team_provider (fixture->accounts, account);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  close_desk (fixture);
  till_desk_open_async (account, provider, team_provider, clock, fixture->folder, NULL, NULL, NULL,
                        till_await_cb, &result);
  fixture->desk = till_desk_open_finish (till_await (&result), NULL, &error);
  g_assert_no_error (error);
}

static void
add_account (Fixture *fixture)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("shop", "Shop", till_test_practice_get_base_url (fixture->practice),
                        TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_KEPT, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_accounts_add_async (fixture->accounts, account, credentials, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_add_finish (fixture->accounts, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = NULL;

  fixture->practice = till_test_practice_start (NULL);
  fixture->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  fixture->accounts_path = g_build_filename (fixture->folder, "accounts.ini", NULL);
  fixture->vault = till_vault_new ();
  file = g_file_new_for_path (fixture->accounts_path);
  fixture->accounts = till_accounts_new (file, fixture->vault);
  g_assert_true (till_accounts_load (fixture->accounts, NULL));
  add_account (fixture);
  open_desk (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  close_desk (fixture);
  g_object_unref (fixture->accounts);
  g_object_unref (fixture->vault);
  till_test_practice_stop (fixture->practice);
  team_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->accounts_path);
}

static void
append (Fixture *fixture, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund = NULL;
  TillRefunds *refunds = till_desk_get_refunds (fixture->desk);

  till_refunds_append_async (refunds, owned, till_await_cb, &result);
  refund = till_refunds_append_finish (refunds, till_await (&result), &error);
  g_assert_no_error (error);
}

/* Returns: (transfer none): the only refund, once it was read. */
static TillRefund *
read_refund (Fixture *fixture)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_refunds_read_async (refunds, NULL, till_await_cb, &result);
  g_assert_true (till_refunds_read_finish (refunds, till_await (&result), &error));
  g_assert_no_error (error);
  g_assert_no_error (till_refunds_get_problem (refunds));
  g_assert_cmpuint (till_refunds_get_all (refunds)->len, ==, 1);

  return till_refunds_get_all (refunds)->pdata[0];
}

static guint
check (TillTeamJoin *join, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillLedgerPreview *preview = NULL;

  till_team_join_check_async (join, NULL, till_await_cb, &result);
  preview = till_team_join_check_finish (join, till_await (&result), error);

  return preview != NULL ? preview->n_new : G_MAXUINT;
}

static gboolean
run (Fixture *fixture, TillTeamJoin *join, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_team_join_run_async (join, fixture->accounts, till_await_cb, &result);

  return till_team_join_run_finish (join, till_await (&result), error);
}

/* @user is %NULL for this computer. Expects @n_new entries to be carried over. */
static void
move (Fixture *fixture, const char *user, const char *password, guint n_new)
{
  g_autoptr (TillTeamSettings) settings = user != NULL ? team_make_settings (user) : NULL;
  g_autoptr (TillTeamJoin) join =
      till_team_join_new (fixture->desk, settings, password, fixture->folder);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (check (join, &error), ==, n_new);
  g_assert_no_error (error);
  g_assert_true (run (fixture, join, &error));
  g_assert_no_error (error);
  open_desk (fixture);
}

/* Only "secret" has a password. */
static gboolean
is_password_kept (Fixture *fixture)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("secret");
  g_autofree char *origin = till_account_team_dup_origin (settings);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = NULL;

  till_vault_lookup_async (fixture->vault, "shop", origin, NULL, till_await_cb, &result);
  credentials = till_vault_lookup_finish (fixture->vault, till_await (&result), &error);
  if (credentials == NULL)
    g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);

  return credentials != NULL;
}

/* Whoever opens the ledger of this computer, such as an account that was added again, can't go on
 * with it. */
static void
assert_local_is_read_only (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (TillLedger) local = NULL;
  g_autofree char *origin = g_strdup (till_test_practice_get_base_url (fixture->practice));

  till_local_ledger_open_async (fixture->folder, "shop", origin, NULL, till_await_cb, &result);
  local = till_local_ledger_open_finish (till_await (&result), &problem, NULL);
  g_assert_error (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  team_assert_not_appended (local, team_checked ("r"), TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
}

static void
test_there_and_back (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  move (fixture, "olga", NULL, 1);
  assert_local_is_read_only (fixture);
  g_assert_cmpstr (read_refund (fixture)->who, ==, "ann");
  append (fixture, team_checked ("r"));
  g_assert_cmpstr (read_refund (fixture)->who, ==, "olga");

  move (fixture, "secret", "sesame", 0);
  append (fixture, team_intended ("r"));
  g_assert_cmpstr (read_refund (fixture)->who, ==, "secret");
  g_assert_true (g_file_get_contents (fixture->accounts_path, &file, NULL, NULL));
  g_assert_nonnull (strstr (file, "TeamUser=secret"));
  g_assert_null (strstr (file, "sesame"));
  g_assert_true (is_password_kept (fixture));

  move (fixture, NULL, NULL, 2);
  g_assert_false (is_password_kept (fixture));
  g_assert_null (get_account (fixture)->team);
  g_assert_cmpint (read_refund (fixture)->step, ==, TILL_REFUND_INTENDED);
  append (fixture, team_paid ("r", "aa"));
}

static void
write_note (Fixture *fixture, const char *text)
{
  TillArchive *archive = till_desk_get_archive (fixture->desk);
  g_autoptr (TillNote) note = till_note_new (FALSE, "inv-1", FALSE, text);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  note->who = g_strdup ("ann");
  till_archive_add_note_async (archive, note, NULL, till_await_cb, &result);
  till_archive_write_note_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static TillOutbox *
read_outbox (Fixture *fixture)
{
  TillArchive *archive = till_desk_get_archive (fixture->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOutbox *outbox = NULL;

  till_archive_read_outbox_async (archive, NULL, till_await_cb, &result);
  outbox = till_archive_read_outbox_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return outbox;
}

static void
applied_cb (TillArchive *archive, gboolean *is_applied)
{
  *is_applied = TRUE;
}

/* Notes go along, and those that are written later follow at once. */
static void
test_notes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *mark = g_uuid_string_random ();
  g_autofree char *statement =
      g_strdup_printf ("SELECT count (*) FROM till.changes WHERE content LIKE '%%%s%%'", mark);
  g_autofree char *n_before = NULL;
  g_autofree char *n_after = NULL;
  g_autoptr (TillOutbox) joined = NULL;
  g_autoptr (TillOutbox) left = NULL;

  write_note (fixture, mark);
  move (fixture, "olga", NULL, 0);
  for (guint i = 1; i <= 2; i++)
    {
      gboolean is_applied = FALSE;

      g_signal_connect (till_desk_get_archive (fixture->desk), "applied", G_CALLBACK (applied_cb),
                        &is_applied);
      while (!is_applied)
        g_main_context_iteration (NULL, TRUE);
      g_signal_handlers_disconnect_by_data (till_desk_get_archive (fixture->desk), &is_applied);
      g_free (n_before);
      n_before = team_get_text (statement);
      g_assert_cmpuint (strtoul (n_before, NULL, 10), ==, i);
      if (i == 1)
        write_note (fixture, mark);
    }
  joined = read_outbox (fixture);
  g_assert_true (joined->is_in_team);
  g_assert_cmpuint (joined->changes->len, ==, 0);

  move (fixture, NULL, NULL, 0);
  left = read_outbox (fixture);
  g_assert_false (left->is_in_team);
  write_note (fixture, mark);
  n_after = team_get_text (statement);
  g_assert_cmpstr (n_after, ==, n_before);
}

/* An agent may not carry refunds over. Nothing has changed then. */
static void
test_agent (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("bob");
  g_autoptr (TillTeamJoin) join = NULL;
  g_autoptr (GError) error = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  write_note (fixture, "Called back");
  join = till_team_join_new (fixture->desk, settings, NULL, fixture->folder);
  g_assert_cmpuint (check (join, &error), ==, 1);
  g_assert_cmpuint (till_team_join_get_n_offered (join), ==, 1);
  g_assert_false (run (fixture, join, &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
  g_assert_null (get_account (fixture)->team);
  open_desk (fixture);
  append (fixture, team_checked ("r"));
}

/* What a kill during a join leaves: the ledger here is marked, and the account is as it was. */
static void
leave_marked (Fixture *fixture)
{
  TillLedger *local = till_refunds_get_ledger (till_desk_get_refunds (fixture->desk));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_local_ledger_set_moved_async (TILL_LOCAL_LEDGER (local), TRUE, till_await_cb, &result);
  g_assert_true (
      till_local_ledger_set_moved_finish (TILL_LOCAL_LEDGER (local), till_await (&result), &error));
  g_assert_no_error (error);
  open_desk (fixture);
}

static void
assert_refused (Fixture *fixture, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillRefunds *refunds = till_desk_get_refunds (fixture->desk);

  till_refunds_append_async (refunds, owned, till_await_cb, &result);
  g_assert_null (till_refunds_append_finish (refunds, till_await (&result), &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
}

static void
test_killed_and_joined (Fixture *fixture, gconstpointer data)
{
  append (fixture, team_agreed ("r", "i", NULL));
  leave_marked (fixture);
  assert_refused (fixture, team_checked ("r"));
  move (fixture, "olga", NULL, 1);
  append (fixture, team_checked ("r"));
}

/* The entries may be in the team's database already. */
static void
test_killed_and_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("olga");
  g_autoptr (TillTeamJoin) join = NULL;
  g_autoptr (TillAccount) account = g_object_ref (get_account (fixture));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  join = till_team_join_new (fixture->desk, settings, NULL, fixture->folder);
  g_assert_cmpuint (check (join, &error), ==, 1);
  g_assert_true (run (fixture, join, &error));
  g_assert_no_error (error);
  till_accounts_change_async (fixture->accounts, account, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_change_finish (fixture->accounts, till_await (&result), &error));
  open_desk (fixture);
  assert_refused (fixture, team_checked ("r"));

  move (fixture, NULL, NULL, 0);
  append (fixture, team_checked ("r"));
  move (fixture, "olga", NULL, 1);
  append (fixture, team_intended ("r"));
}

/* Other desks may go on with the refunds once they are in the database. So nobody goes on here
 * where the account can't be changed then, until that is chosen. */
static void
test_account_not_written (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("olga");
  g_autoptr (TillTeamJoin) join = NULL;
  g_autoptr (GError) error = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  join = till_team_join_new (fixture->desk, settings, NULL, fixture->folder);
  g_assert_cmpuint (check (join, &error), ==, 1);
  g_assert_cmpint (g_unlink (fixture->accounts_path), ==, 0);
  g_assert_cmpint (g_mkdir (fixture->accounts_path, 0700), ==, 0);
  g_assert_false (run (fixture, join, &error));
  g_assert_nonnull (error);
  g_assert_null (get_account (fixture)->team);
  g_assert_cmpint (g_rmdir (fixture->accounts_path), ==, 0);
  assert_refused (fixture, team_checked ("r"));
  assert_local_is_read_only (fixture);
  open_desk (fixture);

  move (fixture, NULL, NULL, 0);
  append (fixture, team_checked ("r"));
}

static void
add_other_account (Fixture *fixture)
{
  TillAccount *account = get_account (fixture);
  g_autoptr (TillAccount) other =
      till_account_new ("other", "Other", account->base_url, TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_KEPT, account->dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_account_set_team (other, account->team, account->team_store);
  till_accounts_add_async (fixture->accounts, other, credentials, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_add_finish (fixture->accounts, till_await (&result), &error));
  g_assert_no_error (error);
}

/* One account of the store does not go on here while another is in the team. */
static void
test_not_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamJoin) join = NULL;
  g_autoptr (TillAccount) without = till_account_copy (get_account (fixture));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  move (fixture, "olga", NULL, 1);
  add_other_account (fixture);
  till_accounts_change_async (fixture->accounts, without, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_change_finish (fixture->accounts, till_await (&result), &error));
  open_desk (fixture);

  join = till_team_join_new (fixture->desk, NULL, NULL, fixture->folder);
  g_assert_cmpuint (check (join, &error), ==, 0);
  g_assert_false (run (fixture, join, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
  assert_refused (fixture, team_checked ("r"));
}

static void
add_again (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  close_desk (fixture);
  till_accounts_remove_async (fixture->accounts, get_account (fixture), NULL, till_await_cb,
                              &result);
  g_assert_true (till_accounts_remove_finish (fixture->accounts, till_await (&result), &error));
  g_assert_no_error (error);
  add_account (fixture);
  open_desk (fixture);
}

static void
restore (Fixture *fixture, const char *text)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_refunds_restore_ledger_async (refunds, text, till_await_cb, &result);
  g_assert_true (till_refunds_restore_ledger_finish (refunds, till_await (&result), &error));
  g_assert_no_error (error);
}

/* What the README says for a database that is lost for good. */
static void
test_lost_for_good (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  move (fixture, "olga", NULL, 1);
  append (fixture, team_checked ("r"));
  text = team_export (till_refunds_get_ledger (till_desk_get_refunds (fixture->desk)));

  add_again (fixture);
  move (fixture, NULL, NULL, 0);
  restore (fixture, text);
  g_assert_cmpint (read_refund (fixture)->step, ==, TILL_REFUND_CHECKED);
  append (fixture, team_intended ("r"));
}

static void
shut_out (const char *user)
{
  g_autofree char *statement =
      g_strdup_printf ("ALTER ROLE %s NOLOGIN;"
                       "SELECT pg_terminate_backend (pid) FROM pg_stat_activity"
                       " WHERE usename = '%s'",
                       user, user);

  team_execute (statement);
}

/* Nobody leaves without what the others have recorded. The ledger here stays as it was. */
static void
test_left_behind (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTeamJoin) join = NULL;
  g_autoptr (GError) error = NULL;

  append (fixture, team_agreed ("r", "i", NULL));
  move (fixture, "olga", NULL, 1);
  join = till_team_join_new (fixture->desk, NULL, NULL, fixture->folder);
  g_assert_cmpuint (check (join, &error), ==, 0);
  shut_out ("olga");
  g_assert_false (run (fixture, join, &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_REFUSED);
  g_assert_nonnull (get_account (fixture)->team);
  team_execute ("ALTER ROLE olga LOGIN");
  assert_local_is_read_only (fixture);

  g_clear_error (&error);
  shut_out ("olga");
  move (fixture, "bob", NULL, 0);
  append (fixture, team_checked ("r"));
  team_execute ("ALTER ROLE olga LOGIN");
}

static void
assert_wrong (Fixture *fixture, const char *user, const char *password, TillTeamError code)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);
  g_autoptr (TillTeamJoin) join =
      till_team_join_new (fixture->desk, settings, password, fixture->folder);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (check (join, &error), ==, G_MAXUINT);
  g_assert_error (error, TILL_TEAM_ERROR, (int) code);
}

static void
test_checked (Fixture *fixture, gconstpointer data)
{
  assert_wrong (fixture, "outcast", NULL, TILL_TEAM_ERROR_REFUSED);
  assert_wrong (fixture, "secret", "wrong", TILL_TEAM_ERROR_PASSWORD);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/team-join/there-and-back", Fixture, NULL, set_up, test_there_and_back, tear_down);
  g_test_add ("/team-join/notes", Fixture, NULL, set_up, test_notes, tear_down);
  g_test_add ("/team-join/killed-and-joined", Fixture, NULL, set_up, test_killed_and_joined,
              tear_down);
  g_test_add ("/team-join/killed-and-kept", Fixture, NULL, set_up, test_killed_and_kept, tear_down);
  g_test_add ("/team-join/account-not-written", Fixture, NULL, set_up, test_account_not_written,
              tear_down);
  g_test_add ("/team-join/not-kept", Fixture, NULL, set_up, test_not_kept, tear_down);
  g_test_add ("/team-join/lost-for-good", Fixture, NULL, set_up, test_lost_for_good, tear_down);
  g_test_add ("/team-join/left-behind", Fixture, NULL, set_up, test_left_behind, tear_down);
  g_test_add ("/team-join/agent", Fixture, NULL, set_up, test_agent, tear_down);
  g_test_add ("/team-join/checked", Fixture, NULL, set_up, test_checked, tear_down);

  return g_test_run ();
}
