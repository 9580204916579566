/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The vault where there is no Secret Service, where one never answers, and where there is no bus.
 */

#include "till-await.h"
#include "till-vault.h"

#define SERVICE_NAME "org.freedesktop.secrets"

static TillCredentials *
lookup (GCancellable *cancellable, GError **error)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_vault_lookup_async (vault, "account", "https://pay.example.com", cancellable, till_await_cb,
                           &result);

  return till_vault_lookup_finish (vault, till_await (&result), error);
}

static void
assert_every_verb_fails (TillVaultError code)
{
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillCredentials) credentials = till_credentials_new (TILL_AUTH_BEARER, "till_1", NULL);
  g_autoptr (GAsyncResult) stored = NULL;
  g_autoptr (GAsyncResult) found = NULL;
  g_autoptr (GAsyncResult) cleared = NULL;
  g_autoptr (GAsyncResult) unlocked = NULL;
  g_autoptr (GError) error = NULL;

  till_vault_store_async (vault, "account", "https://pay.example.com", "Till", credentials, NULL,
                          till_await_cb, &stored);
  till_vault_lookup_async (vault, "account", "https://pay.example.com", NULL, till_await_cb,
                           &found);
  till_vault_clear_async (vault, "account", NULL, NULL, till_await_cb, &cleared);
  till_vault_unlock_async (vault, NULL, till_await_cb, &unlocked);

  g_assert_false (till_vault_store_finish (vault, till_await (&stored), &error));
  g_assert_error (error, TILL_VAULT_ERROR, (int) code);
  g_clear_error (&error);
  g_assert_null (till_vault_lookup_finish (vault, till_await (&found), &error));
  g_assert_error (error, TILL_VAULT_ERROR, (int) code);
  g_clear_error (&error);
  g_assert_false (till_vault_clear_finish (vault, till_await (&cleared), &error));
  g_assert_error (error, TILL_VAULT_ERROR, (int) code);
  g_clear_error (&error);
  g_assert_false (till_vault_unlock_finish (vault, till_await (&unlocked), &error));
  g_assert_error (error, TILL_VAULT_ERROR, (int) code);
}

static void
test_absent (void)
{
  assert_every_verb_fails (TILL_VAULT_ERROR_UNAVAILABLE);
}

static GDBusMessage *
swallow_calls (GDBusConnection *connection,
               GDBusMessage *message,
               gboolean is_incoming,
               gpointer user_data)
{
  if (is_incoming && g_dbus_message_get_message_type (message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    {
      g_object_unref (message);
      return NULL;
    }

  return message;
}

/* Returns: a peer that owns the Secret Service's name and never answers. */
static GDBusConnection *
start_hung_service (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) owned = NULL;
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, &error);
  GDBusConnection *service = NULL;

  g_assert_no_error (error);
  service =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_add_filter (service, swallow_calls, NULL, NULL);
  owned = g_dbus_connection_call_sync (service, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", SERVICE_NAME, 0), NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);

  return service;
}

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);

  return G_SOURCE_REMOVE;
}

static void
test_hung (void)
{
  g_autoptr (GDBusConnection) service = start_hung_service ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_idle_add (cancel_cb, cancellable);
  g_assert_null (lookup (cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  assert_every_verb_fails (TILL_VAULT_ERROR_TIMED_OUT);

  g_assert_true (g_dbus_connection_close_sync (service, NULL, NULL));
}

static void
test_no_bus (void)
{
  if (g_test_subprocess ())
    {
      assert_every_verb_fails (TILL_VAULT_ERROR_UNAVAILABLE);
      return;
    }

  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/vault/absent", test_absent);
  g_test_add_func ("/vault/hung", test_hung);
  g_test_add_func ("/vault/no-bus", test_no_bus);

  return g_test_run ();
}
