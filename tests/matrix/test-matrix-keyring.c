/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults between a call and its keys, F83 to F86: no Secret Service, a locked one, one that
 * never answers and one that refuses. The call sends nothing without keys and fails within five
 * seconds. The same call with keys in memory succeeds at the same time. */

#include "matrix.h"

#include "till-account-keys.h"
#include "till-await.h"

#define SERVICE_NAME "org.freedesktop.secrets"
#define LIMIT_US     (6 * 1000 * 1000) /* five seconds and a second */
#define GOOD                                                                                       \
  "{\"success\":true,\"data\":{\"storeId\":\"s1\",\"invoiceId\":\"i1\",\"orderId\":\"A-1\","       \
  "\"status\":\"CANCELLED\",\"amount\":5,\"clientRef\":\"A-1\",\"countries\":[],\"invoices\":[],"  \
  "\"orders\":[],\"stats\":{\"totalInvoices\":2,\"totalVolumeUsd\":7.5}}}"

static const MatrixSubject subject = { "i1", "A-1", "p1", "A-1" };

static gboolean
answer_well (HostilePeer *peer, const char *request, gpointer user_data)
{
  return hostile_send_json (peer, 200, "", GOOD);
}

/* Returns: a client whose keys are in the vault. */
static TillTransport *
connect_by_vault (TillVault *vault, const char *url)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account = till_account_new (
      "a1", "Shop", url, TILL_AUTH_HMAC, TILL_ACCOUNT_LIVE, TILL_ACCOUNT_KEPT, dialect);
  g_autoptr (TillAccountKeys) keys = till_account_keys_new (vault, account);
  g_autoptr (TillBaseUrl) base_url = till_base_url_parse (url, NULL);
  g_autoptr (TillClock) clock = till_clock_new ();

  return till_transport_new_with_limits (base_url, TILL_CREDENTIAL_PROVIDER (keys), dialect, clock,
                                         &matrix_patient);
}

/* One call with keys of the vault, and with keys in memory. */
typedef struct
{
  const MatrixCall *call;
  HostileServer *server;
  TillTransport *by_vault;
  TillTransport *by_memory;
  GAsyncResult *vault_result;
  GAsyncResult *memory_result;
  gint64 began_us;
} Cell;

static void
start (Cell *self)
{
  ClientOptions options = { .limits = &matrix_patient };
  g_autoptr (TillVault) vault = till_vault_new ();
  const char *url = NULL;

  self->server = hostile_server_new ();
  hostile_server_set_answer (self->server, answer_well, NULL);
  url = hostile_server_get_url (self->server);
  self->by_vault = connect_by_vault (vault, url);
  self->by_memory = client_connect (url, MATRIX_API_KEY, MATRIX_SECRET_KEY, &options);
  self->began_us = g_get_monotonic_time ();

  self->call->start (self->by_vault, &subject, NULL, &self->vault_result);
  self->call->start (self->by_memory, &subject, NULL, &self->memory_result);
}

static void
check (Cell *self, TillVaultError code)
{
  g_autoptr (GString) problems = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) memory_error = NULL;
  g_autofree char *text =
      self->call->finish (self->by_vault, till_await (&self->vault_result), &error);
  g_autofree char *memory_text = NULL;

  if (text != NULL || !g_error_matches (error, TILL_VAULT_ERROR, (int) code))
    g_string_append_printf (problems, "; not the outcome: %s",
                            error != NULL ? error->message : "no error");
  if (g_get_monotonic_time () - self->began_us > LIMIT_US && MATRIX_IS_MEASURED)
    g_string_append (problems, "; too slow (I4)");

  memory_text =
      self->call->finish (self->by_memory, till_await (&self->memory_result), &memory_error);
  if (memory_text == NULL)
    g_string_append_printf (problems, "; not without storing: %s", memory_error->message);
  if (hostile_server_count (self->server) != 1)
    g_string_append (problems, "; sent without keys (I5)");

  matrix_count (self->call->name, problems);
}

static void
clear (Cell *self)
{
  g_clear_object (&self->vault_result);
  g_clear_object (&self->memory_result);
  g_clear_object (&self->by_vault);
  g_clear_object (&self->by_memory);
  g_clear_pointer (&self->server, hostile_server_free);
}

/* Runs all calls at once, because each may take five seconds. */
static void
check_all_calls (TillVaultError code)
{
  Cell cells[MATRIX_N_CALLS] = { { NULL } };

  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    {
      cells[i].call = &matrix_calls[i];
      start (&cells[i]);
    }
  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    {
      check (&cells[i], code);
      clear (&cells[i]);
    }
}

/* Secret Services. */

