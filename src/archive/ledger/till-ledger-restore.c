/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Putting an export back. What a sound ledger lacks is added to it. In the place of an unsound one
 * a whole new one is put, made beside it first; what was there is kept under another name. Wherever
 * that is cut short, there is either the unsound ledger still, or the new one. */

#include "till-ledger-file-private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define ASIDE_MAX 1000

static guint
count_same (GPtrArray *a, GPtrArray *b)
{
  guint length = MIN (a->len, b->len);

  for (guint i = 0; i < length; i++)
    {
      const TillLedgerEntry *one = g_ptr_array_index (a, i);
      const TillLedgerEntry *other = g_ptr_array_index (b, i);

      if (!g_str_equal (one->hash, other->hash))
        return i;
    }

  return length;
}

/* What is sound of both has to be the same. */
static gboolean
check_fits (TillLedgerFile *self, GPtrArray *entries, GError **error)
{
  if (count_same (self->entries, entries) == MIN (self->entries->len, entries->len))
    return TRUE;

  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_DIVERGED,
                       "The export has other entries");

  return FALSE;
}

/* Returns: (transfer full) (nullable): the entries of the export @text, which is one of the
 * ledger's own store. */
static GPtrArray *
read_export (TillLedgerFile *self, const char *text, GError **error)
{
  g_autofree char *owner = NULL;
  g_autoptr (GPtrArray) entries = till_ledger_chain_from_text (text, &owner, error);

  if (entries == NULL)
    return NULL;
  if (g_strcmp0 (owner, self->owner) == 0)
    return check_fits (self, entries, error) ? g_steal_pointer (&entries) : NULL;

  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_OTHER_STORE,
                       "The export is of another store");

  return NULL;
}

/* What is sound of both is the same: the longer one holds all that is known. */
static GPtrArray *
get_longer (TillLedgerFile *self, GPtrArray *entries)
{
  return self->entries->len > entries->len ? self->entries : entries;
}

static guint
count_refunds (GPtrArray *entries)
{
  guint n_refunds = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (entries, i);

      n_refunds += entry->event->step == TILL_REFUND_AGREED;
    }

  return n_refunds;
}

/* Returns: (transfer full): what restoring @text would do; %NULL with %TILL_LEDGER_ERROR where it
 * can't be done. Free with g_free(). */
TillLedgerPreview *
till_ledger_file_preview (TillLedgerFile *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) entries = read_export (self, text, error);
  TillLedgerPreview *preview = NULL;
  const TillLedgerEntry *last = NULL;
  g_auto (TillLedgerAnchor) anchor = { 0 };

  if (entries == NULL)
    return NULL;

  last = entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL;
  preview = g_new0 (TillLedgerPreview, 1);
  preview->n_entries = entries->len;
  preview->n_refunds = count_refunds (entries);
  preview->n_new = entries->len > self->entries->len ? entries->len - self->entries->len : 0;
  till_ledger_anchor_read (self->path, &anchor);
  preview->n_missing = till_ledger_file_count_cut_off (&anchor, get_longer (self, entries));
  preview->newest_ms = last != NULL ? last->event->at_ms : 0;

  return preview;
}

static gboolean
fail (const char *path, GError **error)
{
  g_set_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE, "%s: %s", path,
               g_strerror (errno));

  return FALSE;
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
  if (!till_ledger_file_execute (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (till_ledger_file_catch_up (self, error) && check_fits (self, entries, error))
    {
      guint i = self->entries->len;

      while (i < entries->len &&
             till_ledger_file_insert (self, g_ptr_array_index (entries, i), error))
        i++;
      if (i >= entries->len && till_ledger_file_execute (self, "COMMIT", error))
        return TRUE;
    }

  till_ledger_file_roll_back (self);

  return FALSE;
}

/* A file that can't be read for now, or that a later version has written, is not unsound. */
static gboolean
may_be_replaced (const GError *problem)
{
  return problem->domain == TILL_LEDGER_ERROR ||
         g_error_matches (problem, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
}

/* Whether the file at @path, which nobody has open, is a ledger of @n_entries without its log. */
static gboolean
is_whole (const char *path, guint n_entries, GError **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  TillLedgerFile *file = till_ledger_file_open (path);
  gboolean is_good = till_ledger_file_is_sound (file, error);
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
  return till_ledger_file_is_sound (self, error) &&
         (owner == NULL || till_ledger_file_insert_owner (self, owner, error)) &&
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

/* Puts the whole ledger at @new_path in the place of the unsound one. The anchor stays: should this
 * be cut short, it still says what there was. */
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
    till_ledger_anchor_write (self->path, entries->len, till_ledger_file_get_last_hash (entries));
  till_ledger_file_end (self);
  till_ledger_file_start (self);

  return is_replaced && till_ledger_file_is_sound (self, error);
}

static gboolean
begin_anew (TillLedgerFile *self, GPtrArray *entries, GError **error)
{
  gboolean is_put;

  if (!may_be_replaced (self->problem))
    return till_ledger_file_is_sound (self, error);

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

/* Puts the entries of the export @text back that are not in the ledger; where the ledger is not
 * sound, it is made anew of what is sound in it and of the export, and kept beside the new one.
 *
 * Returns: %FALSE with an error. */
gboolean
till_ledger_file_restore (TillLedgerFile *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) entries = read_export (self, text, error);
  g_autoptr (GPtrArray) longer = NULL;

  if (entries == NULL)
    return FALSE;

  longer = g_ptr_array_ref (get_longer (self, entries));
  if (self->problem != NULL)
    return begin_anew (self, longer, error);
  if (!insert_from (self, entries, error) || !till_ledger_file_catch_up (self, error))
    return FALSE;

  if (till_ledger_file_is_on_disk (self) && self->entries->len > 0)
    till_ledger_anchor_write (self->path, self->entries->len,
                              till_ledger_file_get_last_hash (self->entries));

  return TRUE;
}
