/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vault with a real, unlocked Secret Service that only this test uses. */

#include "till-await.h"
#include "till-own-memory.h"
#include "till-vault-operation.h"
#include "till-vault.h"
#include "till-vault-value.h"

#define ACCOUNT      "a1b2c3"
#define ORIGIN       "https://pay.example.com"
#define SERVICE_NAME "org.freedesktop.secrets"
#define SERVICE_PATH "/org/freedesktop/secrets"
#define SERVICE      "org.freedesktop.Secret.Service"
#define PASSWORD     "sesame"

static gboolean
store (const char *account_id, const char *origin, TillCredentials *credentials, GError **error)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_vault_store_async (vault, account_id, origin, "Till: a shop", credentials, NULL,
                          till_await_cb, &result);

  return till_vault_store_finish (vault, till_await (&result), error);
}

static TillCredentials *
lookup (const char *account_id, const char *origin, GError **error)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_vault_lookup_async (vault, account_id, origin, NULL, till_await_cb, &result);

  return till_vault_lookup_finish (vault, till_await (&result), error);
}

static gboolean
clear_origin (const char *account_id, const char *origin, GError **error)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_vault_clear_async (vault, account_id, origin, NULL, till_await_cb, &result);

  return till_vault_clear_finish (vault, till_await (&result), error);
}

static gboolean
clear (const char *account_id, GError **error)
{
  return clear_origin (account_id, NULL, error);
}

static gboolean
unlock (GError **error)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_vault_unlock_async (vault, NULL, till_await_cb, &result);

  return till_vault_unlock_finish (vault, till_await (&result), error);
}

static void
assert_kept (const char *account_id, const char *origin, TillCredentials *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = lookup (account_id, origin, &error);

  g_assert_no_error (error);
  g_assert_cmpint (till_credentials_get_scheme (credentials), ==,
                   till_credentials_get_scheme (expected));
  g_assert_cmpstr (till_credentials_get_api_key (credentials), ==,
                   till_credentials_get_api_key (expected));
  g_assert_cmpstr (till_credentials_get_secret_key (credentials), ==,
                   till_credentials_get_secret_key (expected));
}

static void
assert_not_kept (const char *account_id, const char *origin)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (lookup (account_id, origin, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND);
}

static GVariant *
call_service (const char *path, const char *interface, const char *method, GVariant *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  GVariant *answer = NULL;

  g_assert_no_error (error);
  answer = g_dbus_connection_call_sync (bus, SERVICE_NAME, path, interface, method, arguments, NULL,
                                        G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);

  return answer;
}

static char *
read_default_collection (void)
{
  g_autoptr (GVariant) answer =
      call_service (SERVICE_PATH, SERVICE, "ReadAlias", g_variant_new ("(s)", "default"));
  char *path = NULL;

  g_variant_get (answer, "(o)", &path);

  return path;
}

static void
lock_keyring (void)
{
  g_autofree char *path = read_default_collection ();
  g_autoptr (GVariant) answer =
      call_service (SERVICE_PATH, SERVICE, "Lock", g_variant_new_parsed ("([%o],)", path));

  g_assert_nonnull (answer);
}

/* Like the login manager: with the password and without a prompt. */
static void
unlock_keyring (void)
{
  static const char *const interface = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface";
  g_autofree char *path = read_default_collection ();
  g_autoptr (GVariant) opened =
      call_service (SERVICE_PATH, SERVICE, "OpenSession",
                    g_variant_new ("(sv)", "plain", g_variant_new_string ("")));
  const char *session = NULL;
  GVariant *password =
      g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, PASSWORD, strlen (PASSWORD), 1);
  g_autoptr (GVariant) answer = NULL;

  g_variant_get (opened, "(v&o)", NULL, &session);
  answer = call_service (SERVICE_PATH, interface, "UnlockWithMasterPassword",
                         g_variant_new ("(o(o@ay@ays))", path, session,
                                        g_variant_new_array (G_VARIANT_TYPE_BYTE, NULL, 0),
                                        password, "text/plain"));
  g_assert_nonnull (answer);
}

static void
store_text (const char *text)
{
  static const SecretSchema schema = {
    .name = "org.tillconsole.Till.Keys",
    .attributes = {
        { "account", SECRET_SCHEMA_ATTRIBUTE_STRING },
        { "origin", SECRET_SCHEMA_ATTRIBUTE_STRING },
    },
  };
  g_autoptr (GError) error = NULL;

  secret_password_store_sync (&schema, SECRET_COLLECTION_DEFAULT, "Till: a shop", text, NULL,
                              &error, "account", ACCOUNT, "origin", ORIGIN, NULL);
  g_assert_no_error (error);
}

