/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLedgerFile: the ledger on disk. One transaction locks the file for writing, reads what other
 * consoles have appended, judges the new event by the rules and appends it. So two consoles on one
 * ledger can't both pass.
 *
 * An unsound ledger, such as one with a changed entry, is read as far as it is sound and not
 * written to: rules that do not know all refunds would allow too much. Restoring an export repairs
 * it.
 *
 * A ledger says which store it is of, once that is known: it refuses an export of another store's.
 *
 * Restoring an export adds to a sound ledger what it lacks. It replaces an unsound one with a whole
 * new one, made beside it first, and keeps the unsound one under another name. If the program is
 * killed on the way, there is either the unsound ledger or the new one. */

#include "till-ledger-file.h"

#include "till-archive-error.h"
#include "till-database.h"
#include "till-ledger-anchor.h"
#include "till-ledger-chain.h"
#include "till-ledger-lock.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define ASIDE_MAX 1000

struct _TillLedgerFile
{
  char *path;             /* TILL_DATABASE_IN_MEMORY for one that is not on disk */
  char *owner;            /* nullable */
  TillLedgerLock *lock;   /* NULL for one that is not on disk */
  TillDatabase *database; /* nullable */
  TillRefundBook *book;
  GPtrArray *entries; /* of TillLedgerEntry: all that was read and is sound */
  GError *problem;
};

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

static gboolean
is_on_disk (TillLedgerFile *self)
{
  return !g_str_equal (self->path, TILL_DATABASE_IN_MEMORY);
}

static void
roll_back (TillLedgerFile *self)
{
  g_autoptr (GError) error = NULL;

  if (!till_database_run (self->database, "ROLLBACK", NULL, &error))
    g_debug ("Can't roll back a transaction of the ledger: %s", error->message);
}

static void
take_entry (TillLedgerFile *self, TillLedgerEntry *entry)
{
  till_ledger_entry_apply (entry, self->book);
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
    entry = till_ledger_entry_read (text, hash, till_ledger_chain_get_last_hash (self->entries),
                                    number, error);
  else
    g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                 "Entry %" G_GINT64_FORMAT " is gone", number);

  if (entry != NULL)
    take_entry (self, entry);

  return entry != NULL;
}

/* Reads the entries that any console has appended since the last time. */
static gboolean
catch_up (TillLedgerFile *self, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      self->database,
      "SELECT number, event, hash FROM entries WHERE number > :number ORDER BY number",
      TILL_VALUES (TILL_INT (":number", self->entries->len)), error);
  gboolean has_row = FALSE;

  do
    if (!till_statement_step (statement, &has_row, error) ||
        (has_row && !read_row (self, statement, error)))
      return FALSE;
  while (has_row);

  return TRUE;
}

/* How many entries @anchor knows of that are not there as it knows them. */
static guint
count_cut_off (const TillLedgerAnchor *anchor, GPtrArray *entries)
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
  guint n_missing = count_cut_off (anchor, self->entries);

  if (n_missing > 0)
    g_set_error (&self->problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_CUT,
                 "%u entries at the end are gone", n_missing);
}

static gboolean
read_owner (TillLedgerFile *self, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (self->database, "SELECT name FROM owner", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  if (has_row)
    {
      g_free (self->owner);
      self->owner = till_statement_dup_text (statement, 0);
    }

  return TRUE;
}

static char *
build_mark_path (TillLedgerFile *self)
{
  return g_strconcat (self->path, ".moved", NULL);
}

/* Returns: %FALSE with %TILL_LEDGER_ERROR_MOVED where the entries have gone to another ledger. */
static gboolean
check_not_moved (TillLedgerFile *self, GError **error)
{
  g_autofree char *mark = build_mark_path (self);

  if (!is_on_disk (self) || !g_file_test (mark, G_FILE_TEST_EXISTS))
    return TRUE;

  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED,
                       "The entries have moved to another ledger");

  return FALSE;
}

static gboolean
is_moved_problem (const GError *problem)
{
  return g_error_matches (problem, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_MOVED);
}

/* Reads the anchor first: another console may append an entry in the meantime. */
static void
start (TillLedgerFile *self)
{
  g_auto (TillLedgerAnchor) anchor = { 0 };

  till_ledger_anchor_read (self->path, &anchor);
  self->book = till_refund_book_new ();
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  self->database = till_database_open_in_place (self->path, migrations, &self->problem);
  if (self->database != NULL && read_owner (self, &self->problem) &&
      catch_up (self, &self->problem))
    check_end (self, &anchor);
  if (self->problem == NULL)
    check_not_moved (self, &self->problem);
}

