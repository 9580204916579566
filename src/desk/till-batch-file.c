/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file of a batch: as long as it may be, and on a folder that answers as slowly as it likes,
 * nobody waits for its reading or for the check of its rows. */

#include "till-batch-file.h"

#include "till-batch-plan.h"

#define MAX_FILE (4 * 1024 * 1024)

typedef struct
{
  char *prefix;
  gint64 now_ms;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->prefix);
  g_free (reading);
}

/* Returns: (transfer full): as much of @file as may be, and one byte of what may not. */
static char *
read_text (GFile *file, gsize *length, GCancellable *cancellable, GError **error)
{
  g_autofree char *text = g_malloc (MAX_FILE + 2);
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);

  if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), text, MAX_FILE + 1,
                                                  length, cancellable, error))
    return NULL;

  text[*length] = '\0';

  return g_steal_pointer (&text);
}

static void
read_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  GError *error = NULL;
  gsize length = 0;
  g_autofree char *text = read_text (source, &length, cancellable, &error);
  GPtrArray *rows = NULL;

  if (text != NULL && length <= MAX_FILE)
    rows = till_batch_plan_read (text, reading->prefix, reading->now_ms);

  if (error != NULL)
    g_task_return_error (task, error);
  else if (rows == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "No file of a batch");
  else
    g_task_return_pointer (task, rows, (GDestroyNotify) g_ptr_array_unref);
}

void
till_batch_file_read_async (GFile *file,
                            const char *prefix,
                            gint64 now_ms,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Reading *reading = NULL;

  g_return_if_fail (G_IS_FILE (file) && prefix != NULL);

  reading = g_new0 (Reading, 1);
  reading->prefix = g_strdup (prefix);
  reading->now_ms = now_ms;
  task = g_task_new (file, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_batch_file_read_async);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_job);
}

/* Returns: (transfer full): an array of TillBatchRow; %NULL with %G_IO_ERROR_INVALID_DATA where
 * @file is no CSV file with a column of amounts, or too long, else with why it can't be read. */
GPtrArray *
till_batch_file_read_finish (GFile *file, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, file), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
