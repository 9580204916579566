/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "team" and "outbox". Triggers fill the outbox: see till-schema.c. It only names the
 * things; what is sent is their state at that time. A change leaves it once it was read back from
 * the team's database, so none is lost, and none is sent for good before that. */

#include "till-archive-changes.h"

#include "till-archive-private.h"
#include "till-change-table.h"
#include "till-define.h"

/* Whether an answer was applied. */
typedef enum
{
  FAILED,
  APPLIED,
  OUTDATED,
} Outcome;

typedef struct
{
  char *asked_database; /* nullable */
  gint64 asked_cursor;
  char *database;
  GPtrArray *changes;
} Answer;

static void
answer_free (Answer *self)
{
  g_free (self->asked_database);
  g_free (self->database);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

void
till_outbox_free (TillOutbox *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->database);
  g_free (self->last_id);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

#define OFFER(kind, key, table)                                                                    \
  "INSERT INTO outbox (kind, key, is_erased, is_first) SELECT '" kind "', " key ", 0, 1"           \
  " FROM " table " WHERE " key " NOT IN (SELECT o.key FROM outbox o WHERE o.kind = '" kind "'"     \
  " AND NOT is_erased)"

/* What waits already counts more than what a team has known, and that more than what was there
 * before it. What was erased is offered too, because the others may still have it. */
static gboolean
offer_all (TillDatabase *database, GError **error)
{
  static const char *const sql[] = {
    "INSERT INTO outbox (change_id, kind, key, is_erased, written_ms)"
    " SELECT change_id, kind, key, 0, written_ms FROM shared s WHERE NOT EXISTS"
    " (SELECT 1 FROM outbox o WHERE o.kind = s.kind AND o.key = s.key)",
    OFFER (TILL_CHANGE_NOTE, "uid", "notes"),
    OFFER (TILL_CHANGE_ACCEPTANCE, "share_key (invoice_id)", "accepted_payments"),
    OFFER (TILL_CHANGE_RECORDED_PAYMENT, "share_key (chain, tx_hash, invoice_id)",
           "recorded_payments"),
    OFFER (TILL_CHANGE_TEMPLATE, "name", "templates"),
    OFFER (TILL_CHANGE_RESALE, "''", "resale"),
    "INSERT INTO outbox (kind, key, is_erased) SELECT kind, key, 1 FROM erased_things",
  };

  return till_database_run_all (database, sql, G_N_ELEMENTS (sql), error);
}

static gboolean
join (TillDatabase *database, gboolean is_anew, GError **error)
{
  if ((is_anew && !till_database_run (database, "DELETE FROM team", NULL, error)) ||
      !till_database_run (database, "INSERT OR IGNORE INTO team VALUES (1, NULL, 0, NULL, 0)", NULL,
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

/* What is deleted still has to reach the others, should the store come back. */
static gpointer
leave_job (gpointer archive, gpointer task_data, GError **error)
{
  static const char *const sql[] = {
    "DELETE FROM team",
    "DELETE FROM shared",
    "DELETE FROM outbox WHERE NOT is_erased",
  };
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (till_archive_end_writing (
      archive, till_database_run_all (database, sql, G_N_ELEMENTS (sql), error), FALSE, error));
}

static gpointer
give_way_job (gpointer archive, gpointer task_data, GError **error)
{
  static const char *const sql[] = {
    "UPDATE outbox SET is_first = 1, written_ms = 0 WHERE NOT EXISTS (SELECT 1 FROM erased_things e"
    " WHERE e.kind = outbox.kind AND e.key = outbox.key)",
    "UPDATE team SET cursor = 0, last_id = NULL",
  };
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (till_archive_end_writing (
      archive, till_database_run_all (database, sql, G_N_ELEMENTS (sql), error), FALSE, error));
}

static gboolean
count_refusals (TillDatabase *database, GPtrArray *ids, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    if (!till_database_run (database,
                            "UPDATE outbox SET n_refused = n_refused + 1 WHERE change_id = :id",
                            TILL_VALUES (TILL_TEXT (":id", ids->pdata[i])), error))
      return FALSE;

  return TRUE;
}

static gpointer
note_refused_job (gpointer archive, gpointer ids, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);

  if (!till_database_begin (database, error))
    return NULL;

  return GINT_TO_POINTER (
      till_archive_end_writing (archive, count_refusals (database, ids, error), FALSE, error));
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
  change->is_erasure = till_statement_get_int (statement, 5) != 0;
  change->written_ms = till_statement_get_int (statement, 6);

  return change;
}

/* The salt keeps the hash of a content that is erased later from telling what it was. Who wrote
 * what is older than the team was no user of its database, and what it has lost may be somebody
 * else's, so the content has to say. */
static const char read_changes_sql[] =
    "SELECT change_id, kind, key, CASE iif (is_erasure, NULL, kind)"
    " WHEN 'note' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'order', n.kind = 2,"
    "  'record', record_id, 'ticket', is_ticket, 'text', text, 'who', iif (is_old, who, NULL),"
    "  'at', at_ms, 'takenBackBy', iif (is_old, taken_back_by, NULL),"
    "  'takenBackAt', taken_back_at_ms) FROM notes n WHERE uid = o.key)"
    " WHEN 'acceptance' THEN (SELECT json_object ('salt', hex (randomblob (16)),"
    "  'invoice', invoice_id, 'paid', paid, 'at', accepted_at_ms) FROM accepted_payments"
    "  WHERE share_key (invoice_id) = o.key)"
    " WHEN 'recorded-payment' THEN (SELECT json_object ('salt', hex (randomblob (16)),"
    "  'chain', chain, 'hash', tx_hash, 'invoice', invoice_id, 'amount', amount,"
    "  'who', iif (is_old, who, NULL), 'at', recorded_at_ms) FROM recorded_payments"
    "  WHERE share_key (chain, tx_hash, invoice_id) = o.key)"
    " WHEN 'template' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'amount', amount,"
    "  'description', description, 'metadata', metadata) FROM templates WHERE name = o.key)"
    " WHEN 'resale' THEN (SELECT json_object ('salt', hex (randomblob (16)), 'rule', rule)"
    "  FROM resale) END, is_first, is_erasure, written_ms, n_refused"
    " FROM (SELECT *, is_first OR written_ms > 0 AS is_old, EXISTS (SELECT 1 FROM erased_things e "
    "WHERE e.kind = outbox.kind"
    "  AND e.key = outbox.key) AS is_erasure FROM outbox) o"
    " ORDER BY n_refused, number LIMIT " G_STRINGIFY (TILL_OUTBOX_MAX);

static gboolean
read_changes (TillDatabase *database, TillOutbox *outbox, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, read_changes_sql, NULL, error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_ptr_array_add (outbox->changes, read_change (statement));
      outbox->n_fresh += till_statement_get_int (statement, 7) == 0;
    }

  return is_done;
}

static gpointer
read_outbox_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT database, cursor, last_id FROM team", NULL, error);
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
      outbox->last_id = till_statement_dup_text (statement, 2);
    }

  return read_changes (database, outbox, error) ? g_steal_pointer (&outbox) : NULL;
}

