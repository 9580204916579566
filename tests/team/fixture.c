/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "fixture.h"

#include <glib/gstdio.h>
#include <stdlib.h>

#include "till-await.h"
#include "till-team-schema.h"

const char *
team_get_host (void)
{
  const char *host = g_getenv ("TILL_TEST_DATABASE");

  g_assert_nonnull (host);

  return host;
}

static void
ignore_notice (void *data, const PGresult *result)
{
}

/* Returns: the port where the server also listens on a network; zero where it does not. */
guint
team_get_port (void)
{
  const char *port = g_getenv ("PGPORT");

  return port != NULL ? (guint) strtoul (port, NULL, 10) : 0;
}

guint
team_get_n_faults (guint usual)
{
  const char *text = g_getenv ("TILL_TEST_FAULTS");

  return text != NULL ? (guint) strtoul (text, NULL, 10) : usual;
}

PGconn *
team_sign_in (const char *user)
{
  const char *const names[] = { "host", "dbname", "user", NULL };
  const char *const values[] = { team_get_host (), "till", user, NULL };
  PGconn *connection = PQconnectdbParams (names, values, 0);

  PQsetNoticeReceiver (connection, ignore_notice, NULL);
  g_assert_cmpint (PQstatus (connection), ==, CONNECTION_OK);

  return connection;
}

static void
execute (PGconn *connection, const char *statement)
{
  PGresult *result = PQexec (connection, statement);

  g_assert_cmpstr (PQresultErrorMessage (result), ==, "");
  PQclear (result);
}

static void
make_database_once (void)
{
  const char *const names[] = { "host", "dbname", "user", NULL };
  const char *const values[] = { team_get_host (), "postgres", "till", NULL };
  PGconn *connection = PQconnectdbParams (names, values, 0);
  g_autofree char *schema = till_team_schema_build ();

  execute (connection, "CREATE DATABASE till");
  execute (connection, "CREATE DATABASE empty");
  PQfinish (connection);

  connection = team_sign_in ("till");
  execute (connection, schema);
  execute (connection, "CREATE ROLE ann LOGIN IN ROLE till_agent;"
                       "CREATE ROLE bob LOGIN IN ROLE till_agent;"
                       "CREATE ROLE vic LOGIN IN ROLE till_viewer;"
                       "CREATE ROLE olga LOGIN IN ROLE till_owner;"
                       "CREATE ROLE secret LOGIN PASSWORD 'sesame' IN ROLE till_agent;"
                       "CREATE ROLE outcast LOGIN IN ROLE till_agent");
  PQfinish (connection);
}

void
team_make_database (void)
{
  static gsize is_made = 0;

  if (g_once_init_enter (&is_made))
    {
      make_database_once ();
      g_once_init_leave (&is_made, 1);
    }
}

TillTeamSettings *
team_make_settings (const char *user)
{
  TillTeamSettings *settings = NULL;

  team_make_database ();
  settings = till_team_settings_new (team_get_host (), "till", user);
  settings->port = team_get_port ();

  return settings;
}

char *
team_make_store_id (void)
{
  return g_uuid_string_random ();
}

void
team_run_server (const char *option)
{
  const char *const arguments[] = { g_getenv ("TILL_TEST_SERVER"), option, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

/* As the administrator, whom nothing stops. */
void
team_execute (const char *statement)
{
  PGconn *connection = team_sign_in ("till");

  execute (connection, statement);
  PQfinish (connection);
}

/* Returns: (transfer full): the only cell of the answer. */
char *
team_get_text (const char *statement)
{
  PGconn *connection = team_sign_in ("till");
  PGresult *result = PQexec (connection, statement);
  char *text = NULL;

  g_assert_cmpint (PQntuples (result), ==, 1);
  text = g_strdup (PQgetvalue (result, 0, 0));
  PQclear (result);
  PQfinish (connection);

  return text;
}

void
team_assert_refused (const char *user, const char *sql_state, const char *statement)
{
  PGconn *connection = team_sign_in (user);
  PGresult *result = PQexec (connection, statement);

  g_assert_cmpstr (PQresultErrorField (result, PG_DIAG_SQLSTATE), ==, sql_state);
  PQclear (result);
  PQfinish (connection);
}

TillRefundEvent *
team_agreed (const char *id, const char *invoice, const char *reason)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "10");
  till_refund_event_set (event, TILL_REFUND_REASON, reason);

  return event;
}

TillRefundEvent *
team_checked (const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_CHECKED, "ann", 2000);

  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");

  return event;
}

TillRefundEvent *
team_intended (const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_INTENDED, "ann", 3000);

  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");

  return event;
}

TillRefundEvent *
team_paid (const char *id, const char *tx_hash)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_PAID, "ann", 4000);

  till_refund_event_set (event, TILL_REFUND_TX_HASH, tx_hash);

  return event;
}

TillRefund *
team_append (TillLedger *ledger, TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GAsyncResult) result = NULL;

  till_ledger_append_async (ledger, owned, NULL, till_await_cb, &result);

  return till_ledger_append_finish (ledger, till_await (&result), error);
}

void
team_assert_appended (TillLedger *ledger, TillRefundEvent *event)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund = team_append (ledger, event, &error);

  g_assert_no_error (error);
  g_assert_nonnull (refund);
}

void
team_assert_not_appended (TillLedger *ledger, TillRefundEvent *event, GQuark domain, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (team_append (ledger, event, &error));
  g_assert_error (error, domain, code);
}

GPtrArray *
team_list (TillLedger *ledger, GError **problem)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *refunds = NULL;

  till_ledger_list_async (ledger, NULL, till_await_cb, &result);
  refunds = till_ledger_list_finish (ledger, till_await (&result), problem, &error);
  g_assert_no_error (error);

  return refunds;
}

char *
team_export (TillLedger *ledger)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  till_ledger_export_async (ledger, NULL, till_await_cb, &result);
  text = till_ledger_export_finish (ledger, till_await (&result), &error);
  g_assert_no_error (error);

  return text;
}

void
team_remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}
