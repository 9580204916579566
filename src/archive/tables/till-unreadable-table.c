/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "unreadable". Each answer replaces the rows of the same part of a list, or of the same
 * record's own answer. A row that stays keeps its turn: the sync reads it again ten minutes after
 * it was first seen, then after ever longer. */

#include "till-unreadable-table.h"

#include "till-record-gate.h"
#include "till-invoice.h"
#include "till-order.h"

#define FIRST_MS   (10 * 60 * 1000)
#define MAX_DOUBLE 10 /* once a week: something that never heals */

/* How often a row was read again, and when it is next. */
typedef struct
{
  gint64 n_tries;
  gint64 next_at_ms;
} Turn;

/* Of a stretch of a list, which has :first, or of a record's own answer, which has :id. */
#define SAME_PAGE                                                                                  \
  " WHERE is_order = :is_order AND number >= :first AND (number < :end OR number >= :total)"       \
  " AND asked_at_ms <= :asked_at"
#define SAME_RECORD                                                                                \
  " WHERE is_order = :is_order AND id = :id AND number IS NULL AND asked_at_ms <= :asked_at"

static gboolean
is_of_orders (const TillObservation *observation)
{
  return observation->record_type == TILL_TYPE_ORDER;
}

static void
bind_same (TillStatement *statement, const TillObservation *observation)
{
  till_statement_bind (statement, TILL_VALUES (TILL_INT (":is_order", is_of_orders (observation)),
                                               TILL_INT (":asked_at", observation->asked_at_ms)));
  if (observation->kind == TILL_OBSERVATION_OWN)
    till_statement_bind_text (statement, ":id",
                              till_record_get_id (observation->records->pdata[0]));
  else
    {
      guint64 one = till_observation_get_number (observation, 0);
      guint64 other = till_observation_get_number (observation, observation->length - 1);

      till_statement_bind (statement,
                           TILL_VALUES (TILL_INT (":first", (gint64) MIN (one, other)),
                                        TILL_INT (":end", (gint64) MAX (one, other) + 1),
                                        TILL_INT (":total", (gint64) observation->total)));
    }
}