static void
test_store_and_lookup (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) first = till_credentials_new (TILL_AUTH_HMAC, "till_1", "secret 1");
  g_autoptr (TillCredentials) second = till_credentials_new (TILL_AUTH_BEARER, "till_2", NULL);

  assert_not_kept (ACCOUNT, ORIGIN);

  g_assert_true (store (ACCOUNT, ORIGIN, first, &error));
  g_assert_no_error (error);
  assert_kept (ACCOUNT, ORIGIN, first);

  g_assert_true (store (ACCOUNT, ORIGIN, second, &error));
  g_assert_no_error (error);
  assert_kept (ACCOUNT, ORIGIN, second);

  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

static void
test_bound_to_account_and_origin (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) ours = till_credentials_new (TILL_AUTH_HMAC, "till_1", "ours");
  g_autoptr (TillCredentials) theirs = till_credentials_new (TILL_AUTH_HMAC, "till_2", "theirs");

  g_assert_true (store (ACCOUNT, ORIGIN, ours, &error));
  g_assert_true (store ("other", ORIGIN, theirs, &error));
  g_assert_no_error (error);

  assert_not_kept (ACCOUNT, "https://pay.example.com.evil.example");
  assert_not_kept (ACCOUNT, "http://pay.example.com");
  assert_not_kept ("third", ORIGIN);
  assert_kept (ACCOUNT, ORIGIN, ours);
  assert_kept ("other", ORIGIN, theirs);

  g_assert_true (clear (ACCOUNT, &error));
  assert_not_kept (ACCOUNT, ORIGIN);
  assert_kept ("other", ORIGIN, theirs);
  g_assert_true (clear ("other", &error));
  g_assert_no_error (error);
}

static void
test_clear_takes_every_origin (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_HMAC, "till_1", "key");

  g_assert_true (store (ACCOUNT, ORIGIN, credentials, &error));
  g_assert_true (store (ACCOUNT, "https://old.example.com", credentials, &error));
  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);

  assert_not_kept (ACCOUNT, ORIGIN);
  assert_not_kept (ACCOUNT, "https://old.example.com");

  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

static void
test_clear_one_origin (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_HMAC, "till_1", "key");

  g_assert_true (store (ACCOUNT, ORIGIN, credentials, &error));
  g_assert_true (store (ACCOUNT, "https://old.example.com", credentials, &error));
  g_assert_true (clear_origin (ACCOUNT, "https://old.example.com", &error));
  g_assert_no_error (error);

  assert_kept (ACCOUNT, ORIGIN, credentials);
  assert_not_kept (ACCOUNT, "https://old.example.com");
  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

static void
test_exception_keys (void)
{
  g_autoptr (GError) error = NULL;
  static const char *const keys[] = {
    "a",
    "ab",
    "abc",
    "a.b.c",
    " with blanks\t",
    "\xff\xfe\x80 not UTF-8",
    "\x01\x02\x1f\x7f",
    "🔑 ключ",
    "-_+/=",
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (TillCredentials) credentials =
          till_credentials_new (TILL_AUTH_HMAC, "till_key", keys[i]);

      g_assert_true (store (ACCOUNT, ORIGIN, credentials, &error));
      g_assert_no_error (error);
      assert_kept (ACCOUNT, ORIGIN, credentials);
    }

  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

/* libsecret 0.20 leaks a message of this call, and the sanitizer locks no memory anyway. */
static void
assert_found_is_locked (void)
{
#ifndef __SANITIZE_ADDRESS__
  g_autoptr (GError) error = NULL;
  g_autoptr (SecretService) service =
      secret_service_get_sync (SECRET_SERVICE_OPEN_SESSION, NULL, &error);
  g_autoptr (GHashTable) attributes =
      secret_attributes_build (&till_vault_schema, "account", ACCOUNT, "origin", ORIGIN, NULL);
  g_autoptr (SecretValue) found = NULL;

  g_assert_no_error (error);
  found = secret_service_lookup_sync (service, &till_vault_schema, attributes, NULL, &error);
  g_assert_no_error (error);
  till_own_memory_assert_locked (secret_value_get_text (found));
#endif
}

/* The keys from libsecret and their copies are never swapped. */
static void
test_memory (void)
{
  g_autoptr (TillCredentials) kept = till_credentials_new (TILL_AUTH_HMAC, "till_1", "key");
  g_autoptr (SecretValue) made = till_vault_value_new (kept);
  g_autoptr (TillCredentials) credentials = NULL;
  g_autoptr (GError) error = NULL;

  till_own_memory_assert_locked (secret_value_get_text (made));
  g_assert_true (store (ACCOUNT, ORIGIN, kept, &error));
  assert_found_is_locked ();

  credentials = lookup (ACCOUNT, ORIGIN, &error);
  g_assert_no_error (error);
  till_own_memory_assert_locked (till_credentials_get_api_key (credentials));
  g_assert_true (clear (ACCOUNT, &error));
}

static void
test_damaged (void)
{
  static const char *const texts[] = {
    "",
    "something else",
    "hmac.dGlsbA",
    "hmac.dGlsbA.",
    "hmac..dGlsbA",
    "hmac.dGlsbA.dGlsbA.dGlsbA",
    "basic.dGlsbA.dGlsbA",
    "hmac.dGlsbA.dGls bA",
    "hmac.dGlsbA.dGlsbA==",
    "hmac.dGlsbA.AAAA",
    "hmac.dGlsbA.d",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      store_text (texts[i]);
      g_assert_null (lookup (ACCOUNT, ORIGIN, &error));
      g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_DAMAGED);
    }

  g_assert_true (clear (ACCOUNT, NULL));
}