static void
end (TillLedgerFile *self)
{
  g_clear_pointer (&self->database, till_database_close);
  g_clear_pointer (&self->book, till_refund_book_free);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_error (&self->problem);
}

/* Opens the ledger at @path and creates it where there is none. Waits while another console
 * restores an export.
 *
 * Returns: (transfer full): the file, whatever its state; see till_ledger_file_get_problem(). */
TillLedgerFile *
till_ledger_file_open (const char *path)
{
  TillLedgerFile *self = g_new0 (TillLedgerFile, 1);

  self->path = g_strdup (path);
  if (is_on_disk (self))
    self->lock = till_ledger_lock_take (path);
  start (self);

  return self;
}

void
till_ledger_file_close (TillLedgerFile *self)
{
  g_return_if_fail (self != NULL);

  end (self);
  g_clear_pointer (&self->lock, till_ledger_lock_release);
  g_free (self->owner);
  g_free (self->path);
  g_free (self);
}

/* Returns: (transfer none) (nullable): why nothing may be appended. */
const GError *
till_ledger_file_get_problem (TillLedgerFile *self)
{
  return self->problem;
}

static gboolean
check_sound (TillLedgerFile *self, GError **error)
{
  if (self->problem != NULL && error != NULL)
    *error = g_error_copy (self->problem);

  return self->problem == NULL;
}

static gboolean
insert_entry (TillLedgerFile *self, const TillLedgerEntry *entry, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      self->database, "INSERT INTO entries (number, event, hash) VALUES (:number, :event, :hash)",
      TILL_VALUES (TILL_INT (":number", entry->number), TILL_TEXT (":event", entry->text),
                   TILL_TEXT (":hash", entry->hash)),
      error);
  gboolean has_row = FALSE;

  return till_statement_step (statement, &has_row, error);
}

/* A problem that another console has made is a problem of this one, too. */
static void
note_problem (TillLedgerFile *self, const GError *error)
{
  if (self->problem == NULL && error->domain == TILL_LEDGER_ERROR)
    self->problem = g_error_copy (error);
}

static TillLedgerEntry *
add_entry (TillLedgerFile *self, const TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) numbered = till_refund_event_copy (event);
  g_autoptr (TillLedgerEntry) entry = NULL;

  if (!till_refund_book_judge (self->book, event, error))
    return NULL;

  numbered->number = (gint64) self->entries->len + 1;
  entry = till_ledger_entry_new (numbered, till_ledger_chain_get_last_hash (self->entries));
  if (!insert_entry (self, entry, error) ||
      !till_database_run (self->database, "COMMIT", NULL, error))
    return NULL;

  return g_steal_pointer (&entry);
}

/* Appends @event; it is on disk when this returns.
 *
 * Returns: (transfer full): the refund after it, or %NULL with an error and nothing appended. */
TillRefund *
till_ledger_file_append (TillLedgerFile *self, const TillRefundEvent *event, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TillLedgerEntry *entry = NULL;

  if (!check_sound (self, error) ||
      !till_database_run (self->database, "BEGIN IMMEDIATE", NULL, error))
    return NULL;

  if (check_not_moved (self, &failure) && catch_up (self, &failure))
    entry = add_entry (self, event, &failure);
  if (entry == NULL)
    {
      roll_back (self);
      note_problem (self, failure);
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }

  take_entry (self, entry);
  if (is_on_disk (self))
    till_ledger_anchor_write (self->path, entry->number, entry->hash);

  return till_refund_copy (till_refund_book_find (self->book, event->refund_id));
}

/* Returns: (transfer full): all refunds that are known, oldest first. */
GPtrArray *
till_ledger_file_list (TillLedgerFile *self, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (self->problem == NULL && !catch_up (self, &failure))
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
  if (self->problem == NULL && !catch_up (self, error))
    return NULL;

  return till_ledger_chain_to_text (self->entries, self->owner);
}

const char *
till_ledger_file_get_path (TillLedgerFile *self)
{
  return self->path;
}

/* Returns: (nullable): the store that it is of, as till_ledger_owner_build() names it; %NULL
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

static gboolean
insert_owner (TillLedgerFile *self, const char *owner, GError **error)
{
  return till_database_run (self->database,
                            "INSERT OR IGNORE INTO owner (number, name) VALUES (1, :name)",
                            TILL_VALUES (TILL_TEXT (":name", owner)), error);
}

/* Sets the store that the ledger is of, which is not known yet. An unsound ledger only remembers
 * it: it is not written to. */
