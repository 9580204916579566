/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAccountFile: replaces the file as a whole, on another thread, because writing waits for
 * the disk. Older contents never replace newer ones. */

#include "till-account-file.h"

#include "till-desk-error.h"
#include "till-define.h"

#include <errno.h>
#include <glib/gstdio.h>

struct _TillAccountFile
{
  GObject parent_instance;

  char *path;
  guint n_made; /* how many contents were given */

  GMutex lock;
  guint n_written; /* guarded by lock: the newest contents on disk */
};

typedef struct
{
  char *contents;
  guint serial;
} Writing;

G_DEFINE_FINAL_TYPE (TillAccountFile, till_account_file, G_TYPE_OBJECT)

static void
writing_free (Writing *self)
{
  g_free (self->contents);
  g_free (self);
}

static gboolean
write_contents (TillAccountFile *self, const Writing *writing, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GError) failure = NULL;

  if (writing->serial < self->n_written)
    return TRUE;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE, "%s: %s", folder,
                   g_strerror (errno));
      return FALSE;
    }

  if (!g_file_set_contents_full (self->path, writing->contents, -1,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                 &failure))
    {
      g_set_error_literal (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE,
                           failure->message);
      return FALSE;
    }

  self->n_written = writing->serial;

  return TRUE;
}

static void
write_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  if (write_contents (source, task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
till_account_file_finalize (GObject *object)
{
  TillAccountFile *self = TILL_ACCOUNT_FILE (object);

  g_free (self->path);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (till_account_file_parent_class)->finalize (object);
}

static void
till_account_file_class_init (TillAccountFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_account_file_finalize;
}

static void
till_account_file_init (TillAccountFile *self)
{
  g_mutex_init (&self->lock);
}

/* Returns: (transfer full): the file at @path, which need not exist, nor its folder. */
TillAccountFile *
till_account_file_new (const char *path)
{
  TillAccountFile *self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (TILL_TYPE_ACCOUNT_FILE, NULL);
  self->path = g_strdup (path);

  return self;
}

TILL_DEFINE_OBJECT_GETTER (till_account_file_get_path, TillAccountFile, const char *, path)

/* Takes @contents and writes them. This can't be cancelled. */
void
till_account_file_write_async (TillAccountFile *self,
                               char *contents,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Writing *writing = NULL;

  g_return_if_fail (TILL_IS_ACCOUNT_FILE (self));
  g_return_if_fail (contents != NULL);

  writing = g_new0 (Writing, 1);
  writing->contents = contents;
  writing->serial = ++self->n_made;
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_account_file_write_async);
  g_task_set_task_data (task, writing, (GDestroyNotify) writing_free);
  g_task_run_in_thread (task, write_thread);
}

/* Returns: %TRUE once they, or newer ones, are on disk; else %FALSE with
 * %TILL_DESK_ERROR_ACCOUNTS_UNWRITABLE. */
TILL_DEFINE_FINISH_BOOLEAN (till_account_file_write_finish, TillAccountFile)
