/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads what a CSV file wants to have made, as till_batch_plan_read() does, on a thread. */
void till_batch_file_read_async (GFile *file,
                                 const char *prefix,
                                 gint64 now_ms,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
GPtrArray *till_batch_file_read_finish (GFile *file, GAsyncResult *result, GError **error);

G_END_DECLS
