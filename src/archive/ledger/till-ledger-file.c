/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLedgerFile: the ledger on disk. A rule is judged, and the entry it allows is put down, in one
 * transaction that has taken the file for writing first and has read what others put down before:
 * two consoles on one ledger can't both pass.
 *
 * A ledger that is not what it was is read as far as it is sound, and not written to: a rule that
 * does not know all refunds allows too much. An export puts it right; see till-ledger-restore.c.
 *
 * A ledger says which store it is of, once it is known: an export of another store's is refused. */

#include "till-ledger-file-private.h"

/* What every version of the program has ever shipped, in order. Never change one: add the next. */
static const char *const migrations[] = {
  "CREATE TABLE entries (number INTEGER PRIMARY KEY, event TEXT NOT NULL, hash TEXT NOT NULL);"
  "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries"
  " BEGIN SELECT RAISE (ABORT, 'nothing is changed in a ledger'); END;"
  "CREATE TRIGGER entries_remain BEFORE DELETE ON entries"
  " BEGIN SELECT RAISE (ABORT, 'nothing is taken out of a ledger'); END;",
  "CREATE TABLE owner (number INTEGER PRIMARY KEY CHECK (number = 1), name TEXT NOT NULL);"
  "CREATE TRIGGER owner_stays BEFORE UPDATE ON owner"
  " BEGIN SELECT RAISE (ABORT, 'a ledger is of one store'); END;"
  "CREATE TRIGGER owner_remains BEFORE DELETE ON owner"
  " BEGIN SELECT RAISE (ABORT, 'a ledger is of one store'); END;",
  NULL,
};

gboolean
till_ledger_file_is_on_disk (TillLedgerFile *self)
{
  return !g_str_equal (self->path, TILL_DATABASE_IN_MEMORY);
}

const char *
till_ledger_file_get_last_hash (GPtrArray *entries)
{
  const TillLedgerEntry *last =
      entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL;

  return last != NULL ? last->hash : "";
}

gboolean
till_ledger_file_execute (TillLedgerFile *self, const char *sql, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (self->database, sql, error);
  gboolean has_row = FALSE;

  return statement != NULL && till_statement_step (statement, &has_row, error);
}

void
till_ledger_file_roll_back (TillLedgerFile *self)
{
  g_autoptr (GError) error = NULL;

  if (!till_ledger_file_execute (self, "ROLLBACK", &error))
    g_debug ("A transaction of the ledger ended by itself: %s", error->message);
}

static void
take_entry (TillLedgerFile *self, TillLedgerEntry *entry)
{
  till_refund_book_apply (self->book, entry->event);
  g_ptr_array_add (self->entries, entry);
}

static gboolean
read_row (TillLedgerFile *self, TillStatement *statement, GError **error)
{
  g_autofree char *text = till_statement_dup_text (statement, 1);
  g_autofree char *hash = till_statement_dup_text (statement, 2);
  gint64 number = (gint64) self->entries->len + 1;
  TillLedgerEntry *entry = NULL;

  if (till_statement_get_int (statement, 0) == number)
    entry = till_ledger_entry_read (text, hash, till_ledger_file_get_last_hash (self->entries),
                                    number, error);
  else
    g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                 "Entry %" G_GINT64_FORMAT " is gone", number);

  if (entry != NULL)
    take_entry (self, entry);

  return entry != NULL;
}

/* Reads what this or another console has put down since the last time. */
gboolean
till_ledger_file_catch_up (TillLedgerFile *self, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      self->database,
      "SELECT number, event, hash FROM entries WHERE number > :number ORDER BY number", error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":number", self->entries->len);
  do
    if (!till_statement_step (statement, &has_row, error) ||
        (has_row && !read_row (self, statement, error)))
      return FALSE;
  while (has_row);

  return TRUE;
}

/* How many entries @anchor knows of that are not there as it knows them. */
guint
till_ledger_file_count_cut_off (const TillLedgerAnchor *anchor, GPtrArray *entries)
{
  const TillLedgerEntry *entry = NULL;

  if (anchor->number <= 0)
    return 0;
  if (anchor->number > entries->len)
    return (guint) MIN (anchor->number - entries->len, G_MAXUINT);

  entry = g_ptr_array_index (entries, anchor->number - 1);

  return g_str_equal (entry->hash, anchor->hash) ? 0 : 1;
}

static void
check_end (TillLedgerFile *self, const TillLedgerAnchor *anchor)
{
  guint n_missing = till_ledger_file_count_cut_off (anchor, self->entries);

  if (n_missing > 0)
    g_set_error (&self->problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT,
                 "%u entries at the end are gone", n_missing);
}

static gboolean
read_owner (TillLedgerFile *self, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (self->database, "SELECT name FROM owner", error);
  gboolean has_row = FALSE;

  if (statement == NULL || !till_statement_step (statement, &has_row, error))
    return FALSE;

  if (has_row)
    {
      g_free (self->owner);
      self->owner = till_statement_dup_text (statement, 0);
    }

  return TRUE;
}

/* The anchor is read first: another console may put something down meanwhile. */
void
till_ledger_file_start (TillLedgerFile *self)
{
  g_auto (TillLedgerAnchor) anchor = { 0 };

  till_ledger_anchor_read (self->path, &anchor);
  self->book = till_refund_book_new ();
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  self->database = till_database_open_in_place (self->path, migrations, &self->problem);
  if (self->database != NULL && read_owner (self, &self->problem) &&
      till_ledger_file_catch_up (self, &self->problem))
    check_end (self, &anchor);
}

