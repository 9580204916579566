/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamEntries: the ledger in the team's database. One transaction locks the last row of the
 * store's ledger, reads what other desks have appended, judges the new event by the rules and
 * appends it. So two desks can't both pass.
 *
 * An event whose commit is not answered may be in the ledger or not. Then the desk locks the row
 * again, which waits for what is still on its way, and looks for the event by its id. Until that
 * has succeeded, nothing else is appended.
 *
 * What the desk has seen once, it expects to see again, after each time that it connects. */

#include "till-team-entries.h"

#include "till-ledger-chain.h"
#include "till-team-connection.h"
#include "till-team-copy.h"
#include "till-team-schema.h"

#define CONFLICTS_MAX 10
#define LOSSES_MAX    1
#define ROWS_MAX      "2000"

struct _TillTeamEntries
{
  TillTeamSettings *settings;
  char *password; /* nullable */
  char *owner;
  char *desk;
  GCancellable *cancellable; /* nullable */

  TillTeamConnection *connection; /* nullable */
  TillTeamCopy *copy;
  TillRefundBook *book;
  GPtrArray *entries;  /* of TillLedgerEntry: all that was seen */
  gboolean is_joining; /* so the database may be another */
  GError *problem;     /* of the copy; nullable */
  char *unanswered_id; /* of the event whose commit was not answered; nullable */
  char *reason;        /* why it is still not known; nullable */
};

/* @desk is this computer's name. @password is nullable. The copy at @copy_path is read; nothing is
 * asked yet. @is_joining is for a store whose refunds are not in a team's database so far.
 * @cancellable ends every wait of every call but that for a commit, for good. */
TillTeamEntries *
till_team_entries_new (const TillTeamSettings *settings,
                       const char *password,
                       const char *owner,
                       const char *desk,
                       const char *copy_path,
                       gboolean is_joining,
                       GCancellable *cancellable)
{
  TillTeamEntries *self = g_new0 (TillTeamEntries, 1);

  self->settings = till_team_settings_copy (settings);
  self->password = g_strdup (password);
  self->owner = g_strdup (owner);
  self->desk = g_strdup (desk);
  g_set_object (&self->cancellable, cancellable);
  self->book = till_refund_book_new ();
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  self->is_joining = is_joining;
  self->copy = till_team_copy_open (copy_path, owner, self->entries, &self->problem);
  for (guint i = 0; i < self->entries->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (self->entries, i);

      till_ledger_entry_apply (entry, self->book);
    }

  return self;
}

void
till_team_entries_free (TillTeamEntries *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->connection, till_team_connection_close);
  till_team_copy_close (self->copy);
  till_refund_book_free (self->book);
  g_ptr_array_unref (self->entries);
  till_team_settings_free (self->settings);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->problem);
  g_free (self->unanswered_id);
  g_free (self->reason);
  g_free (self->password);
  g_free (self->owner);
  g_free (self->desk);
  g_free (self);
}

/* Has all that was seen on the disk of this computer. */
void
till_team_entries_sync (TillTeamEntries *self)
{
  g_return_if_fail (self != NULL);

  till_team_copy_sync (self->copy);
}

static void
take_entry (TillTeamEntries *self, TillLedgerEntry *entry)
{
  till_ledger_entry_apply (entry, self->book);
  g_ptr_array_add (self->entries, entry);
}

static gboolean
read_row (TillTeamEntries *self, TillTeamRows *rows, guint row, GError **error)
{
  gint64 number = (gint64) self->entries->len + 1;
  TillLedgerEntry *entry = NULL;

  if (till_team_rows_get_int (rows, row, 0) == number)
    entry = till_ledger_entry_read (till_team_rows_get (rows, row, 1),
                                    till_team_rows_get (rows, row, 2),
                                    till_ledger_chain_get_last_hash (self->entries), number, error);
  else
    g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                 "Entry %" G_GINT64_FORMAT " is gone", number);
  if (entry != NULL)
    take_entry (self, entry);

  return entry != NULL;
}

static gboolean
read_rows (TillTeamEntries *self, TillTeamRows *rows, GError **error)
{
  for (guint i = 0; i < till_team_rows_count (rows); i++)
    if (!read_row (self, rows, i, error))
      return FALSE;

  return TRUE;
}

static TillTeamRows *
query_after (TillTeamEntries *self, const char *statement, GError **error)
{
  g_autofree char *number = g_strdup_printf ("%u", self->entries->len);
  const char *const values[] = { self->owner, number, NULL };

  return till_team_connection_query (self->connection, statement, values, self->cancellable, error);
}

