/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-unreadable-table.h"

/* An array of at most limit TillUnreadableNote: invoices first, the newest of each first; where
 * due_at_ms is not zero those alone that are to be read again by then. */
void till_archive_list_unreadable_async (TillArchive *self,
                                         gint64 due_at_ms,
                                         guint limit,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
GPtrArray *
till_archive_list_unreadable_finish (TillArchive *self, GAsyncResult *result, GError **error);
