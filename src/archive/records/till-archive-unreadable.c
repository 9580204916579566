/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's call on unreadable records. */

#include "till-archive-unreadable.h"

#include "till-archive-private.h"
#include "till-define.h"

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
  static const TillArchiveJob job = { TILL_ARCHIVE_READ_IDLE, list_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };
  const Question question = { due_at_ms, limit };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&question, sizeof question), cancellable, callback,
                    user_data);
}

/* Returns: (transfer full): the notes; %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_unreadable_finish, TillArchive, GPtrArray *)
