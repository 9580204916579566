/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "documents": answers of the service by name, each as it last was. */

#include "till-document-table.h"

/* @text is %NULL where it is too long. */
gboolean
till_document_table_put (TillDatabase *database,
                         const char *name,
                         const char *text,
                         gint64 read_at_ms,
                         GError **error)
{
  return till_database_run (
      database,
      "INSERT OR REPLACE INTO documents (name, read_at_ms, text) VALUES (:name, :at, :text)",
      TILL_VALUES (TILL_TEXT (":name", name), TILL_INT (":at", read_at_ms),
                   TILL_TEXT (":text", text != NULL ? text : "")),
      error);
}

/* @text is (transfer full): %NULL where there is none.
 *
 * Returns: %FALSE with an error. */
gboolean
till_document_table_get (TillDatabase *database,
                         const char *name,
                         char **text,
                         gint64 *read_at_ms,
                         GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT text, read_at_ms FROM documents WHERE name = :name AND text != ''",
      TILL_VALUES (TILL_TEXT (":name", name)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  if (has_row)
    {
      *text = till_statement_dup_text (statement, 0);
      *read_at_ms = till_statement_get_int (statement, 1);
    }

  return TRUE;
}

/* @read_at_ms is zero where there is none.
 *
 * Returns: %FALSE with an error. */
gboolean
till_document_table_get_newest (TillDatabase *database, gint64 *read_at_ms, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT max (read_at_ms) FROM documents", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *read_at_ms = has_row ? till_statement_get_int (statement, 0) : 0;

  return TRUE;
}