/* Reads the entries that any desk has appended since the last time. */
static gboolean
read_new (TillTeamEntries *self, GError **error)
{
  guint n_before = 0;
  gboolean is_good = TRUE;

  do
    {
      g_autoptr (TillTeamRows) rows =
          query_after (self,
                       "SELECT number, event, hash FROM till.entries WHERE store = $1"
                       " AND number > CAST ($2 AS bigint) ORDER BY number LIMIT " ROWS_MAX,
                       error);

      n_before = self->entries->len;
      is_good = rows != NULL && read_rows (self, rows, error);
    }
  while (is_good && self->entries->len > n_before);

  till_team_copy_write (self->copy, self->entries);

  return is_good;
}

static gboolean
is_seen (TillTeamEntries *self, TillTeamRows *rows, guint row)
{
  const TillLedgerEntry *entry = g_ptr_array_index (self->entries, row);

  return till_team_rows_get_int (rows, row, 0) == (gint64) row + 1 &&
         g_strcmp0 (till_team_rows_get (rows, row, 1), entry->hash) == 0;
}

/* Names the first entry that is not what this desk has seen. */
static gboolean
find_difference (TillTeamEntries *self, GError **error)
{
  g_autoptr (TillTeamRows) rows =
      query_after (self,
                   "SELECT number, hash FROM till.entries WHERE store = $1"
                   " AND number <= CAST ($2 AS bigint) ORDER BY number",
                   error);
  guint n_same = 0;

  if (rows == NULL)
    return FALSE;

  while (n_same < till_team_rows_count (rows) && is_seen (self, rows, n_same))
    n_same++;
  g_set_error (error, TILL_LEDGER_ERROR,
               n_same < till_team_rows_count (rows) ? TILL_LEDGER_ERROR_TAMPERED
                                                    : TILL_LEDGER_ERROR_CUT,
               "Entry %u is not the one that this desk has seen", n_same + 1);

  return FALSE;
}

static gboolean
check_still_there (TillTeamEntries *self, GError **error)
{
  g_autoptr (TillTeamRows) rows = NULL;

  if (self->entries->len == 0)
    return TRUE;

  rows = query_after (self,
                      "SELECT hash FROM till.entries WHERE store = $1"
                      " AND number = CAST ($2 AS bigint)",
                      error);
  if (rows == NULL)
    return FALSE;
  if (till_team_rows_count (rows) == 1 &&
      g_strcmp0 (till_team_rows_get (rows, 0, 0),
                 till_ledger_chain_get_last_hash (self->entries)) == 0)
    return TRUE;

  return find_difference (self, error);
}

static void
disconnect (TillTeamEntries *self)
{
  g_clear_pointer (&self->connection, till_team_connection_close);
}

static void
forget (TillTeamEntries *self)
{
  till_refund_book_free (self->book);
  self->book = till_refund_book_new ();
  g_ptr_array_set_size (self->entries, 0);
}

/* What was seen in one database says nothing about another. */
static gboolean
check_database (TillTeamEntries *self, GError **error)
{
  const char *database = till_team_connection_get_database (self->connection);
  const char *seen = till_team_copy_get_database (self->copy);

  if (g_strcmp0 (database, seen) == 0)
    return TRUE;

  if (seen != NULL && !self->is_joining)
    {
      g_set_error_literal (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_OTHER_DATABASE,
                           "The database is not the one that this desk has seen");
      return FALSE;
    }

  forget (self);
  till_team_copy_begin (self->copy, database);

  return TRUE;
}

static gboolean
check_copy (TillTeamEntries *self, GError **error)
{
  if (self->problem != NULL && error != NULL)
    *error = g_error_copy (self->problem);

  return self->problem == NULL;
}

static gboolean
ensure_connection (TillTeamEntries *self, GError **error)
{
  if (!check_copy (self, error))
    return FALSE;
  if (self->connection != NULL && till_team_connection_is_alive (self->connection))
    return TRUE;

  disconnect (self);
  self->connection =
      till_team_schema_connect (self->settings, self->password, self->cancellable, error);
  if (self->connection == NULL)
    return FALSE;
  if (check_database (self, error) && check_still_there (self, error))
    return TRUE;

  disconnect (self);

  return FALSE;
}

static gboolean
run (TillTeamEntries *self, const char *statement, const char *const *values, GError **error)
{
  return till_team_connection_run (self->connection, statement, values, self->cancellable, error);
}

