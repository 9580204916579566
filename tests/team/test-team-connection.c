/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The connection names the first thing that is wrong, and no call outlives its cancellable. */

#include "fixture.h"

#include <gio/gunixsocketaddress.h>
#include <string.h>

#include "till-team-connection.h"

/* A name server that answers nobody, and cancels the call once it was asked for two names. */
#define TYPE_SILENT_RESOLVER (silent_resolver_get_type ())
G_DECLARE_FINAL_TYPE (SilentResolver, silent_resolver, SILENT, RESOLVER, GResolver)

struct _SilentResolver
{
  GResolver parent_instance;

  GCancellable *call;
  guint n_asked;
};

G_DEFINE_FINAL_TYPE (SilentResolver, silent_resolver, G_TYPE_RESOLVER)

static void
give_up_cb (GCancellable *cancellable, gpointer task)
{
  g_task_return_error_if_cancelled (task);
}

static void
silent_resolver_lookup_async (GResolver *resolver,
                              const char *name,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  SilentResolver *self = SILENT_RESOLVER (resolver);
  GTask *task = g_task_new (resolver, cancellable, callback, user_data);

  g_cancellable_connect (cancellable, G_CALLBACK (give_up_cb), task, g_object_unref);
  self->n_asked++;
  if (self->n_asked == 2)
    g_cancellable_cancel (self->call);
}

static GList *
silent_resolver_lookup_finish (GResolver *resolver, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
silent_resolver_class_init (SilentResolverClass *klass)
{
  G_RESOLVER_CLASS (klass)->lookup_by_name_async = silent_resolver_lookup_async;
  G_RESOLVER_CLASS (klass)->lookup_by_name_finish = silent_resolver_lookup_finish;
}

static void
silent_resolver_init (SilentResolver *self)
{
}

typedef struct
{
  const char *host; /* NULL for that of the server */
  const char *database;
  const char *user;
  const char *password;
  TillTeamError code;
} Wrong;

static const Wrong wrong[] = {
  { "/nonexistent-folder", "till", "ann", NULL, TILL_TEAM_ERROR_UNREACHABLE },
  { "localhost", "till", "ann", NULL, TILL_TEAM_ERROR_UNREACHABLE },
  { "host.invalid", "till", "ann", NULL, TILL_TEAM_ERROR_UNREACHABLE },
  { NULL, "till", "outcast", NULL, TILL_TEAM_ERROR_REFUSED },
  { NULL, "till", "nobody-of-that-name", NULL, TILL_TEAM_ERROR_REFUSED },
  { NULL, "till", "secret", "wrong", TILL_TEAM_ERROR_PASSWORD },
  { NULL, "till", "secret", NULL, TILL_TEAM_ERROR_PASSWORD },
  { NULL, "nowhere", "ann", NULL, TILL_TEAM_ERROR_NO_DATABASE },
  { NULL, "empty", "ann", NULL, TILL_TEAM_ERROR_NO_SCHEMA },
};

static TillTeamConnection *
open_as (const char *user)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings (user);
  g_autoptr (GError) error = NULL;
  TillTeamConnection *connection = till_team_connection_open (settings, NULL, NULL, &error);

  g_assert_no_error (error);

  return connection;
}

static void
test_wrong (gconstpointer data)
{
  const Wrong *is = data;
  g_autoptr (TillTeamSettings) made = team_make_settings ("ann");
  g_autoptr (TillTeamSettings) settings =
      till_team_settings_new (is->host != NULL ? is->host : made->host, is->database, is->user);
  g_autoptr (GError) error = NULL;

  settings->port = g_strcmp0 (is->host, "localhost") == 0 ? 1 : 0;
  g_assert_null (till_team_connection_open (settings, is->password, NULL, &error));
  g_assert_error (error, TILL_TEAM_ERROR, (int) is->code);
}

static void
test_password (void)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("secret");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamConnection) connection =
      till_team_connection_open (settings, "sesame", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (till_team_connection_get_user (connection), ==, "secret");
}

static void
assert_ssl_mode (const char *host, const char *expected)
{
  g_autoptr (TillTeamSettings) settings = till_team_settings_new (host, "till", "ann");

  g_assert_cmpstr (till_team_settings_get_ssl_mode (settings), ==, expected);
}

/* One host on a network is enough to ask for a certificate. */
static void
test_ssl_mode (void)
{
  assert_ssl_mode (NULL, "prefer");
  assert_ssl_mode ("/run/postgresql", "prefer");
  assert_ssl_mode ("localhost, /run/postgresql", "prefer");
  assert_ssl_mode ("db.example.com", "verify-full");
  assert_ssl_mode ("/run/postgresql,db.example.com", "verify-full");
  assert_ssl_mode ("localhost.example.com", "verify-full");
}

static void
assert_role (const char *user, TillTeamRole role)
{
  g_autoptr (TillTeamConnection) connection = open_as (user);
  g_autoptr (TillTeamSession) session = till_team_connection_dup_session (connection);

  g_assert_cmpstr (session->user, ==, user);
  g_assert_cmpint (session->role, ==, role);
  g_assert_null (session->verified_name);
}

