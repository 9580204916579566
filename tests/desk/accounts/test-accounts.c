/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The account file and the account of the environment, with a real Secret Service behind them. */

#include "till-accounts-private.h"
#include "till-api-error.h"
#include "till-await.h"
#include "till-desk-error.h"
#include "till-orphaned-keys.h"
#include "till-test-dialect.h"

#include <glib/gstdio.h>
#include <string.h>

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

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *parent = g_path_get_dirname (fixture->folder);

  g_object_unref (fixture->accounts);
  g_object_unref (fixture->vault);
  g_chmod (fixture->folder, 0700);
  g_remove (fixture->path);
  g_rmdir (fixture->folder);
  g_rmdir (parent);
  g_assert_cmpint (g_rmdir (fixture->home), ==, 0);
  g_free (fixture->home);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
write_file (Fixture *fixture, const char *contents)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (fixture->folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (fixture->path, contents, -1, &error));
  g_assert_no_error (error);
}

static char *
read_file (Fixture *fixture)
{
  char *contents = NULL;

  g_assert_true (g_file_get_contents (fixture->path, &contents, NULL, NULL));

  return contents;
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
assert_no_keys (Fixture *fixture, TillAccount *account)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (look_up_secret (fixture, account, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);
}

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->accounts));
}

static guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);

  return status.st_mode & 0777;
}

