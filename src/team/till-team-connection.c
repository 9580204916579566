/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamConnection: the only class that speaks libpq. It uses the calls that do not block and
 * waits itself, so that every wait has a deadline and can be cancelled. The server has the same
 * deadlines: it gives up the lock of a desk that has stopped or is cut off.
 *
 * Errors quote the first line of what the server says. Further lines quote rows. */

#include "till-team-connection.h"

#include <libpq-fe.h>
#include <string.h>

#include "till-team-certificate.h"

#define JITTER_MS 20

struct _TillTeamConnection
{
  PGconn *connection;
  char *user;     /* as the server says */
  char *database; /* its id */
  gint64 version; /* of its tables */
  gint64 oldest;  /* version that a program that reads them may have */
  char *till;     /* the version of the program that writes them */
  TillTeamRole role;
  gboolean is_verified; /* the name of the server */
  gboolean is_lost;     /* nothing more can be asked */
};

struct _TillTeamRows
{
  PGresult *result;
};

typedef enum
{
  READY,
  LATE,
  CANCELLED,
} Waited;

/* An administrator may have made commits that a crash loses the default. */
static const char session_statement[] =
    "SET statement_timeout = '4500ms'; SET lock_timeout = '4s';"
    "SET idle_in_transaction_session_timeout = '5s';"
    "SELECT CASE WHEN current_setting ('synchronous_commit') = 'off'"
    " THEN set_config ('synchronous_commit', 'on', false) END";

/* Servers before version 14, and some systems, can't look whether the desk is still there. */
static const char watch_statement[] = "SET client_connection_check_interval = '1s'";

/* Some columns are only in later versions. */
static const char hello_statement[] =
    "SELECT session_user, id, version, to_jsonb (s) ->> 'oldest_reader', to_jsonb (s) ->> 'till',"
    " CASE WHEN has_column_privilege ('till.entries', 'is_imported', 'INSERT') THEN 2"
    " WHEN has_any_column_privilege ('till.entries', 'INSERT') THEN 1 ELSE 0 END"
    " FROM till.schema_version s";

static gint64
get_deadline (guint seconds)
{
  return g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;
}

static int
get_ms_left (gint64 deadline)
{
  gint64 left = deadline - g_get_monotonic_time ();

  return left > 0 ? (int) (left / 1000) + 1 : 0;
}

/* Waits until the socket is ready for @events. */
static Waited
await (TillTeamConnection *self, gushort events, gint64 deadline, GCancellable *cancellable)
{
  GPollFD fds[2] = { { PQsocket (self->connection), events, 0 }, { -1, 0, 0 } };
  guint n_fds = g_cancellable_make_pollfd (cancellable, &fds[1]) ? 2 : 1;
  int n_ready = 0;

  do
    n_ready = g_poll (fds, n_fds, get_ms_left (deadline));
  while (n_ready < 0 && get_ms_left (deadline) > 0);

  if (n_fds == 2)
    g_cancellable_release_fd (cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return CANCELLED;

  return n_ready > 0 ? READY : LATE;
}

static void
set_cancelled (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The call was cancelled");
}

static gboolean
lose (TillTeamConnection *self, const char *reason, GError **error)
{
  self->is_lost = TRUE;
  g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST, reason);

  return FALSE;
}

/* Returns: (transfer full): the first line of what libpq says last. */
static char *
dup_message (TillTeamConnection *self)
{
  const char *message = PQerrorMessage (self->connection);

  return g_strstrip (g_strndup (message, strcspn (message, "\n")));
}

/* Returns: (transfer full) (nullable): the SQLSTATE in the verbose text of a failed start, which is
 * the only place that has it. */
static char *
dup_sql_state (const char *message)
{
  g_autoptr (GRegex) regex = g_regex_new (":  ([0-9A-Z]{5}): ", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, message, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

/* @stage: how far the start had come */
static void
fail_to_start (TillTeamConnection *self, ConnStatusType stage, GError **error)
{
  g_autofree char *message = dup_message (self);
  g_autofree char *sql_state = dup_sql_state (message);

  if (sql_state != NULL)
    till_team_error_set_for_state (error, sql_state, message);
  else if (stage == CONNECTION_SSL_STARTUP)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_CERTIFICATE, message);
  else if (PQconnectionNeedsPassword (self->connection))
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_PASSWORD, message);
  else
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE, message);
}

