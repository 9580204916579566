/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-batch-sheet.h"

G_BEGIN_DECLS

/* Reads what a spreadsheet's text file wants to have made, as till_batch_sheet_read() does, on a
 * thread. */
void till_batch_file_read_async (GFile *file,
                                 const char *prefix,
                                 gint64 now_ms,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TillBatchSheet *till_batch_file_read_finish (GFile *file, GAsyncResult *result, GError **error);

/* Reads the same bytes again, otherwise. */
void till_batch_file_read_again_async (TillBatchSheet *sheet,
                                       const TillBatchChoices *choices,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
TillBatchSheet *till_batch_file_read_again_finish (GAsyncResult *result, GError **error);

G_END_DECLS