static gboolean
lock_row (TillTeamEntries *self, gboolean *has_row, GError **error)
{
  const char *const values[] = { self->owner, NULL };
  g_autoptr (TillTeamRows) rows = till_team_connection_query (
      self->connection, "SELECT number FROM till.ledgers WHERE store = $1 FOR UPDATE", values,
      self->cancellable, error);

  *has_row = rows != NULL && till_team_rows_count (rows) == 1;

  return rows != NULL;
}

/* Begins a transaction that nobody else who appends can pass. */
static gboolean
begin (TillTeamEntries *self, GError **error)
{
  const char *const values[] = { self->owner, NULL };
  gboolean has_row = FALSE;

  if (!till_team_connection_check_can_write (self->connection, error) ||
      !run (self, "BEGIN", NULL, error) || !lock_row (self, &has_row, error))
    return FALSE;

  return has_row ||
         (run (self, "INSERT INTO till.ledgers (store) VALUES ($1) ON CONFLICT DO NOTHING", values,
               error) &&
          lock_row (self, &has_row, error));
}

/* @id: of the event; %NULL for an entry from elsewhere, which only an owner of the tables may
 * insert */
static gboolean
insert_entry (TillTeamEntries *self,
              const TillLedgerEntry *entry,
              const char *hash_before,
              const char *id,
              GError **error)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, entry->number);
  const char *const values[] = { self->owner, number,
                                 hash_before, id != NULL ? id : entry->hash,
                                 entry->text, entry->hash,
                                 self->desk,  NULL };

  return run (self,
              id != NULL
                  ? "INSERT INTO till.entries (store, number, previous_number, previous_hash,"
                    " event_id, event, hash, desk) VALUES ($1, CAST ($2 AS bigint),"
                    " nullif (CAST ($2 AS bigint) - 1, 0), nullif ($3, ''), $4, $5, $6, $7)"
                  : "INSERT INTO till.entries (store, number, previous_number, previous_hash,"
                    " event_id, event, hash, desk, is_imported) VALUES ($1, CAST ($2 AS bigint),"
                    " nullif (CAST ($2 AS bigint) - 1, 0), nullif ($3, ''), $4, $5, $6, $7, true)",
              values, error);
}

/* Lets the row name @entry as the last one, and tells the other desks. */
static gboolean
move_row (TillTeamEntries *self, const TillLedgerEntry *entry, GError **error)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, entry->number);
  const char *const values[] = { self->owner, number, entry->hash, NULL };
  const char *const payload[] = { self->owner, NULL };

  return run (self,
              "UPDATE till.ledgers SET number = CAST ($2 AS bigint), hash = $3 WHERE store = $1",
              values, error) &&
         run (self, "SELECT pg_notify ('" TILL_TEAM_CHANNEL "', $1)", payload, error);
}

/* Returns: (transfer full) (nullable): the entry for @event, which the rules allow. */
static TillLedgerEntry *
make_entry (TillTeamEntries *self, const TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) written = till_refund_event_copy (event);

  if (!till_refund_book_judge (self->book, event, error))
    return NULL;

  g_free (written->who);
  written->who = g_strdup (till_team_connection_get_user (self->connection));
  g_free (written->desk);
  written->desk = g_strdup (self->desk);
  written->number = (gint64) self->entries->len + 1;

  return till_ledger_entry_new (written, till_ledger_chain_get_last_hash (self->entries));
}

/* Ends the transaction. @id is that of its event. */
static gboolean
commit (TillTeamEntries *self, const char *id, GError **error)
{
  TillTeamOutcome outcome = till_team_connection_commit (self->connection, error);

  if (outcome == TILL_TEAM_COMMIT_NOT_KNOWN)
    self->unanswered_id = g_strdup (id);

  return outcome == TILL_TEAM_COMMITTED;
}

/* Appends @event in one transaction. With an unanswered id it is not known what became of it. */
static gboolean
append_once (TillTeamEntries *self, const TillRefundEvent *event, const char *id, GError **error)
{
  g_autoptr (TillLedgerEntry) entry = NULL;

  if (begin (self, error) && read_new (self, error))
    entry = make_entry (self, event, error);
  if (entry != NULL &&
      insert_entry (self, entry, till_ledger_chain_get_last_hash (self->entries), id, error) &&
      move_row (self, entry, error) && commit (self, id, error))
    {
      take_entry (self, g_steal_pointer (&entry));
      till_team_copy_write (self->copy, self->entries);
      return TRUE;
    }

  till_team_connection_roll_back (self->connection);

  return FALSE;
}