gboolean
till_ledger_file_set_owner (TillLedgerFile *self, const char *owner, GError **error)
{
  g_return_val_if_fail (self->owner == NULL && owner != NULL, FALSE);

  if (self->problem == NULL)
    return insert_owner (self, owner, error) && read_owner (self, error);

  self->owner = g_strdup (owner);

  return TRUE;
}

/* The sound entries of both are the same: the longer one has all of them. */
static GPtrArray *
get_longer (TillLedgerFile *self, GPtrArray *entries)
{
  return self->entries->len > entries->len ? self->entries : entries;
}

/* Returns: (transfer full): what restoring @text would do; %NULL with %TILL_LEDGER_ERROR where it
 * can't be done. Free with g_free(). */
TillLedgerPreview *
till_ledger_file_preview (TillLedgerFile *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) entries =
      till_ledger_chain_read_export (self->entries, self->owner, text, error);
  TillLedgerPreview *preview = NULL;
  g_auto (TillLedgerAnchor) anchor = { 0 };

  if (entries == NULL)
    return NULL;

  preview = till_ledger_chain_preview (self->entries, entries);
  till_ledger_anchor_read (self->path, &anchor);
  preview->n_missing = count_cut_off (&anchor, get_longer (self, entries));

  return preview;
}

static gboolean
fail (const char *path, GError **error)
{
  g_set_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, "%s: %s", path,
               g_strerror (errno));

  return FALSE;
}

static gboolean
write_mark (TillLedgerFile *self, gboolean is_moved, GError **error)
{
  g_autofree char *mark = build_mark_path (self);

  if (!is_on_disk (self))
    return TRUE;
  if (is_moved)
    return g_file_set_contents_full (
        mark, "", 0, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, error);

  return g_unlink (mark) == 0 || errno == ENOENT || fail (mark, error);
}

/* Keeps that the entries are in another ledger now, so that no console appends to this one any
 * longer, or that they are here again. What is being appended comes first.
 *
 * Returns: %FALSE with an error. */
gboolean
till_ledger_file_set_moved (TillLedgerFile *self, gboolean is_moved, GError **error)
{
  gboolean is_set = FALSE;

  if (is_moved_problem (self->problem))
    g_clear_error (&self->problem);
  if (check_sound (self, error) &&
      till_database_run (self->database, "BEGIN IMMEDIATE", NULL, error))
    {
      is_set = catch_up (self, error) && write_mark (self, is_moved, error);
      roll_back (self);
    }
  if (self->problem == NULL)
    check_not_moved (self, &self->problem);

  return is_set;
}

static char *
find_free_name (const char *path)
{
  for (guint number = 1; number < ASIDE_MAX; number++)
    {
      g_autofree char *aside = g_strdup_printf ("%s.aside-%u", path, number);

      if (!g_file_test (aside, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&aside);
    }

  return g_strdup_printf ("%s.aside-%u", path, ASIDE_MAX);
}

/* Gives an unsound ledger, its log and its anchor a second name each, with all their bytes: the
 * first ones stay until there is something better. */
static gboolean
keep_aside (TillLedgerFile *self, GError **error)
{
  static const char *const suffixes[] = { "-wal", "-shm", "", ".anchor" };
  g_autofree char *aside = find_free_name (self->path);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *from = g_strconcat (self->path, suffixes[i], NULL);
      g_autofree char *to = g_strconcat (aside, suffixes[i], NULL);

      if (link (from, to) == 0 || errno == ENOENT)
        continue;
      return fail (from, error);
    }

  return TRUE;
}

static gboolean
remove_files (const char *path, const char *const *suffixes, GError **error)
{
  for (guint i = 0; suffixes[i] != NULL; i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);

      if (g_unlink (file) != 0 && errno != ENOENT)
        return fail (file, error);
    }

  return TRUE;
}

static gboolean
insert_from (TillLedgerFile *self, GPtrArray *entries, GError **error)
{
  if (!till_database_run (self->database, "BEGIN IMMEDIATE", NULL, error))
    return FALSE;

  if (catch_up (self, error) && till_ledger_chain_check_fits (self->entries, entries, error))
    {
      guint i = self->entries->len;

      while (i < entries->len && insert_entry (self, g_ptr_array_index (entries, i), error))
        i++;
      if (i >= entries->len && till_database_run (self->database, "COMMIT", NULL, error))
        return TRUE;
    }

  roll_back (self);

  return FALSE;
}