static void
test_roles (void)
{
  assert_role ("vic", TILL_TEAM_VIEWER);
  assert_role ("ann", TILL_TEAM_AGENT);
  assert_role ("olga", TILL_TEAM_OWNER);
}

static gpointer
cancel_when_asleep (gpointer cancellable)
{
  g_autofree char *n_asleep = NULL;

  while (g_strcmp0 (n_asleep, "1") != 0)
    {
      g_free (n_asleep);
      n_asleep = team_get_text (
          "SELECT count(*) FROM pg_stat_activity WHERE usename = 'bob' AND wait_event = 'PgSleep'");
    }
  g_cancellable_cancel (cancellable);

  return NULL;
}

static void
await_awake (void)
{
  g_autofree char *n_asleep = NULL;

  while (g_strcmp0 (n_asleep, "0") != 0)
    {
      g_free (n_asleep);
      n_asleep = team_get_text (
          "SELECT count(*) FROM pg_stat_activity WHERE usename = 'bob' AND wait_event = 'PgSleep'");
    }
}

/* The statement ends at the server, too, and nothing else is asked there. */
static void
test_cancelled (void)
{
  TillTeamConnection *connection = open_as ("bob");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *thread = g_thread_new ("cancel", cancel_when_asleep, cancellable);
  g_autoptr (GError) error = NULL;

  g_assert_false (till_team_connection_run (
      connection, "SET statement_timeout = 0; SELECT pg_sleep (600)", NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
  g_assert_false (till_team_connection_is_alive (connection));
  till_team_connection_close (connection);
  await_awake ();
}

/* The server ends what takes too long. */
static void
test_late (void)
{
  g_autoptr (TillTeamConnection) connection = open_as ("bob");
  g_autoptr (GError) error = NULL;

  g_assert_false (
      till_team_connection_run (connection, "SELECT pg_sleep (600)", NULL, NULL, &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_BUSY);
  g_assert_true (till_team_connection_is_alive (connection));
}

/* A name server that is silent holds up no end, whatever the number of names. */
static void
test_silent_name_server (void)
{
  g_autoptr (TillTeamSettings) settings =
      till_team_settings_new ("one.example.com,two.example.com", "till", "ann");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GResolver) usual = g_resolver_get_default ();
  g_autoptr (SilentResolver) silent = g_object_new (TYPE_SILENT_RESOLVER, NULL);
  g_autoptr (GError) error = NULL;

  silent->call = cancellable;
  g_resolver_set_default (G_RESOLVER (silent));
  g_assert_null (till_team_connection_open (settings, NULL, cancellable, &error));
  g_resolver_set_default (usual);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (silent->n_asked, ==, 2);
}

static void
assert_opens (const char *first_host)
{
  g_autofree char *hosts = g_strconcat (first_host, ", ,", team_get_host (), NULL);
  g_autoptr (TillTeamSettings) settings = till_team_settings_new (hosts, "till", "ann");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamConnection) connection =
      till_team_connection_open (settings, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (connection);
}

/* A server that has gone, whatever is left of it, doesn't hide the one that has taken over. */
static void
test_next_host (void)
{
  g_autofree char *folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, ".s.PGSQL.5432", NULL);
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocket) silent =
      g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);

  team_make_database ();
  assert_opens (folder);
  assert_opens ("host.invalid");
  g_assert_true (g_socket_bind (silent, address, FALSE, NULL));
  g_assert_true (g_socket_listen (silent, NULL));
  assert_opens (folder);
  team_remove_folder (folder);
}

/* Further lines of the server's answer quote the row, which nobody may find in a log. */
static void
test_quotes_no_row (void)
{
  g_autoptr (TillTeamConnection) connection = open_as ("bob");
  g_autoptr (GError) error = NULL;

  g_assert_false (till_team_connection_run (
      connection,
      "INSERT INTO till.entries (store, number, event_id, event, hash, desk)"
      " VALUES ('s', 1, 'i', '{\"address\": \"private\"}', 'h', 'd')",
      NULL, NULL, &error));
  g_assert_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_FAILED);
  g_assert_null (strstr (error->message, "private"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *path = g_strdup_printf ("/team-connection/wrong/%u", i);

      g_test_add_data_func (path, &wrong[i], test_wrong);
    }
  g_test_add_func ("/team-connection/password", test_password);
  g_test_add_func ("/team-connection/ssl-mode", test_ssl_mode);
  g_test_add_func ("/team-connection/roles", test_roles);
  g_test_add_func ("/team-connection/cancelled", test_cancelled);
  g_test_add_func ("/team-connection/late", test_late);
  g_test_add_func ("/team-connection/silent-name-server", test_silent_name_server);
  g_test_add_func ("/team-connection/next-host", test_next_host);
  g_test_add_func ("/team-connection/quotes-no-row", test_quotes_no_row);

  return g_test_run ();
}