static gboolean
finish_starting (TillTeamConnection *self, GCancellable *cancellable, GError **error)
{
  gint64 deadline = get_deadline (TILL_TEAM_DEADLINE_S);
  PostgresPollingStatusType polling = PGRES_POLLING_WRITING;
  ConnStatusType stage = CONNECTION_BAD;
  Waited waited = READY;

  while (waited == READY && polling != PGRES_POLLING_OK && polling != PGRES_POLLING_FAILED)
    {
      stage = PQstatus (self->connection);
      waited = await (self, polling == PGRES_POLLING_READING ? G_IO_IN : G_IO_OUT, deadline,
                      cancellable);
      if (waited == READY)
        polling = PQconnectPoll (self->connection);
    }

  if (waited == CANCELLED)
    set_cancelled (error);
  else if (waited == LATE)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE,
                         "No answer within the deadline");
  else if (polling == PGRES_POLLING_FAILED)
    fail_to_start (self, stage, error);

  return polling == PGRES_POLLING_OK;
}

/* Where a server may be. */
typedef struct
{
  const char *host; /* NULL for the default */
  char *address;    /* NULL for a folder */
} Place;

static void
place_free (Place *self)
{
  g_free (self->address);
  g_free (self);
}

static void
add_place (GPtrArray *places, const char *host, char *address)
{
  Place *place = g_new0 (Place, 1);

  place->host = host;
  place->address = address;
  g_ptr_array_add (places, place);
}

/* The lookup of a name, which libpq would wait for without an end. */
typedef struct
{
  GList *addresses;
  GError *error;
  guint *n_running;
} Lookup;

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Lookup *lookup = user_data;

  lookup->addresses =
      g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, &lookup->error);
  *lookup->n_running -= 1;
}

static gboolean
end_lookups_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);

  return G_SOURCE_REMOVE;
}

static void
cancelled_cb (GCancellable *cancellable, gpointer lookup_cancellable)
{
  g_cancellable_cancel (lookup_cancellable);
}

static gboolean
is_name (const char *host)
{
  return *host != '\0' && *host != '/' && !g_hostname_is_ip_address (host);
}

/* Looks all names up at once, in a main context of its own, which is this thread's.
 *
 * @lookups: as many as @hosts */
static void
look_up (const char *const *hosts, Lookup *lookups, GCancellable *cancellable)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GResolver) resolver = g_resolver_get_default ();
  g_autoptr (GSource) deadline = g_timeout_source_new_seconds (TILL_TEAM_DEADLINE_S);
  g_autoptr (GCancellable) either = g_cancellable_new ();
  guint n_running = 0;
  gulong handler = 0;

  g_main_context_push_thread_default (context);
  g_source_set_callback (deadline, end_lookups_cb, either, NULL);
  g_source_attach (deadline, context);
  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), either, NULL);
  for (guint i = 0; hosts[i] != NULL; i++)
    {
      lookups[i].n_running = &n_running;
      if (!is_name (hosts[i]))
        continue;
      n_running++;
      g_resolver_lookup_by_name_async (resolver, hosts[i], either, looked_up_cb, &lookups[i]);
    }
  while (n_running > 0)
    g_main_context_iteration (context, TRUE);
  g_cancellable_disconnect (cancellable, handler);
  g_source_destroy (deadline);
  g_main_context_pop_thread_default (context);
}

/* Takes what was found out about @host. */
static void
take_lookup (GPtrArray *places, const char *host, Lookup *lookup, GError **error)
{
  if (!is_name (host))
    add_place (places, host, g_hostname_is_ip_address (host) ? g_strdup (host) : NULL);
  for (GList *one = lookup->addresses; one != NULL; one = one->next)
    add_place (places, host, g_inet_address_to_string (one->data));
  g_resolver_free_addresses (lookup->addresses);

  if (lookup->error != NULL && *error == NULL)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE,
                         lookup->error->message);
  g_clear_error (&lookup->error);
}

