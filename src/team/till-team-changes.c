/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "till.changes". A transaction locks the store's row of the last change before it gives
 * out numbers, so no smaller number comes after one that was read.
 *
 * An answer to a commit that is lost is not looked for: the change is sent again under its id, and
 * counts once it is read. */

#include "till-team-changes.h"

#include "till-define.h"

#define ROWS_MAX      500
#define TRIES_MAX     10
#define THE_CHANGES   " FROM till.changes WHERE store = $1"
#define THIS_IS_FIRST " WHERE NOT EXISTS (SELECT 1" THE_CHANGES " AND kind = $3 AND key = $4)"
#define WRITTEN_MS    "floor (extract (epoch FROM written_at) * 1000)"
#define NONE_IS_NEWER                                                                              \
  " WHERE NOT EXISTS (SELECT 1" THE_CHANGES                                                        \
  " AND kind = $3 AND key = $4 AND (is_erasure OR " WRITTEN_MS " > %" G_GINT64_FORMAT "))"
#define NONE_IS_FINAL                                                                              \
  " WHERE NOT EXISTS (SELECT 1" THE_CHANGES " AND kind = $3 AND key = $4 AND is_erasure)"

typedef struct
{
  char *database; /* nullable */
  gint64 cursor;
  char *last_id; /* nullable */
  GPtrArray *waiting;
} Question;

static void
question_free (Question *self)
{
  g_free (self->database);
  g_free (self->last_id);
  g_ptr_array_unref (self->waiting);
  g_free (self);
}

void
till_team_answer_free (TillTeamAnswer *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->database);
  g_ptr_array_unref (self->refused);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

static gboolean
run (TillTeamConnection *connection,
     const char *statement,
     const char *const *values,
     GError **error)
{
  return till_team_connection_run (connection, statement, values, NULL, error);
}

static TillTeamRows *
query (TillTeamConnection *connection,
       const char *statement,
       const char *const *values,
       GError **error)
{
  return till_team_connection_query (connection, statement, values, NULL, error);
}

static gboolean
begin (TillTeamConnection *connection, const char *owner, GError **error)
{
  const char *const values[] = { owner, NULL };

  return run (connection, "BEGIN", NULL, error) &&
         run (connection,
              "INSERT INTO till.last_changes (store) VALUES ($1) ON CONFLICT DO NOTHING", values,
              error) &&
         run (connection, "SELECT number FROM till.last_changes WHERE store = $1 FOR UPDATE",
              values, error);
}

/* Returns: (transfer full): under which condition @change counts. */
static char *
make_condition (const TillChange *change)
{
  if (change->written_ms != 0)
    return g_strdup_printf (NONE_IS_NEWER, change->written_ms);

  return g_strdup (change->is_first ? THIS_IS_FIRST : NONE_IS_FINAL);
}

/* The content is the last value, because the list ends where it is NULL. */
static gboolean
insert (TillTeamConnection *connection, const char *owner, const TillChange *change, GError **error)
{
  const char *const values[] = { owner,       change->id,         change->kind,
                                 change->key, g_get_host_name (), change->content,
                                 NULL };
  g_autofree char *condition = make_condition (change);
  g_autofree char *statement = g_strconcat (
      "INSERT INTO till.changes (store, number, change_id, kind, key, desk, is_erasure,"
      " content, content_hash) SELECT $1, (SELECT coalesce (max (number), 0) + 1" THE_CHANGES
      "), $2, $3, $4, $5, ",
      change->is_erasure ? "true, " : "false, ",
      change->content != NULL ? "$6, encode (sha256 (convert_to ($6, 'UTF8')), 'hex')" : "NULL, ''",
      condition, " ON CONFLICT (store, change_id) DO NOTHING", NULL);

  return run (connection, statement, values, error);
}

/* What was written about the thing before the change that erases it. */
static gboolean
blank (TillTeamConnection *connection, const char *owner, const TillChange *change, GError **error)
{
  const char *const values[] = { owner, change->id, NULL };

  return change->content != NULL || run (connection, "SELECT till.blank ($1, $2)", values, error);
}

