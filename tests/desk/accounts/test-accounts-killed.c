/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A console that is killed at any turn while an account is added or moves to another address, with
 * a real Secret Service. Whenever that was, the next start has the account, at the one address or
 * the other, with its own keys, or it has none, and no others are left in the keyring. */

#include "till-accounts.h"
#include "till-await.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

typedef struct
{
  char *home;
  char *folder;
  char *path;
  TillVault *vault;
  TillAccounts *accounts;
} Fixture;

static void
open_accounts (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);

  g_clear_object (&fixture->accounts);
  fixture->accounts = till_accounts_new (file, fixture->vault);
}

static void
reload_accounts (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  open_accounts (fixture);
  g_assert_true (till_accounts_load (fixture->accounts, &error));
  g_assert_no_error (error);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->home = g_dir_make_tmp ("till-accounts-XXXXXX", NULL);
  fixture->folder = g_build_filename (fixture->home, "config", "till", NULL);
  fixture->path = g_build_filename (fixture->folder, "accounts.ini", NULL);
  fixture->vault = till_vault_new ();
  reload_accounts (fixture);
}

/* The file, and what a child that was killed was about to put in its place. */
static void
remove_files (const char *folder)
{
  g_autoptr (GDir) names = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while (names != NULL && (name = g_dir_read_name (names)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *parent = g_path_get_dirname (fixture->folder);

  g_object_unref (fixture->accounts);
  g_object_unref (fixture->vault);
  g_chmod (fixture->folder, 0700);
  remove_files (fixture->folder);
  g_rmdir (fixture->folder);
  g_rmdir (parent);
  g_assert_cmpint (g_rmdir (fixture->home), ==, 0);
  g_free (fixture->home);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static TillAccount *
make_account (const char *id, const char *base_url)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  dialect->signature_encoding = TILL_SIGNATURE_BASE64;
  dialect->signs_query = TRUE;
  dialect->amount_unit = TILL_AMOUNT_UNIT_BASE;
  dialect->amount_unit_is_confirmed = TRUE;
  dialect->found = TILL_DIALECT_SIGNS_QUERY | TILL_DIALECT_OFFSET_PARAM;
  g_free (dialect->limit_param);
  dialect->limit_param = g_strdup ("page_size");

  return till_account_new (id, "Ana’s SIMs [live]\n=;#", base_url, TILL_AUTH_HMAC,
                           TILL_ACCOUNT_SANDBOX, TILL_ACCOUNT_KEPT, dialect);
}

static gboolean
add (Fixture *fixture, TillAccount *account, const char *secret_key, GError **error)
{
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_12345678", secret_key);
  g_autoptr (GAsyncResult) result = NULL;

  till_accounts_add_async (fixture->accounts, account, credentials, NULL, till_await_cb, &result);

  return till_accounts_add_finish (fixture->accounts, till_await (&result), error);
}

static gboolean
remove_account (Fixture *fixture, TillAccount *account, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_accounts_remove_async (fixture->accounts, account, NULL, till_await_cb, &result);

  return till_accounts_remove_finish (fixture->accounts, till_await (&result), error);
}

static char *
ask (TillCredentialProvider *provider, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillCredentials) credentials = NULL;

  till_credential_provider_lookup_async (provider, NULL, till_await_cb, &result);
  credentials = till_credential_provider_lookup_finish (provider, till_await (&result), error);

  return credentials != NULL ? g_strdup (till_credentials_get_secret_key (credentials)) : NULL;
}

static char *
look_up_secret (Fixture *fixture, TillAccount *account, GError **error)
{
  g_autoptr (TillCredentialProvider) provider =
      till_accounts_get_provider (fixture->accounts, account);

  return ask (provider, error);
}

static void
assert_secret (Fixture *fixture, TillAccount *account, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = look_up_secret (fixture, account, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (secret, ==, expected);
}

static void
assert_no_keys (Fixture *fixture, TillAccount *account)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (look_up_secret (fixture, account, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);
}

/* The child: moves the account, or adds it where there is none, and is killed after so many turns
 * of its main loop. */
static int
run_child (const char *path, gint n_turns)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  g_autoptr (TillAccount) moved = make_account ("one", "https://new.example.com");
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_12345678", "new");
  GAsyncResult *result = NULL;

  g_assert_true (till_accounts_load (accounts, NULL));
  till_accounts_add_async (accounts, moved, credentials, NULL, till_await_cb, &result);
  while (result == NULL)
    {
      if (n_turns-- == 0)
        raise (SIGKILL);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (till_accounts_add_finish (accounts, result, NULL));
  g_object_unref (result);

  return EXIT_SUCCESS;
}

static gboolean
was_killed (Fixture *fixture, const char *program, gint n_turns)
{
  g_autofree char *number = g_strdup_printf ("%d", n_turns);
  const char *argv[] = { program, "--child", fixture->path, number, NULL };
  g_autoptr (GError) error = NULL;
  gint status = 0;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_true (WIFSIGNALED (status) || (WIFEXITED (status) && WEXITSTATUS (status) == 0));

  return WIFSIGNALED (status);
}

static gboolean
names_stray_keys (Fixture *fixture)
{
  g_autofree char *contents = NULL;

  return g_file_get_contents (fixture->path, &contents, NULL, NULL) &&
         strstr (contents, "StrayOrigin") != NULL;
}

/* What the next start makes of it: one account, with its keys, and no others. */
static void
assert_whole (Fixture *fixture, TillAccount *old, TillAccount *moved)
{
  TillAccount *listed = NULL;
  gboolean has_moved = FALSE;

  reload_accounts (fixture);
  while (names_stray_keys (fixture))
    g_main_context_iteration (NULL, TRUE);
  listed = till_accounts_find (fixture->accounts, "one");
  g_assert_nonnull (listed);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts)), ==, 1);
  has_moved = g_str_equal (listed->base_url, moved->base_url);
  g_assert_true (has_moved || g_str_equal (listed->base_url, old->base_url));
  assert_secret (fixture, listed, has_moved ? "new" : "old");
  assert_no_keys (fixture, has_moved ? old : moved);
}

