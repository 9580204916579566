/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a file so that the old or the complete new content is there, whatever happens. GLib writes
 * a new file in place, so a crash would leave half of it; this writes a file beside it, syncs and
 * renames it.
 *
 * GLib writes the file where none can be beside it: where the program may write only this file, or
 * its name has the maximal length. */

#include "till-atomic-file.h"

#include "till-define.h"

#include <stdlib.h>

#define OWNER_ONLY 0600

/* Replaces the target of a link, not the link. */
static char *
resolve (const char *path)
{
  char *real = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? realpath (path, NULL) : NULL;
  char *resolved = g_strdup (real != NULL ? real : path);

  free (real);

  return resolved;
}

static gboolean
can_not_write_beside (const GError *error)
{
  static const GFileError codes[] = { G_FILE_ERROR_ACCES, G_FILE_ERROR_PERM,
                                      G_FILE_ERROR_ROFS,  G_FILE_ERROR_NOSYS,
                                      G_FILE_ERROR_INVAL, G_FILE_ERROR_NAMETOOLONG };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_error_matches (error, G_FILE_ERROR, (int) codes[i]))
      return TRUE;

  return FALSE;
}

static gboolean
write_beside (const char *path, GBytes *content, GError **error)
{
  g_autofree char *place = resolve (path);
  gsize size = 0;
  const char *data = g_bytes_get_data (content, &size);

  return g_file_set_contents_full (place, size > 0 ? data : "", (gssize) size,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   OWNER_ONLY, error);
}

static gboolean
write_in_place (GFile *file, GBytes *content, GError **error)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (content, &size);

  return g_file_replace_contents (file, size > 0 ? data : "", size, NULL, FALSE,
                                  G_FILE_CREATE_PRIVATE, NULL, NULL, error);
}

static gboolean
write_file (GFile *file, GBytes *content, GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autoptr (GError) failure = NULL;

  if (path == NULL)
    return write_in_place (file, content, error);
  if (write_beside (path, content, &failure))
    return TRUE;
  if (can_not_write_beside (failure))
    return write_in_place (file, content, error);

  g_set_error_literal (error, G_IO_ERROR,
                       (int) g_io_error_from_file_error ((GFileError) failure->code),
                       failure->message);

  return FALSE;
}

static void
write_thread (GTask *task, gpointer file, gpointer content, GCancellable *cancellable)
{
  GError *error = NULL;

  if (write_file (file, content, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Writes @content to @file on a thread. Only the owner can read the file. */
void
till_atomic_file_async (GFile *file,
                        GBytes *content,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (G_IS_FILE (file) && content != NULL);

  task = g_task_new (file, NULL, callback, user_data);
  g_task_set_source_tag (task, till_atomic_file_async);
  g_task_set_task_data (task, g_bytes_ref (content), (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, write_thread);
}

/* Returns: %TRUE; or %FALSE with %G_IO_ERROR and the old content. */
TILL_DEFINE_FINISH_BOOLEAN (till_atomic_file_finish, GFile)
