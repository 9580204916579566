/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's verbs for records that are wanted before others. */

#include "till-archive-priority-records.h"

#include "till-archive-private.h"

typedef struct
{
  TillPriorityRecords wanted;
  guint limit;
} Question;

static gpointer
list_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;

  return till_priority_records_list (till_archive_get_reader (archive), &question->wanted,
                                     question->limit, error);
}

static gpointer
count_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;
  g_autofree TillPriorityRecordsCount *count = g_new0 (TillPriorityRecordsCount, 1);

  if (!till_priority_records_count (till_archive_get_reader (archive), &question->wanted, count,
                                    error))
    return NULL;

  return g_steal_pointer (&count);
}

static GTask *
task_new (TillArchive *self,
          const TillPriorityRecords *wanted,
          guint limit,
          GCancellable *cancellable,
          GAsyncReadyCallback callback,
          gpointer user_data)
{
  const Question question = { *wanted, limit };
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_task_data (task, g_memdup2 (&question, sizeof question), g_free);

  return task;
}

void
till_archive_list_priority_records_async (TillArchive *self,
                                          const TillPriorityRecords *wanted,
                                          guint limit,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (wanted != NULL);

  task = task_new (self, wanted, limit, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_list_priority_records_async);
  till_worker_run_in_background (self->reader_worker, task, list_job,
                                 (GDestroyNotify) g_ptr_array_unref);
}

/* Returns: (transfer full): the records; %NULL with an error. */
GPtrArray *
till_archive_list_priority_records_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_count_priority_records_async (TillArchive *self,
                                           const TillPriorityRecords *wanted,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (wanted != NULL);

  task = task_new (self, wanted, 0, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_count_priority_records_async);
  till_worker_run_in_background (self->reader_worker, task, count_job, g_free);
}

/* Returns: whether @count has been set; %FALSE with an error. */
gboolean
till_archive_count_priority_records_finish (TillArchive *self,
                                            GAsyncResult *result,
                                            TillPriorityRecordsCount *count,
                                            GError **error)
{
  g_autofree TillPriorityRecordsCount *counted = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (count != NULL, FALSE);

  counted = g_task_propagate_pointer (G_TASK (result), error);
  if (counted == NULL)
    return FALSE;

  *count = *counted;

  return TRUE;
}
