/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "team" and "outbox". Triggers fill the outbox: see till-schema.c. It only names the
 * things; what is sent is their state at that time. A change leaves it once it was read back from
 * the team's database, so none is lost, and none is sent for good before that. */

#include "till-archive-changes.h"

#include "till-archive-private.h"
#include "till-change-table.h"
#include "till-define.h"

typedef struct
{
  char *database;
  GPtrArray *changes;
} Answer;

static void
answer_free (Answer *self)
{
  g_free (self->database);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

void
till_outbox_free (TillOutbox *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->database);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

static gboolean
run_all (TillDatabase *database, const char *const *sql, guint n_sql, GError **error)
{
  for (guint i = 0; i < n_sql; i++)
    if (!till_database_run (database, sql[i], NULL, error))
      return FALSE;

  return TRUE;
}

/* The triggers put what is touched into the outbox. */
static gboolean
offer_all (TillDatabase *database, GError **error)
{
  static const char *const sql[] = {
    "UPDATE notes SET uid = uid",
    "UPDATE accepted_payments SET paid = paid",
    "UPDATE recorded_payments SET who = who",
    "UPDATE templates SET amount = amount",
    "UPDATE resale SET rule = rule",
    "UPDATE outbox SET is_first = 1 WHERE NOT is_erased",
  };

  return run_all (database, sql, G_N_ELEMENTS (sql), error);
}

/* An erasure that waits still has to reach the others. */
static gboolean
forget_team (TillDatabase *database, GError **error)
{
  static const char *const sql[] = { "DELETE FROM team", "DELETE FROM outbox WHERE NOT is_erased" };

  return run_all (database, sql, G_N_ELEMENTS (sql), error);
}

static gboolean
join (TillDatabase *database, gboolean is_anew, GError **error)
{
  if ((is_anew && !forget_team (database, error)) ||
      !till_database_run (database, "INSERT OR IGNORE INTO team VALUES (1, NULL, 0, 0)", NULL,
                          error))
    return FALSE;

  return till_database_count_changes (database) == 0 || offer_all (database, error);
}

static gpointer
join_job (gpointer archive, gpointer is_anew, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (till_archive_end_writing (
      archive, join (database, GPOINTER_TO_INT (is_anew), error), FALSE, error));
}

static gpointer
leave_job (gpointer archive, gpointer task_data, GError **error)
{
  static const char *const sql[] = { "DELETE FROM team", "DELETE FROM outbox" };
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (till_archive_end_writing (
      archive, run_all (database, sql, G_N_ELEMENTS (sql), error), FALSE, error));
}

static TillChange *
read_change (TillStatement *statement)
{
  TillChange *change = g_new0 (TillChange, 1);

  change->id = till_statement_dup_text (statement, 0);
  change->kind = till_statement_dup_text (statement, 1);
  change->key = till_statement_dup_text (statement, 2);
  change->content = till_statement_dup_text (statement, 3);
  change->is_first = till_statement_get_int (statement, 4) != 0;

  return change;
}

/* The salt keeps the hash of a content that is erased later from telling what it was. Who wrote
 * what is older than the team was no user of its database, so the content has to say. */
static const char read_changes_sql[] =
    "SELECT change_id, kind, key, CASE kind"
    " WHEN 'note' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'order', n.kind = 2,"
    "  'record', record_id, 'ticket', is_ticket, 'text', text, 'who', iif (is_first, who, NULL),"
    "  'at', at_ms, 'takenBackBy', iif (is_first, taken_back_by, NULL),"
    "  'takenBackAt', taken_back_at_ms) FROM notes n WHERE uid = o.key)"
    " WHEN 'acceptance' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'paid', paid,"
    "  'at', accepted_at_ms) FROM accepted_payments WHERE invoice_id = o.key)"
    " WHEN 'recorded-payment' THEN (SELECT json_object ('salt', hex (randomblob (16)),"
    "  'chain', chain, 'hash', tx_hash, 'invoice', invoice_id, 'amount', amount,"
    "  'who', iif (is_first, who, NULL), 'at', recorded_at_ms) FROM recorded_payments"
    "  WHERE chain || char (10) || tx_hash || char (10) || invoice_id = o.key)"
    " WHEN 'template' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'amount', amount,"
    "  'description', description, 'metadata', metadata) FROM templates WHERE name = o.key)"
    " WHEN 'resale' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'rule', rule)"
    "  FROM resale) END, is_first"
    " FROM outbox o ORDER BY number LIMIT " G_STRINGIFY (TILL_OUTBOX_MAX);

static gboolean
read_changes (TillDatabase *database, GPtrArray *changes, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, read_changes_sql, NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (changes, read_change (statement));

  return is_done;
}

static gpointer
read_outbox_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT database, cursor FROM team", NULL, error);
  g_autoptr (TillOutbox) outbox = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  outbox = g_new0 (TillOutbox, 1);
  outbox->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) till_change_free);
  outbox->is_in_team = has_row;
  if (has_row)
    {
      outbox->database = till_statement_dup_text (statement, 0);
      outbox->cursor = till_statement_get_int (statement, 1);
    }

  return read_changes (database, outbox->changes, error) ? g_steal_pointer (&outbox) : NULL;
}

