/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

/* How long the archive keeps records. */
typedef struct
{
  guint days;         /* zero for ever */
  gboolean is_paused; /* whether the service's records are not being copied */
} TillRetentionSettings;

void till_archive_get_retention_async (TillArchive *self,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean till_archive_get_retention_finish (TillArchive *self,
                                            GAsyncResult *result,
                                            TillRetentionSettings *settings,
                                            GError **error);
void till_archive_set_retention_async (TillArchive *self,
                                       const TillRetentionSettings *settings,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean
till_archive_set_retention_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Erases records that were created before that time and are over: invoices that are paid, expired
 * or cancelled, orders whose plan has ended, with their usage, and webhook deliveries. It keeps
 * records that are open or have a note, and kept_invoices (ids, or NULL). It erases at most a few
 * hundred records, so that no other call waits long; n_erased is zero once there are no more. */
void till_archive_erase_old_async (TillArchive *self,
                                   gint64 before_ms,
                                   const char *const *kept_invoices,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_archive_erase_old_finish (TillArchive *self,
                                        GAsyncResult *result,
                                        guint *n_erased,
                                        GError **error);

/* Erases everything but the erased ids, the retention and the state of the webhook listener; all of
 * it or nothing. The ledger, which is another file, stays as it is. */
void till_archive_empty_async (TillArchive *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean till_archive_empty_finish (TillArchive *self, GAsyncResult *result, GError **error);
