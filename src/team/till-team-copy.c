/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamCopy: what a desk has seen of its team's ledger. It shows the ledger while the database
 * is out of reach, and it tells a ledger that has since become shorter or another one.
 *
 * The file only grows, an entry a line, after a line that names the database and the store. A last
 * line without an end is what a crash leaves and is dropped: the copy may be behind the ledger but
 * never ahead. */

#include "till-team-copy.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define HEADER    "till-team-copy 1 "
#define ASIDE_MAX 1000

struct _TillTeamCopy
{
  char *path;
  char *owner;
  char *database; /* id; NULL while there is no file */
  int fd;         /* -1 where nothing can be kept, or not yet */
  goffset end;    /* where the next entry goes: a second console would write the same there */
  guint n_kept;   /* entries in the file */
  guint n_synced; /* of them, for certain on the disk */
};

/* Returns: whether @line begins a copy of this owner's ledger, whose database is then known. */
static gboolean
read_header (TillTeamCopy *self, const char *line)
{
  const char *id = line + strlen (HEADER);
  const char *owner = NULL;

  if (!g_str_has_prefix (line, HEADER) || (owner = strchr (id, ' ')) == NULL ||
      !g_str_equal (owner + 1, self->owner))
    return FALSE;

  self->database = g_strndup (id, (gsize) (owner - id));

  return TRUE;
}

static gboolean
read_line (TillTeamCopy *self, char *line, GPtrArray *entries)
{
  return self->database != NULL ? till_ledger_chain_read_line (entries, line, NULL)
                                : read_header (self, line);
}

/* Reads the whole lines of @text.
 *
 * Returns: %FALSE with %TILL_LEDGER_ERROR_TAMPERED where one is not what was written there. */
static gboolean
read_text (TillTeamCopy *self, char *text, gsize length, GPtrArray *entries, GError **error)
{
  char *line = text;
  char *end = NULL;

  while ((end = memchr (line, '\n', length - (gsize) (line - text))) != NULL)
    {
      gsize line_length = (gsize) (end - line);

      *end = '\0';
      if (strlen (line) != line_length || !read_line (self, line, entries))
        {
          g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                       "Line %u of this computer's copy is not the one that was written",
                       entries->len + 2);
          return FALSE;
        }
      line = end + 1;
    }
  self->end = line - text;
  self->n_kept = entries->len;

  return TRUE;
}

/* Nothing is lost: a copy that is not used any longer stays under another name. */
static gboolean
set_aside (const char *path)
{
  for (guint number = 1; number < ASIDE_MAX; number++)
    {
      g_autofree char *aside = g_strdup_printf ("%s.aside-%u", path, number);

      if (!g_file_test (aside, G_FILE_TEST_EXISTS))
        return g_rename (path, aside) == 0 || errno == ENOENT;
    }

  return FALSE;
}

/* A copy that can't be read may have what the database has lost, so it isn't taken for none. */
static gboolean
read_file (TillTeamCopy *self, GPtrArray *entries, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  if (!g_file_get_contents (self->path, &text, &length, &failure))
    {
      if (g_error_matches (failure, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (read_text (self, text, length, entries, error))
    return TRUE;

  set_aside (self->path);

  return FALSE;
}

static gboolean
write_all (TillTeamCopy *self, const char *text)
{
  gsize length = strlen (text);

  while (length > 0)
    {
      gssize n_written = pwrite (self->fd, text, length, (off_t) self->end);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written <= 0)
        return FALSE;
      text += n_written;
      self->end += n_written;
      length -= (gsize) n_written;
    }

  return TRUE;
}

static void
close_file (TillTeamCopy *self)
{
  if (self->fd >= 0)
    g_close (self->fd, NULL);
  self->fd = -1;
}

static void
give_up (TillTeamCopy *self)
{
  g_debug ("The copy of a team's ledger can't be kept: %s", g_strerror (errno));
  close_file (self);
}

/* Waits until all of it is on the disk. */
void
till_team_copy_sync (TillTeamCopy *self)
{
  g_return_if_fail (self != NULL);

  if (self->fd < 0 || self->n_synced == self->n_kept)
    return;

  if (fdatasync (self->fd) == 0)
    self->n_synced = self->n_kept;
  else
    give_up (self);
}

/* Opens the file to go on at the end of what was read. */
static void
open_file (TillTeamCopy *self)
{
  self->fd = g_open (self->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (self->fd < 0 || ftruncate (self->fd, (off_t) self->end) != 0)
    give_up (self);
}

/* Opens the copy at @path of the ledger of @owner, and reads it into @entries, which are empty.
 *
 * Returns: (transfer full): the copy, which may be of no database yet; with @error where it is not
 * what was written, and set aside, or can't be read. Then @entries are what could be read. */
TillTeamCopy *
till_team_copy_open (const char *path, const char *owner, GPtrArray *entries, GError **error)
{
  TillTeamCopy *self = g_new0 (TillTeamCopy, 1);
  g_autofree char *folder = g_path_get_dirname (path);

  self->path = g_strdup (path);
  self->owner = g_strdup (owner);
  self->fd = -1;
  g_mkdir_with_parents (folder, 0700);
  if (read_file (self, entries, error) && self->database != NULL)
    open_file (self);

  return self;
}

void
till_team_copy_close (TillTeamCopy *self)
{
  g_return_if_fail (self != NULL);

  till_team_copy_sync (self);
  close_file (self);
  g_free (self->path);
  g_free (self->owner);
  g_free (self->database);
  g_free (self);
}

/* Returns: (transfer none) (nullable): the id of the database that it is a copy of. */
const char *
till_team_copy_get_database (TillTeamCopy *self)
{
  return self->database;
}

/* Begins an empty copy of @database. One of another database is set aside. A copy that can't be
 * kept stops nothing. */
void
till_team_copy_begin (TillTeamCopy *self, const char *database)
{
  g_autofree char *header = NULL;
  gboolean is_free = TRUE;

  g_return_if_fail (self != NULL && database != NULL);

  close_file (self);
  is_free = self->database == NULL || set_aside (self->path);
  g_free (self->database);
  self->database = g_strdup (database);
  self->end = 0;
  self->n_kept = 0;
  self->n_synced = 0;
  header = g_strdup_printf (HEADER "%s %s\n", database, self->owner);
  if (is_free)
    open_file (self);
  if (self->fd >= 0 && !write_all (self, header))
    give_up (self);
}

/* Adds those of @entries that the file lacks. They are in the database for good, so nobody waits
 * for the disk. */
void
till_team_copy_write (TillTeamCopy *self, GPtrArray *entries)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_if_fail (self != NULL);

  if (self->fd < 0 || self->n_kept >= entries->len)
    return;

  for (guint i = self->n_kept; i < entries->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (entries, i);

      g_string_append_printf (text, "%s %s\n", entry->hash, entry->text);
    }
  if (write_all (self, text->str))
    self->n_kept = entries->len;
  else
    give_up (self);
}