/* A name that can't be found is passed over where there is another one.
 *
 * Returns: (transfer full) (element-type Place): where the servers of @hosts may be, in their
 * order, of which there is at least one; %NULL with an error. */
static GPtrArray *
find_places (const char *const *hosts, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func ((GDestroyNotify) place_free);
  g_autofree Lookup *lookups = g_new0 (Lookup, g_strv_length ((char **) hosts) + 1);
  g_autoptr (GError) failure = NULL;

  look_up (hosts, lookups, cancellable);
  if (hosts[0] == NULL)
    add_place (places, NULL, NULL);
  for (guint i = 0; hosts[i] != NULL; i++)
    take_lookup (places, hosts[i], &lookups[i], &failure);

  if (g_cancellable_is_cancelled (cancellable))
    set_cancelled (error);
  else if (places->len > 0)
    return g_steal_pointer (&places);
  else
    g_propagate_error (error, g_steal_pointer (&failure));

  return NULL;
}

/* What is not said here, libpq takes from files and the environment. */
static PGconn *
start (const TillTeamSettings *settings, const char *password, const Place *place)
{
  static const char *const names[] = {
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "sslmode",
    "sslrootcert",
    "passfile",
    "gssencmode",
    "channel_binding",
    "client_encoding",
    "application_name",
    "tcp_user_timeout",
    "keepalives_idle",
    "target_session_attrs",
    NULL,
  };
  g_autofree char *port =
      g_strdup_printf ("%u", settings->port != 0 ? settings->port : TILL_TEAM_DEFAULT_PORT);
  const char *const values[] = {
    place->host,
    place->address,
    port,
    settings->database,
    settings->user,
    password,
    till_team_settings_get_ssl_mode (settings),
    till_team_settings_find_root_certificate (settings),
    "/nonexistent",
    "disable",
    "prefer",
    "UTF8",
    "Till",
    "5000",
    "30",
    "read-write",
    NULL,
  };

  return PQconnectStartParams (names, values, 0);
}

static void
ignore_notice (void *data, const PGresult *result)
{
}

static gboolean
check_version (TillTeamConnection *self, GError **error)
{
  if (self->version < TILL_TEAM_SCHEMA_OLDEST)
    g_set_error (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_OLD_SCHEMA,
                 "The tables have version %" G_GINT64_FORMAT, self->version);
  else if (self->version > TILL_TEAM_SCHEMA_VERSION && self->oldest > TILL_TEAM_SCHEMA_VERSION)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NEW_SCHEMA, self->till);
  else
    return TRUE;

  return FALSE;
}

static void
take_hello (TillTeamConnection *self, TillTeamRows *rows)
{
  const char *till = NULL;

  self->user = g_strdup (till_team_rows_get (rows, 0, 0));
  self->database = g_strdup (till_team_rows_get (rows, 0, 1));
  self->version = till_team_rows_get_int (rows, 0, 2);
  self->oldest = till_team_rows_get_int (rows, 0, 3);
  till = till_team_rows_get (rows, 0, 4);
  self->till = g_strdup (till != NULL ? till : "");
  self->role = (TillTeamRole) till_team_rows_get_int (rows, 0, 5);
}

static gboolean
say_hello (TillTeamConnection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TillTeamRows) rows = NULL;

  if (!till_team_connection_run (self, session_statement, NULL, cancellable, error))
    return FALSE;

  till_team_connection_run (self, watch_statement, NULL, cancellable, NULL);
  rows = till_team_connection_query (self, hello_statement, NULL, cancellable, error);
  if (rows == NULL)
    return FALSE;

  if (till_team_rows_count (rows) == 1)
    take_hello (self, rows);

  return check_version (self, error);
}

