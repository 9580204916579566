/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-usage-level.h"

G_BEGIN_DECLS

#define TILL_USAGE_SAMPLES_MAX 1000 /* that are kept of one eSIM, the newest */

GArray *till_usage_samples_list (TillDatabase *database, const char *order_id, GError **error);

void till_usage_samples_note_async (TillArchive *archive,
                                    const char *order_id,
                                    const TillUsageSample *sample,
                                    TillThresholds passed,
                                    gint64 now_ms,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_usage_samples_note_finish (TillArchive *archive,
                                         GAsyncResult *result,
                                         TillThresholds *untold,
                                         GError **error);

void till_usage_samples_list_async (TillArchive *archive,
                                    const char *order_id,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
GArray *till_usage_samples_list_finish (TillArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