static void
test_locked (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_HMAC, "till_1", "key");

  g_assert_true (store (ACCOUNT, ORIGIN, credentials, &error));
  g_assert_no_error (error);
  lock_keyring ();

  g_assert_null (lookup (ACCOUNT, ORIGIN, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED);
  g_clear_error (&error);

  g_assert_null (lookup ("nobody", ORIGIN, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED);
  g_clear_error (&error);

  g_assert_false (store (ACCOUNT, ORIGIN, credentials, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED);
  g_clear_error (&error);

  g_assert_false (clear (ACCOUNT, &error));
  g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED);
  g_clear_error (&error);

  unlock_keyring ();
  assert_kept (ACCOUNT, ORIGIN, credentials);
  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

static void
test_unlock (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (unlock (&error));
  g_assert_no_error (error);
}

/* Nothing on this bus can show a prompt, which counts as declined. libsecret leaks the answer of a
 * declined prompt, so this test runs where leaks are not counted. */
static void
test_unlock_declined (void)
{
  g_autoptr (GError) error = NULL;

  if (g_test_subprocess ())
    {
      g_assert_false (unlock (&error));
      g_assert_error (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED);
      return;
    }

  lock_keyring ();
  g_setenv ("LSAN_OPTIONS", "detect_leaks=0", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
  unlock_keyring ();
}

static void
test_cancelled (void)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GCancellable) before = g_cancellable_new ();
  g_autoptr (GCancellable) after = g_cancellable_new ();
  g_autoptr (GAsyncResult) first = NULL;
  g_autoptr (GAsyncResult) second = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (before);
  till_vault_lookup_async (vault, ACCOUNT, ORIGIN, before, till_await_cb, &first);
  g_assert_null (first);
  g_assert_null (till_vault_lookup_finish (vault, till_await (&first), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  till_vault_lookup_async (vault, ACCOUNT, ORIGIN, after, till_await_cb, &second);
  g_cancellable_cancel (after);
  g_assert_null (till_vault_lookup_finish (vault, till_await (&second), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static gpointer
lookup_in_thread (gpointer credentials)
{
  g_autoptr (GMainContext) context = g_main_context_new ();

  g_main_context_push_thread_default (context);
  assert_kept (ACCOUNT, ORIGIN, credentials);
  /* GDBus frees the subscriptions of a proxy in the context that created it. */
  while (g_main_context_iteration (context, FALSE))
    ;
  g_main_context_pop_thread_default (context);

  return NULL;
}

/* The client looks up keys on its own thread, and threads end. */
static void
test_threads (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_HMAC, "till_1", "key");

  g_assert_true (store (ACCOUNT, ORIGIN, credentials, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < 3; i++)
    g_thread_join (g_thread_new ("client", lookup_in_thread, credentials));

  assert_kept (ACCOUNT, ORIGIN, credentials);
  g_assert_true (clear (ACCOUNT, &error));
  g_assert_no_error (error);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/vault/store-and-lookup", test_store_and_lookup);
  g_test_add_func ("/vault/bound-to-account-and-origin", test_bound_to_account_and_origin);
  g_test_add_func ("/vault/clear-takes-every-origin", test_clear_takes_every_origin);
  g_test_add_func ("/vault/clear-one-origin", test_clear_one_origin);
  g_test_add_func ("/vault/odd-keys", test_exception_keys);
  g_test_add_func ("/vault/memory", test_memory);
  g_test_add_func ("/vault/damaged", test_damaged);
  g_test_add_func ("/vault/locked", test_locked);
  g_test_add_func ("/vault/unlock", test_unlock);
  g_test_add_func ("/vault/unlock-declined", test_unlock_declined);
  g_test_add_func ("/vault/cancelled", test_cancelled);
  g_test_add_func ("/vault/threads", test_threads);

  return g_test_run ();
}