static gboolean
has_event (TillTeamEntries *self, const char *id, gboolean *is_in, GError **error)
{
  const char *const values[] = { self->owner, id, NULL };
  g_autoptr (TillTeamRows) rows = till_team_connection_query (
      self->connection, "SELECT number FROM till.entries WHERE store = $1 AND event_id = $2",
      values, self->cancellable, error);

  *is_in = rows != NULL && till_team_rows_count (rows) > 0;

  return rows != NULL;
}

/* What is there counts once a commit of this desk's own has come after it: a server that others
 * follow may still lose it. */
static gboolean
settle_once (TillTeamEntries *self, gboolean *is_in, GError **error)
{
  if (!ensure_connection (self, error))
    return FALSE;
  if (begin (self, error) && has_event (self, self->unanswered_id, is_in, error) &&
      read_new (self, error) &&
      till_team_connection_commit (self->connection, error) == TILL_TEAM_COMMITTED)
    return TRUE;

  till_team_connection_roll_back (self->connection);

  return FALSE;
}

/* Finds out what became of the event whose commit was not answered. A connection that has been
 * closed meanwhile is opened again.
 *
 * Returns: %FALSE with an error where that is still not known. */
static gboolean
settle (TillTeamEntries *self, gboolean *is_in, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean is_known = FALSE;

  *is_in = FALSE;
  if (self->unanswered_id == NULL)
    return TRUE;

  is_known = settle_once (self, is_in, &failure);
  if (g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST))
    {
      g_clear_error (&failure);
      is_known = settle_once (self, is_in, &failure);
    }
  if (is_known)
    g_clear_pointer (&self->unanswered_id, g_free);
  else
    {
      g_free (self->reason);
      self->reason = g_strdup (failure->message);
      g_propagate_error (error, g_steal_pointer (&failure));
    }

  return is_known;
}

static void
set_not_known (TillTeamEntries *self, GError **error)
{
  g_clear_error (error);
  g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN,
               "The commit was not answered: %s", self->reason);
}

/* The commit of @event's transaction was not answered.
 *
 * Returns: whether the event is in; else with %TILL_LEDGER_ERROR_NOT_KNOWN or the error that there
 * was. */
static gboolean
recover (TillTeamEntries *self, GError **error)
{
  gboolean is_in = FALSE;

  if (!settle (self, &is_in, NULL))
    set_not_known (self, error);
  else if (is_in)
    g_clear_error (error);

  return is_in;
}

/* Returns: whether the transaction, which has failed with @error, is worth another try. */
static gboolean
is_worth_a_try (const GError *error, guint *n_conflicts, guint *n_losses)
{
  if (g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST))
    return ++*n_losses <= LOSSES_MAX;
  if (!g_error_matches (error, TILL_TEAM_ERROR, TILL_TEAM_ERROR_CONFLICT) ||
      ++*n_conflicts > CONFLICTS_MAX)
    return FALSE;

  till_team_connection_back_off (*n_conflicts);

  return TRUE;
}

static gboolean
append_event (TillTeamEntries *self, const TillRefundEvent *event, GError **error)
{
  g_autofree char *id = g_uuid_string_random ();
  guint n_conflicts = 0;
  guint n_losses = 0;

  for (;;)
    {
      g_autoptr (GError) failure = NULL;

      if (ensure_connection (self, &failure) && append_once (self, event, id, &failure))
        return TRUE;
      if (self->unanswered_id != NULL && recover (self, &failure))
        return TRUE;

      if (is_worth_a_try (failure, &n_conflicts, &n_losses))
        continue;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
}

/* Appends @event, of this user, whatever @event says.
 *
 * Returns: (transfer full): the refund after it. %NULL with %TILL_LEDGER_ERROR_NOT_KNOWN where it
 * is not known whether it is in the ledger, and else with an error and nothing appended. */
TillRefund *
till_team_entries_append (TillTeamEntries *self, const TillRefundEvent *event, GError **error)
{
  gboolean is_in = FALSE;

  g_return_val_if_fail (self != NULL && event != NULL, NULL);

  if (!settle (self, &is_in, error) || !append_event (self, event, error))
    return NULL;

  return till_refund_copy (till_refund_book_find (self->book, event->refund_id));
}

/* Returns: %FALSE with %TILL_LEDGER_ERROR_NOT_KNOWN while it is not known whether an event is in
 * the ledger. */
gboolean
till_team_entries_check_answered (TillTeamEntries *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->unanswered_id != NULL)
    set_not_known (self, error);

  return self->unanswered_id == NULL;
}