static TillTeamConnection *
open_at (const TillTeamSettings *settings,
         const char *password,
         const Place *place,
         GCancellable *cancellable,
         GError **error)
{
  g_autoptr (TillTeamConnection) self = g_new0 (TillTeamConnection, 1);

  self->is_verified = place->address != NULL && !till_team_settings_is_local (settings);
  self->connection = start (settings, password, place);
  PQsetErrorVerbosity (self->connection, PQERRORS_VERBOSE);
  PQsetNoticeReceiver (self->connection, ignore_notice, NULL);
  if (PQstatus (self->connection) == CONNECTION_BAD)
    {
      fail_to_start (self, CONNECTION_BAD, error);
      return NULL;
    }
  if (!finish_starting (self, cancellable, error))
    return NULL;

  PQsetnonblocking (self->connection, 1);

  return say_hello (self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

/* Of several places, the first that is reached counts. Each has the whole deadline: libpq, which
 * also knows lists, would have one for all, and a server that is silent would hide the next one.
 *
 * Returns: (transfer full): an open connection to a database that has the tables; %NULL with
 * %TILL_TEAM_ERROR or %G_IO_ERROR_CANCELLED. */
TillTeamConnection *
till_team_connection_open (const TillTeamSettings *settings,
                           const char *password,
                           GCancellable *cancellable,
                           GError **error)
{
  g_auto (GStrv) hosts = NULL;
  g_autoptr (GPtrArray) places = NULL;
  g_autoptr (GError) failure = NULL;
  TillTeamConnection *self = NULL;

  g_return_val_if_fail (settings != NULL, NULL);

  hosts = till_team_settings_list_hosts (settings);
  places = find_places ((const char *const *) hosts, cancellable, error);
  if (places == NULL)
    return NULL;

  for (guint i = 0; i < places->len; i++)
    {
      g_clear_error (&failure);
      self = open_at (settings, password, places->pdata[i], cancellable, &failure);
      if (!g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_UNREACHABLE))
        break;
    }
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return self;
}

void
till_team_connection_close (TillTeamConnection *self)
{
  g_return_if_fail (self != NULL);

  PQfinish (self->connection);
  g_free (self->user);
  g_free (self->database);
  g_free (self->till);
  g_free (self);
}

/* Returns: whether something can still be asked. */
gboolean
till_team_connection_is_alive (TillTeamConnection *self)
{
  return !self->is_lost && PQstatus (self->connection) == CONNECTION_OK;
}

/* Returns: (transfer none): who is signed in, as the server says. */
const char *
till_team_connection_get_user (TillTeamConnection *self)
{
  return self->user;
}

/* Returns: (transfer none): the id that the database got when its tables were made. */
const char *
till_team_connection_get_database (TillTeamConnection *self)
{
  return self->database;
}

/* Returns: (transfer full): as whom the desk has signed in, and where. */
TillTeamSession *
till_team_connection_dup_session (TillTeamConnection *self)
{
  TillTeamSession *session = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  session = g_new0 (TillTeamSession, 1);
  session->user = g_strdup (self->user);
  session->role = self->role;
  if (self->is_verified)
    {
      session->verified_name = g_strdup (PQhost (self->connection));
      till_team_certificate_read (PQsslStruct (self->connection, "OpenSSL"), &session->subject,
                                  &session->expires_ms);
    }
  session->protocol = g_strdup (PQsslAttribute (self->connection, "protocol"));

  return session;
}

void
till_team_session_free (TillTeamSession *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->user);
  g_free (self->verified_name);
  g_free (self->protocol);
  g_free (self->subject);
  g_free (self);
}

/* Returns: the version of the tables, as they were when the connection was opened. */
gint64
till_team_connection_get_version (TillTeamConnection *self)
{
  return self->version;
}

gboolean
till_team_connection_check_can_write (TillTeamConnection *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->version > TILL_TEAM_SCHEMA_VERSION)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_READ_ONLY, self->till);
  else if (self->role == TILL_TEAM_VIEWER)
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED,
                         "The user may only read");
  else
    return TRUE;

  return FALSE;
}

void
till_team_rows_free (TillTeamRows *self)
{
  g_return_if_fail (self != NULL);

  PQclear (self->result);
  g_free (self);
}