/* A file that can't be read for now, or that a later version has written, is not unsound. */
static gboolean
may_be_replaced (const GError *problem)
{
  if (is_moved_problem (problem))
    return FALSE;

  return problem->domain == TILL_LEDGER_ERROR ||
         g_error_matches (problem, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
}

/* Whether the file at @path, which nobody has open, is a ledger of @n_entries without its log. */
static gboolean
is_whole (const char *path, guint n_entries, GError **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  TillLedgerFile *file = till_ledger_file_open (path);
  gboolean is_good = check_sound (file, error);
  guint n_found = file->entries->len;

  till_ledger_file_close (file);
  if (!is_good || (n_found == n_entries && !g_file_test (log, G_FILE_TEST_EXISTS)))
    return is_good;

  g_set_error_literal (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE,
                       "The new ledger is not whole");

  return FALSE;
}

static gboolean
fill (TillLedgerFile *self, const char *owner, GPtrArray *entries, GError **error)
{
  return check_sound (self, error) && (owner == NULL || insert_owner (self, owner, error)) &&
         insert_from (self, entries, error);
}

/* Makes a ledger of @entries at @path, where there may be the rest of an earlier attempt. */
static gboolean
write_whole (const char *path, const char *owner, GPtrArray *entries, GError **error)
{
  static const char *const suffixes[] = { "-wal", "-shm", "", ".anchor", ".lock", NULL };
  static const char *const locks[] = { ".lock", NULL };
  TillLedgerFile *file = NULL;
  gboolean is_written;

  if (!remove_files (path, suffixes, error))
    return FALSE;

  file = till_ledger_file_open (path);
  is_written = fill (file, owner, entries, error);
  till_ledger_file_close (file);

  return is_written && is_whole (path, entries->len, error) && remove_files (path, locks, error);
}

/* Replaces the unsound ledger with the whole one at @new_path. The anchor stays: if the program is
 * killed on the way, it still says what there was. */
static gboolean
replace (TillLedgerFile *self, const char *new_path, GError **error)
{
  static const char *const logs[] = { "-wal", "-shm", NULL };

  return keep_aside (self, error) && remove_files (self->path, logs, error) &&
         (g_rename (new_path, self->path) == 0 || fail (self->path, error));
}

static gboolean
put_in_place (TillLedgerFile *self, GPtrArray *entries, GError **error)
{
  g_autofree char *new_path = g_strconcat (self->path, ".new", NULL);
  gboolean is_replaced;

  if (!write_whole (new_path, self->owner, entries, error))
    return FALSE;

  g_clear_pointer (&self->database, till_database_close);
  is_replaced = replace (self, new_path, error);
  if (is_replaced)
    till_ledger_anchor_write (self->path, entries->len, till_ledger_chain_get_last_hash (entries));
  end (self);
  start (self);

  return is_replaced && check_sound (self, error);
}

static gboolean
begin_anew (TillLedgerFile *self, GPtrArray *entries, GError **error)
{
  gboolean is_put;

  if (!may_be_replaced (self->problem))
    return check_sound (self, error);

  if (!till_ledger_lock_begin_alone (self->lock))
    {
      g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_IN_USE,
                           "Another console has the ledger open");
      return FALSE;
    }

  is_put = put_in_place (self, entries, error);
  till_ledger_lock_end_alone (self->lock);

  return is_put;
}

/* Appends the entries of the export @text that the ledger lacks. It replaces an unsound ledger with
 * one of its own sound entries and those of the export, and keeps the unsound one beside it.
 *
 * Returns: %FALSE with an error. */
gboolean
till_ledger_file_restore (TillLedgerFile *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) entries =
      till_ledger_chain_read_export (self->entries, self->owner, text, error);
  g_autoptr (GPtrArray) longer = NULL;

  if (entries == NULL)
    return FALSE;

  longer = g_ptr_array_ref (get_longer (self, entries));
  if (self->problem != NULL)
    return begin_anew (self, longer, error);
  if (!insert_from (self, entries, error) || !catch_up (self, error))
    return FALSE;

  if (is_on_disk (self) && self->entries->len > 0)
    till_ledger_anchor_write (self->path, self->entries->len,
                              till_ledger_chain_get_last_hash (self->entries));

  return TRUE;
}