/* Moves the row also where all changes were there already: a commit after them, which the server
 * has to answer, says that it can't lose them any more. */
static gboolean
move_row (TillTeamConnection *connection, const char *owner, GError **error)
{
  const char *const values[] = { owner, NULL };

  return run (connection,
              "SELECT pg_notify ('" TILL_TEAM_CHANNEL "', $1) FROM till.last_changes"
              " WHERE store = $1 AND number IS DISTINCT FROM (SELECT max (number)" THE_CHANGES ")",
              values, error) &&
         run (connection,
              "UPDATE till.last_changes SET number = (SELECT max (number)" THE_CHANGES
              ") WHERE store = $1",
              values, error);
}

static gboolean
store_all (TillTeamConnection *connection, const char *owner, GPtrArray *changes, GError **error)
{
  if (!begin (connection, owner, error))
    return FALSE;

  for (guint i = 0; i < changes->len; i++)
    {
      const TillChange *change = g_ptr_array_index (changes, i);

      if (!insert (connection, owner, change, error) || !blank (connection, owner, change, error))
        return FALSE;
    }

  return move_row (connection, owner, error) &&
         till_team_connection_commit (connection, error) == TILL_TEAM_COMMITTED;
}

/* Whether @error says that the question is to be asked again as a whole. */
static gboolean
is_passing (const GError *error)
{
  return !g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED) &&
         !g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_BUSY) &&
         !g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_FAILED);
}

/* What the server refuses must not stop what it takes. */
static gboolean
store_one_by_one (TillTeamConnection *connection,
                  const char *owner,
                  GPtrArray *changes,
                  GPtrArray *refused,
                  GError **error)
{
  for (guint i = 0; i < changes->len; i++)
    {
      g_autoptr (GPtrArray) one = g_ptr_array_new ();
      g_autoptr (GError) failure = NULL;

      g_ptr_array_add (one, g_ptr_array_index (changes, i));
      if (store_all (connection, owner, one, &failure))
        continue;

      till_team_connection_roll_back (connection);
      g_debug ("The team's database refuses a change: %s", failure->message);
      if (is_passing (failure))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      g_ptr_array_add (refused, g_strdup (((const TillChange *) changes->pdata[i])->id));
    }

  return TRUE;
}

/* What can't be stored is no reason not to read. */
static gboolean
store_waiting (TillTeamConnection *connection,
               const char *owner,
               GPtrArray *changes,
               TillTeamAnswer *answer,
               GError **error)
{
  g_autoptr (GError) failure = NULL;

  answer->is_read_only = !till_team_connection_check_can_write (connection, NULL);
  if (answer->is_read_only || changes->len == 0 || store_all (connection, owner, changes, &failure))
    return TRUE;

  till_team_connection_roll_back (connection);
  if (is_passing (failure))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  answer->is_read_only = g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
  answer->is_refused = !answer->is_read_only;

  return !g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_FAILED) ||
         store_one_by_one (connection, owner, changes, answer->refused, error);
}

/* A database that was put back from a copy has fewer changes than this desk has read, or others
 * since. */
static gboolean
check_database (TillTeamConnection *connection,
                const char *owner,
                const Question *question,
                TillTeamAnswer *answer,
                GError **error)
{
  g_autofree char *cursor = g_strdup_printf ("%" G_GINT64_FORMAT, question->cursor);
  const char *const values[] = { owner, cursor, NULL };
  g_autoptr (TillTeamRows) rows = query (
      connection, "SELECT (SELECT change_id" THE_CHANGES " AND number = CAST ($2 AS bigint))",
      values, error);

  if (rows == NULL)
    return FALSE;

  answer->database = g_strdup (till_team_connection_get_database (connection));
  answer->is_other =
      (question->database != NULL && !g_str_equal (question->database, answer->database)) ||
      g_strcmp0 (till_team_rows_get (rows, 0, 0), question->last_id) != 0;

  return TRUE;
}