static void
test_move_is_killed (Fixture *fixture, gconstpointer program)
{
  g_autoptr (TillAccount) old = make_account ("one", "https://pay.example.com");
  g_autoptr (TillAccount) moved = make_account ("one", "https://new.example.com");
  gboolean is_killed = TRUE;

  for (gint n_turns = 0; is_killed; n_turns += 1 + n_turns / 8)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (add (fixture, old, "old", &error));
      g_assert_no_error (error);
      is_killed = was_killed (fixture, program, n_turns);
      assert_whole (fixture, old, moved);
      g_assert_true (
          remove_account (fixture, till_accounts_find (fixture->accounts, "one"), &error));
    }
}

/* Returns: whether the account has come to be kept. */
static gboolean
assert_all_or_nothing (Fixture *fixture, TillAccount *added)
{
  TillAccount *listed = NULL;

  reload_accounts (fixture);
  while (names_stray_keys (fixture))
    g_main_context_iteration (NULL, TRUE);
  listed = till_accounts_find (fixture->accounts, "one");
  if (listed != NULL)
    assert_secret (fixture, listed, "new");
  else
    assert_no_keys (fixture, added);

  return listed != NULL;
}

static void
test_new_one_is_killed (Fixture *fixture, gconstpointer program)
{
  g_autoptr (TillAccount) added = make_account ("one", "https://new.example.com");
  gboolean is_killed = TRUE;
  guint n_kept = 0;
  guint n_gone = 0;

  for (gint n_turns = 0; is_killed; n_turns += 1 + n_turns / 8)
    {
      g_autoptr (GError) error = NULL;

      is_killed = was_killed (fixture, program, n_turns);
      if (assert_all_or_nothing (fixture, added))
        {
          g_assert_true (
              remove_account (fixture, till_accounts_find (fixture->accounts, "one"), &error));
          n_kept++;
        }
      else
        n_gone++;
    }
  g_assert_cmpuint (n_kept, >, 0);
  g_assert_cmpuint (n_gone, >, 2);
}

int
main (int argc, char *argv[])
{
  if (argc == 4 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], atoi (argv[3]));

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/accounts/new-one-is-killed", Fixture, argv[0], set_up, test_new_one_is_killed,
              tear_down);
  g_test_add ("/accounts/move-is-killed", Fixture, argv[0], set_up, test_move_is_killed, tear_down);

  return g_test_run ();
}
