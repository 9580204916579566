/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "sync_cursors": how far each sync has come, as its own text. */

#include "till-sync-cursors.h"

gboolean
till_sync_cursors_put (TillDatabase *database, const char *name, const char *state, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "INSERT OR REPLACE INTO sync_cursors (name, state) VALUES (:name, :state)", error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":name", name);
  till_statement_bind_text (statement, ":state", state);

  return till_statement_run (statement, error);
}

/* Returns: (transfer full) (nullable): the state; %NULL without an error where there is none. */
char *
till_sync_cursors_get (TillDatabase *database, const char *name, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT state FROM sync_cursors WHERE name = :name", error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return NULL;

  till_statement_bind_text (statement, ":name", name);
  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return till_statement_dup_text (statement, 0);
}
