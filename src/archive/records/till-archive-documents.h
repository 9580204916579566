/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-catalogue.h"
#include "till-store.h"

/* The newest store record and the newest catalogue, for when the service can't be reached. */

/* Saves one without waiting; does nothing where the archive is NULL. The archive keeps none whose
 * text is longer than eight megabytes, and then not the one before it either. */
void till_archive_save_store (TillArchive *self, TillStore *store);
void till_archive_save_catalogue (TillArchive *self, TillCatalogue *catalogue);

/* NULL without an error where there is none. read_at_ms (nullable) is when it was saved. */
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

/* When the archive last wrote anything of the service, in milliseconds since 1970; zero where it
 * never did, or with an error. */
void till_archive_get_last_update_async (TillArchive *self,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
gint64
till_archive_get_last_update_finish (TillArchive *self, GAsyncResult *result, GError **error);
