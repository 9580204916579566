/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-batch-plan.h"

/* Adds a batch with all of its rows, or nothing; answers with its key. */
void till_archive_add_batch_async (TillArchive *self,
                                   const char *name,
                                   GPtrArray *rows,
                                   gint64 now_ms,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gint64 till_archive_add_batch_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Updates one row; on disk before it answers. */
void till_archive_update_batch_row_async (TillArchive *self,
                                          gint64 batch,
                                          guint place,
                                          const TillBatchRow *row,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
gboolean
till_archive_update_batch_row_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Marks a row as being sent, if it still is in the known state; on disk before it answers. No row
 * may be sent without. */
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

/* To be held while the invoices of a batch are created. */
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

/* Deletes the rows of a batch that are not created yet. */
void till_archive_drop_batch_async (TillArchive *self,
                                    gint64 batch,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_archive_drop_batch_finish (TillArchive *self, GAsyncResult *result, GError **error);