static void
test_round_trip (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("a1-b2", "https://pay.example.com/shop");
  g_autoptr (TillAccount) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = NULL;
  g_autofree char *contents = NULL;

  g_assert_cmpuint (count (fixture), ==, 0);
  g_assert_true (add (fixture, account, "top secret", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmphex (get_mode (fixture->path), ==, 0600);
  g_assert_cmphex (get_mode (fixture->folder), ==, 0700);

  contents = read_file (fixture);
  g_assert_null (strstr (contents, "top secret"));
  g_assert_null (strstr (contents, "till_12345678"));

  reload_accounts (fixture);
  kept = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (kept)), ==, "a1-b2");
  g_assert_cmpstr (kept->name, ==, account->name);
  g_assert_cmpstr (kept->base_url, ==, account->base_url);
  g_assert_cmpint (kept->scheme, ==, account->scheme);
  g_assert_cmpint (kept->kind, ==, account->kind);
  g_assert_cmpint (kept->origin, ==, TILL_ACCOUNT_KEPT);
  g_assert_true (till_test_dialect_equal (kept->dialect, account->dialect));

  secret = look_up_secret (fixture, kept, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (secret, ==, "top secret");

  g_assert_true (remove_account (fixture, kept, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (fixture), ==, 0);
  assert_no_keys (fixture, kept);
  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
}

static void
count_changes_cb (GListModel *list, guint position, guint removed, guint added, gpointer user_data)
{
  g_autofree char *change = g_strdup_printf ("%u-%u+%u ", position, removed, added);

  g_string_append (user_data, change);
}

static void
test_replace (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) first = make_account ("one", "https://pay.example.com");
  g_autoptr (TillAccount) second = make_account ("two", "https://pay.example.com");
  g_autoptr (TillAccount) moved = make_account ("one", "https://new.example.com");
  g_autoptr (TillAccount) shown = NULL;
  g_autoptr (GString) changes = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = NULL;

  g_signal_connect (fixture->accounts, "items-changed", G_CALLBACK (count_changes_cb), changes);
  g_assert_true (add (fixture, first, "old", &error));
  g_assert_true (add (fixture, second, "other", &error));
  g_assert_true (add (fixture, moved, "new", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (changes->str, ==, "0-0+1 1-0+1 0-1+1 ");

  shown = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_true (shown == moved);
  assert_no_keys (fixture, first);
  secret = look_up_secret (fixture, moved, &error);
  g_assert_cmpstr (secret, ==, "new");

  g_assert_true (remove_account (fixture, moved, &error));
  g_assert_true (remove_account (fixture, second, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (fixture), ==, 0);
}

/* The keyring is asked until it has answered, and not again: every request needs the keys. */
/* Other keys at the same address do not take away that some may be left at another. */
static void
test_replace_keeps_stray (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;

  g_assert_true (add (fixture, account, "old", &error));
  till_orphaned_keys_set_origin (fixture->accounts->file, "one", "https://left.example.com");
  g_assert_true (add (fixture, account, "new", &error));
  g_assert_no_error (error);
  contents = read_file (fixture);
  g_assert_nonnull (strstr (contents, "https://left.example.com"));

  g_assert_true (remove_account (fixture, account, &error));
}

static void
test_provider_asks_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (TillCredentialProvider) provider =
      till_accounts_get_provider (fixture->accounts, account);
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;
  g_autofree char *again = NULL;

  g_assert_null (ask (provider, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_assert_true (add (fixture, account, "key", &error));
  first = ask (provider, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first, ==, "key");

  g_assert_true (remove_account (fixture, account, &error));
  again = ask (provider, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again, ==, "key");
  assert_no_keys (fixture, account);
}

/* Several at once: the file ends with all of them, whichever writer comes last. */
static void
test_at_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_12345678", "key");
  GAsyncResult *results[8] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autofree char *id = g_strdup_printf ("account-%u", i);
      g_autoptr (TillAccount) account = make_account (id, "https://pay.example.com");

      till_accounts_add_async (fixture->accounts, account, credentials, NULL, till_await_cb,
                               &results[i]);
    }

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_assert_true (till_accounts_add_finish (fixture->accounts, till_await (&results[i]), NULL));
      g_clear_object (&results[i]);
    }

  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, G_N_ELEMENTS (results));
}

static void
test_unknown_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) added = make_account ("new", "https://pay.example.com");
  g_autoptr (TillAccount) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;

  write_file (fixture, "# mine\n"
                       "[old]\n"
                       "Name=Shop\n"
                       "BaseUrl=HTTPS://Pay.Example.com:443/\n"
                       "Colour=green\n");
  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  kept = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_cmpstr (kept->base_url, ==, "https://pay.example.com");
  g_assert_cmpstr (kept->dialect->limit_param, ==, "limit");
  g_assert_cmpint (kept->kind, ==, TILL_ACCOUNT_LIVE);

  g_assert_true (add (fixture, added, "key", &error));
  g_assert_no_error (error);
  contents = read_file (fixture);
  g_assert_nonnull (strstr (contents, "Colour=green"));
  g_assert_nonnull (strstr (contents, "# mine"));
  g_assert_true (remove_account (fixture, added, &error));
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  static const char *const files[] = {
    "not a key file",
    "[a]\nName=Shop\n",
    "[a]\nBaseUrl=https://pay.example.com\n",
    "[a]\nName=Shop\nBaseUrl=http://pay.example.com\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nScheme=basic\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nKind=\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nSignsQuery=perhaps\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nLimitParam=\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nRequestsPerMinuteAtMost=1\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nRequestsPerMinuteAtMost=often\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\nFound=Colour;\n",
    "[../../a]\nName=Shop\nBaseUrl=https://pay.example.com\n",
    "[a]\nName=\xff\nBaseUrl=https://pay.example.com\n",
    "[a]\nName=Shop\nBaseUrl=https://pay.example.com\n[b]\n",
  };
  g_autoptr (TillAccount) account = make_account ("new", "https://pay.example.com");

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *contents = NULL;

      write_file (fixture, files[i]);
      open_accounts (fixture);
      g_assert_false (till_accounts_load (fixture->accounts, &error));
      g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED);
      g_clear_error (&error);
      g_assert_cmpuint (count (fixture), ==, 0);

      g_assert_false (add (fixture, account, "key", &error));
      g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED);
      assert_no_keys (fixture, account);
      contents = read_file (fixture);
      g_assert_cmpstr (contents, ==, files[i]);
    }
}

/* A folder in the file's place: no rights would not stop root. */
static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("new", "https://pay.example.com");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (fixture->path, 0700), ==, 0);

  g_assert_false (add (fixture, account, "key", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE);
  g_assert_cmpuint (count (fixture), ==, 0);
  assert_no_keys (fixture, account);

  g_assert_cmpint (g_rmdir (fixture->path), ==, 0);
  g_clear_error (&error);
  g_assert_true (add (fixture, account, "key", &error));
  g_assert_true (remove_account (fixture, account, &error));
  g_assert_no_error (error);
}

