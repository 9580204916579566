/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillArchive owns the database and its two threads: one that writes, and one that only reads and
 * so never waits for a large batch. Each opens, uses and closes a connection of its own. Records
 * are immutable and pass between threads. The folders records, payments, local, retention and
 * reports have the asynchronous calls. */

#include "till-archive-private.h"

#include <string.h>

#include "till-schema.h"
#include "till-archive-folder.h"
#include "till-source.h"

#define CHANGED_MS 1000

G_DEFINE_FINAL_TYPE (TillArchive, till_archive, G_TYPE_OBJECT)

static guint changed_signal;
static guint written_signal;
static guint applied_signal;

/* The connection that writes. */
TillDatabase *
till_archive_get_database (TillArchive *self)
{
  g_assert (till_worker_is_current (self->worker));

  return self->database;
}

/* The connection that only reads. */
TillDatabase *
till_archive_get_reader (TillArchive *self)
{
  g_assert (till_worker_is_current (self->reader_worker));

  return self->reader;
}

/* Ends the transaction of a job that writes. Where it is kept and @is_activity, pages that were
 * read before are out of date.
 *
 * Returns: whether it was kept. */
gboolean
till_archive_end_writing (TillArchive *self, gboolean keep, gboolean is_activity, GError **error)
{
  gboolean is_kept = till_database_end (till_archive_get_database (self), keep, error);

  if (is_kept && is_activity)
    g_atomic_int_inc (&self->generation);

  return is_kept;
}

static gpointer
open_job (gpointer source, gpointer archive, GError **error)
{
  TillArchive *self = archive;

  self->database = till_database_open (self->path, till_schema_migrations, error);
  if (self->reader_worker == self->worker)
    self->reader = self->database;

  return self->database != NULL ? g_object_ref (self) : NULL;
}

static gpointer
open_reader_job (gpointer source, gpointer archive, GError **error)
{
  TillArchive *self = archive;

  self->reader = till_database_open_reader (self->path, error);

  return self->reader != NULL ? g_object_ref (self) : NULL;
}

/* The reader can open the file only after the writer has created it. */
static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillArchive *self = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (TillArchive) opened = g_task_propagate_pointer (G_TASK (result), &error);

  if (opened == NULL)
    g_task_return_error (task, error);
  else if (self->reader_worker == self->worker)
    g_task_return_pointer (task, g_steal_pointer (&opened), g_object_unref);
  else
    till_worker_run (self->reader_worker, task, open_reader_job, g_object_unref);
}

static gboolean
changed_cb (gpointer archive)
{
  TillArchive *self = archive;

  g_clear_pointer (&self->changed_source, g_source_unref);
  g_signal_emit (self, changed_signal, 0);

  return G_SOURCE_REMOVE;
}

static void
till_archive_dispose (GObject *object)
{
  TillArchive *self = TILL_ARCHIVE (object);

  till_source_clear (&self->changed_source);

  G_OBJECT_CLASS (till_archive_parent_class)->dispose (object);
}

static void
till_archive_finalize (GObject *object)
{
  TillArchive *self = TILL_ARCHIVE (object);

  if (self->reader_worker != self->worker)
    till_worker_end (self->reader_worker, (GDestroyNotify) till_database_close, self->reader);
  till_worker_end (self->worker, (GDestroyNotify) till_database_close, self->database);
  till_invoice_pages_free (self->pages);
  g_clear_object (&self->clock);
  g_free (self->path);

  G_OBJECT_CLASS (till_archive_parent_class)->finalize (object);
}

static void
till_archive_class_init (TillArchiveClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_archive_dispose;
  object_class->finalize = till_archive_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  written_signal = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  applied_signal = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
rest (gpointer archive)
{
  TillArchive *self = archive;

  if (self->database != NULL)
    till_database_rest (self->database);
}

static void
reader_rest (gpointer archive)
{
  TillArchive *self = archive;

  if (self->reader != NULL)
    till_database_rest (self->reader);
}

static void
till_archive_init (TillArchive *self)
{
  self->worker = till_worker_new ("till-archive", rest, self);
  self->pages = till_invoice_pages_new ();
  self->clock = till_clock_new ();
}

static char *
build_path (const char *folder, const char *account_id, const char *origin)
{
  g_autofree char *name = till_archive_folder_dup_archive_name (account_id, origin);
  g_autofree char *file = g_strconcat (name, ".db", NULL);

  return g_build_filename (folder, file, NULL);
}

/* Returns: (transfer full) (nullable): the name of its file, without the end; %NULL where it is in
 * memory. */
char *
till_archive_dup_name (TillArchive *self)
{
  g_autofree char *file = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (self), NULL);

  if (g_str_equal (self->path, TILL_DATABASE_IN_MEMORY))
    return NULL;

  file = g_path_get_basename (self->path);

  return g_strndup (file, strcspn (file, "."));
}

