/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "sync_cursors": how far each sync has come, as its own text. */

#include "till-sync-cursors.h"

gboolean
till_sync_cursors_put (TillDatabase *database, const char *name, const char *state, GError **error)
{
  return till_database_run (
      database, "INSERT OR REPLACE INTO sync_cursors (name, state) VALUES (:name, :state)",
      TILL_VALUES (TILL_TEXT (":name", name), TILL_TEXT (":state", state)), error);
}

/* Returns: (transfer full) (nullable): the state; %NULL without an error where there is none. */
char *
till_sync_cursors_get (TillDatabase *database, const char *name, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT state FROM sync_cursors WHERE name = :name",
                             TILL_VALUES (TILL_TEXT (":name", name)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return till_statement_dup_text (statement, 0);
}