/* Takes the change that waits out of the outbox where it has arrived, or where somebody else's was
 * first or is final. */
static gboolean
settle (TillDatabase *database,
        const TillChange *change,
        gboolean *is_own,
        gboolean *is_outdated,
        GError **error)
{
  const TillValue values[] = { TILL_TEXT (":id", change->id),
                               TILL_TEXT (":kind", change->kind),
                               TILL_TEXT (":key", change->key),
                               TILL_INT (":is_final", till_change_is_final (change)),
                               { .name = NULL } };
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "SELECT change_id = :id, is_first OR :is_final FROM outbox"
                             " WHERE kind = :kind AND key = :key",
                             values, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *is_own = has_row && till_statement_get_int (statement, 0) != 0;
  *is_outdated = has_row && !*is_own && till_statement_get_int (statement, 1) == 0;

  return !has_row || *is_outdated ||
         till_database_run (database,
                            "DELETE FROM outbox WHERE kind = :kind AND key = :key"
                            " AND (change_id = :id OR is_first OR :is_final)",
                            values, error);
}

static gboolean
apply (TillDatabase *database, const TillChange *change, gint64 now_ms, GError **error)
{
  gboolean is_own = FALSE;
  gboolean is_outdated = FALSE;

  return settle (database, change, &is_own, &is_outdated, error) &&
         (is_outdated || till_change_table_apply (database, change, is_own, now_ms, error));
}

/* The triggers leave these changes alone. */
static gboolean
begin_applying (TillDatabase *database, gboolean *is_in_team, GError **error)
{
  if (!till_database_run (database, "UPDATE team SET is_applying = 1", NULL, error))
    return FALSE;

  *is_in_team = till_database_count_changes (database) > 0;

  return TRUE;
}

static gboolean
end_applying (TillDatabase *database, const char *team, gint64 cursor, GError **error)
{
  return till_database_run (
      database, "UPDATE team SET is_applying = 0, cursor = :cursor, database = :team",
      TILL_VALUES (TILL_INT (":cursor", cursor), TILL_TEXT (":team", team)), error);
}

static gboolean
apply_all (TillDatabase *database, const Answer *answer, gint64 now_ms, GError **error)
{
  gboolean is_in_team = FALSE;
  gint64 cursor = 0;

  if (!begin_applying (database, &is_in_team, error))
    return FALSE;

  for (guint i = 0; is_in_team && i < answer->changes->len; i++)
    {
      const TillChange *change = g_ptr_array_index (answer->changes, i);

      if (!apply (database, change, now_ms, error))
        return FALSE;
      cursor = change->number;
    }

  return !is_in_team || end_applying (database, answer->database, cursor, error);
}

static gboolean
has_erasure (GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (((const TillChange *) g_ptr_array_index (changes, i))->content == NULL)
      return TRUE;

  return FALSE;
}

static gboolean
has_final (GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (till_change_is_final (g_ptr_array_index (changes, i)))
      return TRUE;

  return FALSE;
}

static gpointer
apply_job (gpointer archive, gpointer task_data, GError **error)
{
  const Answer *answer = task_data;
  TillDatabase *database = till_archive_get_database (archive);
  gboolean is_erasing = has_erasure (answer->changes);
  gboolean is_applied = FALSE;

  if (is_erasing)
    till_database_set_erasing (database, TRUE);
  if (till_database_begin (database, error))
    is_applied = till_archive_end_writing (
        archive, apply_all (database, answer, till_archive_get_now_ms (archive), error), TRUE,
        error);
  if (is_erasing)
    till_database_set_erasing (database, FALSE);
  if (is_applied && has_final (answer->changes))
    till_database_remove_copies (database);

  return GINT_TO_POINTER (is_applied);
}

void
till_archive_join_team_async (TillArchive *self,
                              gboolean is_anew,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, join_job, NULL, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, GINT_TO_POINTER (is_anew), cancellable, callback, user_data);
}

TILL_DEFINE_FINISH_HAS (till_archive_join_team_finish, TillArchive)

void
till_archive_leave_team_async (TillArchive *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, leave_job, NULL, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

TILL_DEFINE_FINISH_HAS (till_archive_leave_team_finish, TillArchive)

void
till_archive_read_outbox_async (TillArchive *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, read_outbox_job, NULL,
                                      (GDestroyNotify) till_outbox_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full): what waits; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_read_outbox_finish, TillArchive, TillOutbox *)

void
till_archive_apply_changes_async (TillArchive *self,
                                  const char *database,
                                  GPtrArray *changes,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, apply_job, (GDestroyNotify) answer_free,
                                      NULL };
  Answer *answer = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (database != NULL && changes != NULL && changes->len > 0);

  answer = g_new0 (Answer, 1);
  answer->database = g_strdup (database);
  answer->changes = g_ptr_array_ref (changes);
  till_archive_run (self, &job, answer, cancellable, callback, user_data);
}

/* Returns: %TRUE once they and the cursor are on disk, and the archive has said so; else %FALSE
 * with an error and nothing applied. */
gboolean
till_archive_apply_changes_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (g_task_propagate_pointer (G_TASK (result), error) == NULL)
    return FALSE;

  till_archive_emit_applied (self);

  return TRUE;
}