static void
assert_secret (Fixture *fixture, TillAccount *account, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = look_up_secret (fixture, account, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (secret, ==, expected);
}

/* An account that works is edited, and the file cannot be written: it works as before. */
static void
test_replace_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (TillAccount) moved = make_account ("one", "https://new.example.com");
  g_autoptr (TillAccount) listed = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (add (fixture, account, "old", &error));
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (fixture->path, 0700), ==, 0);

  g_assert_false (add (fixture, account, "new", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE);
  g_clear_error (&error);
  assert_secret (fixture, account, "old");

  g_assert_false (add (fixture, moved, "new", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE);
  g_clear_error (&error);
  assert_secret (fixture, account, "old");
  assert_no_keys (fixture, moved);
  listed = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_true (listed == account);

  g_assert_cmpint (g_rmdir (fixture->path), ==, 0);
  g_assert_true (remove_account (fixture, account, &error));
  g_assert_no_error (error);
}

static gboolean
change (Fixture *fixture, TillAccount *account, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_accounts_change_async (fixture->accounts, account, NULL, till_await_cb, &result);

  return till_accounts_change_finish (fixture->accounts, till_await (&result), error);
}

/* A new name and the switch are kept; the keys are what they were. */
static void
test_change (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (TillAccount) changed = till_account_copy (account);
  g_autoptr (TillAccount) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = NULL;

  g_assert_true (add (fixture, account, "key", &error));
  g_free (changed->name);
  changed->name = g_strdup ("The other shop");
  changed->is_read_only = TRUE;
  changed->per_minute = 20;
  g_assert_true (change (fixture, changed, &error));
  g_assert_no_error (error);

  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
  kept = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_cmpstr (kept->name, ==, "The other shop");
  g_assert_true (kept->is_read_only);
  g_assert_cmpuint (kept->per_minute, ==, 20);
  g_assert_true (till_test_dialect_equal (kept->dialect, account->dialect));
  secret = look_up_secret (fixture, kept, &error);
  g_assert_cmpstr (secret, ==, "key");
  g_assert_true (remove_account (fixture, kept, &error));
}

/* What can't be written has not changed. */
static void
test_change_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (TillAccount) changed = till_account_copy (account);
  g_autoptr (TillAccount) listed = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (add (fixture, account, "key", &error));
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (fixture->path, 0700), ==, 0);
  changed->is_read_only = TRUE;
  g_assert_false (change (fixture, changed, &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE);
  listed = g_list_model_get_item (G_LIST_MODEL (fixture->accounts), 0);
  g_assert_true (listed == account);

  g_clear_error (&error);
  g_assert_cmpint (g_rmdir (fixture->path), ==, 0);
  g_assert_true (remove_account (fixture, account, &error));
}

/* Until it is removed for good, nothing of it is lost. */
static void
test_set_aside (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = NULL;

  g_assert_true (add (fixture, account, "key", &error));
  till_accounts_set_aside (fixture->accounts, account);
  g_assert_cmpuint (count (fixture), ==, 0);
  secret = look_up_secret (fixture, account, &error);
  g_assert_cmpstr (secret, ==, "key");
  till_accounts_put_back (fixture->accounts, account);
  g_assert_cmpuint (count (fixture), ==, 1);

  till_accounts_set_aside (fixture->accounts, account);
  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);

  till_accounts_set_aside (fixture->accounts, account);
  g_assert_true (remove_account (fixture, account, &error));
  g_assert_no_error (error);
  assert_no_keys (fixture, account);
  reload_accounts (fixture);
  g_assert_cmpuint (count (fixture), ==, 0);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("new", "https://pay.example.com");
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_12345678", "key");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  till_accounts_add_async (fixture->accounts, account, credentials, cancellable, till_await_cb,
                           &result);
  g_assert_false (till_accounts_add_finish (fixture->accounts, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count (fixture), ==, 0);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
}

/* Adds @account and cancels after @n_steps of the main loop. Returns: whether that was too late. */
static gboolean
add_and_cancel (Fixture *fixture, TillAccount *account, guint n_steps)
{
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, "till_12345678", "new");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_accounts_add_async (fixture->accounts, account, credentials, cancellable, till_await_cb,
                           &result);
  for (guint i = 0; i < n_steps && result == NULL; i++)
    g_main_context_iteration (NULL, TRUE);
  g_cancellable_cancel (cancellable);
  if (till_accounts_add_finish (fixture->accounts, till_await (&result), &error))
    return TRUE;

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  return FALSE;
}