/* Opens the archive of @account_id at @origin in @folder, a path of a local folder; in memory where
 * @folder is %NULL. A damaged archive is put aside beside the one that the next call makes. */
void
till_archive_open_async (const char *folder,
                         const char *account_id,
                         const char *origin,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GTask) opening = NULL;
  TillArchive *self = NULL;

  g_return_if_fail (account_id != NULL && origin != NULL);

  self = g_object_new (TILL_TYPE_ARCHIVE, NULL);
  self->path =
      folder != NULL ? build_path (folder, account_id, origin) : g_strdup (TILL_DATABASE_IN_MEMORY);
  g_task_set_source_tag (task, till_archive_open_async);
  self->reader_worker =
      folder != NULL ? till_worker_new ("till-archive-reader", reader_rest, self) : self->worker;
  g_task_set_task_data (task, self, g_object_unref);
  opening = g_task_new (NULL, cancellable, opened_cb, g_object_ref (task));
  g_task_set_task_data (opening, g_object_ref (self), g_object_unref);
  till_worker_run (self->worker, opening, open_job, g_object_unref);
}

/* Returns: (transfer full): the archive, or %NULL with %TILL_ARCHIVE_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TillArchive *
till_archive_open_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Emits "changed" in the caller's context a second after the first call. */
void
till_archive_emit_changed_later (TillArchive *self)
{
  if (self->changed_source != NULL)
    return;

  self->changed_source = g_timeout_source_new (CHANGED_MS);
  g_source_set_callback (self->changed_source, changed_cb, self, NULL);
  g_source_set_static_name (self->changed_source, "till-archive-changed");
  g_source_attach (self->changed_source, g_main_context_get_thread_default ());
}

/* Emits "written" at once, and "changed" later. */
void
till_archive_emit_written (TillArchive *self)
{
  g_signal_emit (self, written_signal, 0);
  till_archive_emit_changed_later (self);
}

/* Returns: %TRUE once the job of @task has written, and says so; else %FALSE with an error. */
gboolean
till_archive_finish_writing (TillArchive *self, GTask *task, GError **error)
{
  if (g_task_propagate_pointer (task, error) == NULL)
    return FALSE;

  till_archive_emit_written (self);

  return TRUE;
}

/* Emits "applied" and "changed" at once. */
void
till_archive_emit_applied (TillArchive *self)
{
  till_source_clear (&self->changed_source);
  g_signal_emit (self, applied_signal, 0);
  g_signal_emit (self, changed_signal, 0);
}

/* The clock of this machine, unless another is set. */
void
till_archive_set_clock (TillArchive *self, TillClock *clock)
{
  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_CLOCK (clock));

  g_set_object (&self->clock, clock);
}

/* Returns: milliseconds since 1970, zero where @self is %NULL. */
gint64
till_archive_get_now_ms (TillArchive *self)
{
  return self != NULL ? till_clock_now_ms (self->clock) : 0;
}

/* Runs @job, a static variable, with @data, which it takes. @callback gets the job's result as that
 * of a GTask of @self. */
void
till_archive_run (TillArchive *self,
                  const TillArchiveJob *job,
                  gpointer data,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, (gpointer) job);
  if (data != NULL)
    g_task_set_task_data (task, data, job->free_data);
  switch (job->thread)
    {
    case TILL_ARCHIVE_READ:
      till_worker_run (self->reader_worker, task, job->run, job->free_result);
      break;
    case TILL_ARCHIVE_READ_IDLE:
      till_worker_run_in_background (self->reader_worker, task, job->run, job->free_result);
      break;
    case TILL_ARCHIVE_WRITE:
      till_worker_run (self->worker, task, job->run, job->free_result);
      break;
    case TILL_ARCHIVE_WRITE_IDLE:
      till_worker_run_in_background (self->worker, task, job->run, job->free_result);
      break;
    }
}

/* Waits until all writes that were asked for are on disk. Only for the end of the program, when
 * nobody notices the wait: a running call holds a reference, so others just drop theirs. */
void
till_archive_flush (TillArchive *self)
{
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_worker_flush (self->worker);
}