/* What waits, to a change that was read: that is final, was first, or is newer than when the
 * database first had what waits. */
#define GIVES_WAY "(is_first OR :is_final OR written_ms BETWEEN 1 AND :written_ms - 1)"

/* Takes the change that waits out of the outbox where it has arrived or gives way. */
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
                               TILL_INT (":is_final", change->is_erasure),
                               TILL_INT (":written_ms", change->written_ms),
                               { .name = NULL } };
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "SELECT change_id = :id, " GIVES_WAY " FROM outbox"
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
                            " AND (change_id = :id OR " GIVES_WAY ")",
                            values, error);
}

static gboolean
forget_shared (TillDatabase *database, const TillChange *change, GError **error)
{
  return till_database_run (
      database, "DELETE FROM shared WHERE kind = :kind AND key = :key",
      TILL_VALUES (TILL_TEXT (":kind", change->kind), TILL_TEXT (":key", change->key)), error);
}

/* A thing that is erased is not known any longer. */
static gboolean
keep_shared (TillDatabase *database, const TillChange *change, GError **error)
{
  return change->is_erasure
             ? forget_shared (database, change, error)
             : till_database_run (database,
                                  "INSERT OR REPLACE INTO shared (kind, key, change_id, written_ms)"
                                  " VALUES (:kind, :key, :id, :written_ms)",
                                  TILL_VALUES (TILL_TEXT (":kind", change->kind),
                                               TILL_TEXT (":key", change->key),
                                               TILL_TEXT (":id", change->id),
                                               TILL_INT (":written_ms", change->written_ms)),
                                  error);
}

