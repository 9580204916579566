/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-batch-plan.h"

G_BEGIN_DECLS

/* Keeps the rows of a new batch, all of them or none; answers with its key. */
void till_archive_add_batch_async (TillArchive *self,
                                   const char *name,
                                   GPtrArray *rows,
                                   gint64 now_ms,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gint64 till_archive_add_batch_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Keeps what became of one row; on disk before it answers. */
void till_archive_update_batch_row_async (TillArchive *self,
                                          gint64 batch,
                                          guint place,
                                          const TillBatchRow *row,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
gboolean
till_archive_update_batch_row_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Puts a row down as being sent, where it is still as it is known to be; on disk before it answers.
 * Nothing is sent without. */
void till_archive_claim_batch_row_async (TillArchive *self,
                                         gint64 batch,
                                         guint place,
                                         TillBatchRowState known,
                                         gint64 sent_at_ms,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
TillBatchRow *till_archive_claim_batch_row_finish (TillArchive *self,
                                                   GAsyncResult *result,
                                                   gboolean *is_claimed,
                                                   GError **error);

/* To be held while rows are made. */
int till_archive_lock_batches (TillArchive *self, GError **error);

/* The newest batch that has rows left, with its key and name, else the newest at all, unless it is
 * @is_open_only; an empty array where there is none. */
void till_archive_load_batch_async (TillArchive *self,
                                    gboolean is_open_only,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
GPtrArray *till_archive_load_batch_finish (TillArchive *self,
                                           GAsyncResult *result,
                                           gint64 *batch,
                                           char **name,
                                           GError **error);

/* What is left of a batch is not to be made any more. */
void till_archive_drop_batch_async (TillArchive *self,
                                    gint64 batch,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_archive_drop_batch_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
