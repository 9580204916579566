/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls on its retention: the table "retention", the erasure of old records and the
 * erasure of everything. Each is one transaction: if the program is killed, all of it is there or
 * none. */

#include "till-archive-retention.h"

#include "till-archive-private.h"
#include "till-record-erasure.h"
#include "till-define.h"

#define RECORDS_AT_ONCE "200"

typedef struct
{
  gint64 before_ms;
  gint64 now_ms;
  GStrv kept_invoices; /* nullable */
  guint n_erased;
} Erasure;

/* The newest row stays, so that no other record ever gets its key. An eSIM that is not installed
 * yet has a plan whose end is not known: it stays. So does what still has to be sent to the team.
 */
static const char *const choose_sql[] = {
  "INSERT INTO invoices_to_erase SELECT id FROM invoices WHERE created_at_ms > 0"
  " AND created_at_ms < :before AND status IN (2, 3, 4) AND key < (SELECT max (key) FROM invoices)"
  " AND id NOT IN (SELECT id FROM kept_invoices)"
  " AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.kind = 'acceptance'"
  "  AND outbox.key = share_key (invoices.id))"
  " AND NOT EXISTS (SELECT 1 FROM recorded_payments r JOIN outbox ON outbox.kind ="
  "  'recorded-payment' AND outbox.key = share_key (r.chain, r.tx_hash, r.invoice_id)"
  "  WHERE r.invoice_id = invoices.id)"
  " AND NOT EXISTS (SELECT 1 FROM notes WHERE record_id = invoices.id AND kind = 1) ORDER BY "
  "created_at_ms LIMIT " RECORDS_AT_ONCE,

  "INSERT INTO orders_to_erase SELECT id FROM orders"
  " WHERE iif (created_at_ms > 0, created_at_ms, seen_at_ms) < :before AND status IN (3, 4)"
  " AND (status = 4 OR plan_ends_at_ms > 0)"
  " AND max (plan_ends_at_ms, expires_at_ms) < :now AND key < (SELECT max (key) FROM orders)"
  " AND NOT EXISTS (SELECT 1 FROM notes WHERE record_id = orders.id AND kind = 2)"
  " LIMIT " RECORDS_AT_ONCE,

  "INSERT INTO deliveries_to_erase SELECT id FROM webhook_deliveries WHERE received_at_ms < :before"
  " LIMIT " RECORDS_AT_ONCE,

  /* Of orders that are erased, or that the service no longer lists. */
  "INSERT OR IGNORE INTO orders_to_erase SELECT id FROM created_records WHERE kind = 'order' AND "
  "NOT "
  "is_open"
  " AND created_at_ms > 0 AND created_at_ms < :before AND id NOT IN (SELECT id FROM orders)"
  " AND NOT EXISTS (SELECT 1 FROM notes WHERE record_id = created_records.id AND kind = 2)"
  " LIMIT " RECORDS_AT_ONCE,
};

static void
erasure_free (Erasure *self)
{
  g_strfreev (self->kept_invoices);
  g_free (self);
}

static gpointer
get_retention_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      till_archive_get_reader (archive), "SELECT days, is_paused FROM retention", NULL, error);
  TillRetentionSettings *settings = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  settings = g_new0 (TillRetentionSettings, 1);
  if (has_row)
    {
      settings->days = (guint) till_statement_get_int (statement, 0);
      settings->is_paused = till_statement_get_int (statement, 1) != 0;
    }

  return settings;
}

static gpointer
set_retention_job (gpointer archive, gpointer task_data, GError **error)
{
  const TillRetentionSettings *settings = task_data;

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "INSERT OR REPLACE INTO retention (only_row, days, is_paused) VALUES (1, :days, :is_paused)",
      TILL_VALUES (TILL_INT (":days", settings->days),
                   TILL_INT (":is_paused", settings->is_paused)),
      error));
}

