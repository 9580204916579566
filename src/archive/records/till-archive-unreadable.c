/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's verb on what could not be read. */

#include "till-archive-unreadable.h"

#include "till-archive-private.h"

typedef struct
{
  gint64 due_at_ms;
  guint limit;
} Question;

static gpointer
list_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;

  return till_unreadable_table_list (till_archive_get_reader (archive), question->due_at_ms,
                                     question->limit, error);
}

void
till_archive_list_unreadable_async (TillArchive *self,
                                    gint64 due_at_ms,
                                    guint limit,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  const Question question = { due_at_ms, limit };
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_list_unreadable_async);
  g_task_set_task_data (task, g_memdup2 (&question, sizeof question), g_free);
  till_worker_run_in_background (self->reader_worker, task, list_job,
                                 (GDestroyNotify) g_ptr_array_unref);
}

/* Returns: (transfer full): the notes; %NULL with an error. */
GPtrArray *
till_archive_list_unreadable_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
