/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-catalogue.h"
#include "till-store.h"

G_BEGIN_DECLS

/* Answers of the service that are not lists of records, each as it last was, for when the service
 * cannot be reached. */

/* Puts one down in passing; nothing where there is no archive. One whose text would be longer than
 * eight megabytes is not kept, and neither is the one before it. */
void till_archive_note_store (TillArchive *self, TillStore *store);
void till_archive_note_catalogue (TillArchive *self, TillCatalogue *catalogue);

/* NULL without an error where there is none. read_at_ms (nullable) is when it was put down. */
void till_archive_load_store_async (TillArchive *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
TillStore *till_archive_load_store_finish (TillArchive *self,
                                           GAsyncResult *result,
                                           gint64 *read_at_ms,
                                           GError **error);

void till_archive_load_catalogue_async (TillArchive *self,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
TillCatalogue *till_archive_load_catalogue_finish (TillArchive *self,
                                                   GAsyncResult *result,
                                                   gint64 *read_at_ms,
                                                   GError **error);

/* When anything of the service was last put down; zero where nothing was, or with an error. */
void till_archive_get_heard_async (TillArchive *self,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gint64 till_archive_get_heard_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
