/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

G_BEGIN_DECLS

/* What the archive keeps, and for how long. */
typedef struct
{
  guint days;         /* zero for ever */
  gboolean is_paused; /* whether the service's records are not being copied */
} TillKeeping;

void till_archive_get_keeping_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_archive_get_keeping_finish (TillArchive *self,
                                          GAsyncResult *result,
                                          TillKeeping *keeping,
                                          GError **error);
void till_archive_set_keeping_async (TillArchive *self,
                                     const TillKeeping *keeping,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_archive_set_keeping_finish (TillArchive *self, GAsyncResult *result, GError **error);

/* Erases what is over and was made before that time: invoices that are paid, expired or cancelled,
 * orders whose plan has ended, their usage, deliveries of webhooks. Nothing that is open, none of
 * kept_invoices (of ids, or NULL), no note. At most a few hundred records, so that nobody waits
 * long; n_erased is zero once there are no more. */
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

/* Erases everything but who was forgotten, for how long is kept, and whether webhooks are listened
 * for; all of it or nothing. The ledger is another file, which is not touched. */
void till_archive_empty_async (TillArchive *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean till_archive_empty_finish (TillArchive *self, GAsyncResult *result, GError **error);

G_END_DECLS
