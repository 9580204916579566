/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables of a team: version 1 of them, and what each later one changes. An update is one
 * transaction, and says first which desks could not read the tables any longer. */

#include "till-team-schema.h"

#include "till-team-resources.h"

#define FOLDER "/org/tillconsole/Till/team/"

/* Returns: (transfer none): the statements that make @version of the one before it. */
static const char *
get_script (guint version)
{
  g_autofree char *path = version == 1 ? g_strdup (FOLDER "schema.sql")
                                       : g_strdup_printf (FOLDER "update-%u.sql", version);
  g_autoptr (GBytes) script =
      g_resource_lookup_data (till_team_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  /* The resource is part of the program. */
  return g_bytes_get_data (script, NULL);
}

/* Returns: (transfer full): the script. */
char *
till_team_schema_build (void)
{
  GString *script = g_string_new (NULL);

  for (guint version = 1; version <= TILL_TEAM_SCHEMA_VERSION; version++)
    g_string_append (script, get_script (version));

  return g_string_free (script, FALSE);
}

/* Returns: (transfer full): the script, which leaves out what the database has. */
char *
till_team_schema_build_update (void)
{
  GString *script = g_string_new (NULL);

  for (guint version = 2; version <= TILL_TEAM_SCHEMA_VERSION; version++)
    g_string_append_printf (script,
                            "SELECT version < %u AS is_due FROM till.schema_version \\gset\n"
                            "\\if :is_due\n%s\\endif\n",
                            version, get_script (version));

  return g_string_free (script, FALSE);
}

/* Returns: whether the user could change the tables. */
static gboolean
may_update (TillTeamConnection *connection, GCancellable *cancellable)
{
  g_autoptr (TillTeamRows) rows = till_team_connection_query (
      connection,
      "SELECT CAST (pg_has_role (relowner, 'MEMBER') AS integer) FROM pg_class"
      " WHERE oid = CAST ('till.schema_version' AS regclass)",
      NULL, cancellable, NULL);

  return rows != NULL && till_team_rows_count (rows) == 1 &&
         till_team_rows_get_int (rows, 0, 0) != 0;
}

/* Somebody else may have updated them meanwhile, or may do so: then that is waited for. */
static gboolean
lock_version (TillTeamConnection *connection,
              gint64 *version,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (TillTeamRows) rows = NULL;

  if (!till_team_connection_run (connection, "BEGIN; LOCK TABLE till.schema_version", NULL,
                                 cancellable, error))
    return FALSE;

  rows = till_team_connection_query (connection, "SELECT version FROM till.schema_version", NULL,
                                     cancellable, error);
  if (rows == NULL)
    return FALSE;

  *version = till_team_rows_get_int (rows, 0, 0);

  return TRUE;
}

static gboolean
update_in_transaction (TillTeamConnection *connection, GCancellable *cancellable, GError **error)
{
  gint64 version = 0;

  if (!lock_version (connection, &version, cancellable, error))
    return FALSE;

  for (guint next = (guint) version + 1; next <= TILL_TEAM_SCHEMA_VERSION; next++)
    if (!till_team_connection_run (connection, get_script (next), NULL, cancellable, error))
      return FALSE;

  return till_team_connection_commit (connection, error) == TILL_TEAM_COMMITTED;
}

/* The older tables can be used as well. */
static void
update (TillTeamConnection *connection, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  if (update_in_transaction (connection, cancellable, &error))
    return;

  g_debug ("The team's tables stay as they are: %s", error->message);
  till_team_connection_roll_back (connection);
}

TillTeamConnection *
till_team_schema_connect (const TillTeamSettings *settings,
                          const char *password,
                          GCancellable *cancellable,
                          GError **error)
{
  TillTeamConnection *connection =
      till_team_connection_open (settings, password, cancellable, error);

  if (connection == NULL ||
      till_team_connection_get_version (connection) >= TILL_TEAM_SCHEMA_VERSION ||
      !may_update (connection, cancellable))
    return connection;

  update (connection, cancellable);
  till_team_connection_close (connection);

  return till_team_connection_open (settings, password, cancellable, error);
}

/* Once a day, or with another version. */
void
till_team_schema_note_desk (TillTeamConnection *connection, GCancellable *cancellable)
{
  const char *const values[] = { g_get_host_name (), G_STRINGIFY (TILL_TEAM_SCHEMA_VERSION), NULL };

  g_return_if_fail (connection != NULL);

  if (till_team_connection_get_version (connection) < 2)
    return;

  till_team_connection_run (
      connection,
      "INSERT INTO till.own_desks (desk, version) VALUES ($1, CAST ($2 AS integer))"
      " ON CONFLICT (author, desk) DO UPDATE SET version = excluded.version, seen_at = now()"
      " WHERE own_desks.version <> excluded.version"
      " OR own_desks.seen_at < now() - interval '1 day'",
      values, cancellable, NULL);
}
