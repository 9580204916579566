/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-priority-records.h"
#include "till-archive-records.h"

/* At most limit priority records, TillInvoice and TillOrder, the newest first, with their ids and
 * created_at_ms. */
void till_archive_list_priority_records_async (TillArchive *self,
                                               const TillPriorityRecords *query,
                                               guint limit,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer user_data);
GPtrArray *
till_archive_list_priority_records_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* How many there are. */
void till_archive_count_priority_records_async (TillArchive *self,
                                                const TillPriorityRecords *query,
                                                GCancellable *cancellable,
                                                GAsyncReadyCallback callback,
                                                gpointer user_data);
gboolean till_archive_count_priority_records_finish (TillArchive *self,
                                                     GAsyncResult *result,
                                                     TillPriorityRecordsCount *count,
                                                     GError **error);
