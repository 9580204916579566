/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vault in a sandbox: in a file of the program, without a Secret Service. */

#include "till-await.h"
#include "till-vault.h"

#define ORIGIN "https://pay.example.com"
#define OTHER  "https://other.example.com"

static void
store (TillVault *vault, const char *account_id, const char *origin, const char *key)
{
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_HMAC, key, "s3cret");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_vault_store_async (vault, account_id, origin, "Till: a shop", credentials, NULL,
                          till_await_cb, &result);
  g_assert_true (till_vault_store_finish (vault, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
clear (TillVault *vault, const char *account_id, const char *origin)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_vault_clear_async (vault, account_id, origin, NULL, till_await_cb, &result);
  g_assert_true (till_vault_clear_finish (vault, till_await (&result), &error));
  g_assert_no_error (error);
}

/* @key is NULL for absent keys. */
static void
assert_kept (TillVault *vault, const char *account_id, const char *origin, const char *key)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = NULL;

  till_vault_lookup_async (vault, account_id, origin, NULL, till_await_cb, &result);
  credentials = till_vault_lookup_finish (vault, till_await (&result), &error);
  if (key == NULL)
    {
      g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);
      return;
    }

  g_assert_no_error (error);
  g_assert_cmpstr (till_credentials_get_api_key (credentials), ==, key);
  g_assert_cmpstr (till_credentials_get_secret_key (credentials), ==, "s3cret");
}

static void
test_kept (void)
{
  g_autoptr (TillVault) vault = till_vault_new ();

  assert_kept (vault, "a1", ORIGIN, NULL);
  store (vault, "a1", ORIGIN, "key-1");
  store (vault, "a1", OTHER, "key-2");
  store (vault, "b2", ORIGIN, "key-3");
  store (vault, "a1", ORIGIN, "key-4");
  assert_kept (vault, "a1", ORIGIN, "key-4");
  assert_kept (vault, "a1", OTHER, "key-2");

  clear (vault, "a1", OTHER);
  assert_kept (vault, "a1", OTHER, NULL);
  assert_kept (vault, "a1", ORIGIN, "key-4");
  clear (vault, "a1", NULL);
  clear (vault, "a1", NULL);
  assert_kept (vault, "a1", ORIGIN, NULL);
  assert_kept (vault, "b2", ORIGIN, "key-3");
}

static void
test_not_in_clear (void)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "keyrings", "default.keyring", NULL);
  g_autofree char *content = NULL;
  gsize length = 0;

  store (vault, "a1", ORIGIN, "key-in-the-clear");
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_null (g_strstr_len (content, (gssize) length, "key-in-the-clear"));
}

static void
unlocked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  gboolean *is_unlocked = user_data;

  *is_unlocked = till_vault_unlock_finish (TILL_VAULT (source), result, NULL);
}

/* The vault itself never prompts. */
static void
test_unlock (void)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  gboolean is_unlocked = FALSE;

  till_vault_unlock_async (vault, NULL, unlocked_cb, &is_unlocked);
  while (!is_unlocked)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_cancelled (void)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_vault_lookup_async (vault, "a1", ORIGIN, cancellable, till_await_cb, &result);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_vault_lookup_finish (vault, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/vault-sandbox/kept", test_kept);
  g_test_add_func ("/vault-sandbox/not-in-clear", test_not_in_clear);
  g_test_add_func ("/vault-sandbox/unlock", test_unlock);
  g_test_add_func ("/vault-sandbox/cancelled", test_cancelled);

  return g_test_run ();
}