/* Whenever it is cancelled, the keyring does not do it all the same. */
static void
test_cancelled_at_any_time (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) account = make_account ("one", "https://pay.example.com");
  g_autoptr (GError) error = NULL;

  for (guint n_steps = 0; !add_and_cancel (fixture, account, n_steps); n_steps++)
    assert_no_keys (fixture, account);
  g_assert_true (remove_account (fixture, account, &error));

  g_assert_true (add (fixture, account, "old", &error));
  for (guint n_steps = 0; !add_and_cancel (fixture, account, n_steps); n_steps++)
    assert_secret (fixture, account, "old");
  assert_secret (fixture, account, "new");
  g_assert_true (remove_account (fixture, account, &error));
  g_assert_no_error (error);
}

static void
set_environment (const char *base_url, const char *api_key, const char *secret_key)
{
  g_setenv ("TILL_BASE_URL", base_url, TRUE);
  g_setenv ("TILL_API_KEY", api_key, TRUE);
  g_setenv ("TILL_SECRET_KEY", secret_key, TRUE);
}

static void
assert_environment_refused (GQuark domain, int code)
{
  g_autoptr (TillCredentials) credentials = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (till_account_new_from_environment (&credentials, &error));
  g_assert_error (error, domain, code);
  g_assert_null (credentials);
}

static void
test_environment (void)
{
  g_autoptr (TillCredentials) signing = NULL;
  g_autoptr (TillCredentials) bearing = NULL;
  g_autoptr (TillAccount) signed_account = NULL;
  g_autoptr (TillAccount) bearer_account = NULL;
  g_autoptr (GError) error = NULL;

  set_environment ("", "", "");
  g_assert_null (till_account_new_from_environment (&signing, &error));
  g_assert_no_error (error);

  set_environment ("https://pay.example.com/", "till_12345678", "secret");
  signed_account = till_account_new_from_environment (&signing, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (signed_account->base_url, ==, "https://pay.example.com");
  g_assert_cmpint (signed_account->origin, ==, TILL_ACCOUNT_ENVIRONMENT);
  g_assert_cmpint (signed_account->kind, ==, TILL_ACCOUNT_LIVE);
  g_assert_cmpint (till_credentials_get_scheme (signing), ==, TILL_AUTH_HMAC);
  g_assert_cmpstr (till_credentials_get_secret_key (signing), ==, "secret");

  set_environment ("http://127.0.0.1:8080", "till_12345678", "");
  bearer_account = till_account_new_from_environment (&bearing, &error);
  g_assert_no_error (error);
  g_assert_cmpint (bearer_account->kind, ==, TILL_ACCOUNT_PRACTICE);
  g_assert_cmpint (till_credentials_get_scheme (bearing), ==, TILL_AUTH_BEARER);
  g_assert_null (till_credentials_get_secret_key (bearing));

  set_environment ("https://pay.example.com", "", "secret");
  assert_environment_refused (TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT);
  set_environment ("", "till_12345678", "secret");
  assert_environment_refused (TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT);
  set_environment ("https://pay.example.com", "till key", "secret");
  assert_environment_refused (TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT);
  set_environment ("https://pay.example.com", "till_12345678", "two\nlines");
  assert_environment_refused (TILL_DESK_ERROR, TILL_DESK_ERROR_ENVIRONMENT);
  set_environment ("http://pay.example.com", "till_12345678", "secret");
  assert_environment_refused (TILL_API_ERROR, TILL_API_ERROR_BAD_ADDRESS);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/accounts/round-trip", test_round_trip);
  ADD ("/accounts/replace", test_replace);
  ADD ("/accounts/replace-keeps-stray", test_replace_keeps_stray);
  ADD ("/accounts/provider-asks-once", test_provider_asks_once);
  ADD ("/accounts/at-once", test_at_once);
  ADD ("/accounts/unknown-kept", test_unknown_kept);
  ADD ("/accounts/damaged", test_damaged);
  ADD ("/accounts/unwritable", test_unwritable);
  ADD ("/accounts/replace-unwritable", test_replace_unwritable);
  ADD ("/accounts/change", test_change);
  ADD ("/accounts/change-unwritable", test_change_unwritable);
  ADD ("/accounts/set-aside", test_set_aside);
  ADD ("/accounts/cancelled", test_cancelled);
  ADD ("/accounts/cancelled-at-any-time", test_cancelled_at_any_time);
#undef ADD
  g_test_add_func ("/accounts/environment", test_environment);

  return g_test_run ();
}