static gboolean
catch_up_once (TillTeamEntries *self, GError **error)
{
  if (ensure_connection (self, error) && read_new (self, error))
    return TRUE;

  disconnect (self);

  return FALSE;
}

/* Reads what other desks have appended, and finds out what became of an event whose commit was not
 * answered. A connection that has been closed meanwhile is opened again.
 *
 * Returns: %FALSE with the error for which nothing can be appended. */
gboolean
till_team_entries_catch_up (TillTeamEntries *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean is_in = FALSE;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!settle (self, &is_in, NULL))
    return till_team_entries_check_answered (self, error);
  if (catch_up_once (self, &failure))
    return TRUE;
  if (g_error_matches (failure, TILL_TEAM_ERROR, TILL_TEAM_ERROR_LOST))
    return catch_up_once (self, error);

  g_propagate_error (error, g_steal_pointer (&failure));

  return FALSE;
}

/* Once it has caught up.
 *
 * Returns: %FALSE with an error where this user, or this version of the program, only reads. */
gboolean
till_team_entries_check_can_append (TillTeamEntries *self, GError **error)
{
  g_return_val_if_fail (self != NULL && self->connection != NULL, FALSE);

  return till_team_connection_check_can_write (self->connection, error);
}

/* Returns: (transfer none): the connection, which is opened where there is none; %NULL with an
 * error. No transaction may be left open in it. */
TillTeamConnection *
till_team_entries_ensure_connection (TillTeamEntries *self, GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return ensure_connection (self, error) ? self->connection : NULL;
}

/* Returns: (transfer full) (element-type TillRefund): all refunds that were seen, oldest first. */
GPtrArray *
till_team_entries_list (TillTeamEntries *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return till_refund_book_list (self->book);
}

/* Returns: (transfer full): what was seen of the ledger, as text. */
char *
till_team_entries_export (TillTeamEntries *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return till_ledger_chain_to_text (self->entries, self->owner);
}

/* Returns: (transfer full): what restoring @text would do; %NULL with an error where it can't be
 * done. Free with g_free(). */
TillLedgerPreview *
till_team_entries_preview (TillTeamEntries *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) others = NULL;

  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  if (!till_team_entries_catch_up (self, error))
    return NULL;

  others = till_ledger_chain_read_export (self->entries, self->owner, text, error);

  return others != NULL ? till_ledger_chain_preview (self->entries, others) : NULL;
}

static gboolean
insert_rest (TillTeamEntries *self, GPtrArray *others, GError **error)
{
  const char *hash_before = till_ledger_chain_get_last_hash (self->entries);
  const TillLedgerEntry *entry = NULL;

  for (guint i = self->entries->len; i < others->len; i++)
    {
      entry = g_ptr_array_index (others, i);
      if (!insert_entry (self, entry, hash_before, NULL, error))
        return FALSE;
      hash_before = entry->hash;
    }

  return entry == NULL || move_row (self, entry, error);
}

/* The id of an entry from elsewhere is its hash. */
static gboolean
restore_once (TillTeamEntries *self, GPtrArray *others, GError **error)
{
  const char *id = till_ledger_chain_get_last_hash (others);

  if (begin (self, error) && read_new (self, error) &&
      till_ledger_chain_check_fits (self->entries, others, error) &&
      insert_rest (self, others, error) && commit (self, id, error))
    return TRUE;

  till_team_connection_roll_back (self->connection);

  return self->unanswered_id != NULL && recover (self, error);
}

/* Appends the entries of the export @text that the ledger lacks, all or none. Doing it again does
 * nothing more.
 *
 * Returns: %FALSE with %TILL_LEDGER_ERROR_NOT_KNOWN where it is not known whether they are in the
 * ledger, and else with an error and nothing appended. */
gboolean
till_team_entries_restore (TillTeamEntries *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) others = NULL;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  if (!till_team_entries_catch_up (self, error))
    return FALSE;

  others = till_ledger_chain_read_export (self->entries, self->owner, text, error);

  if (others == NULL || !restore_once (self, others, error))
    return FALSE;

  /* They are in, whatever happens now. */
  till_team_entries_catch_up (self, NULL);

  return TRUE;
}