static TillChange *
read_row (TillTeamRows *rows, guint row)
{
  TillChange *change =
      till_change_new (till_team_rows_get (rows, row, 1), till_team_rows_get (rows, row, 2),
                       till_team_rows_get (rows, row, 3), till_team_rows_get (rows, row, 4));

  change->number = till_team_rows_get_int (rows, row, 0);
  change->author = g_strdup (till_team_rows_get (rows, row, 5));
  change->desk = g_strdup (till_team_rows_get (rows, row, 6));
  change->is_erasure = till_team_rows_get_int (rows, row, 7) != 0;
  change->written_ms = till_team_rows_get_int (rows, row, 8);

  return change;
}

static gboolean
read_new (TillTeamConnection *connection,
          const char *owner,
          gint64 cursor,
          TillTeamAnswer *answer,
          GError **error)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, cursor);
  const char *const values[] = { owner, number, NULL };
  g_autoptr (TillTeamRows) rows =
      query (connection,
             "SELECT number, change_id, kind, key, content, author, desk,"
             " CAST (is_erasure AS integer), CAST (" WRITTEN_MS " AS bigint)" THE_CHANGES
             " AND number > CAST ($2 AS bigint) ORDER BY number LIMIT " G_STRINGIFY (ROWS_MAX),
             values, error);

  if (rows == NULL)
    return FALSE;

  for (guint i = 0; i < till_team_rows_count (rows); i++)
    g_ptr_array_add (answer->changes, read_row (rows, i));
  answer->is_whole = answer->changes->len < ROWS_MAX;

  return TRUE;
}

/* Returns: (transfer full): the answer; %NULL with an error. */
static TillTeamAnswer *
exchange_once (TillTeamLedger *ledger, const Question *question, GError **error)
{
  const char *owner = till_team_ledger_get_owner (ledger);
  TillTeamConnection *connection = till_team_ledger_connect (ledger, error);
  g_autoptr (TillTeamAnswer) answer = g_new0 (TillTeamAnswer, 1);

  answer->refused = g_ptr_array_new_with_free_func (g_free);
  answer->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) till_change_free);
  if (connection == NULL || !check_database (connection, owner, question, answer, error))
    return NULL;

  if (answer->is_other || (store_waiting (connection, owner, question->waiting, answer, error) &&
                           read_new (connection, owner, question->cursor, answer, error)))
    return g_steal_pointer (&answer);

  return NULL;
}

/* Returns: whether what has failed with @error is worth another try. A lost connection is, once. */
static gboolean
is_worth_a_try (const GError *error, guint *n_tries)
{
  if (g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST))
    *n_tries += TRIES_MAX - 1;
  else if (g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_CONFLICT))
    *n_tries += 1;
  else
    return FALSE;
  if (*n_tries > TRIES_MAX)
    return FALSE;

  till_team_connection_back_off (*n_tries);

  return TRUE;
}

static gpointer
exchange_job (gpointer ledger, gpointer question, GError **error)
{
  guint n_tries = 0;

  for (;;)
    {
      g_autoptr (GError) failure = NULL;
      TillTeamAnswer *answer = exchange_once (ledger, question, &failure);

      if (answer != NULL)
        return answer;
      if (is_worth_a_try (failure, &n_tries))
        continue;

      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
}

void
till_team_changes_exchange_async (TillTeamLedger *ledger,
                                  const char *database,
                                  gint64 cursor,
                                  const char *last_id,
                                  GPtrArray *waiting,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_TEAM_LEDGER (ledger) && waiting != NULL);

  task = g_task_new (ledger, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_team_changes_exchange_async);
  question = g_new0 (Question, 1);
  question->database = g_strdup (database);
  question->cursor = cursor;
  question->last_id = g_strdup (last_id);
  question->waiting = g_ptr_array_ref (waiting);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  till_worker_run (TILL_LEDGER_GET_IFACE (ledger)->get_worker (TILL_LEDGER (ledger)), task,
                   exchange_job, (GDestroyNotify) till_team_answer_free);
}

/* Returns: (transfer full): the answer; %NULL with an error. */
TILL_DEFINE_FINISH (till_team_changes_exchange_finish, TillTeamLedger, TillTeamAnswer *)
