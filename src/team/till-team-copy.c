/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamCopy: what a desk has seen of its team's ledger. It shows the ledger while the database
 * is out of reach, and it tells a ledger that has since become shorter or another one.
 *
 * The file only grows, an entry a line. A line that a crash has cut off is dropped: the copy may be
 * behind the ledger but never ahead. */

#include "till-team-copy.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define HEADER      "till-team-copy 1 "
#define HASH_LENGTH 64

struct _TillTeamCopy
{
  int fd;       /* -1 where nothing can be kept */
  goffset end;  /* where the next entry goes: a second console would write the same there */
  guint n_kept; /* entries in the file */
};

/* Returns: whether @line is the entry that follows @entries, which it then joins. */
static gboolean
read_line (GPtrArray *entries, char *line)
{
  TillLedgerEntry *entry = NULL;

  if (strlen (line) <= HASH_LENGTH || line[HASH_LENGTH] != ' ')
    return FALSE;

  line[HASH_LENGTH] = '\0';
  entry =
      till_ledger_entry_read (line + HASH_LENGTH + 1, line,
                              till_ledger_chain_get_last_hash (entries), entries->len + 1, NULL);
  if (entry != NULL)
    g_ptr_array_add (entries, entry);

  return entry != NULL;
}

/* Reads whole lines as long as they are entries.
 *
 * Returns: how many bytes of @text they are, with the header; zero where that is another one. */
static gsize
read_text (GPtrArray *entries, char *text, const char *header)
{
  char *line = text;
  char *end = strchr (line, '\n');
  gsize length = 0;

  if (end == NULL || strncmp (line, header, strlen (header)) != 0 ||
      (gsize) (end - line) != strlen (header))
    return 0;

  do
    {
      length = (gsize) (end - text) + 1;
      line = end + 1;
      end = strchr (line, '\n');
      if (end != NULL)
        *end = '\0';
    }
  while (end != NULL && read_line (entries, line));

  return length;
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

static gboolean
begin (TillTeamCopy *self, const char *header)
{
  g_autofree char *line = g_strconcat (header, "\n", NULL);

  return ftruncate (self->fd, (off_t) self->end) == 0 && (self->end > 0 || write_all (self, line));
}

static void
give_up (TillTeamCopy *self)
{
  g_debug ("The copy of a team's ledger can't be kept: %s", g_strerror (errno));
  if (self->fd >= 0)
    g_close (self->fd, NULL);
  self->fd = -1;
}

/* Opens the copy at @path of the ledger of @owner, and reads it into @entries, which are empty. A
 * copy that can't be kept stops nothing. */
TillTeamCopy *
till_team_copy_open (const char *path, const char *owner, GPtrArray *entries)
{
  TillTeamCopy *self = g_new0 (TillTeamCopy, 1);
  g_autofree char *header = g_strconcat (HEADER, owner, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;

  g_mkdir_with_parents (folder, 0700);
  if (g_file_get_contents (path, &text, NULL, NULL))
    self->end = (goffset) read_text (entries, text, header);

  self->n_kept = entries->len;
  self->fd = g_open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (self->fd < 0 || !begin (self, header))
    give_up (self);

  return self;
}

void
till_team_copy_close (TillTeamCopy *self)
{
  g_return_if_fail (self != NULL);

  if (self->fd >= 0)
    g_close (self->fd, NULL);
  g_free (self);
}

/* Adds those of @entries that the file lacks. They are in the database for good. */
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
  if (write_all (self, text->str) && fdatasync (self->fd) == 0)
    self->n_kept = entries->len;
  else
    give_up (self);
}