guint
till_team_rows_count (TillTeamRows *self)
{
  return (guint) PQntuples (self->result);
}

/* Returns: (transfer none) (nullable): the text of one cell. */
const char *
till_team_rows_get (TillTeamRows *self, guint row, guint column)
{
  return PQgetisnull (self->result, (int) row, (int) column)
             ? NULL
             : PQgetvalue (self->result, (int) row, (int) column);
}

/* Returns: the number in one cell; zero where there is none. */
gint64
till_team_rows_get_int (TillTeamRows *self, guint row, guint column)
{
  const char *text = till_team_rows_get (self, row, column);

  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

/* Sends what is left to send and reads until the answer is there. */
static Waited
exchange (TillTeamConnection *self, gint64 deadline, GCancellable *cancellable)
{
  Waited waited = READY;
  int n_left = PQflush (self->connection);

  while (waited == READY && n_left >= 0 && (n_left > 0 || PQisBusy (self->connection)))
    {
      waited = await (self, n_left > 0 ? G_IO_IN | G_IO_OUT : G_IO_IN, deadline, cancellable);
      if (waited == READY && !PQconsumeInput (self->connection))
        break;
      if (n_left > 0)
        n_left = PQflush (self->connection);
    }

  return waited;
}

/* Returns: (transfer full) (nullable): the last result, or the first that is an error. */
static PGresult *
collect (TillTeamConnection *self, gint64 deadline, GCancellable *cancellable, Waited *waited)
{
  PGresult *kept = NULL;
  PGresult *next = NULL;

  while ((*waited = exchange (self, deadline, cancellable)) == READY &&
         (next = PQgetResult (self->connection)) != NULL)
    {
      if (kept != NULL && PQresultStatus (kept) == PGRES_FATAL_ERROR)
        {
          PQclear (next);
          continue;
        }
      PQclear (kept);
      kept = next;
    }

  return kept;
}

static gboolean
send_statement (TillTeamConnection *self, const char *statement, const char *const *values)
{
  int n_values = values != NULL ? (int) g_strv_length ((char **) values) : 0;

  return n_values > 0 ? PQsendQueryParams (self->connection, statement, n_values, NULL, values,
                                           NULL, NULL, 0)
                      : PQsendQuery (self->connection, statement);
}

static gboolean
check_result (TillTeamConnection *self, PGresult *result, GError **error)
{
  ExecStatusType status = PQresultStatus (result);
  const char *sql_state = PQresultErrorField (result, PG_DIAG_SQLSTATE);
  const char *message = PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY);
  GError *failure = NULL;

  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
    return TRUE;

  if (PQstatus (self->connection) != CONNECTION_OK || sql_state == NULL)
    return lose (self, "The connection was closed", error);

  till_team_error_set_for_state (&failure, sql_state, message != NULL ? message : "");
  if (g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST))
    self->is_lost = TRUE;
  g_propagate_error (error, failure);

  return FALSE;
}

/* A connection whose answer nobody waits for any longer is lost, and the server ends the statement
 * by itself. It is never asked to: a commit that is cancelled while it waits for other servers
 * counts as one, and asking takes a connection that can hang.
 *
 * Returns: (transfer full): the answer, which may be an error of the server; %NULL with an error
 * where there is none. */
static PGresult *
ask (TillTeamConnection *self,
     const char *statement,
     const char *const *values,
     GCancellable *cancellable,
     GError **error)
{
  Waited waited = READY;
  PGresult *result = NULL;

  if (!till_team_connection_is_alive (self) || !send_statement (self, statement, values))
    {
      lose (self, "The connection is gone", error);
      return NULL;
    }

  result = collect (self, get_deadline (TILL_TEAM_DEADLINE_S), cancellable, &waited);
  if (waited == READY && result != NULL)
    return result;

  PQclear (result);
  if (waited == READY)
    {
      lose (self, "The connection was closed", error);
      return NULL;
    }

  if (waited == CANCELLED)
    {
      self->is_lost = TRUE;
      set_cancelled (error);
    }
  else
    lose (self, "No answer within the deadline", error);

  return NULL;
}