/* Sets @has_erased where it has erased something of a customer here. */
static gboolean
apply (TillDatabase *database,
       const TillChange *change,
       gint64 now_ms,
       gboolean *has_erased,
       GError **error)
{
  gboolean is_own = FALSE;
  gboolean is_outdated = FALSE;
  gboolean has_deleted = FALSE;

  if (!settle (database, change, &is_own, &is_outdated, error) ||
      (!is_outdated &&
       (!till_change_table_apply (database, change, is_own, now_ms, &has_deleted, error) ||
        !keep_shared (database, change, error))))
    return FALSE;

  *has_erased = *has_erased || (has_deleted && change->is_erasure);

  return TRUE;
}

/* The triggers leave these changes alone. What was asked for by an earlier cursor than that of now,
 * or by another console's, is outdated. */
static gboolean
begin_applying (TillDatabase *database, const Answer *answer, Outcome *outcome, GError **error)
{
  if (!till_database_run (database,
                          "UPDATE team SET is_applying = 1 WHERE cursor = :cursor"
                          " AND database IS :database",
                          TILL_VALUES (TILL_INT (":cursor", answer->asked_cursor),
                                       TILL_TEXT (":database", answer->asked_database)),
                          error))
    return FALSE;

  *outcome = till_database_count_changes (database) > 0 ? APPLIED : OUTDATED;

  return TRUE;
}

static gboolean
end_applying (TillDatabase *database, const Answer *answer, GError **error)
{
  const TillChange *last = g_ptr_array_index (answer->changes, answer->changes->len - 1);

  return till_database_run (
      database,
      "UPDATE team SET is_applying = 0, cursor = :cursor, last_id = :id, database = :team",
      TILL_VALUES (TILL_INT (":cursor", last->number), TILL_TEXT (":id", last->id),
                   TILL_TEXT (":team", answer->database)),
      error);
}

static gboolean
apply_all (TillDatabase *database,
           const Answer *answer,
           gint64 now_ms,
           Outcome *outcome,
           gboolean *has_erased,
           GError **error)
{
  if (!begin_applying (database, answer, outcome, error))
    return FALSE;
  if (*outcome == OUTDATED)
    return TRUE;

  for (guint i = 0; i < answer->changes->len; i++)
    if (!apply (database, g_ptr_array_index (answer->changes, i), now_ms, has_erased, error))
      return FALSE;

  return end_applying (database, answer, error);
}

static gboolean
has_erasure (GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (((const TillChange *) g_ptr_array_index (changes, i))->content == NULL)
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
  gboolean has_erased = FALSE;
  Outcome outcome = FAILED;

  if (is_erasing)
    till_database_set_erasing (database, TRUE);
  if (till_database_begin (database, error))
    is_applied =
        till_archive_end_writing (archive,
                                  apply_all (database, answer, till_archive_get_now_ms (archive),
                                             &outcome, &has_erased, error),
                                  TRUE, error);
  if (is_erasing)
    till_database_set_erasing (database, FALSE);
  if (is_applied && has_erased)
    till_database_remove_copies (database);

  return GINT_TO_POINTER (is_applied ? outcome : FAILED);
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
till_archive_give_way_async (TillArchive *self,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, give_way_job, NULL, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

TILL_DEFINE_FINISH_HAS (till_archive_give_way_finish, TillArchive)

void
till_archive_note_refused (TillArchive *self, GPtrArray *ids)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, note_refused_job,
                                      (GDestroyNotify) g_ptr_array_unref, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self) && ids != NULL);

  till_archive_run (self, &job, g_ptr_array_ref (ids), NULL, NULL, NULL);
}

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
                                  const TillOutbox *asked,
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
  g_return_if_fail (asked != NULL && database != NULL && changes != NULL && changes->len > 0);

  answer = g_new0 (Answer, 1);
  answer->asked_database = g_strdup (asked->database);
  answer->asked_cursor = asked->cursor;
  answer->database = g_strdup (database);
  answer->changes = g_ptr_array_ref (changes);
  till_archive_run (self, &job, answer, cancellable, callback, user_data);
}

/* Returns: %TRUE once they and the cursor are on disk, and the archive has said so, or where
 * @is_outdated was set, and nothing applied; else %FALSE with an error and nothing applied. */
gboolean
till_archive_apply_changes_finish (TillArchive *self,
                                   GAsyncResult *result,
                                   gboolean *is_outdated,
                                   GError **error)
{
  Outcome outcome = FAILED;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (is_outdated != NULL, FALSE);

  outcome = GPOINTER_TO_INT (g_task_propagate_pointer (G_TASK (result), error));
  *is_outdated = outcome == OUTDATED;
  if (outcome != APPLIED)
    return outcome == OUTDATED;

  till_archive_emit_applied (self);

  return TRUE;
}
