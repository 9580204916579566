/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-batch-sheet.h"

/* Reads a spreadsheet's text file on a thread, as till_batch_sheet_read() does. */
void till_batch_file_read_async (GFile *file,
                                 const char *prefix,
                                 gint64 now_ms,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillBatchSheet *till_batch_file_read_finish (GFile *file, GAsyncResult *result, GError **error);

/* Reads the same bytes again with other choices. */
void till_batch_file_read_again_async (TillBatchSheet *sheet,
                                       const TillBatchChoices *choices,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillBatchSheet *till_batch_file_read_again_finish (GAsyncResult *result, GError **error);