static gboolean
has_any (TillDatabase *database, gboolean *answer, GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (database, "SELECT EXISTS (SELECT 1 FROM unreadable)", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *answer = till_statement_get_int (statement, 0) != 0;

  return TRUE;
}

/* Parts of one record have the same number, or none. */
static GHashTable *
read_turns (TillDatabase *database, const TillObservation *observation, GError **error)
{
  g_autoptr (GHashTable) turns =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (database,
                          observation->kind == TILL_OBSERVATION_OWN
                              ? "SELECT -1, n_tries, next_at_ms FROM unreadable" SAME_RECORD
                              : "SELECT number, n_tries, next_at_ms FROM unreadable" SAME_PAGE,
                          NULL, error);
  gboolean is_done = FALSE;

  bind_same (statement, observation);
  while (till_statement_next (statement, &is_done, error))
    {
      gint64 number = till_statement_get_int (statement, 0);
      Turn turn = { till_statement_get_int (statement, 1), till_statement_get_int (statement, 2) };

      g_hash_table_replace (turns, g_memdup2 (&number, sizeof number),
                            g_memdup2 (&turn, sizeof turn));
    }

  return is_done ? g_steal_pointer (&turns) : NULL;
}

static gboolean
remove_same (TillDatabase *database,
             const TillObservation *observation,
             guint *n_removed,
             GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (
      database,
      observation->kind == TILL_OBSERVATION_OWN ? "DELETE FROM unreadable" SAME_RECORD
                                                : "DELETE FROM unreadable" SAME_PAGE,
      NULL, error);

  bind_same (statement, observation);
  if (!till_statement_run (statement, error))
    return FALSE;

  *n_removed = till_database_count_changes (database);

  return TRUE;
}

/* Returns: the next turn. Reading a record before its time is no try. */
static Turn
find_turn (GHashTable *turns, gint64 number, gint64 now_ms)
{
  const Turn *before = g_hash_table_lookup (turns, &number);
  Turn turn = { 0, now_ms + FIRST_MS };

  if (before == NULL)
    return turn;
  if (before->next_at_ms > now_ms)
    return *before;

  turn.n_tries = MIN (before->n_tries + 1, MAX_DOUBLE);
  turn.next_at_ms = now_ms + ((gint64) FIRST_MS << turn.n_tries);

  return turn;
}

/* The archive does not take an erased record in this form either. */
static gboolean
is_admitted (TillRecordGate *gate,
             gboolean is_order,
             const char *id,
             gint64 now_ms,
             gboolean *answer,
             GError **error)
{
  g_autoptr (TillRecord) record = NULL;

  *answer = TRUE;
  if (id == NULL || *id == '\0')
    return TRUE;

  record = is_order ? TILL_RECORD (till_order_new (id)) : TILL_RECORD (till_invoice_new (id));

  return till_record_gate_ask (gate, record, now_ms, answer, error);
}

/* Adds nothing where an answer that was asked for later has the same. */
static gboolean
add (TillDatabase *database,
     const TillObservation *observation,
     const TillUnreadable *what,
     const Turn *turn,
     GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (
      database,
      "INSERT INTO unreadable (is_order, number, id, place, field, reason, text, asked_at_ms,"
      " n_tries, next_at_ms) SELECT :is_order, :number, :id, :place, :field, :reason, :text,"
      " :asked_at, :n_tries, :next_at WHERE NOT EXISTS (SELECT 1 FROM unreadable"
      "  WHERE is_order = :is_order AND number IS :number AND (number IS NOT NULL OR id = :id)"
      "  AND asked_at_ms > :asked_at)",
      TILL_VALUES (TILL_INT (":is_order", is_of_orders (observation)), TILL_TEXT (":id", what->id),
                   TILL_TEXT (":place", what->place), TILL_TEXT (":field", what->field),
                   TILL_TEXT (":reason", what->reason), TILL_TEXT (":text", what->text),
                   TILL_INT (":asked_at", observation->asked_at_ms),
                   TILL_INT (":n_tries", turn->n_tries), TILL_INT (":next_at", turn->next_at_ms)),
      error);

  if (observation->kind == TILL_OBSERVATION_PAGE)
    till_statement_bind_int (statement, ":number",
                             (gint64) till_observation_get_number (observation, what->index));

  return till_statement_run (statement, error);
}

static gboolean
add_all (TillDatabase *database,
         const TillObservation *observation,
         GHashTable *turns,
         gint64 now_ms,
         guint *n_added,
         GError **error)
{
  g_autoptr (TillRecordGate) gate = NULL;

  if (observation->unreadable->len == 0)
    return TRUE;

  gate = till_record_gate_new (database, error);
  if (gate == NULL)
    return FALSE;

  for (guint i = 0; i < observation->unreadable->len; i++)
    {
      const TillUnreadable *what = g_ptr_array_index (observation->unreadable, i);
      gint64 number = observation->kind == TILL_OBSERVATION_PAGE
                          ? (gint64) till_observation_get_number (observation, what->index)
                          : -1;
      Turn turn = find_turn (turns, number, now_ms);
      gboolean is_wanted = FALSE;

      if (!is_admitted (gate, is_of_orders (observation), what->id, now_ms, &is_wanted, error) ||
          (is_wanted && !add (database, observation, what, &turn, error)))
        return FALSE;
      *n_added += is_wanted ? till_database_count_changes (database) : 0;
    }

  return TRUE;
}

/* Replaces the unreadable rows of what @observation shows. Sets @is_changed where there are more or
 * fewer of them now.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_unreadable_table_put (TillDatabase *database,
                           const TillObservation *observation,
                           gint64 now_ms,
                           gboolean *is_changed,
                           GError **error)
{
  g_autoptr (GHashTable) turns = NULL;
  gboolean is_needed = FALSE;
  guint n_removed = 0;
  guint n_added = 0;

  g_return_val_if_fail (database != NULL && observation != NULL && is_changed != NULL, FALSE);

  if (observation->kind == TILL_OBSERVATION_RECORDS || observation->record_type == 0 ||
      (observation->kind == TILL_OBSERVATION_PAGE && observation->length == 0))
    return TRUE;
  if (!has_any (database, &is_needed, error))
    return FALSE;
  if (!is_needed && observation->unreadable->len == 0)
    return TRUE;

  turns = read_turns (database, observation, error);
  if (turns == NULL || !remove_same (database, observation, &n_removed, error) ||
      !add_all (database, observation, turns, now_ms, &n_added, error))
    return FALSE;

  *is_changed = *is_changed || n_added != n_removed;

  return TRUE;
}

void
till_unreadable_note_free (TillUnreadableNote *self)
{
  g_return_if_fail (self != NULL);

  till_unreadable_free (self->what);
  g_free (self);
}

static TillUnreadableNote *
read_note (TillStatement *statement)
{
  g_autofree char *id = till_statement_dup_text (statement, 2);
  g_autofree char *place = till_statement_dup_text (statement, 3);
  g_autofree char *reason = till_statement_dup_text (statement, 5);
  g_autofree char *text = till_statement_dup_text (statement, 6);
  TillUnreadableNote *note = g_new0 (TillUnreadableNote, 1);

  note->is_order = till_statement_get_int (statement, 0) != 0;
  note->is_listed = sqlite3_column_type (statement, 1) != SQLITE_NULL;
  note->number = (guint64) till_statement_get_int (statement, 1);
  note->what = till_unreadable_new (id, place, reason, text);
  note->what->field = till_statement_dup_text (statement, 4);
  note->next_at_ms = till_statement_get_int (statement, 7);

  return note;
}

/* Returns: (transfer full): as of till_archive_list_unreadable_finish(). */
GPtrArray *
till_unreadable_table_list (TillDatabase *database, gint64 due_at_ms, guint limit, GError **error)
{
  g_autoptr (GPtrArray) notes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_unreadable_note_free);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT is_order, number, id, place, field, reason, text, next_at_ms FROM unreadable"
      " WHERE :due_at = 0 OR next_at_ms <= :due_at ORDER BY is_order, number DESC, key LIMIT "
      ":limit",
      TILL_VALUES (TILL_INT (":due_at", due_at_ms), TILL_INT (":limit", limit)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (notes, read_note (statement));

  return is_done ? g_steal_pointer (&notes) : NULL;
}