static GDBusMessage *
swallow_cb (GDBusConnection *connection,
            GDBusMessage *message,
            gboolean is_incoming,
            gpointer user_data)
{
  if (!is_incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    return message;

  g_object_unref (message);

  return NULL;
}

static GDBusMessage *
refuse_cb (GDBusConnection *connection,
           GDBusMessage *message,
           gboolean is_incoming,
           gpointer user_data)
{
  g_autoptr (GDBusMessage) refusal = NULL;

  if (!is_incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    return message;

  refusal = g_dbus_message_new_method_error_literal (
      message, "org.freedesktop.DBus.Error.AccessDenied", "Not you");
  g_dbus_connection_send_message (connection, refusal, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
  g_object_unref (message);

  return NULL;
}

/* Returns: a connection that owns the name of the Secret Service and answers with @filter. */
static GDBusConnection *
start_service (GDBusMessageFilterFunction filter)
{
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) owned = NULL;
  g_autoptr (GError) error = NULL;
  GDBusConnection *service =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);

  g_assert_no_error (error);
  g_dbus_connection_add_filter (service, filter, NULL, NULL);
  owned = g_dbus_connection_call_sync (service, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", SERVICE_NAME, 0), NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);

  return service;
}

static GVariant *
call_keyring (const char *method, GVariant *arguments)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_sync (
      bus, SERVICE_NAME, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", method,
      arguments, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);

  return answer;
}

static void
test_locked (void)
{
  g_autoptr (GVariant) alias = call_keyring ("ReadAlias", g_variant_new ("(s)", "default"));
  g_autoptr (GVariant) locked = NULL;
  const char *path = NULL;

  g_variant_get (alias, "(&o)", &path);
  locked = call_keyring ("Lock", g_variant_new_parsed ("([%o],)", path));
  g_assert_nonnull (locked);

  check_all_calls (TILL_VAULT_ERROR_LOCKED);
}

static void
test_absent (void)
{
  check_all_calls (TILL_VAULT_ERROR_UNAVAILABLE);
}

static void
test_hung (void)
{
  g_autoptr (GDBusConnection) service = start_service (swallow_cb);

  check_all_calls (TILL_VAULT_ERROR_TIMED_OUT);
  g_assert_true (g_dbus_connection_close_sync (service, NULL, NULL));
}

static void
gone_cb (gpointer data, GObject *object)
{
  *(gboolean *) data = TRUE;
}

/* A client that is closed while the vault looks for its keys frees everything: the context of its
 * thread at once, and its provider when the vault gives up. */
static void
test_closed_meanwhile (void)
{
  g_autoptr (GDBusConnection) service = start_service (swallow_cb);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TillVault) vault = till_vault_new ();
  gboolean is_vault_free = FALSE;

  g_object_weak_ref (G_OBJECT (vault), gone_cb, &is_vault_free);
  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    {
      g_autoptr (TillTransport) transport = connect_by_vault (vault, "http://127.0.0.1:9");
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      matrix_calls[i].start (transport, &subject, cancellable, &result);
      g_main_context_iteration (NULL, i % 2 == 0);
      g_cancellable_cancel (cancellable);
      g_assert_null (matrix_calls[i].finish (transport, till_await (&result), &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_cancellable_reset (cancellable);
    }

  g_clear_object (&vault);
  while (!is_vault_free)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_dbus_connection_close_sync (service, NULL, NULL));
}

static void
test_refused (void)
{
  g_autoptr (GDBusConnection) service = start_service (refuse_cb);

  check_all_calls (TILL_VAULT_ERROR_REFUSED);
  g_assert_true (g_dbus_connection_close_sync (service, NULL, NULL));
}

static void
list_cells (void)
{
  static const char *const faults[] = { "F83-absent", "F84-locked", "F85-hung", "F86-refuses" };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    matrix_list_cells (faults[i]);
}

/* With --keyring, there is a Secret Service on the bus. */
int
main (int argc, char *argv[])
{
  if (matrix_should_list_cells (argc, argv))
    {
      list_cells ();
      return 0;
    }

  matrix_init (&argc, &argv);

  if (argc > 1 && g_str_equal (argv[1], "--keyring"))
    {
      g_test_add_func ("/matrix/keyring/F84-locked", test_locked);
      return matrix_run ();
    }

  g_test_add_func ("/matrix/keyring/F83-absent", test_absent);
  g_test_add_func ("/matrix/keyring/F85-hung", test_hung);
  g_test_add_func ("/matrix/keyring/F85-closed-meanwhile", test_closed_meanwhile);
  g_test_add_func ("/matrix/keyring/F86-refuses", test_refused);

  return matrix_run ();
}
