/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-attention.h"
#include "till-figures.h"

/* The figures over all records of the archive; now_ms says which days are the last. */
void till_archive_get_figures_async (TillArchive *self,
                                     gint64 now_ms,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
TillFigures *
till_archive_get_figures_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* An array of TillAttention: what waits for a person at now_ms, in order. */
void till_archive_list_attention_async (TillArchive *self,
                                        gint64 now_ms,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
GPtrArray *
till_archive_list_attention_finish (TillArchive *self, GAsyncResult *result, GError **error);
