/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls on priority records. */

#include "till-archive-priority-records.h"

#include "till-archive-private.h"
#include "till-define.h"

typedef struct
{
  TillPriorityRecords query;
  guint limit;
} Question;

static gpointer
list_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;

  return till_priority_records_list (till_archive_get_reader (archive), &question->query,
                                     question->limit, error);
}

static gpointer
count_job (gpointer archive, gpointer task_data, GError **error)
{
  const Question *question = task_data;
  g_autofree TillPriorityRecordsCount *count = g_new0 (TillPriorityRecordsCount, 1);

  if (!till_priority_records_count (till_archive_get_reader (archive), &question->query, count,
                                    error))
    return NULL;

  return g_steal_pointer (&count);
}

void
till_archive_list_priority_records_async (TillArchive *self,
                                          const TillPriorityRecords *query,
                                          guint limit,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ_IDLE, list_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  Question *question = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (query != NULL);

  question = g_new0 (Question, 1);
  question->query = *query;
  question->limit = limit;
  till_archive_run (self, &job, question, cancellable, callback, user_data);
}

/* Returns: (transfer full): the records; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_priority_records_finish, TillArchive, GPtrArray *)

void
till_archive_count_priority_records_async (TillArchive *self,
                                           const TillPriorityRecords *query,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ_IDLE, count_job, g_free, g_free };
  Question *question = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (query != NULL);

  question = g_new0 (Question, 1);
  question->query = *query;
  till_archive_run (self, &job, question, cancellable, callback, user_data);
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
