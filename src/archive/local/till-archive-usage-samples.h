/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-database.h"
#include "till-usage-level.h"

#define TILL_USAGE_SAMPLES_MAX 1000 /* that are kept of one eSIM, the newest */

GArray *till_usage_samples_list (TillDatabase *database, const char *order_id, GError **error);

void till_archive_add_usage_sample_async (TillArchive *archive,
                                          const char *order_id,
                                          const TillUsageSample *sample,
                                          TillThresholds passed,
                                          gint64 now_ms,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
gboolean till_archive_add_usage_sample_finish (TillArchive *archive,
                                               GAsyncResult *result,
                                               TillThresholds *alerts,
                                               GError **error);

void till_archive_list_usage_samples_async (TillArchive *archive,
                                            const char *order_id,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);
GArray *
till_archive_list_usage_samples_finish (TillArchive *archive, GAsyncResult *result, GError **error);