/* Runs one @statement with @values, or several without.
 *
 * Returns: (transfer full): the rows of the answer; %NULL with %TILL_TEAM_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TillTeamRows *
till_team_connection_query (TillTeamConnection *self,
                            const char *statement,
                            const char *const *values,
                            GCancellable *cancellable,
                            GError **error)
{
  PGresult *result = NULL;
  TillTeamRows *rows = NULL;

  g_return_val_if_fail (self != NULL && statement != NULL, NULL);

  result = ask (self, statement, values, cancellable, error);
  if (result == NULL)
    return NULL;

  if (check_result (self, result, error))
    {
      rows = g_new0 (TillTeamRows, 1);
      rows->result = g_steal_pointer (&result);
    }
  PQclear (result);

  return rows;
}

gboolean
till_team_connection_run (TillTeamConnection *self,
                          const char *statement,
                          const char *const *values,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (TillTeamRows) rows =
      till_team_connection_query (self, statement, values, cancellable, error);

  return rows != NULL;
}

/* Ends the transaction. This can't be cancelled. A connection whose commit is not known about is
 * lost: what is still on its way in the server ends there.
 *
 * Returns: what became of it, with @error unless that is %TILL_TEAM_COMMITTED. */
TillTeamOutcome
till_team_connection_commit (TillTeamConnection *self, GError **error)
{
  PGresult *result = NULL;
  TillTeamOutcome outcome = TILL_TEAM_NOT_COMMITTED;

  g_return_val_if_fail (self != NULL, TILL_TEAM_NOT_COMMITTED);

  result = ask (self, "COMMIT", NULL, NULL, error);
  if (result == NULL)
    {
      self->is_lost = TRUE;
      return TILL_TEAM_COMMIT_NOT_KNOWN;
    }

  if (!check_result (self, result, error))
    outcome = self->is_lost ? TILL_TEAM_COMMIT_NOT_KNOWN : TILL_TEAM_NOT_COMMITTED;
  else if (g_str_equal (PQcmdStatus (result), "COMMIT"))
    outcome = TILL_TEAM_COMMITTED;
  else
    g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_FAILED,
                         "The server has rolled the transaction back");
  PQclear (result);

  return outcome;
}

/* Takes back what the transaction has done. Where even that fails, the connection is lost, and the
 * server does it. */
void
till_team_connection_roll_back (TillTeamConnection *self)
{
  g_return_if_fail (self != NULL);

  if (till_team_connection_is_alive (self) &&
      !till_team_connection_run (self, "ROLLBACK", NULL, NULL, NULL))
    self->is_lost = TRUE;
}

void
till_team_connection_back_off (guint n_times)
{
  g_usleep ((gulong) g_random_int_range (0, (gint32) (n_times * JITTER_MS * 1000)));
}

/* Returns: whether somebody has sent @payload. */
static gboolean
take_notifications (TillTeamConnection *self, const char *payload)
{
  PGnotify *notification = NULL;
  gboolean is_meant = FALSE;

  while ((notification = PQnotifies (self->connection)) != NULL)
    {
      is_meant = is_meant || g_str_equal (notification->extra, payload);
      PQfreemem (notification);
    }

  return is_meant;
}

/* Waits for a notification with @payload on a channel that is listened to. */
TillTeamWaiting
till_team_connection_wait (TillTeamConnection *self,
                           const char *payload,
                           guint seconds,
                           GCancellable *cancellable)
{
  gint64 deadline = get_deadline (seconds);
  Waited waited = READY;

  g_return_val_if_fail (self != NULL && payload != NULL, TILL_TEAM_ENDED);

  do
    {
      if (take_notifications (self, payload))
        return TILL_TEAM_NOTIFIED;
      waited = await (self, G_IO_IN, deadline, cancellable);
      if (waited == READY && !PQconsumeInput (self->connection))
        self->is_lost = TRUE;
    }
  while (waited == READY && till_team_connection_is_alive (self));

  return waited == LATE ? TILL_TEAM_QUIET : TILL_TEAM_ENDED;
}
