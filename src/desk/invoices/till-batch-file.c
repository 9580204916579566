/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the file of a batch and checks its rows on a thread: the file may be long, and its
 * folder slow. */

#include "till-batch-file.h"

#include "till-define.h"

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

/* Returns: (transfer full): @file up to the longest allowed size, and one byte more. */
static GBytes *
read_bytes (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *data = g_malloc (MAX_FILE + 1);
  gsize length = 0;
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);

  if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), data, MAX_FILE + 1,
                                                  &length, cancellable, error))
    return NULL;

  return g_bytes_new (data, length);
}

static gboolean
is_workbook (GBytes *bytes)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  return length > 0 && till_csv_is_workbook (data, length);
}

static void
return_sheet (GTask *task, TillBatchSheet *sheet)
{
  if (sheet != NULL)
    g_task_return_pointer (task, sheet, (GDestroyNotify) till_batch_sheet_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "No file of a batch");
}

static void
read_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = read_bytes (source, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else if (is_workbook (bytes))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "A workbook");
  else if (g_bytes_get_size (bytes) > MAX_FILE)
    return_sheet (task, NULL);
  else
    return_sheet (task, till_batch_sheet_read (bytes, NULL, reading->prefix, reading->now_ms));
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

/* Returns: (transfer full): the sheet; %NULL with %G_IO_ERROR_NOT_SUPPORTED where @file is a
 * workbook, with %G_IO_ERROR_INVALID_DATA where it is no text with a column of amounts, or too
 * long, else with why it can't be read. */
TILL_DEFINE_FINISH (till_batch_file_read_finish, GFile, TillBatchSheet *)

typedef struct
{
  TillBatchSheet *sheet;
  TillBatchChoices choices;
} Again;

static void
again_free (gpointer data)
{
  Again *again = data;

  till_batch_sheet_unref (again->sheet);
  g_free (again);
}

static void
read_again_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Again *again = data;
  TillBatchSheet *sheet = again->sheet;

  return_sheet (
      task, till_batch_sheet_read (sheet->bytes, &again->choices, sheet->prefix, sheet->now_ms));
}

/* Reads the bytes of @sheet again with @choices, on a thread. */
void
till_batch_file_read_again_async (TillBatchSheet *sheet,
                                  const TillBatchChoices *choices,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Again *again = NULL;

  g_return_if_fail (sheet != NULL && choices != NULL);

  again = g_new0 (Again, 1);
  again->sheet = till_batch_sheet_ref (sheet);
  again->choices = *choices;
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_batch_file_read_again_async);
  g_task_set_task_data (task, again, again_free);
  g_task_run_in_thread (task, read_again_job);
}

/* Returns: (transfer full): the new sheet; %NULL with %G_IO_ERROR_INVALID_DATA where there are no
 * amounts in what was chosen. */
TillBatchSheet *
till_batch_file_read_again_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