void
till_ledger_file_end (TillLedgerFile *self)
{
  g_clear_pointer (&self->database, till_database_close);
  g_clear_pointer (&self->book, till_refund_book_free);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_error (&self->problem);
}

/* Opens the ledger at @path, making it where there is none and none was known of. Waits while
 * another console puts an export in its place.
 *
 * Returns: (transfer full): the file, whatever its state; see till_ledger_file_get_problem(). */
TillLedgerFile *
till_ledger_file_open (const char *path)
{
  TillLedgerFile *self = g_new0 (TillLedgerFile, 1);

  self->path = g_strdup (path);
  if (till_ledger_file_is_on_disk (self))
    self->lock = till_ledger_lock_take (path);
  till_ledger_file_start (self);

  return self;
}

void
till_ledger_file_close (TillLedgerFile *self)
{
  g_return_if_fail (self != NULL);

  till_ledger_file_end (self);
  g_clear_pointer (&self->lock, till_ledger_lock_release);
  g_free (self->owner);
  g_free (self->path);
  g_free (self);
}

/* Returns: (transfer none) (nullable): why nothing may be put down. */
const GError *
till_ledger_file_get_problem (TillLedgerFile *self)
{
  return self->problem;
}

gboolean
till_ledger_file_is_sound (TillLedgerFile *self, GError **error)
{
  if (self->problem != NULL && error != NULL)
    *error = g_error_copy (self->problem);

  return self->problem == NULL;
}

gboolean
till_ledger_file_insert (TillLedgerFile *self, const TillLedgerEntry *entry, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      self->database, "INSERT INTO entries (number, event, hash) VALUES (:number, :event, :hash)",
      error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":number", entry->event->number);
  till_statement_bind_text (statement, ":event", entry->text);
  till_statement_bind_text (statement, ":hash", entry->hash);

  return till_statement_step (statement, &has_row, error);
}

/* What another console has broken since is a problem of this one, too. */
static void
note_problem (TillLedgerFile *self, const GError *error)
{
  if (self->problem == NULL && error->domain == TILL_LEDGER_ERROR)
    self->problem = g_error_copy (error);
}

static TillLedgerEntry *
put_down (TillLedgerFile *self, const TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) numbered = till_refund_event_copy (event);
  g_autoptr (TillLedgerEntry) entry = NULL;

  if (!till_refund_book_judge (self->book, event, error))
    return NULL;

  numbered->number = (gint64) self->entries->len + 1;
  entry = till_ledger_entry_new (numbered, till_ledger_file_get_last_hash (self->entries));
  if (!till_ledger_file_insert (self, entry, error) ||
      !till_ledger_file_execute (self, "COMMIT", error))
    return NULL;

  return g_steal_pointer (&entry);
}

/* Puts @event down; it is on disk when this returns.
 *
 * Returns: (transfer full): the refund after it, or %NULL with an error and nothing put down. */
TillRefund *
till_ledger_file_append (TillLedgerFile *self, const TillRefundEvent *event, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TillLedgerEntry *entry = NULL;

  if (!till_ledger_file_is_sound (self, error) ||
      !till_ledger_file_execute (self, "BEGIN IMMEDIATE", error))
    return NULL;

  if (till_ledger_file_catch_up (self, &failure))
    entry = put_down (self, event, &failure);
  if (entry == NULL)
    {
      till_ledger_file_roll_back (self);
      note_problem (self, failure);
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }

  take_entry (self, entry);
  if (till_ledger_file_is_on_disk (self))
    till_ledger_anchor_write (self->path, entry->event->number, entry->hash);

  return till_refund_copy (till_refund_book_find (self->book, event->refund_id));
}

/* Returns: (transfer full): all refunds that are known, oldest first. */
GPtrArray *
till_ledger_file_list (TillLedgerFile *self, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (self->problem == NULL && !till_ledger_file_catch_up (self, &failure))
    {
      note_problem (self, failure);
      if (failure->domain != TILL_LEDGER_ERROR)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
    }

  return till_refund_book_list (self->book);
}

/* Returns: (transfer full): the whole ledger as text, as far as it is sound. */
char *
till_ledger_file_export (TillLedgerFile *self, GError **error)
{
  if (self->problem == NULL && !till_ledger_file_catch_up (self, error))
    return NULL;

  return till_ledger_chain_to_text (self->entries, self->owner);
}

const char *
till_ledger_file_get_path (TillLedgerFile *self)
{
  return self->path;
}

/* Returns: (nullable): the store that it is of, as till_ledger_path_build_owner() names it; %NULL
 * while nobody has said. */
const char *
till_ledger_file_get_owner (TillLedgerFile *self)
{
  return self->owner;
}

guint
till_ledger_file_count (TillLedgerFile *self)
{
  return self->entries->len;
}

gboolean
till_ledger_file_insert_owner (TillLedgerFile *self, const char *owner, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      self->database, "INSERT OR IGNORE INTO owner (number, name) VALUES (1, :name)", error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":name", owner);

  return till_statement_run (statement, error);
}

/* Says that the ledger, of which that is not known yet, is of the store that @owner names. For an
 * unsound one it is only kept in mind: it is not written to. */
gboolean
till_ledger_file_set_owner (TillLedgerFile *self, const char *owner, GError **error)
{
  g_return_val_if_fail (self->owner == NULL && owner != NULL, FALSE);

  if (self->problem == NULL)
    return till_ledger_file_insert_owner (self, owner, error) && read_owner (self, error);

  self->owner = g_strdup (owner);

  return TRUE;
}