static gboolean
list_kept (TillDatabase *database, const Erasure *erasure, GError **error)
{
  g_autoptr (TillStatement) statement = NULL;

  if (!till_database_run (database, "CREATE TEMP TABLE IF NOT EXISTS kept_invoices (id TEXT)", NULL,
                          error) ||
      !till_database_run (database, "DELETE FROM kept_invoices", NULL, error))
    return FALSE;

  statement =
      till_database_prepare (database, "INSERT INTO kept_invoices VALUES (:id)", NULL, error);
  if (statement == NULL)
    return FALSE;

  for (guint i = 0; erasure->kept_invoices != NULL && erasure->kept_invoices[i] != NULL; i++)
    {
      till_statement_bind_text (statement, ":id", erasure->kept_invoices[i]);
      if (!till_statement_run (statement, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
choose (TillDatabase *database, const char *sql, Erasure *erasure, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, NULL, error);

  till_statement_bind_known (statement, TILL_VALUES (TILL_INT (":before", erasure->before_ms),
                                                     TILL_INT (":now", erasure->now_ms)));
  if (!till_statement_run (statement, error))
    return FALSE;

  erasure->n_erased += till_database_count_changes (database);

  return TRUE;
}

static gboolean
erase_old (TillDatabase *database, Erasure *erasure, GError **error)
{
  if (!till_record_erasure_begin (database, error) || !list_kept (database, erasure, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (choose_sql); i++)
    if (!choose (database, choose_sql[i], erasure, error))
      return FALSE;

  return till_record_erasure_erase (database, FALSE, error);
}

/* How long a desk keeps records is no matter of its team's. */
static gboolean
erase_old_here (TillDatabase *database, Erasure *erasure, GError **error)
{
  return till_database_run (database, "UPDATE team SET is_applying = 1", NULL, error) &&
         erase_old (database, erasure, error) &&
         till_database_run (database, "UPDATE team SET is_applying = 0", NULL, error);
}

static gpointer
erase_old_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  Erasure *erasure = task_data;
  gboolean is_erased = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_erased = erase_old_here (database, erasure, error);

  return GINT_TO_POINTER (
      till_archive_end_writing (archive, is_erased, erasure->n_erased > 0, error));
}

/* Returns: (transfer full): the statements that empty all tables but the few that stay; %NULL with
 * %TILL_ARCHIVE_ERROR. */
static GStrv
list_commands (TillDatabase *database, GError **error)
{
  g_autoptr (GStrvBuilder) commands = g_strv_builder_new ();
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT format ('DELETE FROM %w', name) FROM main.sqlite_schema WHERE type = 'table'"
      " AND name NOT IN ('retention', 'erased_ids', 'webhook_listener', 'team', 'outbox',"
      " 'erased_things') AND name NOT GLOB "
      "'sqlite_*'"
      " AND name NOT GLOB 'invoice_names*' AND name NOT GLOB 'invoice_texts*'"
      " AND name NOT GLOB 'order_names*'",
      NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *command = till_statement_dup_text (statement, 0);
      g_strv_builder_add (commands, command);
    }

  return is_done ? g_strv_builder_end (commands) : NULL;
}

/* What is deleted on this computer is not for the others: it comes again from the team. An erasure
 * that waits still has to reach them. */
static gboolean
read_team_again (TillDatabase *database, GError **error)
{
  return till_database_run (database, "DELETE FROM outbox WHERE NOT is_erased", NULL, error) &&
         till_database_run (database, "UPDATE team SET is_applying = 0, cursor = 0, last_id = NULL",
                            NULL, error);
}

/* The trigrams have no rows of their own, and a command to be emptied by. */
static gboolean
empty (TillDatabase *database, GError **error)
{
  g_auto (GStrv) commands = list_commands (database, error);

  if (commands == NULL ||
      !till_database_run (database, "UPDATE team SET is_applying = 1", NULL, error))
    return FALSE;

  return till_database_run_all (database, (const char *const *) commands, g_strv_length (commands),
                                error) &&
         read_team_again (database, error) &&
         till_database_run (database,
                            "INSERT INTO invoice_names (invoice_names) VALUES ('delete-all')", NULL,
                            error) &&
         till_database_run (database,
                            "INSERT INTO invoice_texts (invoice_texts) VALUES ('delete-all')", NULL,
                            error) &&
         till_database_run (database, "INSERT INTO order_names (order_names) VALUES ('delete-all')",
                            NULL, error);
}

static gpointer
empty_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  gboolean is_empty = FALSE;

  till_database_set_erasing (database, TRUE);
  is_empty = till_database_begin (database, error);
  if (is_empty)
    is_empty = till_archive_end_writing (archive, empty (database, error), TRUE, error);
  till_database_set_erasing (database, FALSE);
  if (is_empty)
    {
      till_database_shrink (database);
      till_database_remove_copies (database);
    }

  return GINT_TO_POINTER (is_empty);
}

void
till_archive_get_retention_async (TillArchive *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, get_retention_job, NULL, g_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: whether *@settings is set; else %FALSE with an error. */
gboolean
till_archive_get_retention_finish (TillArchive *self,
                                   GAsyncResult *result,
                                   TillRetentionSettings *settings,
                                   GError **error)
{
  g_autofree TillRetentionSettings *found = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (settings != NULL, FALSE);

  found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return FALSE;

  *settings = *found;

  return TRUE;
}

void
till_archive_set_retention_async (TillArchive *self,
                                  const TillRetentionSettings *settings,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, set_retention_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (settings != NULL);

  till_archive_run (self, &job, g_memdup2 (settings, sizeof *settings), cancellable, callback,
                    user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_HAS (till_archive_set_retention_finish, TillArchive)

/* To be called again until nothing was erased. */
void
till_archive_erase_old_async (TillArchive *self,
                              gint64 before_ms,
                              const char *const *kept_invoices,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, erase_old_job,
                                      (GDestroyNotify) erasure_free, NULL };
  Erasure *erasure = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  erasure = g_new0 (Erasure, 1);
  erasure->before_ms = before_ms;
  erasure->now_ms = till_archive_get_now_ms (self);
  erasure->kept_invoices = g_strdupv ((GStrv) kept_invoices);
  till_archive_run (self, &job, erasure, cancellable, callback, user_data);
}

/* Returns: %TRUE once *@n_erased records are erased; else %FALSE with an error. */
gboolean
till_archive_erase_old_finish (TillArchive *self,
                               GAsyncResult *result,
                               guint *n_erased,
                               GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (n_erased != NULL, FALSE);

  *n_erased = 0;
  if (g_task_propagate_pointer (G_TASK (result), error) == NULL)
    return FALSE;

  *n_erased = ((const Erasure *) g_task_get_task_data (G_TASK (result)))->n_erased;
  if (*n_erased > 0)
    till_archive_emit_written (self);

  return TRUE;
}

void
till_archive_empty_async (TillArchive *self,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, empty_job, NULL, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: %TRUE once it is empty; else %FALSE with an error, and nothing was erased. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_empty_finish)
